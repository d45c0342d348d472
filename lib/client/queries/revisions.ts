// Revisions of the configuration: who made them, whether they can still be resolved, and what differs between two.
import type { z } from "zod";
import type { compareAnswerSchema, RevisionEntry, revisionPageSchema } from "../../contracts/revisions";
import { apiQuery } from "../api-query";

export type { ObjectDifference, RevisionEntry } from "../../contracts/revisions";
export type RevisionPage = z.infer<typeof revisionPageSchema>;
export type Comparison = z.infer<typeof compareAnswerSchema>;

/** The newest ones, or those after a cursor. */
export const revisionPageQuery = (cursor?: string) => apiQuery<RevisionPage>("/api/revisions", { cursor });
export const revisionsQuery = revisionPageQuery();

export const comparisonQuery = (from: number, to: number) =>
	apiQuery<Comparison>("/api/revisions/compare", { from: String(from), to: String(to) });

/** The newest kept revision and the one before it; null while there are not two. */
export function newestPair(revisions: readonly RevisionEntry[]): { from: number; to: number } | null {
	const [to, from] = revisions.filter(({ isKept }) => isKept);
	return to === undefined || from === undefined ? null : { from: from.revision, to: to.revision };
}
