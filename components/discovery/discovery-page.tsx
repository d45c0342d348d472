"use client";
// What the last scan of the catalogue found: totals, every file with its outcome, and tools that were refused.
import { useQuery } from "@tanstack/react-query";
import { Radar, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { ProblemNote } from "@/components/ui/problem-note";
import { Segmented } from "@/components/ui/segmented";
import { discoveryQuery } from "@/lib/client/queries/discovery";
import type { ScanReport } from "@/lib/contracts/system";
import { DiscoverySkeleton } from "./discovery-skeleton";
import { FileTable } from "./file-table";
import { ProblemTable } from "./problem-table";
import { ScanSummary } from "./scan-summary";

const OUTCOMES = ["all", "registered", "skipped", "failed"] as const;
type OutcomeFilter = (typeof OUTCOMES)[number];

export function DiscoveryPage() {
	const t = useTranslations("discovery");
	return (
		<>
			<PageHeader title={t("title")} description={t("lead")} />
			<DiscoveryBody />
		</>
	);
}

function DiscoveryBody() {
	const t = useTranslations("discovery.empty");
	const tCommon = useTranslations("common");
	const { data, error, isPending, refetch } = useQuery(discoveryQuery);
	if (isPending) return <DiscoverySkeleton />;
	if (!data) {
		return <ProblemNote error={error} action={<Button onClick={() => refetch()}>{tCommon("retry")}</Button>} />;
	}
	if (data.report === null) {
		return (
			<EmptyState
				icon={<Radar />}
				title={t("title")}
				description={t("detail")}
				action={<CodeBlock code={t("command")} label={t("title")} className="text-left" />}
				className="rounded-md border bg-surface"
			/>
		);
	}
	return <Report report={data.report} />;
}

function Report({ report }: { report: ScanReport }) {
	const t = useTranslations("discovery");
	const tCommon = useTranslations("common");
	const [outcome, setOutcome] = useQueryState("outcome", parseAsStringLiteral(OUTCOMES).withDefault("all"));
	const files = report.files.filter((file) => outcome === "all" || file.outcome === outcome);
	const countOf = (filter: OutcomeFilter) => (filter === "all" ? report.totals.files : report.totals[filter]);
	return (
		<div className="flex flex-col gap-4">
			<ScanSummary report={report} />
			{report.problems.length > 0 && <ProblemTable problems={report.problems} />}
			<Segmented<OutcomeFilter>
				legend={t("filter.label")}
				value={outcome}
				onValueChange={(next) => setOutcome(next === "all" ? null : next)}
				options={OUTCOMES.map((value) => ({
					value,
					label: (
						<>
							{t(`filter.${value}`)}
							<span className="ml-1.5 font-normal text-ink-muted">{countOf(value)}</span>
						</>
					),
				}))}
				className="self-start"
			/>
			{files.length === 0 ? (
				<EmptyState
					icon={<SearchX />}
					title={t("filteredEmpty.title")}
					description={t("filteredEmpty.detail")}
					action={<Button onClick={() => setOutcome(null)}>{tCommon("clearFilters")}</Button>}
					className="rounded-md border bg-surface"
				/>
			) : (
				<FileTable files={files} />
			)}
		</div>
	);
}
