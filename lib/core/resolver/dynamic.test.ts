// Declarations on what a tool says about others: which are accepted, what they make of a schema, and that variants are kept within bounds.
import { describe, expect, test } from "vitest";
import { dynamicSchema } from "../../contracts/dynamic";
import { findDynamicFault, withNames } from "./dynamic";
import { aProfile, aRequest, aTool, aToolset, COMPILE_TOOLS, someRows } from "./fixtures.test-support";
import { compile, encodeTools, resolve, savings, tokensOf } from "./index";
import type { DynamicPart, JsonSchema } from "./model";
import { tableOf } from "./tables";

const PARAMETERS: JsonSchema = JSON.parse(
	'{"type":"object","properties":{"a/b":{"type":"string"},"list":{"type":"array","items":{"type":"string"}},"__proto__":{"type":"string"},"deep":{"type":"object","properties":{"x":{"type":"string"}},"required":["x"]}},"required":["list","__proto__"]}',
);
const fill = (at: string, names: readonly string[], template?: string) =>
	withNames({ description: "Runs.", parameters: PARAMETERS }, [{ part: { at, list: ["x"], template }, names }]);

describe("a declaration", () => {
	test.each([
		[{ at: "description", list: ["a"], template: "Calls {tools}." }],
		[{ at: "/properties/x/description", list: ["a"], template: "{tools}" }],
		[{ at: "/properties/x/items/enum", list: ["a"], whenEmpty: "hide" }],
		[{ at: "/properties/x~1y/items/properties/z/enum", list: ["a"], whenEmpty: "leave-out" }],
	])("%j is taken", (part) => expect(dynamicSchema.safeParse([part]).success).toBe(true));

	test.each([
		[{ at: "name", list: ["a"] }],
		[{ at: "/description", list: ["a"] }],
		[{ at: "/items/enum", list: ["a"] }],
		[{ at: "/properties/x/default", list: ["a"] }],
		[{ at: "/properties/x/enum", list: [] }],
		[{ at: "/properties/x/enum", list: ["a"], whenEmpty: "show" }],
		[{ at: "/properties/x/enum", list: ["a"], run: "code" }],
		[{ at: "description" }],
	])("%j is refused", (part) => expect(dynamicSchema.safeParse([part]).success).toBe(false));

	test.each<[DynamicPart, string]>([
		[{ at: "description", list: ["a"] }, "The part at description needs a template with {tools} where the names go."],
		[{ at: "description", list: ["a"], template: "Calls others." }, "needs a template with {tools}"],
		[{ at: "/properties/list/items/enum", list: ["a"], template: "{tools}" }, "without a template"],
		[{ at: "/properties/nothing/enum", list: ["a"] }, "leads to no property of the parameters"],
		[{ at: "/properties/constructor/enum", list: ["a"] }, "leads to no property of the parameters"],
	])("%j does not fit these parameters", (part, message) => {
		expect(findDynamicFault({ parameters: PARAMETERS, dynamic: [part] })).toContain(message);
	});

	test("one that fits has no fault", () => {
		const dynamic = [
			{ at: "/properties/a~1b/enum", list: ["a"] },
			{ at: "/properties/deep/properties/x/description", list: ["a"], template: "{tools}" },
		];
		expect(findDynamicFault({ parameters: PARAMETERS, dynamic })).toBeNull();
	});
});

describe("what is filled in", () => {
	test("goes to its place, at any depth, and leaves what was registered as it is", () => {
		const before = JSON.stringify(PARAMETERS);
		expect(fill("/properties/a~1b/enum", ["p", "q"]).parameters).toMatchObject({
			properties: { "a/b": { type: "string", enum: ["p", "q"] } },
		});
		expect(fill("/properties/list/items/enum", ["p"]).parameters).toMatchObject({
			properties: { list: { items: { enum: ["p"] } } },
		});
		expect(fill("/properties/deep/properties/x/description", ["p"], "Of {tools}.").parameters).toMatchObject({
			properties: { deep: { properties: { x: { description: "Of p." } } } },
		});
		expect(fill("description", ["$&", "q"], "{tools}; {tools}").description).toBe("Runs. $&, q; $&, q");
		expect(JSON.stringify(PARAMETERS)).toBe(before);
	});

	test("takes a choice of nothing away with its property, wherever the choice stands in it", () => {
		const { parameters } = fill("/properties/list/items/enum", []);
		expect(Object.keys(Object(parameters.properties))).toEqual(["a/b", "__proto__", "deep"]);
		expect(parameters.required).toEqual(["__proto__"]);
		expect(fill("/properties/deep/properties/x/enum", []).parameters).toMatchObject({
			properties: { deep: { type: "object", properties: {} } },
		});
		expect(Object(fill("/properties/__proto__/enum", []).parameters.required)).toEqual(["list"]);
	});

	test("keeps a property of a dangerous name as data", () => {
		const { properties } = fill("/properties/__proto__/enum", ["p"]).parameters;
		expect(Object.keys(Object(properties))).toContain("__proto__");
		expect(Object.getPrototypeOf(properties)).toBe(Object.prototype);
	});

	test("is nothing where the place is missing", () => {
		expect(fill("/properties/nothing/enum", ["p"]).parameters).toEqual(PARAMETERS);
		expect(fill("/properties/deep/description", [], "Of {tools}.").parameters).toEqual(PARAMETERS);
	});
});

describe("in answers", () => {
	const others = Array.from({ length: 14 }, (_, place) => `t${place}`);
	const rows = someRows({
		tools: [
			aTool({
				name: "run",
				owningToolset: "code",
				dynamic: [{ at: "description", list: others, template: "Calls {tools}." }],
			}),
			...others.map((name) => aTool({ name, owningToolset: "web", requiresEnv: [name.toUpperCase()] })),
		],
		toolsets: [
			aToolset({ name: "code" }),
			aToolset({ name: "web", position: 1 }),
			aToolset({ name: "coding", kind: "composite", includes: ["code"] }),
		],
		profiles: [aProfile({ name: "p", enabledMode: "all" })],
	});
	const snapshot = compile(rows, COMPILE_TOOLS);
	const ask = (bits: number, format: "openai" | "gemini" = "openai") => {
		const env = others.filter((_, place) => (bits & (1 << place)) !== 0).map((name) => name.toUpperCase());
		const answer = resolve(snapshot, aRequest({ format, facts: { kind: "reported", env, checks: {} } }));
		return answer.kind === "resolved" ? answer : expect.fail("not resolved");
	};

	test("the tag follows what is named, and comes back with it", () => {
		const [none, one, two] = [ask(0), ask(1), ask(2)];
		expect(new Set([none.etag, one.etag, two.etag]).size).toBe(3);
		expect(ask(1).etag).toBe(one.etag);
		expect(one.summary.tokens).toBeGreaterThan(
			tokensOf(snapshot, "run", "openai") + tokensOf(snapshot, "t0", "openai"),
		);
	});

	test("however many sets of names are asked for, few variants are kept and every answer is right", () => {
		for (let bits = 1; bits < 2 ** 14; bits += 3) ask(bits);
		expect(tableOf(snapshot, "openai").variants.size).toBeLessThanOrEqual(4096);
		const [run] = JSON.parse(new TextDecoder().decode(encodeTools(snapshot, ask(5))));
		expect(run.function.description).toBe("Does run. Calls t0, t2.");
	});

	test("a set of toolsets says what it spares", () => {
		const found = savings(snapshot, "p");
		const tokens = tokensOf(snapshot, "run", "openai");
		expect(found).toMatchObject({ profile: "p", visible: 15, sets: [{ toolset: "coding", visible: 1, tokens }] });
		expect(found?.sets[0]?.saved).toBe((found?.tokens ?? 0) - tokens);
		expect(savings(snapshot, "nobody")).toBeNull();
	});
});
