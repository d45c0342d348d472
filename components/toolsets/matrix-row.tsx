"use client";
// A toolset's row and, when it is open, its tools. Memoised: a key press or a change of another row does not draw it again.
import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { StateMark } from "@/components/marks/state-mark";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { TableRow, Td, Th } from "@/components/ui/table";
import type { Choice, MatrixRow, MatrixTool } from "@/lib/client/queries/matrix";
import { MatrixCellView } from "./matrix-cell";
import { FIRST_PROFILE_COLUMN, type MatrixColumn, NAME_COLUMN, OPEN_COLUMN } from "./matrix-columns";
import { isQuiet, ToolVerdict, useVerdictWord } from "./tool-verdict";

export interface MatrixRowViewProps {
	row: MatrixRow;
	columns: readonly MatrixColumn[];
	pending: Readonly<Record<string, Choice>> | undefined;
	isOpen: boolean;
	canWrite: boolean;
}

export const MatrixRowView = memo(function MatrixRowView({
	row,
	columns,
	pending,
	isOpen,
	canWrite,
}: MatrixRowViewProps) {
	return (
		<>
			<TableRow data-row>
				<RowHeader row={row} isOpen={isOpen} />
				{row.cells.map((cell, index) => (
					<Td key={cell.profile} className="group/cell p-0">
						<MatrixCellView
							toolset={row.toolset}
							cell={cell}
							column={FIRST_PROFILE_COLUMN + index}
							pending={pending?.[cell.profile]}
							canWrite={canWrite}
						/>
					</Td>
				))}
			</TableRow>
			{isOpen && row.tools.map((tool) => <ToolRow key={tool.tool} tool={tool} columns={columns} />)}
		</>
	);
});

const linkClass = "min-w-0 truncate rounded-sm font-mono underline-offset-2 hover:underline";

function RowHeader({ row, isOpen }: { row: MatrixRow; isOpen: boolean }) {
	const t = useTranslations("toolsets.row");
	const count = row.tools.length;
	return (
		<Th scope="row" className="p-0 font-normal">
			<div className="flex w-40 items-center gap-1 pr-3 pl-1.5 sm:w-60" title={row.description}>
				<button
					type="button"
					aria-expanded={isOpen}
					aria-label={t("open", { toolset: row.toolset, count })}
					disabled={count === 0}
					tabIndex={-1}
					data-column={OPEN_COLUMN}
					data-action="open"
					data-toolset={row.toolset}
					className="flex size-7 shrink-0 items-center justify-center rounded-sm text-ink-muted hover:bg-line disabled:invisible"
				>
					<ChevronRight aria-hidden className={cn("size-4 transition-transform", isOpen && "rotate-90")} />
				</button>
				<Link
					href={`/toolsets/${encodeURIComponent(row.toolset)}`}
					prefetch={false}
					tabIndex={-1}
					data-column={NAME_COLUMN}
					className={cn(linkClass, "font-medium")}
				>
					{row.toolset}
				</Link>
				{row.optIn && (
					<Badge title={t("optInHint")} className="max-sm:hidden">
						{t("optIn")}
					</Badge>
				)}
				<span className="ml-auto pl-1 text-ink-faint text-xs max-sm:hidden">{t("tools", { count })}</span>
			</div>
		</Th>
	);
}

function ToolRow({ tool: { tool, cells }, columns }: { tool: MatrixTool; columns: readonly MatrixColumn[] }) {
	const t = useTranslations("toolsets.tool");
	const wordOf = useVerdictWord();
	return (
		<TableRow data-row>
			<Th scope="row" className="bg-sunken p-0 font-normal">
				<div className="flex w-40 items-center pr-3 pl-9 sm:w-60">
					<Link
						href={`/tools/${encodeURIComponent(tool)}`}
						prefetch={false}
						tabIndex={-1}
						title={tool}
						data-column={NAME_COLUMN}
						className={cn(linkClass, "text-ink-muted")}
					>
						{tool}
					</Link>
				</div>
			</Th>
			{columns.map(({ name }, index) => {
				const verdict = cells[index] ?? "toolset-not-enabled";
				const state = wordOf(verdict);
				return (
					<Td key={name} className="bg-sunken p-0">
						<Link
							href={`/tools/${encodeURIComponent(tool)}/inspector?profile=${encodeURIComponent(name)}`}
							prefetch={false}
							tabIndex={-1}
							data-column={FIRST_PROFILE_COLUMN + index}
							aria-label={t("name", { tool, profile: name, state })}
							title={t("inspect", { state })}
							className="flex h-9 items-center overflow-hidden rounded-sm pl-3 text-ink-muted focus-visible:-outline-offset-2"
						>
							{verdict === "above-ceiling" ? (
								<StateMark state="ceiling" label={state} iconOnly />
							) : (
								<ToolVerdict verdict={verdict} iconOnly={isQuiet(verdict)} className="text-xs" />
							)}
						</Link>
					</Td>
				);
			})}
		</TableRow>
	);
}
