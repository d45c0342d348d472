// The configuration as it was at any revision since history is kept.
import "server-only";
import type { PoolClient } from "pg";
import { z } from "zod";
import type { ConfigurationRows } from "../core/resolver/model";
import type { Database } from "./client";
import { advance, type ConfigurationState, NOTHING_CONFIGURED } from "./configuration-kinds";
import { changesBetween } from "./object-versions";
import { atOneMoment } from "./snapshot-loader";

const keptRow = z.array(z.object({ number: z.int() }));
const KEPT = "SELECT number FROM revisions WHERE number = ANY($1::int[]) AND is_kept";
/** Largest number of the column. */
const LARGEST = 2 ** 31 - 1;

/** Whether all of these revisions exist and can be resolved. */
export async function areKept(client: PoolClient, revisions: readonly number[]): Promise<boolean> {
	const wanted = [...new Set(revisions)];
	if (wanted.some((revision) => revision > LARGEST)) return false;
	return keptRow.parse((await client.query(KEPT, [wanted])).rows).length === wanted.length;
}

/**
 * The configuration at a revision; null when there is none of this number, or it is from before history was kept.
 * @param from any kept state: only what differs from it is read, and what does not differ is taken from it as it is
 * @throws AppError `unavailable`
 */
export function loadStateAt(
	db: Database,
	revision: number,
	from: ConfigurationState = NOTHING_CONFIGURED,
): Promise<ConfigurationState | null> {
	return atOneMoment(db, async (client) => {
		if (!(await areKept(client, [revision]))) return null;
		return advance(from, revision, await changesBetween(client, from.revision, revision));
	});
}

/** The same as rows of the core. @throws AppError `unavailable` */
export async function loadConfigurationAt(db: Database, revision: number): Promise<ConfigurationRows | null> {
	return (await loadStateAt(db, revision))?.rows ?? null;
}
