// Holds what a whole server promises: agents are answered while the console is away, either process comes back by itself, an
// end leaves nothing behind however it came, and a second start needs neither work nor network.

import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { freeLoopbackPort } from "@/lib/cli/port";
import { resolveAnswerSchema } from "@/lib/contracts/resolve";
import { survivors } from "./processes";
import { onlyLine, requireBuild, sallyport } from "./sallyport";
import { type Server, startServer } from "./server";
import { temporaryFolders } from "./temporary";

// Whole servers start and end here, possibly on a busy machine.
vi.setConfig({ testTimeout: 150_000 });

const KEY = "sp_supervision_tests_bootstrap_key_0123456789";
const PATIENCE = { timeout: 60_000, interval: 50 };
const temporaryFolder = temporaryFolders();

let dataDir: string;
let port: number;
let networkLog: string;
let server: Server;

function start(): Promise<Server> {
	const guard = pathToFileURL(join(import.meta.dirname, "../support/loopback-only.mjs")).href;
	return startServer({
		PORT: String(port),
		SALLYPORT_DATA_DIR: dataDir,
		SALLYPORT_BOOTSTRAP_KEY: KEY,
		NODE_OPTIONS: `--import ${guard}`,
		SALLYPORT_TEST_NETWORK_LOG: networkLog,
	});
}

beforeAll(async () => {
	await requireBuild();
	const folder = await temporaryFolder();
	dataDir = await temporaryFolder();
	port = await freeLoopbackPort();
	networkLog = join(folder, "network");
	await writeFile(networkLog, "");
	server = await start();
}, 360_000);

afterAll(async () => {
	server?.signal("SIGTERM");
	await server?.ended;
});

const resolve = (key = KEY) =>
	fetch(`http://127.0.0.1:${port}/api/resolve`, {
		method: "POST",
		headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json", Connection: "close" },
		body: JSON.stringify({ profile: "cli" }),
	});
const page = () =>
	fetch(`http://127.0.0.1:${port}/sign-in`, { headers: { Accept: "text/html,*/*", Connection: "close" } });

/** Everything of a server that was there has ended, and the database in order. */
async function expectNothingLeft(known: Awaited<ReturnType<Server["processes"]>>): Promise<void> {
	expect(known.all.map(({ command }) => command).join("\n")).toMatch(/postgres/);
	await vi.waitFor(async () => expect(await survivors(known.all)).toEqual([]), PATIENCE);
	expect(await readdir(join(dataDir, "postgres"))).not.toContain("postmaster.pid");
	const log = (await readFile(join(dataDir, "postgres.log"), "utf8")).trimEnd();
	expect(log.split("\n").at(-1)).toContain("database system is shut down");
}

describe("a server that runs", () => {
	it("has said where it is, who signs in with which password, and how to resolve, but not the bootstrap key", async () => {
		expect(server.output()).toContain(`Sallyport is ready at http://localhost:${port}`);
		expect(server.output()).toMatch(/\/sign-in as admin@localhost, password \S+ {3}\(shown this once\)/);
		expect(server.output()).toContain(`curl -s http://127.0.0.1:${port}/api/resolve`);
		expect(server.output()).not.toContain(KEY);
		expect((await resolve()).status).toBe(200);
		expect((await page()).status).toBe(200);
	});

	it("keeps its data directory to itself", async () => {
		const PORT = String(await freeLoopbackPort());
		const line = onlyLine(await sallyport(["start"], { PORT, SALLYPORT_DATA_DIR: dataDir }));
		expect(line).toMatch(
			/^The data directory \S+ is in use by process \d+: stop that one first, or set SALLYPORT_DATA_DIR/,
		);
		expect((await resolve()).status).toBe(200);
	});

	it("shares its database with commands: a key that one makes resolves", async () => {
		const here = { SALLYPORT_DATA_DIR: dataDir };
		const made = await sallyport(["key", "create", "--name", "my-agent", "--profiles", "cli"], here);
		const key = made.stdout.trim();
		// The change reaches the gateway by notification.
		await vi.waitFor(async () => expect((await resolve(key)).status).toBe(200), PATIENCE);
		const url = `http://127.0.0.1:${port}`;
		const asked = ["resolve", "--profile", "cli", "--json"];
		const remote = await sallyport([...asked, "--url", url], { SALLYPORT_KEY: key });
		const local = await sallyport(asked, here);
		const [there, in_] = [remote, local].map(({ stdout }) => resolveAnswerSchema.parse(JSON.parse(stdout)));
		expect(there).toEqual(in_);
		const refused = await sallyport(["resolve", "--profile", "dm", "--url", url, "--key", key]);
		expect(onlyLine(refused)).toContain("dm");
	});
});

describe("a process that is killed", () => {
	it("of the console: agents are answered throughout, and pages again when it is back", {
		timeout: 60_000,
	}, async () => {
		const before = await server.processes();
		process.kill(before.console, "SIGKILL");
		const during: number[] = [];
		await vi.waitFor(async () => {
			const shown = await page();
			const answered = await resolve();
			expect(answered.status).toBe(200);
			if (shown.status === 502) during.push(answered.status);
			const text = await shown.text();
			if (shown.status === 502) expect(text).toContain('http-equiv="refresh"');
			expect(during.length).toBeGreaterThan(0);
			expect(shown.status).toBe(200);
		}, PATIENCE);
		expect(during.length).toBeGreaterThanOrEqual(3);
		const after = await server.processes();
		expect(after.console).not.toBe(before.console);
		expect(after.gateway).toBe(before.gateway);
		expect(server.output()).toMatch(/The console process ended \(SIGKILL\); it is started again in \d+ ms\./);
	});

	it("of the gateway: it is started again and answers", async () => {
		const before = await server.processes();
		process.kill(before.gateway, "SIGKILL");
		await vi.waitFor(async () => {
			expect((await server.processes()).gateway).not.toBe(before.gateway);
			expect((await resolve()).status).toBe(200);
		}, PATIENCE);
		expect((await page()).status).toBe(200);
		expect((await server.processes()).console).toBe(before.console);
		expect(server.output()).toMatch(/The gateway process ended \(SIGKILL\); it is started again in \d+ ms\./);
	});
});

describe("an end", () => {
	it("by SIGTERM stops everything in order, with exit code 0", async () => {
		const known = await server.processes();
		server.signal("SIGTERM");
		expect(await server.ended).toBe(0);
		await expectNothingLeft(known);
		expect(await readdir(dataDir)).not.toContain("postgres.owner");
		await expect(resolve()).rejects.toThrow();
	});

	it("is followed by a start that has nothing to make, to fetch or to tell", async () => {
		server = await start();
		expect((await resolve()).status).toBe(200);
		expect((await page()).status).toBe(200);
		expect(server.output()).not.toMatch(/Setting up the database|Applying|Installing|Generating|Building|catalogue/);
		expect(server.output()).toContain("as admin@localhost, with the password that you have");
		expect(await readFile(networkLog, "utf8")).toBe("");
	});

	it("without warning, of the process that holds the others, leaves nothing behind either", {
		timeout: 60_000,
	}, async () => {
		const known = await server.processes();
		process.kill(known.main, "SIGKILL");
		expect(await server.ended).toBeGreaterThan(0);
		await expectNothingLeft(known);
	});
});
