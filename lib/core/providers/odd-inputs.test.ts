import { describe, expect, test } from "vitest";
import { COMPILE_TOOLS } from "../resolver/fixtures.test-support";
import { FAULTS } from "./checker.test-support";
import { type Fitted, fitTool } from "./fit";
import { gemini } from "./gemini";
import { PROVIDERS } from "./index";
import { fitNames } from "./names";
import { DIALECTS, type Dialect } from "./rules";

const fitInto = (dialect: Dialect, parameters: unknown, description = "d") =>
	fitTool(dialect, { name: "t", description, parameters });
const fitted = (dialect: Dialect, parameters: unknown, description?: string) => {
	const result = fitInto(dialect, parameters, description);
	return result.kind === "fitted" ? result : expect.fail(result.message);
};
const codes = (result: Fitted) => (result.kind === "fitted" ? result.repairs.map(({ code }) => code) : []);
const object = (properties: unknown, rest: object = {}) => ({ type: "object", properties, ...rest });
const FITTING = DIALECTS.filter((dialect) => dialect !== "mcp");

describe("names", () => {
	const emit = (names: readonly string[]) => [...fitNames(names, gemini.names, COMPILE_TOOLS.digest).values()];

	test("Gemini takes dots and colons, and wants a letter or underscore first", () => {
		expect(emit(["context7:get-library-docs", "admin.tools.list", "_5gpt"])).toEqual([
			"context7:get-library-docs",
			"admin.tools.list",
			"_5gpt",
		]);
		expect(emit(["5gpt"])[0]).toMatch(/^_5gpt_[0-9a-f]{8}$/);
		expect(emit(["获取天气", "a/b", "x".repeat(70)]).sort()).toEqual([
			expect.stringMatching(/^a_b_[0-9a-f]{8}$/),
			expect.stringMatching(/^tool_[0-9a-f]{8}$/),
			expect.stringMatching(/^x{55}_[0-9a-f]{8}$/),
		]);
	});

	test("that changed are reported", () => {
		const result = fitTool("openai", { name: "a.b", description: "", parameters: object({}) }, "a_b_1");
		expect(codes(result)).toEqual(["name-changed"]);
	});
});

describe("roots", () => {
	test.each<[string, unknown]>([
		["null", null],
		["absent", undefined],
		["an empty object", {}],
		["only $schema", { $schema: "http://json-schema.org/draft-07/schema#" }],
		["required null", object({ a: { type: "string" } }, { required: null })],
		["required true", object({ a: { type: "string" } }, { required: true })],
		["properties as an empty list", object([])],
		["object or null", { type: ["object", "null"], properties: {} }],
	])("%s is mended for every provider", (_what, parameters) => {
		for (const dialect of DIALECTS) {
			const result = fitted(dialect, parameters);
			const judge = result.isStrict === false ? FAULTS.openai : FAULTS[dialect];
			expect(judge(result.parameters)).toEqual([]);
			expect(result.repairs.length).toBeGreaterThan(0);
		}
	});

	test.each(DIALECTS)("of another type makes the tool unfit for %s", (dialect) => {
		expect(fitInto(dialect, { type: "string" })).toEqual({
			kind: "unfit",
			path: "$.type",
			message: 'The parameters have type "string" at the top, not "object".',
		});
	});

	test("alternatives become one object; MCP keeps them", () => {
		const parameters = {
			type: "object",
			anyOf: [
				object({ a: { type: "string" }, c: { type: "integer" } }, { required: ["a", "c"] }),
				object({ c: { type: "integer" } }, { required: ["c"] }),
			],
		};
		for (const dialect of ["openai", "anthropic", "hermes"] as const) {
			expect(fitted(dialect, parameters).parameters).toEqual(
				object({ a: { type: "string" }, c: { type: "integer" } }, { required: ["c"] }),
			);
		}
		expect(fitted("mcp", parameters).parameters).toBe(parameters);
	});

	test("parameters that nothing is wrong with stay the same object", () => {
		const parameters = object({ q: { type: "string", description: "Query." } }, { required: ["q"] });
		for (const dialect of ["openai", "openai-responses", "anthropic", "hermes", "mcp"] as const) {
			const result = fitted(dialect, parameters);
			expect(result.parameters).toBe(parameters);
			expect(result.repairs).toEqual([]);
		}
		expect(fitted("gemini", parameters).parameters).toEqual(parameters);
	});
});

describe("wrong types", () => {
	test.each(DIALECTS)("make the one tool unfit for %s, with the exact place", (dialect) => {
		expect(fitInto(dialect, object({ a: { type: "int" } }))).toMatchObject({
			kind: "unfit",
			path: "$.properties.a.type",
		});
		expect(fitInto(dialect, object({ "a b": { items: { type: ["string", "int"] } } }))).toMatchObject({
			path: '$.properties["a b"].items.type[1]',
		});
		expect(fitInto(dialect, object({ a: { minimum: Number.NaN } }))).toMatchObject({ path: "$.properties.a.minimum" });
		expect(fitInto(dialect, object({ a: "string" }))).toMatchObject({ path: "$.properties.a" });
	});
});

describe("recursion, depth, size", () => {
	const TREE = {
		$defs: { Node: object({ children: { type: "array", items: { $ref: "#/$defs/Node" } } }) },
		$ref: "#/$defs/Node",
	};

	test("a tree ends: expanded and then opened for Gemini, with references elsewhere, as registered for MCP", () => {
		expect(fitted("mcp", TREE).parameters).toEqual({ ...TREE, type: "object" });
		const { parameters, repairs } = fitted("gemini", TREE);
		expect(FAULTS.gemini(parameters)).toEqual([]);
		expect(repairs.map(({ code }) => code)).toContain("recursion-opened");
		expect(fitted("anthropic", TREE).parameters).toEqual({ ...TREE.$defs.Node, $defs: TREE.$defs });
		const strict = fitted("openai-strict", TREE);
		expect(strict.isStrict).toBe(true);
		expect(FAULTS["openai-strict"](strict.parameters)).toEqual([]);
		expect(strict.parameters).toHaveProperty("$defs.Node");
	});

	test.each<[string, object]>([
		["a reference to itself", { $defs: { A: { $ref: "#/$defs/A" } } }],
		["two that name each other", { $defs: { A: { $ref: "#/$defs/B" }, B: { $ref: "#/$defs/A" } } }],
		["allOf of itself", { $defs: { A: { allOf: [{ $ref: "#/$defs/A" }, { type: "object" }] } } }],
		["anyOf of itself", { $defs: { A: { anyOf: [{ $ref: "#/$defs/A" }, { type: "string" }] } } }],
		["nothing at all", {}],
	])("a definition that is %s ends", (_what, definitions) => {
		for (const dialect of DIALECTS) {
			const result = fitted(dialect, object({ a: { $ref: "#/$defs/A" } }, definitions));
			const judge = result.isStrict === false ? FAULTS.openai : FAULTS[dialect];
			expect(judge(result.parameters)).toEqual([]);
		}
	});

	test("12 levels and 101 properties are offered without strict mode", () => {
		let deep: object = { type: "string" };
		for (let level = 0; level < 12; level++) deep = object({ a: deep }, { additionalProperties: false });
		const wide = object(
			Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`p${index}`, { type: "string" }])),
		);
		for (const parameters of [deep, wide, object({ free: { type: "object" } }), object({ any: {} })]) {
			const result = fitted("openai-strict", parameters);
			expect(result.isStrict).toBe(false);
			expect(codes(result)).toContain("strict-fallback");
			expect(result.parameters).toEqual(fitted("openai", parameters).parameters);
		}
	});

	test("a long description is cut between characters for OpenAI only", () => {
		const long = `${"x".repeat(1023)}🦔${"y".repeat(2517)}`;
		expect(fitted("openai", object({}), long).description).toBe("x".repeat(1023));
		expect(codes(fitted("openai-responses", object({}), long))).toEqual(["description-cut"]);
		for (const dialect of ["anthropic", "gemini", "mcp"] as const)
			expect(fitted(dialect, object({}), long).description).toBe(long);
	});

	test.each<[string, () => unknown]>([
		["100,000 levels", () => nested(100_000)],
		["a cycle of objects", cyclic],
		[
			"100,000 properties",
			() => object(Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`p${index}`, {}]))),
		],
		["references that multiply", multiplying],
		[
			"an allOf of thousands",
			() => object({ a: { allOf: Array.from({ length: 5000 }, (_, index) => object({ a: { minimum: index } })) } }),
		],
		["alternatives that multiply", () => ({ type: "object", ...chained("anyOf") })],
		["definitions that pass on to each other", relay],
	])("%s end with a fit or a reason", (_what, make) => {
		for (const dialect of DIALECTS) {
			const result = fitInto(dialect, make());
			if (result.kind === "unfit") expect(result.message).toMatch(/\.$/);
			else expect((result.isStrict === false ? FAULTS.openai : FAULTS[dialect])(result.parameters)).toEqual([]);
		}
	});

	function nested(levels: number): unknown {
		let schema: object = { type: "string" };
		for (let level = 0; level < levels; level++) schema = { type: "array", items: schema };
		return object({ a: schema });
	}
	function cyclic(): unknown {
		const schema: { type: string; items?: object } = { type: "array" };
		schema.items = schema;
		return object({ a: schema });
	}
	function multiplying(): unknown {
		const names = Array.from({ length: 30 }, (_, index) => `D${index}`);
		const all = Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }]));
		return object(all, { $defs: Object.fromEntries(names.map((name) => [name, object(all)])) });
	}
	function chained(keyword: string): object {
		let schema: object = object({ a: { type: "string" } });
		for (let level = 0; level < 12; level++) schema = { [keyword]: [schema, { ...schema, title: `${level}` }] };
		return schema;
	}
	function relay(): unknown {
		const names = Array.from({ length: 3000 }, (_, index) => index);
		const definitions = Object.fromEntries(
			names.map((index) => [`D${index}`, { allOf: [{ $ref: `#/$defs/D${index + 1}` }] }]),
		);
		return object({ a: { $ref: "#/$defs/D0" } }, { $defs: { ...definitions, D3000: { type: "string" } } });
	}
});

describe("keywords", () => {
	test("lists without items take what their default holds, else anything", () => {
		const parameters = object({ slugs: { type: "array" }, formats: { type: "array", default: ["markdown"] } });
		const result = fitted("openai", parameters);
		expect(result.parameters).toEqual(
			object({
				slugs: { type: "array", items: {} },
				formats: { type: "array", default: ["markdown"], items: { type: "string" } },
			}),
		);
		expect(codes(result)).toEqual(["items-added", "items-added"]);
	});

	test("null and boolean schemas get each provider's form", () => {
		const parameters = object(
			{ a: { type: ["array", "null"], items: { type: ["string", "null"] } }, b: true },
			{ required: ["a", "b"] },
		);
		expect(fitted("gemini", parameters).parameters).toEqual(
			object(
				{
					a: { type: "array", nullable: true, items: { type: "string", nullable: true } },
					b: { type: "string", description: "Give this as JSON text." },
				},
				{ required: ["a", "b"] },
			),
		);
		expect(fitted("anthropic", parameters).parameters).toMatchObject({
			properties: { b: {} },
		});
	});

	test("a keyword is handled and a property of its name survives", () => {
		const named = {
			exclusiveMinimum: { type: "integer", exclusiveMinimum: 0 },
			format: { type: "string", format: "uri" },
		};
		for (const dialect of FITTING)
			expect(Object.keys(Object(fitted(dialect, object(named)).parameters.properties))).toEqual([
				"exclusiveMinimum",
				"format",
			]);
		expect(fitted("gemini", object(named)).parameters).toEqual(
			object({ exclusiveMinimum: { type: "integer", minimum: 1 }, format: { type: "string" } }),
		);
	});

	test("properties called __proto__ and constructor are data", () => {
		const parameters: unknown = JSON.parse(
			'{"type":"object","properties":{"__proto__":{"type":"integer"},"constructor":{"type":"array"}},"required":["__proto__"]}',
		);
		for (const dialect of DIALECTS) {
			const properties = Object(fitted(dialect, parameters).parameters.properties);
			expect(Object.keys(properties).sort()).toEqual(["__proto__", "constructor"]);
			expect(Object.getPrototypeOf(properties)).toBe(Object.prototype);
		}
	});

	test("property names that Anthropic refuses are renamed, with a map back", () => {
		const { parameters, properties, conversions } = fitted(
			"anthropic",
			object({ "filter[id]": { type: "string" }, ok: {} }, { required: ["filter[id]"] }),
		);
		const [emitted] = Object.keys(properties);
		expect(emitted).toMatch(/^filter_id__[0-9a-f]{8}$/);
		expect(properties).toEqual({ [String(emitted)]: "filter[id]" });
		expect(parameters.required).toEqual([emitted]);
		expect(conversions).toEqual([{ names: properties }]);
		expect(FAULTS.anthropic(parameters)).toEqual([]);
	});

	test("Gemini's choices are texts, none of them empty, and are read back", () => {
		const { parameters, conversions } = fitted(
			"gemini",
			object({ n: { type: "integer", enum: [1, 2] }, s: { enum: ["", "a", null] } }),
		);
		expect(parameters).toEqual(
			object({
				n: { type: "string", enum: ["1", "2"] },
				s: { type: "string", enum: ["(empty)", "a"], nullable: true },
			}),
		);
		expect(conversions).toEqual([
			{ properties: { n: 1, s: 2 } },
			{ values: { "1": 1, "2": 2 } },
			{ values: { "(empty)": "" } },
		]);
	});

	test("strict mode requires and closes everything, and null stands for absent", () => {
		const { parameters, conversions, isStrict } = fitted(
			"openai-strict",
			object({ q: { type: "string", minLength: 1 }, n: { type: "integer", default: 3 } }, { required: ["q"] }),
		);
		expect(isStrict).toBe(true);
		expect(parameters).toEqual(
			object(
				{ n: { type: ["integer", "null"] }, q: { type: "string" } },
				{ required: ["q", "n"], additionalProperties: false },
			),
		);
		expect(conversions).toEqual([{ absent: ["n"] }]);
	});

	test("one bad schema says nothing about the next", () => {
		const good = object({ q: { type: "string" } });
		const before = DIALECTS.map((dialect) => fitInto(dialect, good));
		for (let index = 0; index < 512; index++)
			for (const dialect of DIALECTS) fitInto(dialect, object({ a: { type: `bad${index}` } }));
		expect(DIALECTS.map((dialect) => fitInto(dialect, good))).toEqual(before);
	});
});

describe("written forms", () => {
	const tool = { name: "t", description: "d", parametersJson: '{"properties":{},"type":"object"}' };
	test("responses are flat and always say whether they are strict; Gemini leaves out parameters that are none", () => {
		expect(JSON.parse(PROVIDERS["openai-responses"].write(tool))).toEqual({
			type: "function",
			name: "t",
			description: "d",
			parameters: object({}),
			strict: false,
		});
		expect(JSON.parse(PROVIDERS["openai-responses"].write({ ...tool, isStrict: true })).strict).toBe(true);
		expect(JSON.parse(PROVIDERS.openai.write({ ...tool, isStrict: true })).function.strict).toBe(true);
		expect(PROVIDERS.openai.write(tool)).not.toContain("strict");
		expect(JSON.parse(PROVIDERS.gemini.write(tool))).toEqual({ name: "t", description: "d" });
	});
});
