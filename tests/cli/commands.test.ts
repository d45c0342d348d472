// Holds what each command promises to people and scripts: what it prints, what it changes, its exit code, and one line when it
// cannot be done.

import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { explainAnswerSchema, resolveAnswerSchema } from "@/lib/contracts/resolve";
import { scanReportSchema } from "@/lib/contracts/system";
import { type Database, openDatabase } from "@/lib/db/client";
import { loadConfiguration, loadKeys } from "@/lib/db/snapshot-loader";
import { verifyCredentials } from "@/lib/services/users";
import { layOut } from "../fixtures/discovery/lay-out";
import { cloneDatabase, emptyDatabase, type TestDatabase } from "../support/database";
import { onlyLine, sallyport } from "./sallyport";
import { temporaryFolders } from "./temporary";

// Some tests call a dozen commands, and the tests run side by side on what may be a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const temporaryFolder = temporaryFolders();
let database: TestDatabase;
let db: Database;

beforeAll(async () => {
	database = await cloneDatabase();
	db = openDatabase(database.url);
});

afterAll(async () => {
	await db.close();
	await database.drop();
});

/** On the seeded database. */
const run = (...args: string[]) => sallyport(args, { DATABASE_URL: database.url });
const done = async (...args: string[]) => {
	const { code, stdout, complaints } = await run(...args);
	expect({ code, complaints }).toEqual({ code: 0, complaints: [] });
	return stdout;
};
const refused = async (...args: string[]) => onlyLine(await run(...args));
const called = async (...args: string[]) => {
	const { code, stdout, complaints } = await run(...args);
	expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
	expect(complaints.at(-1)).toBe("Run the command with --help to see how it is called.");
	return complaints[0];
};

const COMMANDS = [
	...["", "start", "dev", "generate", "build", "migrate", "seed", "scan", "lint", "resolve"],
	...["key", "key create", "user", "user create", "user reset-password"],
];

describe.concurrent("calling", () => {
	it.each(COMMANDS)("`sallyport %s --help` says how it is called, and does nothing", async (command) => {
		const words = command.split(" ").filter((word) => word !== "");
		const ended = await sallyport([...words, "--help"]);
		expect(ended).toEqual({ code: 0, stdout: expect.any(String), complaints: [] });
		expect(ended.stdout.startsWith(`Usage: ${["sallyport", ...words].join(" ")} `)).toBe(true);
	});

	it.each([
		["strat", "error: unknown command 'strat'"],
		["key mkae", "error: unknown command 'mkae'"],
		["start --bogus", "error: unknown option '--bogus'"],
		["build --bogus", "error: unknown option '--bogus'"],
		["generate twice", "error: too many arguments for 'generate'. Expected 0 arguments but got 1."],
		["resolve", "error: required option '--profile <name>' not specified"],
	])("`sallyport %s` is a wrong call", async (line, complaint) => {
		expect(await called(...line.split(" "))).toBe(complaint);
	});
});

describe.concurrent("a database that cannot be used", () => {
	it.each(["migrate", "seed", "key create --name a --profiles cli", "resolve --profile cli"])(
		"ends `%s` with one line that names it, without its password",
		async (command) => {
			const ended = await sallyport(command.split(" "), { DATABASE_URL: "postgresql://me:hush@127.0.0.1:1/tools" });
			const line = onlyLine(ended);
			expect(line).toContain("The database at 127.0.0.1:1/tools cannot be reached (connection refused)");
			expect(line).toContain("DATABASE_URL");
			expect(line).not.toContain("hush");
		},
	);

	it("is told by its variable when it is no address at all", async () => {
		const line = onlyLine(await sallyport(["seed"], { DATABASE_URL: "localhost" }));
		expect(line).toMatch(/^DATABASE_URL is not a PostgreSQL address; use postgresql:/);
	});
});

describe.concurrent("scan", () => {
	it("tells file by file what registered, what was skipped and what is broken, and ends with 1", async () => {
		const folder = layOut("mixed");
		const [text, json] = await Promise.all([run("scan", folder.path), run("scan", folder.path, "--json")]);
		folder.remove();
		expect([text.code, json.code]).toEqual([1, 1]);
		expect(text.stdout).toMatch(/^✓ +a-plain\.ts +1 tool: plain$/m);
		expect(text.stdout).toMatch(/^– +c-empty\.ts +skipped: .*empty/m);
		expect(text.stdout).toMatch(/^✗ +g-syntax-error\.ts +failed at line 12: Syntax error/m);
		const { files, totals } = scanReportSchema.parse(JSON.parse(json.stdout));
		expect(files.find(({ file }) => file === "h-throws.ts")).toMatchObject({ outcome: "failed", line: 12 });
		const sum = `${totals.tools} tools in ${totals.registered} files; ${totals.skipped} skipped, ${totals.failed} failed`;
		expect(text.stdout.trimEnd().split("\n").at(-1)).toContain(sum);
	});

	it("finds the catalogue of the checkout sound, without any database", async () => {
		const { code, stdout } = await sallyport(["scan", "--json"], { DATABASE_URL: "postgresql://127.0.0.1:1/none" });
		expect(code).toBe(0);
		expect(scanReportSchema.parse(JSON.parse(stdout)).totals).toMatchObject({ failed: 0 });
	});

	it("refuses a folder that is not there", async () => {
		expect(await refused("scan", "/no/such/folder")).toMatch(/^There is no folder \/no\/such\/folder\./);
	});
});

describe.concurrent("key create", () => {
	it("prints a working key, once, and stores its digest alone", async () => {
		const secret = (await done("key", "create", "--name", "my-agent", "--profiles", "cli, dm")).trimEnd();
		expect(secret).toMatch(/^sp_[A-Za-z0-9_-]{20,}$/);
		const key = (await loadKeys(db)).find(({ name }) => name === "my-agent");
		expect(key).toMatchObject({ scopes: ["resolve"], runtimeName: "my-agent", expiresAt: null, revokedAt: null });
		expect([...(key?.profiles ?? [])].sort()).toEqual(["cli", "dm"]);
		expect(key?.digestHex).toBe(createHash("sha256").update(secret).digest("hex"));
		expect(JSON.stringify(await db.prisma.auditEvent.findMany(), asText)).not.toContain(secret);
	});

	it("prints JSON, with the scopes, the runtime and the end that were asked for", async () => {
		const options = ["--scopes", "resolve,authorize", "--runtime", "fleet", "--expires", "2999-01-31T00:00:00Z"];
		const text = await done("key", "create", "--name", "other", "--profiles", "cli", ...options, "--json");
		const made = z.object({ id: z.guid(), name: z.literal("other"), key: z.string(), revision: z.int() });
		const { id } = made.parse(JSON.parse(text));
		const key = (await loadKeys(db)).find((record) => record.id === id);
		expect(key).toMatchObject({ runtimeName: "fleet", expiresAt: new Date("2999-01-31T00:00:00Z") });
		expect([...(key?.scopes ?? [])].sort()).toEqual(["authorize", "resolve"]);
	});

	it("makes nothing of what it cannot use", async () => {
		const create = ["key", "create", "--name", "a", "--profiles"];
		expect(await refused(...create, "clii")).toBe("There is no profile `clii`. Did you mean `cli`?");
		expect(await refused(...create, "cli", "--expires", "2001-01-01T00:00:00Z")).toContain("expired already");
		expect(await called(...create, "cli", "--scopes", "everything")).toMatch(/^error: --scopes: .*resolve/);
		expect(await called(...create, "cli", "--expires", "tomorrow")).toMatch(/^error: --expires: /);
		expect(await db.prisma.key.count({ where: { name: "a" } })).toBe(0);
	});
});

const asText = (_: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);

describe.concurrent("user", () => {
	const signIn = (email: string, password: string) => verifyCredentials(db, { email, password, address: "192.0.2.1" });

	it("create makes up a password and shows it once; reset-password replaces it", async () => {
		const said = await done("user", "create", "--email", "Ada@Example.com", "--role", "reviewer", "--name", "Ada");
		const [, password = ""] = /^Created Ada@Example\.com, password (\S+) {3}\(shown this once\)\n$/.exec(said) ?? [];
		expect(await signIn("ada@example.com", password)).toMatchObject({ role: "reviewer", name: "Ada" });

		const reset = JSON.parse(await done("user", "reset-password", "--email", "ada@example.com", "--json"));
		expect(await signIn("ada@example.com", password)).toBeNull();
		expect(await signIn("ada@example.com", z.string().parse(reset.password))).not.toBeNull();
	});

	it("create and reset-password take a password that is given, and do not repeat it", async () => {
		const first = "correct horse battery";
		const second = "staple correct horse";
		const person = ["--email", "bob@example.com"];
		expect(await done("user", "create", ...person, "--password", first)).toBe("Created bob@example.com\n");
		expect(await signIn("bob@example.com", first)).toMatchObject({ role: "viewer" });
		const ended = await sallyport(["user", "reset-password", ...person, "--json"], {
			DATABASE_URL: database.url,
			SALLYPORT_USER_PASSWORD: second,
		});
		expect(ended.code).toBe(0);
		expect(JSON.parse(ended.stdout)).toEqual({ id: expect.any(String), email: "bob@example.com" });
		expect(await signIn("bob@example.com", second)).not.toBeNull();
	});

	it("says in one line what is wrong with a person", async () => {
		await done("user", "create", "--email", "eve@example.com");
		const create = ["user", "create", "--email"];
		expect(await refused(...create, "EVE@example.com")).toMatch(/^There is an account for eve@example\.com already/);
		expect(await refused(...create, "new@example.com", "--password", "short")).toContain("8 to 256 characters");
		expect(await refused("user", "reset-password", "--email", "no@example.com")).toContain("There is no account");
		expect(await called(...create, "new@example.com", "--role", "king")).toContain("Allowed choices are viewer");
		expect(await db.prisma.user.count({ where: { email: "new@example.com" } })).toBe(0);
	});
});

describe.concurrent("migrate and seed", () => {
	it("prepare an empty database from any folder, and change nothing the second time", async () => {
		const empty = await emptyDatabase();
		const cwd = await temporaryFolder();
		const there = (...args: string[]) => sallyport(args, { DATABASE_URL: empty.url }, { cwd });

		expect(onlyLine(await there("seed"))).toMatch(/^The database does not have \d+ migrations yet: run .*migrate/);
		expect((await there("migrate")).stdout).toMatch(/^Applied \d+_\w+(?:, \d+_\w+)*\.\n$/);
		expect(JSON.parse((await there("migrate", "--json")).stdout)).toEqual({ applied: [] });

		const seeded = await there("seed");
		const created = /^The configuration is at revision (\d+)\.\nCreated admin@localhost, password (\S+) {3}/;
		const [, revision, password = ""] = created.exec(seeded.stdout) ?? [];
		const inside = openDatabase(empty.url);
		const events = await inside.prisma.auditEvent.count();
		const rows = await loadConfiguration(inside);
		expect((await there("seed")).stdout).toBe(`The configuration is at revision ${revision}.\n`);
		expect(await inside.prisma.auditEvent.count()).toBe(events);
		expect(await loadConfiguration(inside)).toEqual(rows);

		const attempt = { email: "admin@localhost", password, address: "192.0.2.1" };
		expect(await verifyCredentials(inside, attempt)).toMatchObject({ role: "admin" });
		await inside.close();
		await empty.drop();
	});

	it("SALLYPORT_SEED=empty leaves the configuration empty, and it stays so", async () => {
		const empty = await emptyDatabase();
		const variables = { DATABASE_URL: empty.url, SALLYPORT_SEED: "empty", SALLYPORT_ADMIN_PASSWORD: "correct horse" };
		await sallyport(["migrate"], variables);
		const { code, stdout } = await sallyport(["seed", "--json"], variables);
		expect(code).toBe(0);
		expect(JSON.parse(stdout)).toMatchObject({ adminPassword: null, isAdminNew: true });
		await sallyport(["seed"], { DATABASE_URL: empty.url });
		const inside = openDatabase(empty.url);
		expect(await loadConfiguration(inside)).toMatchObject({ tools: [], toolsets: [], profiles: [] });
		await inside.close();
		await empty.drop();
	});
});

describe.concurrent("resolve", () => {
	const list = async (...args: string[]) =>
		resolveAnswerSchema.parse(JSON.parse(await done("resolve", ...args, "--json")));

	it("lists the tools of a profile, and how many are hidden and why", async () => {
		const text = await done("resolve", "--profile", "public");
		expect(text).toMatch(/^clarify\n\n1 visible \(\d+ tokens\), \d+ hidden: \d+ [a-z-]+/);
		expect(text).toMatch(/\nrevision \d+, W\/"[0-9a-f]{32}"\n/);
	});

	it("prints the whole answer as JSON, narrowed and with facts, in the form of a provider", async () => {
		const plain = await list("--profile", "cli");
		const names = new Set(Object.values(plain.names));
		const narrowed = await list("--profile", "cli", "--enabled", "file,terminal", "--disabled", "terminal");
		expect(narrowed.summary.visible).toBeGreaterThan(0);
		for (const name of Object.values(narrowed.names)) expect(names).toContain(name);
		expect(Object.values(narrowed.names)).not.toContain("terminal");
		const facts = await list("--profile", "webhook", "--env", "EXA_API_KEY", "--format", "anthropic");
		expect(Object.values(facts.names)).toContain("web_search");
		expect(facts).toMatchObject({ format: "anthropic", tools: expect.arrayContaining([expect.any(Object)]) });
	});

	it("explains one tool, with every gate and what would change it", async () => {
		const text = await done("resolve", "--profile", "public", "--explain", "terminal");
		expect(text).toMatch(/^terminal is hidden on public because /);
		expect(text).toMatch(/^✗ +enabled /m);
		expect(text).toMatch(/^→ enabled: /m);
		const asked = ["resolve", "--profile", "public", "--explain", "clarify", "--json"];
		const trace = explainAnswerSchema.parse(JSON.parse(await done(...asked)));
		expect(trace).toMatchObject({ tool: "clarify", visible: true, decidedBy: null });
	});

	it("refuses names that nobody knows with the nearest ones", async () => {
		expect(await refused("resolve", "--profile", "clii")).toBe("There is no profile `clii`. Did you mean `cli`?");
		expect(await refused("resolve", "--profile", "cli", "--format", "opnai")).toMatch(
			/^There is no format `opnai`\. Did you mean `openai`/,
		);
		expect(await refused("resolve", "--profile", "cli", "--enabled", "termnal")).toContain("`terminal`");
	});

	it("says in one line that a server cannot be asked", async () => {
		const ask = ["resolve", "--profile", "cli", "--url"];
		expect(await called(...ask, "http://127.0.0.1:1")).toContain("--url needs a key");
		expect(await called(...ask, "somewhere", "--key", "sp_x")).toContain("--url: give a web address");
		expect(await refused(...ask, "http://127.0.0.1:1", "--key", "sp_x")).toContain("cannot be reached");
	});
});
