"use client";
// The tools that match, page after page. Each page is a read of its own, so that a change of configuration refreshes all that are shown.
import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type ToolFilters, type ToolPage, type ToolSummary, toolsQuery } from "@/lib/client/queries/tools";

export interface ToolPages {
	tools: ToolSummary[];
	total: number;
	facets: ToolPage["facets"] | undefined;
	error: Error | null;
	/** Nothing is known yet. */
	isLoading: boolean;
	/** What is shown belongs to the filters before. */
	isOutdated: boolean;
	isLoadingMore: boolean;
	/** Undefined when everything is shown. */
	loadMore: (() => void) | undefined;
	retry: () => void;
}

type Cursors = readonly string[];
const NO_CURSORS: Cursors = [];

export function useToolPages(filters: ToolFilters): ToolPages {
	const key = JSON.stringify(filters);
	const [walked, setWalked] = useState<{ key: string; cursors: Cursors }>({ key, cursors: NO_CURSORS });
	// Other filters begin at their first page.
	const cursors = walked.key === key ? walked.cursors : NO_CURSORS;
	// The first page stays in sight until that of the next filters is there; a list of queries could not do that.
	const first = useQuery({ ...toolsQuery(filters), placeholderData: keepPreviousData });
	const further = useQueries({ queries: cursors.map((cursor) => toolsQuery(filters, cursor)) });
	const pages = [first, ...further];
	const next = pages.at(-1)?.data?.next;
	return {
		tools: pages.flatMap((page) => page.data?.tools ?? []),
		total: first.data?.total ?? 0,
		facets: first.data?.facets,
		error: pages.find((page) => page.error)?.error ?? null,
		isLoading: first.isPending,
		isOutdated: first.isPlaceholderData,
		isLoadingMore: further.at(-1)?.isPending ?? false,
		loadMore: next && !first.isPlaceholderData ? () => setWalked({ key, cursors: [...cursors, next] }) : undefined,
		retry: () => {
			for (const page of pages) if (page.isError) void page.refetch();
		},
	};
}
