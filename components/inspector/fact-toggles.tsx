"use client";
// The facts that this tool depends on, each to be reported or not: a variable is set or not set, a fact is true, false or not reported.
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import type { Question } from "@/lib/client/queries/explain";
import { type NeedGroup, otherFacts, reportNeeded } from "./needs";
import { type Fact, type Report, reportOf, withReport } from "./question";

/** What is known about the needs of the tool. */
export type Needs =
	| { kind: "loading" }
	| { kind: "failed" }
	| { kind: "unregistered" }
	| { kind: "known"; groups: readonly NeedGroup[] };

export interface FactTogglesProps {
	needs: Needs;
	question: Question;
	onChange: (question: Question) => void;
}

const NO_GROUPS: readonly NeedGroup[] = [];

export function FactToggles({ needs, question, onChange }: FactTogglesProps) {
	const t = useTranslations("inspector.controls");
	const groups = needs.kind === "known" ? needs.groups : NO_GROUPS;
	const others = needs.kind === "loading" ? [] : otherFacts(question, groups);
	const isReportable = groups.some((group) => group.facts.length > 0);
	const isReporting = question.env.length + Object.keys(question.checks).length > 0;
	const set = (fact: Fact, report: Report) => onChange(withReport(question, fact, report));
	return (
		<section aria-label={t("facts")} aria-busy={needs.kind === "loading"} className="border-y py-3">
			<h3 className="font-medium text-sm">{t("facts")}</h3>
			{needs.kind === "loading" && <Skeleton className="mt-2 h-7 w-full" />}
			{needs.kind === "failed" && <p className="mt-1 text-deny text-sm">{t("factsFailed")}</p>}
			{needs.kind === "unregistered" && <p className="mt-1 text-ink-muted text-sm">{t("factsUnknown")}</p>}
			{needs.kind === "known" && groups.length === 0 && <p className="mt-1 text-ink-muted text-sm">{t("factsNone")}</p>}
			<ul className="mt-1 flex flex-col divide-y">
				{groups.map((group) => (
					<li key={group.id} className="py-2">
						<GroupHead group={group} />
						{group.facts.map((fact) => (
							<FactRow key={`${fact.kind}:${fact.name}`} fact={fact} report={reportOf(question, fact)} onReport={set} />
						))}
					</li>
				))}
				{others.length > 0 && (
					<li className="py-2">
						<p className="text-ink-muted text-xs">
							{t("other")} · {t("otherHint")}
						</p>
						{others.map((fact) => (
							<FactRow key={`${fact.kind}:${fact.name}`} fact={fact} report={reportOf(question, fact)} onReport={set} />
						))}
					</li>
				)}
			</ul>
			{(isReportable || isReporting) && (
				<div className="mt-1 flex flex-wrap gap-2">
					{isReportable && (
						<Button size="sm" onClick={() => onChange(reportNeeded(question, groups))}>
							{t("reportAll")}
						</Button>
					)}
					<Button
						size="sm"
						variant="ghost"
						disabled={!isReporting}
						focusableWhenDisabled
						onClick={() => onChange({ ...question, env: [], checks: {} })}
					>
						{t("reportNone")}
					</Button>
				</div>
			)}
		</section>
	);
}

function GroupHead({ group: { check, declaredBy, facts } }: { group: NeedGroup }) {
	const t = useTranslations("inspector.controls");
	if (check === null) {
		return <p className="text-ink-muted text-xs">{facts.length === 1 ? t("requiresOne") : t("requires")}</p>;
	}
	return (
		<p className="text-ink-muted text-xs">
			<code>{check.name}</code> · {declaredBy === "toolset" ? t("ofToolset") : t("ofTool")}
			{facts.length > 1 && ` · ${t("anyOf")}`}
			{check.description && <span className="block">{check.description}</span>}
			{facts.length === 0 && <span className="block">{t("notReportable", { kind: check.kind })}</span>}
		</p>
	);
}

interface FactRowProps {
	fact: Fact;
	report: Report;
	onReport: (fact: Fact, report: Report) => void;
}

function FactRow({ fact, report, onReport }: FactRowProps) {
	const t = useTranslations("inspector.controls");
	const isVariable = fact.kind === "env";
	return (
		<div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
			<code className="min-w-0 break-all text-sm">{fact.name}</code>
			<Segmented<Report>
				legend={isVariable ? t("envLegend", { name: fact.name }) : t("factLegend", { name: fact.name })}
				value={report}
				onValueChange={(next) => onReport(fact, next)}
				options={
					isVariable
						? [
								{ value: "true", label: t("set"), tone: "visible" },
								{ value: "unreported", label: t("notSet") },
							]
						: [
								{ value: "true", label: t("true"), tone: "visible" },
								{ value: "false", label: t("false"), tone: "deny" },
								{ value: "unreported", label: t("unreported") },
							]
				}
			/>
		</div>
	);
}
