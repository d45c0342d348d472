"use client";
// The list of tools: filters in the address, a page at a time from the server, sorted here.
import { SearchX, Wrench } from "lucide-react";
import { useTranslations } from "next-intl";
import { useQueryState, useQueryStates } from "nuqs";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { formatNumber } from "@/lib/client/format";
import { ProblemError } from "@/lib/client/http";
import { filterParsers, isFiltered, NO_FILTERS, sortParser } from "./filters";
import { ToolFilterBar } from "./tool-filters";
import { ToolTable } from "./tool-table";
import { type ToolPages, useToolPages } from "./use-tool-pages";

export function Tools() {
	const t = useTranslations("tools");
	const [filters, setFilters] = useQueryStates(filterParsers, { history: "replace" });
	const [sort, setSort] = useQueryState("sort", sortParser.withOptions({ history: "replace" }));
	const pages = useToolPages(filters);
	const filtered = isFiltered(filters);
	const isEmpty = !pages.isLoading && !pages.error && pages.tools.length === 0;
	return (
		<>
			<PageHeader title={t("title")} description={t("description")} />
			<ToolFilterBar filters={filters} onChange={(next) => void setFilters(next)} facets={pages.facets} />
			<p role="status" className="mb-2 min-h-5 text-ink-muted text-sm">
				{!pages.isLoading &&
					!pages.error &&
					(filtered ? t("countMatching", { count: pages.total }) : t("count", { count: pages.total }))}
			</p>
			{pages.error ? (
				<Failure error={pages.error} retry={pages.retry} />
			) : isEmpty ? (
				<Nothing isFiltered={filtered} onClear={() => void setFilters(NO_FILTERS)} />
			) : (
				<>
					<ToolTable
						tools={pages.tools}
						sort={sort}
						onSort={(next) => void setSort(next)}
						isLoading={pages.isLoading}
						isOutdated={pages.isOutdated}
					/>
					<More pages={pages} isSorted={sort !== "name"} />
				</>
			)}
		</>
	);
}

function More({ pages, isSorted }: { pages: ToolPages; isSorted: boolean }) {
	const t = useTranslations("tools");
	if (!pages.loadMore && !pages.isLoadingMore) return null;
	const shown = formatNumber(pages.tools.length);
	return (
		<div className="mt-3 flex flex-wrap items-center justify-center gap-3 text-ink-muted text-sm">
			<span>{t("shown", { shown, total: formatNumber(pages.total) })}</span>
			<Button onClick={pages.loadMore} loading={pages.isLoadingMore}>
				{t("more")}
			</Button>
			{isSorted && <span>{t("sort.loadedOnly", { count: shown })}</span>}
		</div>
	);
}

function Nothing({ isFiltered: filtered, onClear }: { isFiltered: boolean; onClear: () => void }) {
	const t = useTranslations("tools");
	const common = useTranslations("common");
	if (filtered) {
		return (
			<EmptyState
				icon={<SearchX />}
				title={t("noMatch.title")}
				description={t("noMatch.detail")}
				action={<Button onClick={onClear}>{common("clearFilters")}</Button>}
				className="rounded-md border bg-surface"
			/>
		);
	}
	return (
		<EmptyState
			icon={<Wrench />}
			title={t("empty.title")}
			description={t("empty.detail")}
			action={
				<LinkButton href="/discovery" variant="primary">
					{t("empty.action")}
				</LinkButton>
			}
			className="rounded-md border bg-surface"
		/>
	);
}

function Failure({ error, retry }: { error: Error; retry: () => void }) {
	const t = useTranslations("tools");
	const common = useTranslations("common");
	const problem = error instanceof ProblemError ? error : null;
	return (
		<ErrorState
			title={t("failed")}
			detail={problem?.detail ?? error.message}
			reference={problem?.requestId && common("reference", { id: problem.requestId })}
			action={<Button onClick={retry}>{common("retry")}</Button>}
		/>
	);
}
