// The embedded database keeps its data, has one owner, mends itself after a crash, and says in one line why it does not start.
import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type EmbeddedDatabase, findEmbedded, startEmbedded } from "@/lib/db/embedded";

let folder: string;
let dataDir: string;
let running: EmbeddedDatabase[] = [];
let children: ChildProcess[] = [];

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), "sallyport-embedded-"));
	await chmod(folder, 0o755);
	dataDir = join(folder, "data");
});
afterEach(async () => {
	for (const child of children) child.kill("SIGKILL");
	for (const database of running) await database.stop();
	for (const { cluster } of running) await rm(cluster, { recursive: true, force: true });
	[running, children] = [[], []];
	await rm(folder, { recursive: true, force: true });
});

async function start(onStep?: (step: string) => void): Promise<EmbeddedDatabase> {
	const database = await startEmbedded({ dataDir, isDurable: false, onStep });
	running.push(database);
	return database;
}

async function query(url: string, sql: string): Promise<unknown[]> {
	const client = new pg.Client({ connectionString: url });
	client.on("error", () => undefined);
	await client.connect();
	try {
		return (await client.query(sql)).rows;
	} finally {
		await client.end();
	}
}

/** Another process that holds the data directory; resolves with what it says. */
async function elsewhere(): Promise<{ child: ChildProcess; said: { url?: string; error?: string } }> {
	const script = join(process.cwd(), "tests", "fixtures", "hold-database.ts");
	const child = spawn(process.execPath, ["--import", "tsx", "--conditions=react-server", script, dataDir], {
		stdio: ["ignore", "pipe", "inherit"],
	});
	children.push(child);
	for await (const line of createInterface({ input: child.stdout })) return { child, said: JSON.parse(line) };
	throw new Error("It said nothing.");
}

const ended = (child: ChildProcess) => new Promise<void>((resolve) => child.once("exit", () => resolve()));

test("stopping and starting keeps the data and the password, and only the first start has a cluster to make", async () => {
	const steps: string[] = [];
	const first = await start((step) => steps.push(step));
	expect(steps).toContain("Setting up the database (first start)");
	await query(first.url, "CREATE TABLE kept AS SELECT 42 AS answer");
	await first.stop();
	await first.exited;
	expect(await findEmbedded(dataDir)).toBeNull();
	const again: string[] = [];
	const second = await start((step) => again.push(step));
	expect(again).toEqual([]);
	expect(await query(second.url, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
	expect(new URL(second.url).password).toBe(new URL(first.url).password);
});

test("it listens on the loopback address alone, asks for a password, and keeps that from others", async () => {
	const { url, cluster } = await start();
	const settings = await query(
		url,
		"SELECT current_setting('listen_addresses') AS at, current_setting('unix_socket_directories') AS sockets, current_setting('server_encoding') AS encoding",
	);
	expect(settings).toEqual([{ at: "127.0.0.1", sockets: "", encoding: "UTF8" }]);
	const wrong = new URL(url);
	wrong.password = "wrong";
	await expect(query(wrong.href, "SELECT 1")).rejects.toThrow("password authentication failed");
	expect((await stat(join(dataDir, "postgres.password"))).mode & 0o777).toBe(0o600);
	expect((await stat(cluster)).mode & 0o777).toBe(0o700);
});

test("a second start on the same data directory is refused in one line, in this process and in another", async () => {
	const { url } = await start();
	const line =
		/^The data directory \S+ is in use by process \d+: stop that one first, or set SALLYPORT_DATA_DIR to another folder\.$/;
	await expect(startEmbedded({ dataDir })).rejects.toThrow(line);
	expect((await elsewhere()).said.error).toMatch(line);
	expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("other commands find the database that a server runs", async () => {
	const { said } = await elsewhere();
	expect(said.url).toBeDefined();
	expect(await findEmbedded(dataDir)).toBe(said.url);
	expect(await findEmbedded(join(folder, "nothing"))).toBeNull();
});

test("a process that is killed takes its database with it, and the next start recovers by itself", async () => {
	const { child, said } = await elsewhere();
	await query(String(said.url), "CREATE TABLE kept AS SELECT 42 AS answer");
	const left = new Promise<void>((resolve) => {
		// A connection of ours ends when the server does.
		const watcher = new pg.Client({ connectionString: said.url });
		watcher.on("error", () => undefined);
		watcher.on("end", () => resolve());
		void watcher.connect().then(() => child.kill("SIGKILL"));
	});
	await Promise.all([ended(child), left]);
	const { url } = await start();
	expect(await query(url, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
});

test("a database server that was left behind is stopped by the next start", async () => {
	const { child, said } = await elsewhere();
	// Without its guard, as after a crash that took that too.
	const guards = spawn("pgrep", ["-f", `sallyport-database-guard ${join(dataDir, "postgres")}`]);
	for await (const line of createInterface({ input: guards.stdout })) process.kill(Number(line), "SIGKILL");
	await query(String(said.url), "CREATE TABLE kept AS SELECT 42 AS answer");
	child.kill("SIGKILL");
	await ended(child);
	expect(await query(String(said.url), "SELECT 1 AS one")).toEqual([{ one: 1 }]);
	const steps: string[] = [];
	const { url } = await start((step) => steps.push(step));
	expect(steps[0]).toMatch(/^Stopping a database server that an earlier run left behind \(process \d+\)$/);
	expect(await query(url, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
});

test("records of a crash are not taken for a living process, even when its number is in use again", async () => {
	const first = await start();
	await first.stop();
	// This test's own process has that number now.
	await writeFile(
		join(first.cluster, "postmaster.pid"),
		`${process.pid}\n${first.cluster}\n1\n5432\n\n127.0.0.1\n\nready\n`,
	);
	await writeFile(join(dataDir, "postgres.owner"), `${process.pid} 1`);
	const { url } = await start();
	expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test.each([
	["99", /of PostgreSQL 99, but this Sallyport runs PostgreSQL \d+: use the newer Sallyport/],
	["9.6", /of PostgreSQL 9\.6, but this Sallyport runs PostgreSQL \d+: dump it with the older Sallyport/],
])("data of PostgreSQL %s is refused in one line and left alone", async (version, line) => {
	const first = await start();
	await first.stop();
	await writeFile(join(first.cluster, "PG_VERSION"), `${version}\n`);
	const error = await startEmbedded({ dataDir }).catch((thrown: Error) => thrown);
	expect(error).toMatchObject({ name: "StartError", message: expect.stringMatching(line) });
	expect(String(error)).not.toContain("\n");
	// The directory is free again.
	await writeFile(join(first.cluster, "PG_VERSION"), "18\n");
	await start();
});

test("data without its password is refused in one line", async () => {
	const first = await start();
	await first.stop();
	await rm(join(dataDir, "postgres.password"));
	await expect(startEmbedded({ dataDir })).rejects.toThrow(/^The password of the database in \S+ is missing/);
});

test("a data directory that cannot be made is refused in one line", async () => {
	await writeFile(dataDir, "a file");
	await expect(startEmbedded({ dataDir })).rejects.toThrow(
		/^The data directory \S+ cannot be made .*: set SALLYPORT_DATA_DIR/,
	);
});

// Only root can meet this: everybody else runs the database under their own account.
if (process.getuid?.() === 0)
	test("started by root in a private folder, the database lies elsewhere and is found again", async () => {
		await chmod(folder, 0o700);
		const steps: string[] = [];
		const first = await start((step) => steps.push(step));
		expect(first.cluster).toMatch(/^\/var\/lib\/sallyport\//);
		expect(steps).toContain(`The database's account cannot enter ${dataDir}, so the database lies in ${first.cluster}`);
		await query(first.url, "CREATE TABLE kept AS SELECT 42 AS answer");
		await first.stop();
		const second = await start();
		expect(second.cluster).toBe(first.cluster);
		expect(await query(second.url, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
	});
