// The catalogue as the console reads it: pages of tools, one tool in full, and the addresses of their pages.
import type { z } from "zod";
import type {
	toolDetailSchema,
	toolPageSchema,
	toolStateSchema,
	toolSummarySchema,
} from "../../contracts/configuration";
import { apiQuery } from "../api-query";

export type ToolPage = z.infer<typeof toolPageSchema>;
export type ToolSummary = z.infer<typeof toolSummarySchema>;
export type ToolDetail = z.infer<typeof toolDetailSchema>;
export type ToolState = z.infer<typeof toolStateSchema>;

/** Empty strings do not filter. */
export interface ToolFilters {
	q: string;
	toolset: string;
	capability: string;
	source: string;
	state: string;
}

/** One page of the tools that match; `cursor` is the `next` of the page before. */
export function toolsQuery({ q, toolset, capability, source, state }: ToolFilters, cursor?: string) {
	return apiQuery<ToolPage>("/api/tools", { q, toolset, capability, source, state, cursor });
}

export function toolQuery(name: string) {
	return apiQuery<ToolDetail>(`/api/tools/${encodeURIComponent(name)}`);
}

export function toolAddress(name: string): string {
	return `/tools/${encodeURIComponent(name)}`;
}

export function inspectorAddress(name: string): string {
	return `${toolAddress(name)}/inspector`;
}

/** The name in an address. A broken escape is taken as it stands; it then is the name of no tool. */
export function nameFromSegment(segment: string): string {
	try {
		return decodeURIComponent(segment);
	} catch {
		return segment;
	}
}
