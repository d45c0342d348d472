// The configuration's revision as the console shows it, and the query that reads it.
import { queryOptions } from "@tanstack/react-query";
import { api } from "./http";

export interface RevisionInfo {
	revision: number;
	/** ISO 8601. */
	at: string;
	actor: string;
	summary: string;
}

export const revisionQuery = queryOptions({
	queryKey: ["revision"],
	queryFn: ({ signal }) => api.get<RevisionInfo>("/api/revision", { signal }),
});
