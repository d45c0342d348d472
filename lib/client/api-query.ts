// The one form of a read: the address is the query key, so that a server component can answer it before the browser asks.
import { queryOptions } from "@tanstack/react-query";
import { api } from "./http";

export type ApiQueryParameters = Readonly<Record<string, string>>;
export type ApiQueryKey = readonly [path: string, parameters: ApiQueryParameters];

/** Options of a GET. Parameters that are undefined or empty are left out of the key and the address. */
export function apiQuery<T>(path: string, parameters: Readonly<Record<string, string | undefined>> = {}) {
	const present: Record<string, string> = {};
	for (const [name, value] of Object.entries(parameters)) {
		if (value !== undefined && value !== "") present[name] = value;
	}
	const queryKey: ApiQueryKey = [path, present];
	return queryOptions({ queryKey, queryFn: ({ signal }) => api.get<T>(path, { query: present, signal }) });
}
