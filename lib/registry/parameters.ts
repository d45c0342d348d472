// Short words for the JSON Schemas of tool parameters, so that a module reads as what the model gets: every property described,
// every object closed.

import type { JsonSchema } from "../core/resolver/model";

type Fields = { readonly [name: string]: JsonSchema };

/** A closed object. Every property of `required` must be given; those of `optional` may be left out. */
export function object(
	{ required = {}, optional = {} }: { required?: Fields; optional?: Fields },
	extra: JsonSchema = {},
): JsonSchema {
	const names = Object.keys(required);
	return {
		type: "object",
		...extra,
		properties: { ...required, ...optional },
		...(names.length > 0 ? { required: names } : {}),
		additionalProperties: false,
	};
}

export const text = (description: string, extra: JsonSchema = {}): JsonSchema => ({
	type: "string",
	description,
	...extra,
});

export const integer = (description: string, extra: JsonSchema = {}): JsonSchema => ({
	type: "integer",
	description,
	...extra,
});

export const decimal = (description: string, extra: JsonSchema = {}): JsonSchema => ({
	type: "number",
	description,
	...extra,
});

export const flag = (description: string, fallback?: boolean): JsonSchema => ({
	type: "boolean",
	description,
	...(fallback === undefined ? {} : { default: fallback }),
});

/** One of a closed list of words. */
export const choice = <const T extends readonly string[]>(
	values: T,
	description: string,
	fallback?: T[number],
): JsonSchema => ({
	type: "string",
	enum: values,
	description,
	...(fallback === undefined ? {} : { default: fallback }),
});

export const list = (items: JsonSchema, description: string, extra: JsonSchema = {}): JsonSchema => ({
	type: "array",
	description,
	items,
	...extra,
});

/** A list of plain texts; each entry is what the list's description says. */
export const texts = (description: string, extra: JsonSchema = {}): JsonSchema =>
	list({ type: "string" }, description, extra);
