"use client";
// Why a cell is what it is: the sentence, what brings it in, what hides it, the stored choice, and the way to each tool's inspector.
import { ArrowUpRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { type RefObject, useRef } from "react";
import { StateMark } from "@/components/marks/state-mark";
import { cn } from "@/components/ui/cn";
import { TextLink } from "@/components/ui/text-link";
import { formatNumber } from "@/lib/client/format";
import type { Choice, MatrixCell, MatrixRow } from "@/lib/client/queries/matrix";
import { CellPopover } from "./cell-popover";
import { isOn, markOf } from "./cell-state";
import { ToolVerdict } from "./tool-verdict";
import { useCellSentence } from "./use-cell-sentence";

const CHOICES: readonly Choice[] = ["on", "inherit", "off"];
const TOOLS_SHOWN = 8;

export interface Explained {
	row: MatrixRow;
	cell: MatrixCell;
	tier: number;
	anchor: HTMLElement;
}

export interface CellExplanationProps {
	explained: Explained | null;
	/** Without it the choice is only shown. */
	onChoose: ((explained: Explained, choice: Choice) => void) | null;
	onClose: () => void;
}

export function CellExplanation({ explained, onChoose, onClose }: CellExplanationProps) {
	const t = useTranslations("toolsets.explain");
	const storedChoice = useRef<HTMLButtonElement>(null);
	return (
		<CellPopover
			about={explained}
			onClose={onClose}
			initialFocus={storedChoice}
			title={({ row, cell }) =>
				t.rich("title", {
					toolset: row.toolset,
					profile: cell.profile,
					name: (words) => <span className="font-mono">{words}</span>,
				})
			}
		>
			{(about) => (
				<div className="mt-2 flex flex-col gap-3 text-sm">
					<Why about={about} />
					<StoredChoice about={about} onChoose={onChoose} storedRef={storedChoice} />
					<Tools about={about} />
				</div>
			)}
		</CellPopover>
	);
}

function Why({ about: { row, cell, tier } }: { about: Explained }) {
	const t = useTranslations("toolsets.explain");
	const reason = useTranslations("reasons.code");
	const sentence = useCellSentence()(cell);
	return (
		<div className="flex flex-col gap-1.5">
			<p className="flex items-baseline gap-2">
				<StateMark
					state={markOf(cell)}
					iconOnly
					className={cn("translate-y-0.5", !isOn(cell) && "[&>svg]:text-ink-faint")}
				/>
				<span className="first-letter:uppercase inline-block">{sentence}</span>
			</p>
			{cell.visible > 0 && <p className="text-ink-muted">{t("tokens", { tokens: formatNumber(cell.tokens) })}</p>}
			{cell.via.length > 1 && <p className="text-ink-muted">{t("via", { names: cell.via.join(", ") })}</p>}
			{cell.hiddenBy && (
				<p className="text-ink-muted">
					{reason(`${cell.hiddenBy}.sentence`)}{" "}
					{cell.hiddenBy === "above-ceiling" && (
						<TextLink href={`/profiles/${encodeURIComponent(cell.profile)}`}>
							{t("ceiling", { tier, profile: cell.profile })}
						</TextLink>
					)}
				</p>
			)}
			{row.optIn && <p className="text-ink-muted">{t("optIn")}</p>}
		</div>
	);
}

interface StoredChoiceProps {
	about: Explained;
	onChoose: CellExplanationProps["onChoose"];
	/** The button of the choice that is stored. */
	storedRef: RefObject<HTMLButtonElement | null>;
}

function StoredChoice({ about, onChoose, storedRef }: StoredChoiceProps) {
	const t = useTranslations("toolsets.explain");
	const { choice, profile } = about.cell;
	return (
		<fieldset className="border-t pt-3">
			<legend className="sr-only">{t("choice", { profile })}</legend>
			<p aria-hidden className="mb-1.5 text-ink-muted text-xs">
				{t("choice", { profile })}
			</p>
			<div className="grid grid-cols-3 rounded-md border border-edge p-0.5">
				{CHOICES.map((option) => (
					<button
						key={option}
						ref={option === choice ? storedRef : undefined}
						type="button"
						aria-pressed={option === choice}
						disabled={!onChoose && option !== choice}
						onClick={() => option !== choice && onChoose?.(about, option)}
						className={cn(
							"h-7 rounded-sm text-ink-muted transition-colors hover:not-disabled:bg-hover disabled:opacity-50",
							option === choice && "bg-accent-soft font-medium text-accent-text hover:not-disabled:bg-accent-soft",
						)}
					>
						{t(`choices.${option}`)}
					</button>
				))}
			</div>
			<p className="mt-1.5 text-ink-muted text-xs">{onChoose ? t(`meaning.${choice}`) : t("readOnly")}</p>
		</fieldset>
	);
}

function Tools({ about: { row, cell } }: { about: Explained }) {
	const t = useTranslations("toolsets.explain");
	const column = row.cells.findIndex(({ profile }) => profile === cell.profile);
	const more = row.tools.length - TOOLS_SHOWN;
	if (row.tools.length === 0) return <p className="border-t pt-3 text-ink-muted">{t("noTools")}</p>;
	return (
		<div className="border-t pt-2">
			<ul aria-label={t("tools")}>
				{row.tools.slice(0, TOOLS_SHOWN).map(({ tool, cells }) => (
					<li key={tool}>
						<TextLink
							href={`/tools/${encodeURIComponent(tool)}/inspector?profile=${encodeURIComponent(cell.profile)}`}
							className="group flex min-h-7 items-center justify-between gap-3 text-ink hover:no-underline"
						>
							<span className="truncate font-mono group-hover:underline">{tool}</span>
							<span className="flex shrink-0 items-center gap-1 text-ink-muted">
								<ToolVerdict verdict={cells[column] ?? "toolset-not-enabled"} />
								<ArrowUpRight aria-hidden className="size-3.5 text-ink-faint" />
							</span>
						</TextLink>
					</li>
				))}
			</ul>
			{more > 0 && (
				<TextLink href={`/toolsets/${encodeURIComponent(row.toolset)}`} className="inline-flex min-h-7 items-center">
					{t("more", { count: more })}
				</TextLink>
			)}
		</div>
	);
}
