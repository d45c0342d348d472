// Reads the configuration at one moment of the database, in the rows of the core: whole from the tables, or, when an earlier state is at hand, by
// what has changed since. JSON columns are validated: what the core compiles is what its types say.
import "server-only";
import type { PoolClient } from "pg";
import { z } from "zod";
import { type Scope, scopeSchema } from "../contracts/permissions";
import { scanFileSchema } from "../contracts/system";
import type { ConfigurationRows, FailedFile } from "../core/resolver/model";
import type { Database } from "./client";
import {
	advance,
	type ConfigurationState,
	type Entry,
	inOrder,
	KINDS,
	type ObjectKind,
	toState,
} from "./configuration-kinds";
import { toAppError } from "./errors";
import { changesBetween } from "./object-versions";

const names = z.array(z.string());

const REVISION = "SELECT coalesce(max(number), 0) AS revision FROM revisions";
const revisionRow = z.object({ revision: z.int() });

const ignore = () => undefined;

/** Runs the reads on one moment of the database. */
export async function atOneMoment<T>(db: Database, read: (client: PoolClient) => Promise<T>): Promise<T> {
	const client = await db.pool.connect().catch((error: unknown) => {
		throw toAppError(error);
	});
	// A connection that breaks tells the query that is running, and says it once more as an event that nobody may leave unheard.
	client.on("error", ignore);
	try {
		await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
		const result = await read(client);
		await client.query("COMMIT");
		client.off("error", ignore);
		client.release();
		return result;
	} catch (error) {
		// The connection may be in the middle of a transaction: it is closed, not given back.
		client.release(true);
		throw toAppError(error);
	}
}

async function rowsOf<T>(client: PoolClient, sql: string, row: z.ZodType<T>): Promise<T[]> {
	return z.array(row).parse((await client.query(sql)).rows);
}

async function entriesOf<K extends ObjectKind>(client: PoolClient, kind: K): Promise<readonly Entry<K>[]> {
	const { rows } = await client.query<{ objectId: string }>(KINDS[kind].select);
	return inOrder(
		kind,
		rows.map(({ objectId, ...row }) => ({ id: objectId, row: KINDS[kind].row.parse(row) })),
	);
}

/** Number of the newest revision at the moment of the transaction; 0 when nothing was ever configured. */
export async function revisionNow(client: PoolClient): Promise<number> {
	return (await rowsOf(client, REVISION, revisionRow))[0]?.revision ?? 0;
}

async function readWhole(client: PoolClient, revision: number): Promise<ConfigurationState> {
	return toState(revision, {
		source: await entriesOf(client, "source"),
		tool: await entriesOf(client, "tool"),
		toolset: await entriesOf(client, "toolset"),
		check: await entriesOf(client, "check"),
		profile: await entriesOf(client, "profile"),
		"kill-switch": await entriesOf(client, "kill-switch"),
	});
}

/**
 * The present configuration. With an earlier state only what differs is read, and what does not differ is taken from it as it is.
 * @throws AppError `unavailable` when the database cannot be reached.
 */
export function loadState(db: Database, previous: ConfigurationState | null): Promise<ConfigurationState> {
	return atOneMoment(db, async (client) => withDiscovery(await readState(client, previous), await failedFiles(client)));
}

async function readState(client: PoolClient, previous: ConfigurationState | null): Promise<ConfigurationState> {
	const revision = await revisionNow(client);
	// A database that went back was restored: nothing of it is known.
	if (previous === null || revision < previous.revision) return readWhole(client, revision);
	if (revision === previous.revision) return previous;
	return advance(previous, revision, await changesBetween(client, previous.revision, revision));
}

const FAILED_FILES = `SELECT jsonb_path_query_array(last_scan, '$.files[*] ? (@.outcome == "failed")') AS files,
	last_scan->>'folder' AS folder FROM instance WHERE last_scan IS NOT NULL`;
const failedFilesRow = z.object({ folder: z.string().nullable(), files: z.array(scanFileSchema) });

/** What the last scan could not load. A report in a form that this version does not know explains nothing. */
async function failedFiles(client: PoolClient): Promise<FailedFile[]> {
	const found = failedFilesRow.safeParse((await client.query(FAILED_FILES)).rows[0]);
	if (!found.success) return [];
	const { folder, files } = found.data;
	return files.map(({ file, line, reason, names: known }) => {
		return { file: folder === null ? file : `${folder}/${file}`, line, message: reason ?? "", names: known ?? [] };
	});
}

/** The same state when the scan says what it said. */
function withDiscovery(state: ConfigurationState, failed: readonly FailedFile[]): ConfigurationState {
	if (JSON.stringify(state.rows.discovery?.failed ?? []) === JSON.stringify(failed)) return state;
	const { discovery: _, ...rows } = state.rows;
	return { ...state, rows: failed.length === 0 ? rows : { ...rows, discovery: { failed } } };
}

/**
 * The configuration as rows of the core, with the number of its revision (0: nothing was ever configured).
 * @throws AppError `unavailable` when the database cannot be reached.
 */
export async function loadConfiguration(db: Database): Promise<ConfigurationRows> {
	return (await loadState(db, null)).rows;
}

export type KeyRecord = {
	readonly id: string;
	/** SHA-256 of the key, in hexadecimal. */
	readonly digestHex: string;
	readonly name: string;
	readonly prefix: string;
	readonly scopes: readonly Scope[];
	/** Names of the profiles that it may ask for. */
	readonly profiles: readonly string[];
	readonly expiresAt: Date | null;
	readonly revokedAt: Date | null;
	readonly isBootstrap: boolean;
	readonly runtimeName: string;
};

const keyRow = z.object({
	id: z.string(),
	digestHex: z.string(),
	name: z.string(),
	prefix: z.string(),
	scopes: z.array(scopeSchema),
	profiles: names,
	expiresAt: z.date().nullable(),
	revokedAt: z.date().nullable(),
	isBootstrap: z.boolean(),
	runtimeName: z.string(),
});
const KEYS = `SELECT k.id, encode(k.digest, 'hex') AS "digestHex", k.name, k.prefix, k.scopes,
	ARRAY(SELECT p.name FROM key_profiles x JOIN profiles p ON p.id = x.profile_id WHERE x.key_id = k.id ORDER BY p.name COLLATE "C") AS profiles,
	k.expires_at AS "expiresAt", k.revoked_at AS "revokedAt", k.is_bootstrap AS "isBootstrap", r.name AS "runtimeName"
FROM keys k JOIN runtimes r ON r.id = k.runtime_id ORDER BY k.id`;

/** Every key, revoked and expired ones too, so that the answer can say which it was. @throws AppError `unavailable`. */
export function loadKeys(db: Database): Promise<KeyRecord[]> {
	return atOneMoment(db, (client) => rowsOf(client, KEYS, keyRow));
}
