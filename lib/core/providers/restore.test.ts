import Ajv2020 from "ajv/dist/2020";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fitTool } from "./fit";
import type { ConversionNode, Conversions } from "./plan";
import { restoreArguments } from "./restore";
import { DIALECTS, type Dialect } from "./rules";
import type { Json } from "./schema";
import { recordOf, type Sample, sampledTool } from "./schemas.test-support";

/** Arguments as a model would write them for the emitted schema: the table read forwards, apart from the code that reads it back. */
function emitArguments(table: Conversions, value: Json, places: readonly number[] = [0]): Json {
	const nodes = closureOf(table, places);
	for (const { values, json } of nodes) {
		const pair = Object.entries(values ?? {}).find(([, real]) => JSON.stringify(real) === JSON.stringify(value));
		if (pair !== undefined) return pair[0];
		if (json === true) return JSON.stringify(value);
	}
	if (Array.isArray(value)) {
		const next = nodes.flatMap(({ items }) => (items === undefined ? [] : [items]));
		return value.map((item: Json) => emitArguments(table, item, next));
	}
	if (typeof value !== "object" || value === null) return value;
	const pairs = Object.entries(value).map(([key, item]): [string, Json] => {
		const emitted =
			nodes.flatMap(({ names }) => Object.entries(names ?? {})).find(([, real]) => real === key)?.[0] ?? key;
		const next = nodes.flatMap(({ properties, rest }) => {
			const place = Object.entries(properties ?? {}).find(([name]) => name === emitted)?.[1];
			return place ?? rest ?? [];
		});
		return [emitted, emitArguments(table, item, next)];
	});
	const there = new Set(pairs.map(([key]) => key));
	const absent = nodes.flatMap((node) => node.absent ?? []).filter((key) => !there.has(key));
	const emitted: Json = JSON.parse(JSON.stringify(recordOf([...pairs, ...absent.map((key) => [key, null] as const)])));
	return emitted;
}

function closureOf(table: Conversions, places: readonly number[]): ConversionNode[] {
	const all = new Set(places);
	for (const place of all) for (const also of table[place]?.also ?? []) all.add(also);
	return [...all].flatMap((place) => table[place] ?? []);
}

const fitSample = (dialect: Dialect, { schema }: Sample) => {
	const fitted = fitTool(dialect, { name: "t", description: "", parameters: schema });
	return fitted.kind === "fitted" ? fitted : expect.fail(fitted.message);
};

const json = (value: unknown): Json => JSON.parse(JSON.stringify(value));

describe.each(DIALECTS)("arguments of %s", (dialect) => {
	test("come back as they were meant, whatever fitting did", () => {
		fc.assert(
			fc.property(sampledTool, (sample) => {
				const { conversions } = fitSample(dialect, sample);
				expect(JSON.parse(JSON.stringify(conversions))).toEqual(conversions);
				const args = json(sample.value);
				expect(restoreArguments(conversions, emitArguments(conversions, args))).toEqual(args);
			}),
			{ numRuns: 500 },
		);
	});
});

const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false, ownProperties: true });
type Node = { readonly [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);
const accepts = (root: Node, schema: Node, value: Json) => ajv.validate({ ...schema, $defs: root.$defs ?? {} }, value);

/** Null wherever strict mode asks for a property that is not there: the tool itself takes null in those that no table speaks of. */
function withNulls(root: Node, schema: Node, value: Json): Json {
	const named =
		typeof schema.$ref === "string" && isNode(root.$defs) ? root.$defs[schema.$ref.slice("#/$defs/".length)] : null;
	if (isNode(named)) return withNulls(root, named, value);
	for (const part of Array.isArray(schema.anyOf) ? schema.anyOf.filter(isNode) : []) {
		const filled = withNulls(root, part, value);
		if (accepts(root, part, filled)) return filled;
	}
	const { items, properties } = schema;
	if (Array.isArray(value)) return isNode(items) ? value.map((item: Json) => withNulls(root, items, item)) : value;
	if (!isNode(value) || !isNode(properties)) return value;
	const pairs = Object.entries(properties).map(([key, inner]): [string, Json] => {
		const item = Object.getOwnPropertyDescriptor(value, key)?.value;
		return [key, item === undefined ? null : isNode(inner) ? withNulls(root, inner, item) : item];
	});
	return json(recordOf([...Object.entries(value), ...pairs]));
}

describe.each(["openai", "anthropic", "openai-strict", "mcp"] as const)("the schema for %s", (dialect) => {
	test("takes every set of arguments that the registered one takes", () => {
		fc.assert(
			fc.property(sampledTool, (sample) => {
				// The judge itself forgets a property of this name in a closed object.
				fc.pre(!JSON.stringify(sample).includes("__proto__"));
				const { conversions, parameters, isStrict } = fitSample(dialect, sample);
				const emitted = emitArguments(conversions, json(sample.value));
				const whole = isStrict === true ? withNulls(parameters, parameters, emitted) : emitted;
				if (!accepts(parameters, parameters, whole)) expect.fail(`${ajv.errorsText()}: ${JSON.stringify(whole)}`);
			}),
			{ numRuns: 200 },
		);
	});
});

describe("restoring", () => {
	test("leaves unknown keys, wrong texts and foreign values as they are", () => {
		const table: Conversions = [
			{ names: { a_1: "a[1]" }, absent: ["gone"], properties: { n: 1, t: 2 } },
			{ values: { "1": 1 } },
			{ json: true },
		];
		const args = { a_1: 1, gone: null, other: null, n: "2", t: "{broken" };
		expect(restoreArguments(table, args)).toEqual({ "a[1]": 1, other: null, n: "2", t: "{broken" });
		expect(restoreArguments(table, { n: "1", t: '{"x":[1]}' })).toEqual({ n: 1, t: { x: [1] } });
		expect(restoreArguments(table, "not an object")).toBe("not an object");
		expect(restoreArguments(table, { a_1: "told", "a[1]": "unknown" })).toEqual({ "a[1]": "told" });
	});

	test("keeps __proto__ as data", () => {
		const args: Json = JSON.parse('{"__proto__":{"polluted":true},"a_1":1}');
		const restored = restoreArguments([{ names: { a_1: "a[1]" } }], args);
		expect(JSON.stringify(restored)).toBe('{"__proto__":{"polluted":true},"a[1]":1}');
		expect(Object.getPrototypeOf(restored)).toBe(Object.prototype);
	});

	test("goes as deep as the arguments do without overflowing the stack", () => {
		let args: Json = { a_1: "innermost" };
		for (let level = 0; level < 100_000; level++) args = { next: args };
		let at = restoreArguments([{ names: { a_1: "a[1]" }, properties: { next: 0 } }], args);
		while (typeof at === "object" && at !== null && !Array.isArray(at) && "next" in at) at = at.next ?? null;
		expect(at).toEqual({ "a[1]": "innermost" });
	});
});
