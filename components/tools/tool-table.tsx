"use client";
// The table of tools. Headers of sortable columns are buttons; the name is the link of its row, and a press anywhere in the row follows it.
import { type SortingState, useTable } from "@tanstack/react-table";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { MouseEvent } from "react";
import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/skeleton";
import { Table, TableBody, TableFrame, TableHead, TableRow, Td, Th } from "@/components/ui/table";
import { type ToolSummary, toolAddress } from "@/lib/client/queries/tools";
import type { Sort } from "./filters";
import { COLUMN_CLASS, COLUMN_IDS, COLUMNS, type ColumnId, features } from "./tool-columns";

const SKELETON_ROWS = Array.from({ length: 12 }, (_, row) => `skeleton-${row}`);

export interface ToolTableProps {
	tools: ToolSummary[];
	sort: Sort;
	onSort: (sort: Sort) => void;
	isLoading: boolean;
	isOutdated: boolean;
}

export function ToolTable({ tools, sort, onSort, isLoading, isOutdated }: ToolTableProps) {
	const t = useTranslations("tools");
	const router = useRouter();
	const sorting: SortingState = [{ id: sort.replace("-", ""), desc: sort.startsWith("-") }];
	const table = useTable({
		features,
		columns: COLUMNS,
		data: tools,
		state: { sorting },
		enableSortingRemoval: false,
		getRowId: (tool) => `${tool.source.name}:${tool.name}`,
	});

	function open(event: MouseEvent, tool: ToolSummary) {
		const isOnLink = event.target instanceof Element && event.target.closest("a, button") !== null;
		if (isOnLink || window.getSelection()?.toString()) return;
		router.push(toolAddress(tool.name));
	}

	return (
		<TableFrame label={t("table")} aria-busy={isLoading || isOutdated}>
			<Table>
				<TableHead>
					<tr>
						{COLUMN_IDS.map((id) => (
							<HeadCell key={id} id={id} sort={sort} onSort={onSort} />
						))}
					</tr>
				</TableHead>
				<TableBody className={cn(isOutdated && "opacity-60")}>
					{isLoading && SKELETON_ROWS.map((key) => <SkeletonRow key={key} />)}
					{table.getRowModel().rows.map((row) => (
						<TableRow key={row.id} className="cursor-pointer" onClick={(event) => open(event, row.original)}>
							{row.getAllCells().map((cell) => (
								<Td
									key={cell.id}
									align={cell.column.id === "tokens" ? "end" : "start"}
									className={classOf(cell.column.id)}
								>
									<table.FlexRender cell={cell} />
								</Td>
							))}
						</TableRow>
					))}
				</TableBody>
			</Table>
		</TableFrame>
	);
}

function classOf(columnId: string): string | undefined {
	const id = COLUMN_IDS.find((known) => known === columnId);
	return id && COLUMN_CLASS[id];
}

function HeadCell({ id, sort, onSort }: { id: ColumnId; sort: Sort; onSort: (sort: Sort) => void }) {
	const t = useTranslations("tools");
	const align = id === "tokens" ? "end" : "start";
	if (id !== "name" && id !== "tokens") return <Th className={COLUMN_CLASS[id]}>{t(`column.${id}`)}</Th>;
	const isAscending = sort === id;
	const isDescending = sort === `-${id}`;
	const Icon = isAscending ? ArrowUp : isDescending ? ArrowDown : ChevronsUpDown;
	// Costs are looked at from the top, names from the beginning.
	const next: Sort = id === "tokens" ? (isDescending ? "tokens" : "-tokens") : isAscending ? "-name" : "name";
	return (
		<Th align={align} aria-sort={isAscending ? "ascending" : isDescending ? "descending" : "none"}>
			<button
				type="button"
				onClick={() => onSort(next)}
				className="-mx-1 inline-flex h-6 items-center gap-1 rounded-sm px-1 hover:text-ink"
			>
				{t(`column.${id}`)}
				<Icon aria-hidden className="size-3" />
			</button>
		</Th>
	);
}

function SkeletonRow() {
	return (
		<TableRow>
			{COLUMN_IDS.map((id) => (
				<Td key={id} className={COLUMN_CLASS[id]}>
					<Skeleton className={id === "name" ? "w-40" : id === "tokens" ? "ml-auto w-8" : "w-20"} />
				</Td>
			))}
		</TableRow>
	);
}
