// Filters and order of the list of tools as the address holds them. Shared by the page on the server and the table in the browser.
import { createLoader, parseAsString, parseAsStringLiteral } from "nuqs/server";
import type { ToolFilters } from "@/lib/client/queries/tools";

export const SORTS = ["name", "-name", "tokens", "-tokens"] as const;
export type Sort = (typeof SORTS)[number];

export const filterParsers = {
	q: parseAsString.withDefault(""),
	toolset: parseAsString.withDefault(""),
	capability: parseAsString.withDefault(""),
	source: parseAsString.withDefault(""),
	state: parseAsString.withDefault(""),
};

export const sortParser = parseAsStringLiteral(SORTS).withDefault("name");

export const loadFilters = createLoader(filterParsers);

export const NO_FILTERS: ToolFilters = { q: "", toolset: "", capability: "", source: "", state: "" };

export function isFiltered(filters: ToolFilters): boolean {
	return Object.values(filters).some((value) => value !== "");
}
