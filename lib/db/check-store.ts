// What probed checks said, and the leases by which one process probes each of them at a time, whatever the number of processes. Not configuration:
// a result makes no revision, and a trigger tells it to every instance.
import "server-only";
import { z } from "zod";
import { type CheckDefinition, checkDefinitionSchema } from "../contracts/checks";
import type { Database } from "./client";
import { toAppError } from "./errors";

/** A lease ends by itself after this long: longer than any probe may take, and not much longer than a crash should be felt. */
export const LEASE_MS = 15_000;
/** Results that are kept of each check. */
const KEPT_RESULTS = 120;

type Pool = Pick<Database, "pool">;

async function run<T>(db: Pool, row: z.ZodType<T>, sql: string, values: readonly unknown[]): Promise<T[]> {
	try {
		const { rows } = await db.pool.query(sql, [...values]);
		return z.array(row).parse(rows);
	} catch (error) {
		throw toAppError(error);
	}
}

/** Times of the database as milliseconds since 1970. */
const milliseconds = z.date().transform((date) => date.getTime());

// ------------------------------------------------------------ leases

/** The right to probe one check, until it is stored or 15 s are over. */
export type Claim = {
	readonly checkId: string;
	readonly name: string;
	readonly definition: CheckDefinition;
	readonly ttlMs: number;
	/** Names this lease; a result is stored under it only. */
	readonly lease: string;
	/** When it was taken, by the clock that it was taken by. */
	readonly claimedAt: number;
	readonly lastSuccessAt: number | null;
};

const claimRow = z
	.object({
		checkId: z.string(),
		name: z.string(),
		kind: z.string(),
		config: z.unknown(),
		ttlSeconds: z.int(),
		lease: z.string(),
		claimedAt: milliseconds,
		lastSuccessAt: milliseconds.nullable(),
	})
	.transform(
		({ kind, config, ttlSeconds, ...row }): Claim => ({
			...row,
			definition: checkDefinitionSchema.parse({ kind, config }),
			ttlMs: ttlSeconds * 1000,
		}),
	);

// The condition stands twice: to choose, and on the row as it is when the lease is written, which another process may have changed in between.
const CLAIM = `WITH clock AS MATERIALIZED (SELECT coalesce($1::timestamptz, clock_timestamp()) AS now), due AS (
	SELECT c.id FROM checks c LEFT JOIN check_states s ON s.check_id = c.id
	WHERE c.kind IN ('http', 'tcp', 'mcp')
		AND (s.probing_until IS NULL OR s.probing_until <= (SELECT now FROM clock))
		AND CASE WHEN $4::text IS NULL THEN
			(s.due_at IS NULL OR s.due_at <= (SELECT now FROM clock))
			AND (EXISTS (SELECT FROM tool_checks x WHERE x.check_id = c.id) OR EXISTS (SELECT FROM toolset_checks x WHERE x.check_id = c.id))
			ELSE c.name = $4 AND (s.checked_at IS NULL OR s.checked_at < $5::timestamptz) END
	ORDER BY s.due_at NULLS FIRST, c.id LIMIT $3
), claimed AS (
	INSERT INTO check_states AS s (check_id, probing_until, probing_by)
	SELECT id, (SELECT now FROM clock) + interval '${LEASE_MS} milliseconds', $2 || '/' || gen_random_uuid() FROM due
	ON CONFLICT (check_id) DO UPDATE SET probing_until = excluded.probing_until, probing_by = excluded.probing_by
	WHERE (s.probing_until IS NULL OR s.probing_until <= (SELECT now FROM clock))
		AND CASE WHEN $4::text IS NULL THEN s.due_at IS NULL OR s.due_at <= (SELECT now FROM clock)
			ELSE s.checked_at IS NULL OR s.checked_at < $5::timestamptz END
	RETURNING s.check_id, s.probing_by, s.last_success_at
)
SELECT c.id AS "checkId", c.name, c.kind, c.config, c.ttl_seconds AS "ttlSeconds", x.probing_by AS lease,
	(SELECT now FROM clock) AS "claimedAt", x.last_success_at AS "lastSuccessAt"
FROM claimed x JOIN checks c ON c.id = x.check_id`;

type ClaimOptions = {
	/** Who claims, for people who look at the table. */
	readonly by: string;
	/** Milliseconds since 1970; null: the database's clock, which all processes share. */
	readonly now: number | null;
	readonly limit: number;
	/**
	 * This check only, due or not, needed or not, unless it has a result from `since` (milliseconds since 1970) or later. Null: those that are due and
	 * that a tool or toolset hangs on.
	 */
	readonly only: { readonly name: string; readonly since: number } | null;
};

/** Takes the leases of checks that nobody is probing. @throws AppError `unavailable` */
export function claimChecks(db: Pool, { by, now, limit, only }: ClaimOptions): Promise<Claim[]> {
	return run(db, claimRow, CLAIM, [dateOf(now), by, limit, only?.name ?? null, dateOf(only?.since ?? null)]);
}

const dateOf = (at: number | null) => (at === null ? null : new Date(at));

export type ProbeResult = { readonly isOk: boolean; readonly durationMs: number; readonly error: string | null };

const STORE = `WITH stored AS (
	UPDATE check_states SET is_ok = $3, checked_at = $4, duration_ms = $5, error = $6, due_at = $7, probing_until = NULL, probing_by = NULL,
		last_success_at = CASE WHEN $3 THEN $4 ELSE last_success_at END
	WHERE check_id = $1 AND probing_by = $2 RETURNING check_id
), added AS (
	INSERT INTO check_results (check_id, at, is_ok, duration_ms, error) SELECT check_id, $4, $3, $5, $6 FROM stored
), trimmed AS (
	DELETE FROM check_results WHERE check_id IN (SELECT check_id FROM stored) AND id <
		(SELECT id FROM check_results WHERE check_id = $1 ORDER BY id DESC OFFSET ${KEPT_RESULTS - 2} LIMIT 1)
)
SELECT check_id AS "checkId" FROM stored`;

/**
 * Stores the result and gives the lease back. False when the lease was lost meanwhile, because it took too long or the check was changed: nothing
 * is stored then.
 * @throws AppError `unavailable`
 */
export async function storeResult(
	db: Pool,
	claim: Claim,
	result: ProbeResult,
	times: { readonly checkedAt: number; readonly dueAt: number },
): Promise<boolean> {
	const { isOk, durationMs, error } = result;
	const values = [
		claim.checkId,
		claim.lease,
		isOk,
		new Date(times.checkedAt),
		durationMs,
		error,
		new Date(times.dueAt),
	];
	return (await run(db, z.object({ checkId: z.string() }), STORE, values)).length > 0;
}

/** Gives a lease back without a result, so that others need not wait for its end. @throws AppError `unavailable` */
export async function releaseClaim(db: Pool, claim: Claim): Promise<void> {
	const sql = "UPDATE check_states SET probing_until = NULL, probing_by = NULL WHERE check_id = $1 AND probing_by = $2";
	await run(db, z.unknown(), sql, [claim.checkId, claim.lease]);
}

// ------------------------------------------------------------ states and results

/** Everything kept of a probed check; the fields of the result are null together while it was never asked. */
export type CheckState = {
	readonly name: string;
	readonly ttlMs: number;
	readonly isOk: boolean | null;
	readonly checkedAt: number | null;
	readonly durationMs: number | null;
	readonly error: string | null;
	readonly lastSuccessAt: number | null;
	readonly dueAt: number | null;
	readonly probingUntil: number | null;
};

const stateRow = z
	.object({
		name: z.string(),
		ttlSeconds: z.int(),
		isOk: z.boolean().nullable(),
		checkedAt: milliseconds.nullable(),
		durationMs: z.int().nullable(),
		error: z.string().nullable(),
		lastSuccessAt: milliseconds.nullable(),
		dueAt: milliseconds.nullable(),
		probingUntil: milliseconds.nullable(),
	})
	.transform(({ ttlSeconds, ...row }): CheckState => ({ ...row, ttlMs: ttlSeconds * 1000 }));
const STATES = `SELECT c.name, c.ttl_seconds AS "ttlSeconds", s.is_ok AS "isOk", s.checked_at AS "checkedAt", s.duration_ms AS "durationMs", s.error,
	s.last_success_at AS "lastSuccessAt", s.due_at AS "dueAt", s.probing_until AS "probingUntil"
FROM checks c JOIN check_states s ON s.check_id = c.id WHERE c.kind IN ('http', 'tcp', 'mcp') ORDER BY c.name COLLATE "C"`;

/** The states of all checks that are probed and were ever claimed. @throws AppError `unavailable` */
export function loadCheckStates(db: Pool): Promise<CheckState[]> {
	return run(db, stateRow, STATES, []);
}

/** Milliseconds since 1970 by the database's clock. @throws AppError `unavailable` */
export async function databaseNow(db: Pool): Promise<number> {
	const rows = await run(db, z.object({ now: milliseconds }), "SELECT clock_timestamp() AS now", []);
	return rows[0]?.now ?? 0;
}

const resultRow = z.object({
	name: z.string(),
	at: milliseconds,
	isOk: z.boolean(),
	durationMs: z.int(),
	error: z.string().nullable(),
});
export type CheckResult = z.output<typeof resultRow>;
const RESULTS = `SELECT c.name, r.at, r.is_ok AS "isOk", r.duration_ms AS "durationMs", r.error
FROM checks c CROSS JOIN LATERAL (SELECT * FROM check_results x WHERE x.check_id = c.id ORDER BY x.id DESC LIMIT $1) r
WHERE $2::text IS NULL OR c.name = $2 ORDER BY c.name COLLATE "C", r.id`;

/** The last `limit` results of every check, or of one, newest last. @throws AppError `unavailable` */
export function loadCheckResults(db: Pool, limit: number, name: string | null): Promise<CheckResult[]> {
	return run(db, resultRow, RESULTS, [limit, name]);
}

/** Whether an MCP server of this name is known, and what its connection is. @throws AppError `unavailable` */
export async function serverState(db: Pool, name: string): Promise<"online" | "offline" | "gone" | null> {
	const row = z.object({ state: z.enum(["online", "offline", "gone"]) });
	const rows = await run(db, row, "SELECT state FROM sources WHERE kind = 'server' AND name = $1", [name]);
	return rows[0]?.state ?? null;
}
