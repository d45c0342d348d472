// Holds that a start which cannot succeed says why in one line — what is wrong, and how to mend it — ends with 1, and leaves
// what it found as it was.

import { once } from "node:events";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { freeLoopbackPort } from "@/lib/cli/port";
import { openDatabase } from "@/lib/db/client";
import { cloneDatabase } from "../support/database";
import { onlyLine, requireBuild, sallyport, type Variables } from "./sallyport";
import { temporaryFolders } from "./temporary";

// A start that refuses takes a second, but the machine may be busy.
vi.setConfig({ testTimeout: 90_000 });

const temporaryFolder = temporaryFolders();

beforeAll(requireBuild, 300_000);

async function refusal(variables: Variables, dataDir?: string): Promise<string> {
	const PORT = String(await freeLoopbackPort());
	const SALLYPORT_DATA_DIR = dataDir ?? (await temporaryFolder());
	return onlyLine(await sallyport(["start"], { PORT, SALLYPORT_DATA_DIR, ...variables }));
}

describe.concurrent("a variable that cannot be used is named, with its fault and the mend", () => {
	it.each([
		["PORT", "abc", "is not a whole number from 1 to 65535; use one in that range"],
		["PORT", "0", "is not a whole number from 1 to 65535; use one in that range"],
		["HOST", "not/a/host", "is not a host name or address; use 127.0.0.1"],
		["HOST", "203.0.113.1", "203.0.113.1 is not an address of this machine; use 127.0.0.1"],
		["NEXTAUTH_URL", "sallyport", "is not a web address; use the address that people open"],
		["SALLYPORT_SEED", "foo", "is neither `demo` nor `empty`; use one of the two"],
		["SALLYPORT_STALE_MAX_S", "-1", "is not a whole number from 0 to 86400; use one in that range"],
		["DATABASE_URL", "mysql://localhost/x", "is not a PostgreSQL address; use postgresql://"],
	])("%s=%s", async (name, value, rest) => {
		const dataDir = await temporaryFolder();
		const line = await refusal({ [name]: value }, dataDir);
		expect(line.startsWith(`${name} ${rest}`), line).toBe(true);
		expect(await readdir(dataDir)).toEqual([]);
	});

	it("SALLYPORT_ENCRYPTION_KEY, in production on a database of one's own", async () => {
		const line = await refusal({ NODE_ENV: "production", DATABASE_URL: "postgresql://127.0.0.1:1/x" });
		expect(line).toMatch(/^SALLYPORT_ENCRYPTION_KEY is unset, .*; make one with `openssl rand -base64 32`/);
	});
});

it("a port in use is named, with another to take", async () => {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	const port = typeof address === "object" && address !== null ? address.port : 0;
	const dataDir = await temporaryFolder();
	const line = await refusal({ PORT: String(port) }, dataDir);
	server.close();
	expect(line).toMatch(new RegExp(`^Port ${port} is in use.*; stop that, or choose another one: PORT=${port + 1} `));
	expect(await readdir(dataDir)).toEqual([]);
});

it("a database that cannot be reached is named, without its password", async () => {
	const line = await refusal({ DATABASE_URL: "postgresql://me:hush@127.0.0.1:1/tools" });
	expect(line).toMatch(
		/^The database at 127\.0\.0\.1:1\/tools cannot be reached \(connection refused\): .*DATABASE_URL/,
	);
	expect(line).not.toContain("hush");
});

it("a database that a newer version has migrated is left alone", async () => {
	const database = await cloneDatabase();
	const db = openDatabase(database.url);
	await db.prisma.$executeRaw`INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name)
		VALUES ('later', 'later', now(), '29991231000000_later')`;
	const count = () => db.prisma.auditEvent.count();
	const before = await count();
	const line = await refusal({ DATABASE_URL: database.url });
	expect(line).toBe(
		"The database is newer than this Sallyport (it has the migration 29991231000000_later): start the newer version, or use another database.",
	);
	expect(await count()).toBe(before);
	await db.close();
	await database.drop();
});

it("a data directory of a newer PostgreSQL is left alone", async () => {
	const dataDir = await temporaryFolder();
	const version = join(dataDir, "postgres", "PG_VERSION");
	await mkdir(join(dataDir, "postgres"));
	await writeFile(version, "99\n");
	const line = await refusal({}, dataDir);
	expect(line).toMatch(/^The data in \S+ is of PostgreSQL 99, but this Sallyport runs PostgreSQL \d+: use the newer/);
	expect(await readFile(version, "utf8")).toBe("99\n");
	expect(await readdir(dataDir)).not.toContain("postgres.owner");
});
