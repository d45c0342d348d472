// Holds what lists promise beyond who may see what: every provider's form with the way back, texts that name only what is there, strict mode, and
// lists that leave most tools to a search.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resolveAnswerSchema } from "@/lib/contracts/resolve";
import { searchAnswerSchema } from "@/lib/contracts/search";
import { type Conversions, restoreArguments } from "@/lib/core/resolver";
import { type Database, openDatabase } from "@/lib/db/client";
import { discover } from "@/lib/registry/discover";
import { syncCatalogue } from "@/lib/services/catalogue";
import type { CatalogueTool } from "@/lib/services/catalogue-fields";
import { patchProfile } from "@/lib/services/profiles";
import { cloneDatabase, type TestDatabase } from "../support/database";
import { type Door, openGateway, openRouteModules } from "./doors";
import { allFacts, bearer, expectProblem, makeKey, post } from "./fixtures";

const tests = { kind: "system", id: null, label: "tests", requestId: null } as const;
let database: TestDatabase;
let db: Database;
let doors: Record<string, Door>;
let key: string;
let admin: string;
let facts: Awaited<ReturnType<typeof allFacts>>;

const extra = (name: string, parameters: CatalogueTool["parameters"]): CatalogueTool => ({
	...{ name, parameters, toolset: "web", description: `Odd tool ${name}, for tests of fitting.` },
	...{ requiresEnv: [], checks: [], capabilities: ["read:web"], isAsync: false, emoji: null, maxResultChars: null },
	...{ priority: 0, dynamic: [], aliases: [], file: "tools/odd.ts", line: 1, state: "active", stateReason: null },
});
const ODD = extra("odd_names", {
	type: "object",
	properties: {
		"max results": { type: "integer", exclusiveMinimum: 0 },
		"sort by": { type: "string", description: "Field." },
		level: { enum: [1, 2, null] },
		__proto__: { type: "string" },
	},
	required: ["max results"],
});
const BROKEN = extra("broken", { type: "object", properties: { count: { type: "int" } } });

beforeAll(async () => {
	database = await cloneDatabase();
	db = openDatabase(database.url);
	const { tools, retired } = await discover("tools", { root: process.cwd() });
	await syncCatalogue(db, tests, { tools: [...tools, ODD, BROKEN], retired });
	await patchProfile(db, tests, "dm", { disclosure: "search", directTools: ["web_search", "execute_code"] });
	key = await makeKey(db, ["resolve"], ["cli", "dm", "webhook", "public"]);
	admin = await makeKey(db, ["admin"], []).catch(() => makeKey(db, ["admin"], ["cli"]));
	facts = await allFacts(db);
	doors = { gateway: await openGateway(database.url), next: await openRouteModules(database.url) };
});

afterAll(async () => {
	await doors.gateway?.close();
	await doors.next?.close();
	await db.close();
	await database.drop();
});

describe.each(["gateway", "next"])("through the door %s", (name) => {
	const at = (path: string) => `${doors[name]?.url}${path}`;
	const read = async (body: object) => {
		const text = await (await post(at("/api/resolve"), key, body)).text();
		return { ...resolveAnswerSchema.parse(JSON.parse(text)), text };
	};
	const find = async (body: object) =>
		searchAnswerSchema.parse(await (await post(at("/api/search"), key, body)).json());
	const described = ({ tools }: Awaited<ReturnType<typeof read>>, tool: string) =>
		JSON.stringify(tools.find((entry) => JSON.stringify(entry).includes(`"name":"${tool}"`)) ?? null);

	describe("fitting", () => {
		it("takes a tool out of a format that cannot take it, tells where, and leaves the others", async () => {
			const { hidden, tools } = await read({ profile: "cli", facts, explain: true });
			expect(hidden?.find((entry) => entry.tool === "broken")).toMatchObject({
				gate: "registered",
				code: "schema-invalid",
				detail: expect.stringContaining("$.properties.count.type"),
			});
			expect(tools.length).toBeGreaterThan(50);
		});

		it.each([
			["gemini", false],
			["openai", true],
			["openai-responses", true],
			["anthropic", false],
		])("in the form of %s (strict: %s) arguments are read back to what was registered", async (format, strict) => {
			const answer = await read({ profile: "cli", facts, format, strict, toolsets: { enabled: ["web"] } });
			const real = answer.properties?.odd_names ?? {};
			const emitted = (property: string) => Object.keys(real).find((key) => real[key] === property) ?? property;
			const text = described(answer, "odd_names");
			for (const property of ["max results", "sort by", "level"])
				expect(text).toContain(JSON.stringify(emitted(property)));
			const plan: Conversions = JSON.parse(answer.text).conversions?.odd_names ?? [];
			const args = { [emitted("max results")]: 3, ...(strict ? { [emitted("sort by")]: null } : {}) };
			expect(restoreArguments(plan, args)).toEqual({ "max results": 3 });
			if (format === "gemini") expect(restoreArguments(plan, { [emitted("level")]: "2" })).toEqual({ level: 2 });
			const members = Object.keys(JSON.parse(answer.text));
			expect(members.slice(5, 7)).toEqual(
				["names", Object.keys(real).length > 0 ? "properties" : "conversions"].slice(0, 2),
			);
		});

		it("says what was changed, as a warning for the tool, and nothing where nothing was", async () => {
			const toolsets = { enabled: ["web"] };
			const gemini = await read({ profile: "cli", facts, format: "gemini", toolsets });
			const told = gemini.warnings.filter((warning) => warning.code === "provider-repair");
			expect(told.map((warning) => warning.tool)).toContain("odd_names");
			const trace = await (
				await post(at("/api/explain"), key, { profile: "cli", facts, format: "gemini", tool: "odd_names" })
			).json();
			expect(trace.gates[6]).toMatchObject({ gate: "schema-clear", status: "warn" });
			expect(JSON.stringify(trace.gates[6].evidence)).toContain("provider-repair");
			const mcp = await read({ profile: "cli", facts, format: "mcp", toolsets });
			expect([mcp.warnings, mcp.properties, mcp.conversions]).toEqual([[], undefined, undefined]);
		});

		it("writes strict tools for the two forms that have the mode, and says so for the others", async () => {
			const strict = await read({ profile: "webhook", facts, strict: true });
			const lax = await read({ profile: "webhook", facts });
			expect(strict.etag).not.toBe(lax.etag);
			for (const tool of strict.tools) expect(tool.function).toMatchObject({ strict: true });
			for (const tool of lax.tools) expect(tool.function).not.toHaveProperty("strict");
			const query = "profile=webhook&strict=true";
			const headers = bearer(key);
			const get = await (await fetch(at(`/api/resolve?${query}`), { headers })).json();
			expect(get.tools[0].function.strict).toBe(true);
			const other = await read({ profile: "webhook", facts, format: "anthropic", strict: true });
			expect(other.warnings.map((warning) => warning.code)).toEqual(["strict-not-used"]);
			expect(other.etag).toBe((await read({ profile: "webhook", facts, format: "anthropic" })).etag);
		});
	});

	describe("texts that name other tools", () => {
		it("name what the answer holds and nothing else", async () => {
			const enabled = ["code_execution", "file"];
			const some = await read({ profile: "cli", facts, toolsets: { enabled } });
			const text = described(some, "execute_code");
			expect(text).toContain("read_file, write_file, search_files, patch");
			expect(text).not.toContain("web_search");
			const more = await read({ profile: "cli", facts, toolsets: { enabled: [...enabled, "web"] } });
			expect(described(more, "execute_code")).toContain("web_search");
			expect(more.summary.tokens).toBeGreaterThan(some.summary.tokens);
		});

		it("hide a tool that has nothing to call, and the inspector says so", async () => {
			const request = { profile: "cli", facts, toolsets: { enabled: ["code_execution"] } };
			const { summary, hidden } = await read({ ...request, explain: true });
			expect(summary.visible).toBe(0);
			expect(hidden?.find(({ tool }) => tool === "execute_code")).toMatchObject({ code: "nothing-to-call" });
			const trace = await (await post(at("/api/explain"), key, { ...request, tool: "execute_code" })).json();
			expect(trace).toMatchObject({ visible: false, presence: "absent", decidedBy: "available" });
		});
	});

	describe("a profile that discloses by search", () => {
		it("answers with its direct tools and three to search with, and counts the others as deferred", async () => {
			const { names, summary, tools, hidden = [] } = await read({ profile: "dm", facts, explain: true });
			expect(Object.values(names)).toEqual(expect.arrayContaining(["web_search", "execute_code"]));
			expect(Object.values(names)).toEqual(expect.arrayContaining(["tool_search", "tool_describe", "tool_call"]));
			expect(tools).toHaveLength(5);
			expect(summary.visible).toBe(2);
			expect(summary.deferred).toBeGreaterThan(20);
			expect(summary.hidden).toBe(hidden.length);
			const trace = await (await post(at("/api/explain"), key, { profile: "dm", facts, tool: "read_file" })).json();
			expect(trace).toMatchObject({ visible: true, presence: "deferred" });
			expect(hidden.map(({ tool }) => tool)).not.toContain("read_file");
		});

		it("finds by searching what the list leaves out, in the form of the format, and nothing else", async () => {
			const request = { profile: "dm", facts, format: "anthropic" };
			const list = await read(request);
			const found = await find({ ...request, query: "read a text file", limit: 3 });
			expect(found.results[0]).toMatchObject({ name: "read_file", presence: "deferred", tool: { name: "read_file" } });
			expect(found.results[0]?.tool).toHaveProperty("input_schema");
			expect([found.etag, found.of]).toEqual([list.etag, list.summary.visible + list.summary.deferred]);
			const names = ["read_file", "web_search", "computer_use_not_there", "broken"];
			const described = await find({ ...request, names });
			expect(described.results.map(({ real, presence }) => [real, presence])).toEqual([
				["read_file", "deferred"],
				["web_search", "direct"],
			]);
			expect(described.missing).toEqual(["broken", "computer_use_not_there"]);
		});

		it("never finds for one profile what only another shows", async () => {
			const { results, of } = await find({
				profile: "public",
				facts,
				query: "run a shell command in the terminal",
				limit: 25,
			});
			expect(of).toBe(1);
			for (const { real } of results) expect(real).toBe("clarify");
			const { missing } = await find({ profile: "public", facts, names: ["terminal"] });
			expect(missing).toEqual(["terminal"]);
		});

		it("narrows as the list does", async () => {
			const request = { profile: "dm", facts, toolsets: { enabled: ["web"] }, limits: { tools: 5 } };
			const { of, results } = await find({ ...request, query: "read file page search", limit: 25 });
			expect(of).toBeLessThan(6);
			expect(results.map(({ real }) => real)).not.toContain("read_file");
		});
	});

	it.each([
		[{}, "query"],
		[{ query: "a", names: ["b"] }, "query"],
		[{ query: "   " }, "query"],
		[{ query: "x".repeat(2001) }, "query"],
		[{ names: [] }, "names"],
		[{ names: Array.from({ length: 26 }, () => "a") }, "names"],
		[{ query: "a", limit: 26 }, "limit"],
		[{ query: "a", limit: 0 }, "limit"],
		[{ query: ["a"] }, "query"],
		[{ query: "a", explain: true }, "explain"],
	])("refuses the search %j", async (question, path) => {
		const answer = await post(at("/api/search"), key, { profile: "public", ...question });
		const problem = await expectProblem(answer, 400, "invalid-request");
		expect(problem.errors?.map((error) => error.path)).toContain(path);
	});

	it.each(["__proto__", "constructor", "*", "all", "tool_search", "获取天气", "x".repeat(256)])(
		"takes %j for words and for a name that nobody has",
		async (odd) => {
			expect((await find({ profile: "public", facts, query: odd })).of).toBe(1);
			expect((await find({ profile: "public", facts, names: [odd] })).missing).toEqual([odd]);
			await expectProblem(await post(at("/api/search"), key, { profile: odd, query: "a" }), 422, "unknown-name");
		},
	);

	it("refuses a search on a profile that the key is not bound to", async () => {
		await expectProblem(
			await post(at("/api/search"), key, { profile: "cron", query: "a" }),
			403,
			"profile-not-allowed",
		);
	});

	it("shows what each format makes of a tool, and what a scenario spares", async () => {
		const get = async (path: string) => (await fetch(at(path), { headers: bearer(admin) })).json();
		const { fittings } = await get("/api/tools/odd_names");
		const statuses = Object.fromEntries(
			fittings.map(({ format, strict, status }: { format: string; strict: boolean; status: string }) => [
				`${format}${strict ? " strict" : ""}`,
				status,
			]),
		);
		expect(statuses).toMatchObject({ mcp: "as-registered", gemini: "changed", "openai strict": "changed" });
		expect((await get("/api/tools/broken")).fittings[0]).toMatchObject({
			status: "refused",
			tokens: null,
			fault: { path: "$.properties.count.type" },
		});
		const { savings } = await get("/api/toolsets/coding");
		const cli = savings.find((entry: { profile: string }) => entry.profile === "cli");
		expect(cli.saved).toBe(cli.tokens - cli.tokensInSet);
		expect(cli.saved).toBeGreaterThan(0);
		expect((await get("/api/toolsets/web")).savings).toEqual([]);
	});
});
