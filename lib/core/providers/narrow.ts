// What the subsets of JSON Schema have in common: reading the type of a schema that does not give it, and its alternatives.

import { type Fitting, mayGoOn, repaired } from "./fitting";
import { isAllowedType, SUBJECTS, typeOfValue } from "./keywords";
import { flatten, mergeTwo, type Trail } from "./merge";
import { targetOf } from "./refs";
import { get, has, isSchema, type Path, type Schema, schemasAt, step, textOf, typesOf, without } from "./schema";

/** Whether no value at all fits. */
export const isNever = (schema: Schema): boolean => isSchema(schema.not) && Object.keys(schema.not).length === 0;

/** Whether null is the only value that fits. */
export const isNullOnly = (schema: Schema): boolean => {
	const types = typesOf(schema);
	const choices = choicesOf(schema);
	if (choices !== null) return choices.length > 0 && choices.every((value) => value === null);
	return types.length === 1 && types[0] === "null";
};

/** The values of an enum or const that the types allow, or null when the schema has neither. */
export function choicesOf(schema: Schema): readonly unknown[] | null {
	const listed = get(schema, "enum");
	const values = has(schema, "const") ? [schema.const] : Array.isArray(listed) ? listed : null;
	const types = typesOf(schema);
	if (values === null || types.length === 0) return values;
	return values.filter((value) => isAllowedType(typeOfValue(value), types));
}

/** The types that the schema declares, or those that its other keywords speak about; none when it takes anything. */
export function readTypes(fitting: Fitting, schema: Schema, at: Path): readonly string[] {
	const declared = typesOf(schema);
	if (declared.length > 0) return declared;
	const choices = choicesOf(schema);
	const found = new Set<string>();
	if (choices !== null) for (const value of choices) found.add(typeOfValue(value));
	else for (const key of Object.keys(schema)) for (const type of SUBJECTS.get(key) ?? []) found.add(type);
	if (choices === null) found.delete("integer");
	if (found.size > 0) repaired(fitting, at, "type-inferred");
	return [...found].sort();
}

const SHAPES = [
	"type",
	"properties",
	"items",
	"prefixItems",
	"enum",
	"const",
	"anyOf",
	"oneOf",
	"additionalProperties",
];
const hasShape = (schema: Schema): boolean => SHAPES.some((key) => has(schema, key));

export type Alternative = { readonly schema: Schema; readonly trail: Trail; readonly at: Path };
export type Union = {
	/** The schema without its alternatives, when these add nothing that can be kept. */
	readonly base: Schema;
	/** What is left to choose from, each with what the base says. */
	readonly alternatives: readonly Alternative[];
	/** Whether null is one of the alternatives. */
	readonly isNullable: boolean;
};

/** Whether null is allowed by what stands beside the alternatives. */
function leavesNull(base: Schema): boolean {
	const types = typesOf(base);
	const isOfType = types.length === 0 || types.includes("null") || base.nullable === true;
	return isOfType && choicesOf(base)?.includes(null) !== false;
}

/** Reads anyOf and oneOf of a schema whose references are in place; null when it has neither. */
export function readUnion(fitting: Fitting, document: Schema, schema: Schema, trail: Trail, at: Path): Union | null {
	const keyword = has(schema, "anyOf") ? "anyOf" : has(schema, "oneOf") ? "oneOf" : null;
	if (keyword === null) return null;
	if (keyword === "oneOf") repaired(fitting, step(at, keyword), "one-of-widened");
	else if (has(schema, "oneOf")) repaired(fitting, step(at, "oneOf"), "combiner-dropped", "oneOf");
	const base = without(schema, ["anyOf", "oneOf"]);
	const isShaped = hasShape(base);
	const alternatives: Alternative[] = [];
	let isNullable = false;
	let addsShape = false;
	for (const [index, listed] of schemasAt(schema, keyword).entries()) {
		if (!mayGoOn(fitting)) break;
		const place = step(step(at, keyword), index);
		const flat = isShaped ? flatten(fitting, document, listed, trail, place) : { schema: listed, trail };
		if (isNever(flat.schema)) continue;
		if (isNullOnly(flat.schema)) isNullable ||= leavesNull(base);
		else {
			addsShape ||= !isShaped || hasShape(flat.schema);
			const merged = isShaped ? mergeTwo(fitting, base, flat.schema, place) : flat.schema;
			alternatives.push({ schema: merged, trail: flat.trail, at: place });
		}
	}
	if (addsShape || isNullable) return { base, alternatives, isNullable };
	repaired(fitting, step(at, keyword), "combiner-dropped", keyword);
	return { base, alternatives: [], isNullable: false };
}

/** One list of all choices when every alternative is nothing but choices, else null. */
export function joinChoices(alternatives: readonly Alternative[]): readonly unknown[] | null {
	const all = new Map<string, unknown>();
	for (const { schema } of alternatives) {
		const choices = has(schema, "$ref") || has(schema, "allOf") ? null : choicesOf(schema);
		if (choices === null) return null;
		for (const value of choices) all.set(textOf(value), value);
	}
	return all.size === 0 ? null : [...all.values()];
}

const DEEPEST_NULL = 20;

/** Whether null fits the schema as it was registered. */
export function takesNull(fitting: Fitting, document: Schema, schema: Schema, level = 0): boolean {
	if (level > DEEPEST_NULL || !mayGoOn(fitting)) return false;
	if (schema.nullable === true) return true;
	const choices = choicesOf(schema);
	if (choices !== null) return choices.includes(null);
	const types = typesOf(schema);
	if (types.length > 0 && !types.includes("null")) return false;
	const takes = (part: Schema): boolean => takesNull(fitting, document, part, level + 1);
	const ref = get(schema, "$ref");
	const target = typeof ref === "string" ? targetOf(document, ref) : undefined;
	if (isSchema(target) && !takes(target)) return false;
	for (const keyword of ["anyOf", "oneOf"]) {
		const parts = schemasAt(schema, keyword);
		if (parts.length > 0 && !parts.some(takes)) return false;
	}
	return schemasAt(schema, "allOf").every(takes);
}

/** The keywords of a schema that the subset knows and that speak about one of its types. */
export function knownKeywords(fitting: Fitting, schema: Schema, types: readonly string[], at: Path): string[] {
	const { keywords } = fitting.rules;
	return Object.keys(schema).filter((key) => {
		const subjects = SUBJECTS.get(key);
		const isKnown = keywords === null || keywords.has(key);
		const isAbout = subjects === undefined || subjects.some((type) => types.includes(type));
		if (isKnown && isAbout) return true;
		if (!RESTATED.has(key)) repaired(fitting, step(at, key), "keyword-dropped", key);
		return false;
	});
}

/** Keywords that are written in another form, so that leaving them out says nothing. */
const RESTATED: ReadonlySet<string> = new Set([
	"nullable",
	"const",
	"$defs",
	"definitions",
	"exclusiveMinimum",
	"exclusiveMaximum",
	"prefixItems",
]);

/** Whether the format is one that the provider knows for one of the types. */
export function knowsFormat(fitting: Fitting, format: unknown, types: readonly string[], at: Path): boolean {
	const { formats } = fitting.rules;
	if (formats === null || types.some((type) => formats.get(type)?.has(String(format)) === true)) return true;
	repaired(fitting, step(at, "format"), "format-dropped", String(format));
	return false;
}
