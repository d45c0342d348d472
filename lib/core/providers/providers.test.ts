import { describe, expect, test } from "vitest";
import { aProfile, aRequest, aTool, aToolset, COMPILE_TOOLS, someRows } from "../resolver/fixtures.test-support";
import { compile, encodeTools, explain, resolve } from "../resolver/index";
import type { Format, ToolRow } from "../resolver/model";
import { fitNames } from "./names";
import { openai } from "./openai";

const snapshotOf = (tools: readonly ToolRow[]) =>
	compile(
		someRows({ tools, toolsets: [aToolset({ name: "s" })], profiles: [aProfile({ name: "p", enabledMode: "all" })] }),
		COMPILE_TOOLS,
	);

function answer(tools: readonly ToolRow[], format: Format) {
	const snapshot = snapshotOf(tools);
	const resolution = resolve(snapshot, aRequest({ format }));
	if (resolution.kind !== "resolved") return expect.fail("not resolved");
	return { resolution, text: new TextDecoder().decode(encodeTools(snapshot, resolution)) };
}

const SEARCH = aTool({
	name: "web_search",
	owningToolset: "s",
	description: 'Finds "pages".',
	parameters: { type: "object", required: ["q"], properties: { q: { type: "string" }, limit: { type: "integer" } } },
});
const SCHEMA = '{"properties":{"limit":{"type":"integer"},"q":{"type":"string"}},"required":["q"],"type":"object"}';

describe("formats", () => {
	test.each<[Format, string]>([
		[
			"openai",
			`[{"type":"function","function":{"name":"web_search","description":"Finds \\"pages\\".","parameters":${SCHEMA}}}]`,
		],
		[
			"hermes",
			`[{"type":"function","function":{"name":"web_search","description":"Finds \\"pages\\".","parameters":${SCHEMA}}}]`,
		],
		["anthropic", `[{"name":"web_search","description":"Finds \\"pages\\".","input_schema":${SCHEMA}}]`],
		["mcp", `[{"name":"web_search","description":"Finds \\"pages\\".","inputSchema":${SCHEMA}}]`],
	])("%s writes the documented form", (format, text) => {
		expect(answer([SEARCH], format).text).toBe(text);
	});

	test("an empty answer is an empty array", () => {
		expect(answer([], "openai").text).toBe("[]");
		expect(answer([], "openai").resolution.summary.bytes).toBe(2);
	});

	test.each<[string, unknown]>([
		["null", null],
		["an empty object", {}],
		["no type", { $schema: "https://json-schema.org/draft/2020-12/schema" }],
		["required null", { type: "object", properties: {}, required: null }],
		["a list", []],
	])("a root of %s becomes an object that providers take", (_what, parameters) => {
		const rows: ToolRow = JSON.parse(JSON.stringify({ ...SEARCH, parameters }));
		const [tool] = JSON.parse(answer([rows], "anthropic").text);
		expect(tool.input_schema).toMatchObject({ type: "object", properties: {} });
		expect(tool.input_schema.required).toBeUndefined();
	});

	test("OpenAI takes at most 128 tools; the others are served to formats without a cap", () => {
		const many = Array.from({ length: 152 }, (_, place) =>
			aTool({ name: `t${String(place).padStart(3, "0")}`, owningToolset: "s", priority: place === 151 ? 1 : 0 }),
		);
		const { resolution } = answer(many, "openai");
		expect(resolution.summary).toMatchObject({
			visible: 128,
			hidden: 24,
			reasons: [{ code: "over-tool-limit", count: 24 }],
		});
		expect(resolution.visible.at(-1)?.name).toBe("t151");
		expect(answer(many, "anthropic").resolution.summary.visible).toBe(152);
	});
});

describe("a run of bad schemas", () => {
	const good = ["alpha", "omega"].map((name) => aTool({ ...SEARCH, name }));
	const bad = Array.from({ length: 512 }, (_, place) =>
		aTool({
			name: `bad_${place}`,
			owningToolset: "s",
			parameters: { type: "object", properties: { when: { type: `int${place}` } } },
		}),
	);

	test.each<Format>(["openai", "openai-responses", "anthropic", "gemini", "mcp", "hermes"])(
		"hides the bad ones from %s, each with the place of its fault, and does nothing to the others",
		(format) => {
			const alone = answer(good, format);
			const among = answer([good[0]!, ...bad, good[1]!], format);
			expect(among.text).toBe(alone.text);
			expect(among.resolution.summary).toMatchObject({
				visible: 2,
				reasons: [{ code: "schema-invalid", count: 512 }],
			});
			const snapshot = snapshotOf([...good, ...bad]);
			const trace = explain(snapshot, aRequest({ format }), "bad_511");
			const registered = trace.kind === "trace" ? trace.gates[0] : null;
			expect(registered).toMatchObject({ gate: "registered", status: "fail", code: "schema-invalid" });
			expect(JSON.stringify(registered?.evidence)).toContain("properties.when.type");
		},
	);
});

describe("names fitted to a provider", () => {
	const emit = (names: readonly string[]) => fitNames(names, openai.names, COMPILE_TOOLS.digest);
	const LONG = "mcp__chrome_devtools_mcp_chrome_devtools_performance_analyze_insight";
	const FOREIGN = [
		"获取天气",
		"日本語ツール",
		"context7:get-library-docs",
		"user-profile/update",
		"Github.Get File",
		LONG,
		"",
	];

	test("are left alone when the provider takes them, and are case-sensitive", () => {
		expect([...emit(["Search", "search", "_5gpt-x"])]).toEqual([
			["Search", "Search"],
			["search", "search"],
			["_5gpt-x", "_5gpt-x"],
		]);
	});

	test("are valid, distinct and the same in any order", () => {
		const fitted = emit(FOREIGN);
		for (const emitted of fitted.values()) expect(emitted).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
		expect(new Set(fitted.values()).size).toBe(FOREIGN.length);
		const reversed = emit([...FOREIGN].reverse());
		for (const name of FOREIGN) expect(reversed.get(name)).toBe(fitted.get(name));
		expect(fitted.get("获取天气")).toMatch(/^tool_[0-9a-f]{8}$/);
		expect(fitted.get("user-profile/update")).toMatch(/^user-profile_update_[0-9a-f]{8}$/);
	});

	test("differ although they share their first or last 64 characters", () => {
		const names = ["get", "delete"].flatMap((verb) => [`${verb}_${"x".repeat(100)}`, `${"y".repeat(100)}_${verb}`]);
		expect(new Set(emit(names).values()).size).toBe(4);
	});

	test("give way to a tool that really has the alias as its name", () => {
		const alias = emit(["a.b"]).get("a.b") ?? "";
		const fitted = emit(["a.b", alias]);
		expect(fitted.get(alias)).toBe(alias);
		expect(fitted.get("a.b")).toMatch(/^a_b_[0-9a-f]{12}$/);
	});

	test("are reported by the answer, and kept for hermes and mcp", () => {
		const tools = [aTool({ name: "a.b", owningToolset: "s" }), aTool({ name: "__proto__", owningToolset: "s" })];
		const { names } = answer(tools, "openai").resolution;
		expect(Object.entries(names)).toEqual([
			["__proto__", "__proto__"],
			[expect.stringMatching(/^a_b_/), "a.b"],
		]);
		expect(Object.keys(answer(tools, "hermes").resolution.names)).toEqual(["__proto__", "a.b"]);
		expect(Object.keys(answer(tools, "mcp").resolution.names)).toEqual(["__proto__", "a.b"]);
	});
});
