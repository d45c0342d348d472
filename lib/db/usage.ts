// Writes what runtimes did, in batches: when keys were last used and how many resolves each profile had in each minute.
// Not configuration: no revision, no audit event.
import "server-only";
import type { Database } from "./client";
import { toAppError } from "./errors";

export type UsageBatch = {
	/** Resolves to add to what is counted already. `minute` is the full minute. */
	readonly resolves: readonly { readonly profile: string; readonly minute: Date; readonly count: number }[];
	readonly keys: readonly { readonly id: string; readonly at: Date }[];
};

/** Adds a batch: two statements, whatever its size, and removes counts older than a day. @throws AppError `unavailable`. */
export async function recordUsage(db: Pick<Database, "pool">, batch: UsageBatch): Promise<void> {
	try {
		if (batch.keys.length > 0) {
			await db.pool.query(
				`UPDATE keys SET last_used_at = used.at
				FROM (SELECT id, max(at) AS at FROM unnest($1::uuid[], $2::timestamptz[]) AS used(id, at) GROUP BY id) AS used
				WHERE keys.id = used.id AND (keys.last_used_at IS NULL OR keys.last_used_at < used.at)`,
				[batch.keys.map((key) => key.id), batch.keys.map((key) => key.at)],
			);
		}
		if (batch.resolves.length > 0) {
			await db.pool.query(
				`INSERT INTO resolve_counts (profile, minute, count)
				SELECT profile, date_trunc('minute', minute), sum(count) FROM unnest($1::text[], $2::timestamptz[], $3::integer[]) AS added(profile, minute, count)
				GROUP BY 1, 2 ORDER BY 1, 2
				ON CONFLICT (profile, minute) DO UPDATE SET count = resolve_counts.count + excluded.count`,
				[
					batch.resolves.map((entry) => entry.profile),
					batch.resolves.map((entry) => entry.minute),
					batch.resolves.map((entry) => entry.count),
				],
			);
			await db.pool.query("DELETE FROM resolve_counts WHERE minute < now() - interval '1 day'");
		}
	} catch (error) {
		throw toAppError(error);
	}
}
