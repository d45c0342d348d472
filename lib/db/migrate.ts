// Brings a database to the state of prisma/migrations: in order, each in a transaction of its own, one process at a time,
// recorded in the form of Prisma's own tool, so that this and `prisma migrate deploy` agree on what was applied.
import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { codeOf, messageOf, StartError } from "./start-error";

const FOLDER = join(process.cwd(), "prisma", "migrations");
/** The number that Prisma's own tool locks while it migrates. */
const LOCK = 72707369;

const TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
	id VARCHAR(36) PRIMARY KEY NOT NULL,
	checksum VARCHAR(64) NOT NULL,
	finished_at TIMESTAMPTZ,
	migration_name VARCHAR(255) NOT NULL,
	logs TEXT,
	rolled_back_at TIMESTAMPTZ,
	started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
	applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };
type Applied = { readonly migration_name: string; readonly checksum: string; readonly finished_at: Date | null };

async function readMigrations(folder: string): Promise<Migration[]> {
	const entries = await readdir(folder, { withFileTypes: true });
	const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
	return Promise.all(
		names.sort().map(async (name) => {
			const sql = await readFile(join(folder, name, "migration.sql"), "utf8");
			return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
		}),
	);
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
	const table = await client.query<{ found: string | null }>("SELECT to_regclass('_prisma_migrations')::text AS found");
	if (table.rows[0]?.found === null) return [];
	const rows = await client.query<Applied>(
		"SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at, migration_name",
	);
	return rows.rows;
}

/** Migrations still to apply. @throws StartError when history and code do not fit each other. */
function pendingOf(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
	const known = new Map(migrations.map((migration) => [migration.name, migration]));
	for (const row of applied) {
		const migration = known.get(row.migration_name);
		if (migration === undefined) {
			throw new StartError(
				`The database is newer than this Sallyport (it has the migration ${row.migration_name}): start the newer version, or use another database.`,
			);
		}
		if (row.finished_at === null) {
			throw new StartError(
				`The migration ${row.migration_name} was begun by another tool and not finished: finish it with \`prisma migrate resolve\`.`,
			);
		}
		if (row.checksum !== migration.checksum) {
			throw new StartError(
				`The migration ${row.migration_name} was changed after it was applied: restore prisma/migrations/${row.migration_name}/migration.sql, and put the change into a new migration.`,
			);
		}
	}
	const done = new Set(applied.map((row) => row.migration_name));
	return migrations.filter((migration) => !done.has(migration.name));
}

/** Opens one connection. @throws StartError naming DATABASE_URL, its host and what the server said; never the password. */
async function connect(url: string): Promise<pg.Client> {
	const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
	client.on("error", () => undefined);
	try {
		await client.connect();
		return client;
	} catch (error) {
		await client.end().catch(() => undefined);
		const where = `${client.host}:${client.port}/${client.database ?? ""}`;
		const reason = codeOf(error) === "ECONNREFUSED" ? "connection refused" : messageOf(error);
		throw new StartError(
			`The database at ${where} cannot be reached (${reason}): start it or mend DATABASE_URL; unset DATABASE_URL for the embedded one.`,
			{ cause: error },
		);
	}
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
	const startedAt = new Date();
	try {
		await client.query("BEGIN");
		await client.query(migration.sql);
		await client.query(
			`INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, started_at, applied_steps_count)
			VALUES ($1, $2, now(), $3, $4, 1)`,
			[randomUUID(), migration.checksum, migration.name, startedAt],
		);
		await client.query("COMMIT");
	} catch (error) {
		await client.query("ROLLBACK").catch(() => undefined);
		throw new StartError(
			`The migration ${migration.name} failed and was rolled back (${messageOf(error)}): the database is as it was before.`,
			{ cause: error },
		);
	}
}

export type MigrateOptions = { readonly onStep?: (step: string) => void; readonly folder?: string };

/**
 * Applies every migration that the database does not have yet. Safe to call from several processes at once.
 * @param url of a PostgreSQL database; it may be empty.
 * @returns the names of those applied now.
 * @throws StartError when the database cannot be reached, is newer, or has a migration that was changed since.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
	const migrations = await readMigrations(options.folder ?? FOLDER);
	const client = await connect(url);
	try {
		await client.query("SELECT pg_advisory_lock($1)", [LOCK]);
		await client.query(TABLE);
		const pending = pendingOf(migrations, await readApplied(client));
		for (const migration of pending) {
			options.onStep?.(`Applying the migration ${migration.name}`);
			await apply(client, migration);
		}
		return pending.map((migration) => migration.name);
	} finally {
		// Ending the connection gives the lock back.
		await client.end();
	}
}

export type MigrationStatus = { readonly applied: readonly string[]; readonly pending: readonly string[] };

/** What is applied and what is not, changing nothing. @throws StartError as `migrate` does. */
export async function migrationStatus(url: string, options: MigrateOptions = {}): Promise<MigrationStatus> {
	const migrations = await readMigrations(options.folder ?? FOLDER);
	const client = await connect(url);
	try {
		const applied = await readApplied(client);
		return {
			applied: applied.map((row) => row.migration_name),
			pending: pendingOf(migrations, applied).map((migration) => migration.name),
		};
	} finally {
		await client.end();
	}
}
