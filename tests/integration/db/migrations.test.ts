// The migrations build what the schema file says, can be applied by several processes, and are never silently different.
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { scopeSchema } from "@/lib/contracts/permissions";
import { CAPABILITIES } from "@/lib/core/resolver/capabilities";
import { migrate, migrationStatus } from "@/lib/db/migrate";
import { diffSchema } from "@/lib/db/schema-diff";
import { emptyDatabase, type TestDatabase } from "../../support/database";

const FOLDER = join(process.cwd(), "prisma", "migrations");
let database: TestDatabase;
let copy: string;

beforeEach(async () => {
	database = await emptyDatabase();
	copy = await mkdtemp(join(tmpdir(), "sallyport-migrations-"));
	await cp(FOLDER, copy, { recursive: true });
});
afterEach(async () => {
	await database.drop();
	await rm(copy, { recursive: true, force: true });
});

async function query(sql: string): Promise<Record<string, unknown>[]> {
	const client = new pg.Client({ connectionString: database.url });
	await client.connect();
	try {
		return (await client.query(sql)).rows;
	} finally {
		await client.end();
	}
}

test("the migrations and prisma/schema.prisma describe the same database", async () => {
	const schema = join(process.cwd(), "prisma", "schema.prisma");
	expect(await diffSchema(database.url, schema)).toContain("CREATE TABLE");
	await migrate(database.url);
	expect(await diffSchema(database.url, schema)).toBe("");
});

test("closed lists in the database are those of the code", async () => {
	await migrate(database.url);
	const listIn = async (constraint: string) => {
		const rows = await query(
			`SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conname = '${constraint}'`,
		);
		return [...String(rows[0]?.text).matchAll(/'([^']+)'::text/g)].map((match) => match[1]);
	};
	expect(await listIn("tools_capabilities_known")).toEqual([...CAPABILITIES]);
	expect(await listIn("profile_capabilities_known")).toEqual([...CAPABILITIES]);
	expect(await listIn("keys_scopes_known")).toEqual([...scopeSchema.options]);
});

test("several processes that migrate at once apply each migration once, and a second run applies none", async () => {
	const runs = await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)]);
	const { applied, pending } = await migrationStatus(database.url);
	expect(runs.flat().sort()).toEqual([...applied].sort());
	expect(pending).toEqual([]);
	expect(await migrate(database.url)).toEqual([]);
});

test("an empty database has every migration pending, and asking for the status creates nothing", async () => {
	const { applied, pending } = await migrationStatus(database.url);
	expect(applied).toEqual([]);
	expect(pending.length).toBeGreaterThan(0);
	expect(await query("SELECT * FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
});

test("records carry the checksum that Prisma's own tool computes", async () => {
	await migrate(database.url);
	const rows = await query("SELECT checksum, migration_name, applied_steps_count, finished_at FROM _prisma_migrations");
	for (const row of rows) {
		const { createHash } = await import("node:crypto");
		const file = await readFile(join(FOLDER, String(row.migration_name), "migration.sql"));
		expect(row).toMatchObject({ checksum: createHash("sha256").update(file).digest("hex"), applied_steps_count: 1 });
		expect(row.finished_at).toBeInstanceOf(Date);
	}
});

test("an applied migration whose file was changed is refused by name", async () => {
	const names = await migrate(database.url, { folder: copy });
	await writeFile(join(copy, String(names[0]), "migration.sql"), "SELECT 1;");
	await expect(migrate(database.url, { folder: copy })).rejects.toThrow(`${names[0]} was changed after it was applied`);
});

test("a database that is newer than the code is refused", async () => {
	await mkdir(join(copy, "29990101000000_future"));
	await writeFile(join(copy, "29990101000000_future", "migration.sql"), "SELECT 1;");
	await migrate(database.url, { folder: copy });
	await expect(migrate(database.url)).rejects.toThrow(
		"newer than this Sallyport (it has the migration 29990101000000_future)",
	);
	await expect(migrationStatus(database.url)).rejects.toThrow("newer than this Sallyport");
});

test("a migration that fails leaves the database as it was, and says why", async () => {
	await mkdir(join(copy, "29990101000000_broken"));
	await writeFile(join(copy, "29990101000000_broken", "migration.sql"), "CREATE TABLE half (id int); SELECT nonsense;");
	await expect(migrate(database.url, { folder: copy })).rejects.toThrow(
		/29990101000000_broken failed and was rolled back .*nonsense/,
	);
	expect(await query("SELECT to_regclass('half') AS found")).toEqual([{ found: null }]);
	expect((await migrationStatus(database.url)).pending).toEqual([]);
});

test("a database that cannot be reached is told in one line, without the password", async () => {
	const attempt = migrate("postgresql://someone:hunter22@127.0.0.1:1/nowhere");
	await expect(attempt).rejects.toThrow(
		/^The database at 127\.0\.0\.1:1\/nowhere cannot be reached \(connection refused\): [^\n]*$/,
	);
	await expect(attempt).rejects.not.toThrow(/hunter22/);
});
