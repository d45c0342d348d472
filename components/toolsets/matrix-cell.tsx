// One cell: a switch that shows the effective state, and beside it the way to the explanation. It has no handlers of its own;
// the grid listens for all cells.
import { CircleHelp, Flag } from "lucide-react";
import { useTranslations } from "next-intl";
import { StateMark } from "@/components/marks/state-mark";
import { cn } from "@/components/ui/cn";
import type { Choice, MatrixCell } from "@/lib/client/queries/matrix";
import { isOn, markOf, nextChoice } from "./cell-state";
import { useCellSentence } from "./use-cell-sentence";

/** What is not on stays in the background, also when some of its tools come in with other sets. */
const quietClass = "text-ink-faint [&>svg]:text-ink-faint";

export interface MatrixCellViewProps {
	toolset: string;
	cell: MatrixCell;
	/** Column of the grid's keyboard. */
	column: number;
	/** A choice that is made and not stored yet. */
	pending: Choice | undefined;
	canWrite: boolean;
}

export function MatrixCellView({ toolset, cell, column, pending, canWrite }: MatrixCellViewProps) {
	const t = useTranslations("toolsets.cell");
	const sentence = useCellSentence()(cell);
	const word = useCellWord()(cell);
	const checked = pending ? pending === "on" : isOn(cell);
	const next = nextChoice(cell);
	const hint = !canWrite ? t("readOnly") : t(`press.${next ?? "explain"}`, { profile: cell.profile });
	const address = { "data-toolset": toolset, "data-profile": cell.profile };
	return (
		<div className="relative w-32 pointer-coarse:w-40">
			<button
				type="button"
				role="switch"
				aria-checked={checked}
				aria-busy={pending !== undefined || undefined}
				aria-readonly={!canWrite || undefined}
				aria-label={t("name", { toolset, profile: cell.profile, sentence: pending ? t("pending") : sentence })}
				title={`${sentence}\n${hint}`}
				tabIndex={-1}
				data-column={column}
				data-action="toggle"
				{...address}
				className="flex h-9 w-full min-w-0 items-center gap-1.5 rounded-sm pr-1 pl-3 focus-visible:-outline-offset-2 pointer-coarse:pr-8"
			>
				{pending ? (
					<StateMark state="pending" label={t(`words.${pending}`)} />
				) : (
					<StateMark
						state={markOf(cell)}
						label={word}
						className={cn("min-w-0 [&>span]:truncate", !isOn(cell) && quietClass)}
					/>
				)}
				{!pending && cell.asking > 0 && (
					<Flag aria-hidden className="size-3.5 shrink-0 text-asks" fill="currentColor" />
				)}
			</button>
			<button
				type="button"
				tabIndex={-1}
				aria-label={t("why", { toolset, profile: cell.profile })}
				data-action="explain"
				{...address}
				className="absolute top-1.5 right-1 flex size-6 items-center justify-center rounded-sm text-ink-muted opacity-0 hover:bg-line hover:text-ink focus-visible:opacity-100 group-hover/cell:opacity-100 pointer-fine:bg-hover pointer-coarse:opacity-100"
			>
				<CircleHelp aria-hidden className="size-3.5" />
			</button>
		</div>
	);
}

/** The word beside the icon. */
function useCellWord() {
	const t = useTranslations("toolsets.cell.words");
	return ({ state, via, visible, total }: MatrixCell): string => {
		if (state === "partial") return t("partial", { visible, total });
		if (state === "included") return via[0] ? t("via", { via: via[0] }) : t("included");
		if (state === "on" && visible < total) return t("partial", { visible, total });
		return t(state);
	};
}
