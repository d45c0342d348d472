"use client";
// One gate of the tree: a disclosure whose closed form is one line and whose open form has sentence, evidence, owner and mend.
import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import type { GateStep } from "@/lib/client/queries/explain";
import { GATE_OWNERS, GATES } from "@/lib/core/resolver/codes";
import { Emphasised } from "./emphasised";
import { EvidenceList } from "./evidence-list";
import { GateDrawing } from "./gate-drawing";

export interface GateRowProps {
	step: GateStep;
	isDeciding: boolean;
	/** No gate before this one hides the tool. */
	isReached: boolean;
	isOpen: boolean;
	onToggle: () => void;
	/** Names to set off in the sentences. */
	names: readonly string[];
}

export function GateRow({ step, isDeciding, isReached, isOpen, onToggle, names }: GateRowProps) {
	const panelId = useId();
	const isFailed = step.status === "fail" || step.status === "error";
	return (
		<div className="relative py-1 pl-9 @2xl:pl-[268px]">
			<GateDrawing
				gate={step.gate}
				status={step.status}
				isDeciding={isDeciding}
				isReached={isReached}
				isPassed={isReached && !isFailed}
			/>
			<div
				className={cn(
					"rounded-md border border-transparent",
					isFailed && "bg-deny-soft",
					isDeciding && "border-deny ring-1 ring-deny",
					isOpen && !isFailed && "border-line bg-sunken",
				)}
			>
				<button
					type="button"
					aria-expanded={isOpen}
					aria-controls={panelId}
					onClick={onToggle}
					className={cn(
						"flex min-h-[46px] w-full flex-col justify-center rounded-md px-3 py-1 text-left transition-colors focus-visible:-outline-offset-2",
						!isFailed && "hover:bg-hover",
					)}
				>
					<GateHead step={step} isDeciding={isDeciding} isReached={isReached} isOpen={isOpen} />
					{!isOpen && (
						<span className={cn("block w-full truncate pl-5 text-sm", isReached ? "text-ink-muted" : "text-ink-faint")}>
							{step.detail}
						</span>
					)}
				</button>
				<div id={panelId} hidden={!isOpen} className="@container px-3 pb-3">
					{isOpen && <GatePanel step={step} isFailed={isFailed} names={names} afterDecision={!isReached} />}
				</div>
			</div>
		</div>
	);
}

type HeadProps = Pick<GateRowProps, "step" | "isDeciding" | "isReached" | "isOpen">;

function GateHead({ step, isDeciding, isReached, isOpen }: HeadProps) {
	const t = useTranslations("inspector.tree");
	const reasons = useTranslations("reasons");
	const isFailed = step.status === "fail" || step.status === "error";
	return (
		<span className="flex w-full flex-wrap items-center gap-x-2 gap-y-0.5">
			<span className="sr-only">{t("gateNumber", { number: GATES.indexOf(step.gate) + 1 })}</span>
			<span aria-hidden className="w-3 text-ink-faint text-xs">
				{GATES.indexOf(step.gate) + 1}
			</span>
			<span className={cn("font-medium", isFailed ? "text-deny" : isReached ? "text-ink" : "text-ink-faint")}>
				{reasons(`gate.${step.gate}.title`)}
			</span>
			{step.code && <code className={cn("text-xs", isFailed ? "text-deny" : "text-asks")}>{step.code}</code>}
			{isDeciding && (
				<Badge tone="deny" className="bg-deny text-canvas">
					{t("decides")}
				</Badge>
			)}
			<span className="ml-auto flex items-center gap-2">
				<span className="text-ink-faint text-xs @2xl:hidden">
					{GATE_OWNERS[step.gate].map((owner) => reasons(`owner.${owner}`)).join(" + ")}
				</span>
				<span className={cn("sr-only text-xs @2xl:not-sr-only", isFailed ? "font-medium text-deny" : "text-ink-faint")}>
					{isSkippedEarly(step) ? t("notEvaluated") : t(`status.${step.status}`)}
				</span>
				<ChevronDown aria-hidden className={cn("size-4 text-ink-faint transition-transform", isOpen && "rotate-180")} />
			</span>
		</span>
	);
}

/** Gates are skipped when there is nothing to look at: no such tool, or no prompt. */
function isSkippedEarly({ gate, status }: GateStep): boolean {
	return status === "skip" && gate !== "prompt-match";
}

interface PanelProps {
	step: GateStep;
	isFailed: boolean;
	afterDecision: boolean;
	names: readonly string[];
}

function GatePanel({ step, isFailed, afterDecision, names }: PanelProps) {
	const t = useTranslations("inspector");
	const reasons = useTranslations("reasons");
	return (
		<div className="flex flex-col gap-2.5 pl-5">
			<p className="text-ink-muted text-sm">{reasons(`gate.${step.gate}.sentence`)}</p>
			<p className={cn("font-medium", isFailed ? "text-deny" : "text-ink")}>
				<Emphasised text={step.detail} names={names} />
			</p>
			{step.fix && (
				<p className="rounded-sm border bg-surface px-3 py-2 text-sm">
					<span className="mr-2 text-ink-muted text-xs">{t("detail.fix")}</span>
					<Emphasised text={step.fix} names={names} />
				</p>
			)}
			<EvidenceList step={step} />
			<p className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-ink-muted text-xs">
				{t("detail.owner")}
				{GATE_OWNERS[step.gate].map((owner) => (
					<Badge key={owner}>{reasons(`owner.${owner}`)}</Badge>
				))}
				{afterDecision && <span className="ml-auto">{t("tree.stillEvaluated")}</span>}
			</p>
		</div>
	);
}
