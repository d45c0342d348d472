// Revisions at which rows were last changed, and where tools come from: told by the interface, needed by no decision, so not
// in the snapshot. Read once for each snapshot.

import "server-only";
import type { Snapshot } from "@/lib/core/resolver";
import { loadRowFacts, type RowFacts } from "@/lib/db/queries/row-facts";
import type { Served } from "@/lib/runtime/snapshot-holder";
import type { HttpContext } from "./context";

const known = new WeakMap<Snapshot, RowFacts>();

/** @throws AppError `unavailable` */
export async function rowFactsOf(context: HttpContext, { snapshot }: Served): Promise<RowFacts> {
	let facts = known.get(snapshot);
	if (facts === undefined) {
		facts = await loadRowFacts(context.db);
		known.set(snapshot, facts);
	}
	return facts;
}

/**
 * The version to tell for content of the revision `served`. A row that was changed since must not lend its new number to old
 * content: whoever sent that back would overwrite what they never saw.
 */
export function versionOf(revision: number | undefined, served: number): number {
	return Math.min(revision ?? served, served);
}
