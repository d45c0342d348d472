import { describe, expect, test } from "vitest";
import { aProfile, aRequest, aTool, aToolset, BUILTIN, COMPILE_TOOLS, someRows } from "./fixtures.test-support";
import { closure, compile, encodeTools, explain, includeChains, listHidden, resolve, toolVerdict, warm } from "./index";
import type { ConfigurationRows, Format, JsonSchema, ResolveRequest } from "./model";

const ROWS = someRows({
	tools: [
		aTool({ name: "run", owningToolset: "terminal", capabilities: ["execute"] }),
		aTool({ name: "read", owningToolset: "file", aliases: ["cat"] }),
	],
	toolsets: [aToolset({ name: "terminal" }), aToolset({ name: "file", position: 1 })],
	profiles: [
		aProfile({ name: "p", enabled: ["file"] }),
		aProfile({ name: "q", enabledMode: "all", ceiling: [{ capability: "execute", requiresApproval: true }] }),
	],
});
const load = (rows: ConfigurationRows) => compile(rows, COMPILE_TOOLS);
const resolved = (rows: ConfigurationRows, request: Partial<ResolveRequest> = {}) => {
	const answer = resolve(load(rows), aRequest(request));
	return answer.kind === "resolved" ? answer : expect.fail("not resolved");
};
const etag = (rows: ConfigurationRows, profile = "p", format: Format = "openai") => {
	const answer = resolve(load(rows), aRequest({ profile, format }));
	return answer.kind === "resolved" ? answer.etag : expect.fail("not resolved");
};

describe("the tag of an answer", () => {
	test("is a weak HTTP tag of 32 hexadecimal digits", () => expect(etag(ROWS)).toMatch(/^W\/"[0-9a-f]{32}"$/));

	test("stays when a change does not touch the answer", () => {
		const other = {
			...ROWS,
			revision: 9,
			tools: ROWS.tools.map((tool) => ({ ...tool, emoji: "x", id: `new-${tool.id}` })),
		};
		expect(etag(other)).toBe(etag(ROWS));
		const elsewhere = ROWS.tools.map((tool) => (tool.name === "run" ? { ...tool, description: "Other." } : tool));
		expect(etag({ ...ROWS, tools: elsewhere })).toBe(etag(ROWS));
	});

	test("differs by description, profile and format", () => {
		const changed = ROWS.tools.map((tool) => ({ ...tool, description: "Other." }));
		const tags = [
			etag(ROWS),
			etag({ ...ROWS, tools: changed }),
			etag(ROWS, "q"),
			etag(ROWS, "p", "hermes"),
			etag(ROWS, "p", "mcp"),
		];
		expect(new Set(tags).size).toBe(tags.length);
	});
});

describe("names in requests", () => {
	test("an unknown profile, toolset or format is an answer of its own for every question", () => {
		const snapshot = load(ROWS);
		const bad: Format = JSON.parse('"openia"');
		const request = aRequest({ profile: "constructor", format: bad, toolsets: { enabled: ["toString"] } });
		const unknown = [
			{ what: "profile", path: "profile", name: "constructor", nearest: [] },
			{ what: "format", path: "format", name: "openia", nearest: ["openai"] },
			{ what: "toolset", path: "toolsets.enabled.0", name: "toString", nearest: [] },
		];
		expect(resolve(snapshot, request)).toEqual({ kind: "unknown-names", unknown });
		expect(explain(snapshot, request, "run")).toEqual({ kind: "unknown-names", unknown });
		expect(listHidden(snapshot, request)).toEqual([]);
		expect(encodeTools(snapshot, resolve(snapshot, request))).toEqual(new TextEncoder().encode("[]"));
	});

	test("a prompt changes nothing as long as everything fits", () => {
		expect(resolved(ROWS, { prompt: "Show me every tool." })).toEqual(resolved(ROWS));
	});

	test("verdicts say whether calls ask, and fail closed on unknown names", () => {
		const snapshot = load(ROWS);
		expect(toolVerdict(snapshot, "q", "run")).toBe("asks");
		expect(toolVerdict(snapshot, "p", "cat")).toBe("visible");
		expect(toolVerdict(snapshot, "p", "run")).toBe("toolset-not-enabled");
		expect(toolVerdict(snapshot, "p", "nothing")).toBe("not-registered");
		expect(toolVerdict(snapshot, "nobody", "read")).toBe("toolset-not-enabled");
	});
});

describe("collisions and retired names", () => {
	const rows = someRows({
		sources: [
			BUILTIN,
			{ id: "z", kind: "plugin", name: "zeta", state: "online" },
			{ id: "m", kind: "server", name: "mcp", state: "online" },
		],
		tools: [
			aTool({ id: "1", name: "search", owningToolset: "other", sourceId: "m" }),
			aTool({ id: "2", name: "search", owningToolset: "web", sourceId: "z" }),
			aTool({
				id: "3",
				name: "search",
				owningToolset: "web",
				sourceId: "m",
				state: "lost-collision",
				stateReason: "zeta holds it.",
			}),
			aTool({ id: "4", name: "todo", owningToolset: "web", state: "gone" }),
			aTool({ id: "5", name: "todo_list", owningToolset: "web", aliases: ["todo"] }),
		],
		toolsets: [aToolset({ name: "other" }), aToolset({ name: "web", position: 1 })],
		profiles: [aProfile({ name: "p", enabledMode: "all" })],
	});

	test("a plugin beats a server whatever the order, and every loser stays on record", () => {
		const snapshot = load(rows);
		const answer = resolve(snapshot, aRequest());
		expect(answer).toMatchObject({ visible: [{ id: "2" }, { id: "5" }], summary: { visible: 2, hidden: 3 } });
		expect(listHidden(snapshot, aRequest()).map(({ tool, code }) => [tool, code])).toEqual([
			["search", "lost-collision"],
			["search", "lost-collision"],
			["todo", "source-gone"],
		]);
		expect(explain(snapshot, aRequest(), "search")).toMatchObject({
			visible: true,
			gates: [
				{
					evidence: {
						sameName: [
							{ source: "mcp", holdsName: false },
							{ source: "mcp", holdsName: false },
						],
					},
				},
				{},
				{},
				{},
				{},
				{},
				{},
				{},
			],
		});
		expect(closure(snapshot, "all")).toEqual(["search", "todo", "todo_list"]);
	});

	test("a retired name leads to the tool that has it as an old one", () => {
		expect(explain(load(rows), aRequest(), "todo")).toMatchObject({ tool: "todo_list", visible: true });
	});
});

describe("rows that are not as they should be", () => {
	test("one schema that cannot be written hides that tool alone", () => {
		let deep: JsonSchema = {};
		for (let level = 0; level < 50_000; level++) deep = { items: deep };
		const bad = Array.from({ length: 50 }, (_, place) =>
			aTool({ name: `bad${place}`, owningToolset: "file", parameters: { type: "object", properties: deep } }),
		);
		const snapshot = load({ ...ROWS, tools: [...bad, ...ROWS.tools] });
		expect(resolve(snapshot, aRequest())).toMatchObject({ visible: [{ name: "read" }], summary: { hidden: 51 } });
		expect(listHidden(snapshot, aRequest()).find((entry) => entry.tool === "bad7")).toMatchObject({
			code: "schema-invalid",
			detail: expect.stringContaining("nested deeper"),
		});
	});

	test("a configuration without anything compiles", () => {
		const snapshot = load(someRows({}));
		warm(snapshot, ["openai", "anthropic", "mcp", "hermes"]);
		expect(closure(snapshot, "all")).toEqual([]);
		expect(closure(snapshot, "nothing")).toEqual([]);
	});

	test("chains of includes are the shortest, through cycles", () => {
		const snapshot = load(
			someRows({
				tools: [aTool({ name: "run", owningToolset: "terminal" })],
				toolsets: [
					aToolset({ name: "terminal", includes: ["core"] }),
					aToolset({ name: "coding", includes: ["terminal"] }),
					aToolset({ name: "core", includes: ["coding", "terminal"] }),
					aToolset({ name: "suite", includes: ["coding", "suite"] }),
					aToolset({ name: "aside" }),
				],
			}),
		);
		expect(includeChains(snapshot, "run")).toEqual([
			{ toolset: "coding", chain: ["coding", "terminal"] },
			{ toolset: "core", chain: ["core", "terminal"] },
			{ toolset: "suite", chain: ["suite", "coding", "terminal"] },
		]);
		expect(includeChains(snapshot, "nothing")).toEqual([]);
	});
});
