"use client";
// The decision tree: eight gates on one line through four lanes. The drawing and the nested list that a screen reader gets are one and the
// same list; connectors and bands are decoration on it.
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import type { ExplainAnswer } from "@/lib/client/queries/explain";
import { GATES, type Gate } from "@/lib/core/resolver/codes";
import { GateRow } from "./gate-row";
import { LANES } from "./lanes";

/** Gates from here on advise: they come after the verdict. */
const FIRST_ADVICE = GATES.indexOf("schema-clear");

export function GateTree({ answer, names }: { answer: ExplainAnswer; names: readonly string[] }) {
	const t = useTranslations("inspector.tree");
	const [chosen, setChosen] = useState<Partial<Record<Gate, boolean>>>({});
	const decidingPlace = answer.decidedBy === null ? GATES.length : GATES.indexOf(answer.decidedBy);
	const isOpen = (gate: Gate) => chosen[gate] ?? gate === answer.decidedBy;
	const areAllOpen = answer.gates.every(({ gate }) => isOpen(gate));
	const toggleAll = () => setChosen(Object.fromEntries(GATES.map((gate) => [gate, !areAllOpen])));

	return (
		<Panel
			flush
			title={t("title")}
			description={t("description")}
			actions={
				<Button variant="ghost" size="sm" onClick={toggleAll}>
					{areAllOpen ? t("closeAll") : t("openAll")}
				</Button>
			}
		>
			<div className="@container relative">
				<Bands />
				<LaneHeads />
				<ol aria-label={t("list")} className="relative py-2 pr-2 pl-2 @2xl:pl-0">
					{answer.gates.map((step) => {
						const place = GATES.indexOf(step.gate);
						return (
							<li key={step.gate} data-gate={step.gate} data-status={step.status}>
								{place === FIRST_ADVICE && <Decided isVisible={answer.visible} />}
								<GateRow
									step={step}
									names={names}
									isDeciding={step.gate === answer.decidedBy}
									isReached={place <= decidingPlace}
									isOpen={isOpen(step.gate)}
									onToggle={() => setChosen({ ...chosen, [step.gate]: !isOpen(step.gate) })}
								/>
							</li>
						);
					})}
				</ol>
			</div>
		</Panel>
	);
}

function Bands() {
	return (
		<div aria-hidden className="absolute inset-y-0 left-0 hidden w-[256px] grid-cols-4 border-r @2xl:grid">
			{LANES.map((lane, index) => (
				<span key={lane} className={cn("rounded-bl-md", index % 2 === 0 && "bg-sunken")} />
			))}
		</div>
	);
}

/** Every row names its owners itself; these heads are for the eye. */
function LaneHeads() {
	const t = useTranslations("inspector.tree");
	return (
		<div
			aria-hidden
			className="relative hidden h-11 grid-cols-[repeat(4,64px)_minmax(0,1fr)_auto] border-b text-xs @2xl:grid"
		>
			{LANES.map((lane) => (
				<span
					key={lane}
					className="flex items-center justify-center px-1 text-center font-medium text-ink-muted leading-[1.1]"
				>
					{t(`lane.${lane}`)}
				</span>
			))}
			<span className="flex items-center pl-12 font-medium text-ink-muted">{t("gate")}</span>
			<span className="flex items-center pr-[46px] font-medium text-ink-muted">{t("outcome")}</span>
		</div>
	);
}

function Decided({ isVisible }: { isVisible: boolean }) {
	const t = useTranslations("inspector.tree");
	return (
		<div className="relative flex min-h-9 items-center pl-9 @2xl:pl-[268px]">
			<span
				aria-hidden
				className={cn(
					"-translate-x-px absolute inset-y-0 left-4 border-l-2 @2xl:left-[96px]",
					isVisible ? "border-visible" : "border-edge border-dashed",
				)}
			/>
			<p className="w-full border-t border-dashed px-3 pt-2 text-ink-muted text-xs">
				{isVisible ? t("passedVisible") : t("passedHidden")}
			</p>
		</div>
	);
}
