"use client";
// What a person should look at in the configuration, by rule, the gravest first. Severity and search live in the address.
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, Search, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { parseAsString, parseAsStringLiteral, useQueryState } from "nuqs";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/input";
import { PageHeader } from "@/components/ui/page-header";
import { ProblemNote } from "@/components/ui/problem-note";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import { type LintAnswer, lintQuery } from "@/lib/client/queries/lint";
import { groupFindings, speaksOf } from "./group-findings";
import { RulePanel } from "./rule-panel";

const SEVERITIES = ["all", "error", "warning", "note"] as const;
type SeverityFilter = (typeof SEVERITIES)[number];

export function LintPage({ canWrite }: { canWrite: boolean }) {
	const t = useTranslations("lint");
	return (
		<>
			<PageHeader title={t("title")} description={t("lead")} />
			<LintBody canWrite={canWrite} />
		</>
	);
}

function LintBody({ canWrite }: { canWrite: boolean }) {
	const t = useTranslations("lint");
	const common = useTranslations("common");
	const { data, error, isPending, refetch } = useQuery(lintQuery);
	if (isPending) return <LintSkeleton />;
	if (!data) return <ProblemNote error={error} action={<Button onClick={() => refetch()}>{common("retry")}</Button>} />;
	if (data.findings.length === 0) {
		return (
			<EmptyState
				icon={<CircleCheck className="text-visible" />}
				title={t("empty.title")}
				description={t("empty.detail")}
				className="rounded-md border bg-surface"
			/>
		);
	}
	return <Findings answer={data} canWrite={canWrite} />;
}

function Findings({ answer: { findings, totals }, canWrite }: { answer: LintAnswer; canWrite: boolean }) {
	const t = useTranslations("lint");
	const common = useTranslations("common");
	const [severity, setSeverity] = useQueryState("severity", parseAsStringLiteral(SEVERITIES).withDefault("all"));
	const [text, setText] = useQueryState("q", parseAsString.withDefault(""));
	const shown = findings.filter(
		(finding) => (severity === "all" || finding.severity === severity) && speaksOf(finding, text),
	);
	const clear = () => {
		void setSeverity(null);
		void setText(null);
	};
	return (
		<div className="flex flex-col gap-4">
			<search aria-label={t("filter.label")} className="flex flex-wrap items-center gap-3">
				<Input
					type="search"
					icon={<Search />}
					aria-label={t("filter.text")}
					placeholder={t("filter.text")}
					value={text}
					onChange={(event) => void setText(event.target.value || null)}
					className="w-full sm:w-64"
				/>
				<Segmented<SeverityFilter>
					legend={t("filter.severity")}
					value={severity}
					onValueChange={(next) => void setSeverity(next === "all" ? null : next)}
					options={SEVERITIES.map((value) => ({
						value,
						label: (
							<>
								{t(`filter.${value}`)}
								<span className="ml-1.5 font-normal text-ink-muted">
									{value === "all" ? findings.length : totals[value]}
								</span>
							</>
						),
					}))}
				/>
			</search>
			{shown.length === 0 ? (
				<EmptyState
					icon={<SearchX />}
					title={t("filteredEmpty")}
					action={<Button onClick={clear}>{common("clearFilters")}</Button>}
					className="rounded-md border bg-surface"
				/>
			) : (
				groupFindings(shown).map((group) => (
					<RulePanel key={`${group.severity} ${group.rule}`} group={group} canWrite={canWrite} />
				))
			)}
		</div>
	);
}

function LintSkeleton() {
	return (
		<div aria-busy className="flex flex-col gap-4">
			<Skeleton className="h-8 w-96 max-w-full" />
			<Skeleton className="h-40 w-full" />
			<Skeleton className="h-32 w-full" />
		</div>
	);
}
