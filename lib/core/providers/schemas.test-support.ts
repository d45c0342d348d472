// Random JSON schemas for tests: nasty ones, which nobody should have registered, and good ones with arguments that fit them.

import fc from "fast-check";

const NAMES = [
	"a",
	"b",
	"limit",
	"type",
	"format",
	"exclusiveMinimum",
	"$ref",
	"properties",
	"__proto__",
	"constructor",
	"filter[id]",
	"$top",
	"@odata.type",
	"9lives",
	"a b",
	"a/b",
	"名前",
	"",
	"x".repeat(80),
];
const name = fc.constantFrom(...NAMES);
const REFS = [
	"#",
	"#/$defs/A",
	"#/$defs/B",
	"#/definitions/C",
	"#/properties/a",
	"#/$defs/none",
	"other.json",
	"#/$defs/A/anyOf/0",
	"",
];

/** An object whose keys are data even when they are called `__proto__`. */
export function recordOf(pairs: readonly (readonly [string, unknown])[]): Record<string, unknown> {
	const parts = pairs.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value) ?? "null"}`);
	return JSON.parse(`{${parts.join(",")}}`);
}

const mapOf = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
	fc.array(fc.tuple(name, value), { maxLength: 4 }).map((pairs) => recordOf([...new Map(pairs)]));

const TYPES = ["string", "number", "integer", "boolean", "object", "array", "null"];
const scalar = fc.constantFrom<unknown>("x", "", "1", 0, 1, 1.5, true, false, null, -3);

const { schema } = fc.letrec<{ schema: unknown; plain: unknown }>((tie) => {
	const inner = tie("schema");
	const keywords: Record<string, fc.Arbitrary<unknown>> = {
		type: fc.oneof(
			{ weight: 8, arbitrary: fc.constantFrom(...TYPES) },
			{ weight: 3, arbitrary: fc.uniqueArray(fc.constantFrom(...TYPES), { maxLength: 3 }) },
			{ weight: 1, arbitrary: fc.constantFrom<unknown>(null, []) },
		),
		properties: fc.oneof(
			{ weight: 9, arbitrary: mapOf(inner) },
			{ weight: 1, arbitrary: fc.constantFrom<unknown>(null, [], {}) },
		),
		required: fc.oneof(fc.array(name, { maxLength: 3 }), fc.constantFrom<unknown>(null, true, ["a", 1, "a"])),
		items: fc.oneof(inner, fc.array(inner, { maxLength: 2 }), fc.boolean()),
		prefixItems: fc.array(inner, { maxLength: 2 }),
		additionalProperties: fc.oneof(fc.boolean(), inner),
		patternProperties: fc.constantFrom<unknown>({ "^x": { type: "string" } }, { "[": {} }, 3),
		anyOf: fc.array(inner, { maxLength: 3 }),
		oneOf: fc.array(inner, { maxLength: 3 }),
		allOf: fc.array(inner, { maxLength: 3 }),
		not: inner,
		if: inner,
		dependentRequired: fc.constantFrom<unknown>({ a: ["b"] }, { "filter[id]": ["a"] }, 1),
		enum: fc.oneof(fc.array(scalar, { maxLength: 4 }), fc.constantFrom<unknown>("x", [{ a: 1 }, [1]], [1, "1"])),
		const: scalar,
		default: fc.oneof(scalar, fc.constantFrom<unknown>(["markdown"], { a: 1 })),
		description: fc.constantFrom<unknown>("Some text.", 5),
		title: fc.constant("Title"),
		format: fc.constantFrom<unknown>("uri", "date-time", "int32", "enum", 7),
		pattern: fc.constantFrom<unknown>("^a+$", "(?=x)y", "[", 1),
		minimum: fc.constantFrom<unknown>(0, 5, "1"),
		exclusiveMinimum: fc.constantFrom<unknown>(0, true, false, 2.5),
		exclusiveMaximum: fc.constantFrom<unknown>(10, true),
		multipleOf: fc.constantFrom<unknown>(2, 0),
		minLength: fc.constantFrom<unknown>(1, -1, "3"),
		maxItems: fc.constantFrom<unknown>(3, 1.5),
		uniqueItems: fc.boolean(),
		nullable: fc.boolean(),
		$ref: fc.constantFrom<unknown>(...REFS, 5),
		"x-odd": fc.constantFrom<unknown>(1, { type: "int" }),
	};
	const some = fc
		.uniqueArray(fc.constantFrom(...Object.keys(keywords)), { maxLength: 4 })
		.chain((keys) =>
			fc
				.tuple(...keys.map((key) => keywords[key]!))
				.map((values) => recordOf(keys.map((key, at) => [key, values[at]]))),
		);
	return {
		plain: fc.constantFrom<unknown>(
			{ type: "string" },
			{ type: "integer" },
			true,
			false,
			{},
			{ type: "array" },
			{ $ref: "#/$defs/A" },
		),
		schema: fc.oneof(
			{ maxDepth: 4, depthSize: "small" },
			tie("plain"),
			{ weight: 4, arbitrary: some },
			{
				weight: 2,
				arbitrary: mapOf(inner).map((properties) => ({ type: "object", properties })),
			},
		),
	};
});

/** Anything that somebody may have registered as parameters. */
export const nastySchema: fc.Arbitrary<unknown> = fc.oneof(
	{
		weight: 1,
		arbitrary: fc.constantFrom<unknown>(null, undefined, 5, "x", [], true, {}, { type: "string" }, { type: "int" }),
	},
	{ weight: 2, arbitrary: schema },
	{
		weight: 8,
		arbitrary: fc
			.tuple(schema, schema, schema, mapOf(schema), schema)
			.map(([root, a, b, properties, c]) =>
				recordOf([
					...Object.entries(Object(root)).filter(([key]) => key !== "type" && key !== "properties"),
					["type", "object"],
					["properties", properties],
					["$defs", { A: a, B: b }],
					["definitions", { C: c }],
				]),
			),
	},
);

/** The same value with the keys of every object in reverse. */
export function reversed(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(reversed);
	if (typeof value !== "object" || value === null) return value;
	return recordOf(
		Object.entries(value)
			.reverse()
			.map(([key, inner]) => [key, reversed(inner)]),
	);
}

// ---------------------------------------------------------------- schemas with arguments

export type Sample = { readonly schema: Record<string, unknown>; readonly value: unknown };
export const SHARED = {
	Node: {
		type: "object",
		properties: { value: { type: "integer" }, next: { $ref: "#/$defs/Node" } },
		additionalProperties: false,
	},
};

const leaf: fc.Arbitrary<Sample> = fc.oneof(
	fc.string().map((value) => ({ schema: { type: "string" }, value })),
	fc.integer().map((value) => ({ schema: { type: "integer", exclusiveMinimum: -2147483649 }, value })),
	fc.boolean().map((value) => ({ schema: { type: "boolean" }, value })),
	fc.constantFrom(1, 2, 3).map((value) => ({ schema: { type: "integer", enum: [1, 2, 3] }, value })),
	fc
		.constantFrom<unknown>(1, "1", "", true, "x")
		.map((value) => ({ schema: { enum: [1, "1", "", true, "x"] }, value })),
	fc
		.constantFrom<unknown>("on", null)
		.map((value) => ({ schema: { type: ["string", "null"], enum: ["on", null] }, value })),
	fc.constant({ schema: { const: 7 }, value: 7 }),
	fc.jsonValue({ maxDepth: 2 }).map((value) => ({ schema: {}, value })),
	fc.constantFrom<unknown>({}, { k: 1 }, { "a b": [null] }).map((value) => ({ schema: { type: "object" }, value })),
	fc.constantFrom<unknown>("s", 4, null).map((value) => ({ schema: { type: ["string", "integer", "null"] }, value })),
	fc
		.constantFrom<unknown>({}, { value: 1 }, { next: { next: { value: 3, next: { next: { next: {} } } } } })
		.map((value) => ({
			schema: { $ref: "#/$defs/Node" },
			value,
		})),
);

/** A schema with a value that fits it. Optional properties are there or not. */
const { sample } = fc.letrec<{ sample: Sample; object: Sample }>((tie) => {
	const object = fc
		.array(fc.tuple(name, tie("sample"), fc.constantFrom("required", "there", "absent")), { maxLength: 4 })
		.map((entries): Sample => {
			const distinct = [...new Map(entries.map((entry) => [entry[0], entry])).values()];
			return {
				schema: {
					type: "object",
					properties: recordOf(distinct.map(([key, inner]) => [key, inner.schema])),
					required: distinct.filter(([, , how]) => how === "required").map(([key]) => key),
					additionalProperties: false,
				},
				value: recordOf(distinct.filter(([, , how]) => how !== "absent").map(([key, inner]) => [key, inner.value])),
			};
		});
	return {
		object,
		sample: fc.oneof(
			{ maxDepth: 4, depthSize: "small" },
			{ weight: 3, arbitrary: leaf },
			tie("object"),
			fc.tuple(tie("sample"), fc.nat(2)).map(([inner, length]) => ({
				schema: { type: "array", items: inner.schema },
				value: Array.from({ length }, () => inner.value),
			})),
			fc.tuple(tie("sample"), tie("sample"), fc.boolean()).map(([one, other, isFirst]) => ({
				schema: { anyOf: isFirst ? [one.schema, other.schema] : [other.schema, one.schema] },
				value: one.value,
			})),
			tie("sample").map(({ schema: inner, value }) => ({ schema: { anyOf: [inner, { type: "null" }] }, value })),
			tie("sample").map(({ schema: inner, value }) => ({
				schema: { allOf: [inner, { description: "More." }] },
				value,
			})),
		),
	};
});

/** Parameters with arguments that fit them. */
export const sampledTool: fc.Arbitrary<Sample> = fc
	.array(fc.tuple(name, sample, fc.constantFrom("required", "there", "absent")), { maxLength: 4 })
	.map((entries) => {
		const distinct = [...new Map(entries.map((entry) => [entry[0], entry])).values()];
		return {
			schema: {
				type: "object",
				properties: recordOf(distinct.map(([key, inner]) => [key, inner.schema])),
				required: distinct.filter(([, , how]) => how === "required").map(([key]) => key),
				$defs: SHARED,
			},
			value: recordOf(distinct.filter(([, , how]) => how !== "absent").map(([key, inner]) => [key, inner.value])),
		};
	});
