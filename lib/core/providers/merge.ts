// Several schemas about one value made into one schema, for providers that take no allOf. Nothing here is stricter than its parts.

import { type Fitting, mayGoOn, repaired } from "./fitting";
import { isAllowedType } from "./keywords";
import { targetOf } from "./refs";
import {
	get,
	has,
	isSchema,
	mapAt,
	type Path,
	put,
	type Schema,
	type SchemaDraft,
	schemasAt,
	stringsAt,
	textOf,
	typesOf,
	without,
} from "./schema";

/** References that were put in place on the way to a schema, outermost first. */
export type Trail = readonly string[];

/** How often one reference may be inside itself when its target is put in place. */
const MOST_TURNS = 2;

/** A schema without `$ref` and `allOf` at its top. `tooDeep` is the reference that would have to be followed for ever. */
export type Flat = { readonly schema: Schema; readonly trail: Trail; readonly tooDeep: string | null };

/** Puts reference targets and the parts of allOf in place, until the schema is one. Its own keywords come first. */
export function flatten(fitting: Fitting, document: Schema, schema: Schema, trail: Trail, at: Path): Flat {
	if (!has(schema, "$ref") && !has(schema, "allOf")) return { schema, trail, tooDeep: null };
	let flat: Schema | null = null;
	const followed = new Set<string>();
	const waiting = [schema];
	for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
		if (!mayGoOn(fitting)) break;
		const part = without(next, ["$ref", "allOf", "$defs", "definitions"]);
		flat = flat === null ? part : mergeTwo(fitting, flat, part, at);
		const parts = schemasAt(next, "allOf");
		for (let index = parts.length - 1; index >= 0; index--) waiting.push(parts[index]!);
		const ref = get(next, "$ref");
		if (typeof ref !== "string" || followed.has(ref)) continue;
		followed.add(ref);
		if (trail.filter((one) => one === ref).length >= MOST_TURNS) return { schema: flat, trail, tooDeep: ref };
		const target = targetOf(document, ref);
		if (isSchema(target)) waiting.push(target);
	}
	return { schema: flat ?? {}, trail: [...trail, ...followed], tooDeep: null };
}

/** One schema for values that fit both; where both are told apart too finely to be joined, the first counts. */
export function mergeTwo(fitting: Fitting, left: Schema, right: Schema, at: Path): Schema {
	const merged: SchemaDraft = { ...left };
	for (const key of Object.keys(right)) {
		if (!mayGoOn(fitting)) break;
		if (!has(left, key)) put(merged, key, right[key]);
		else put(merged, key, mergeValues(fitting, key, left, right, at));
	}
	return merged;
}

function mergeValues(fitting: Fitting, key: string, left: Schema, right: Schema, at: Path): unknown {
	const [one, other] = [left[key], right[key]];
	switch (key) {
		case "properties":
			return mergeProperties(fitting, mapAt(left, key), mapAt(right, key));
		case "required":
			return [...new Set([...stringsAt(left, key), ...stringsAt(right, key)])];
		case "type":
			return mergeTypes(typesOf(left), typesOf(right)) ?? one;
		case "enum":
			return mergeEnums(one, other) ?? one;
		case "items":
		case "additionalProperties":
			if (isSame(fitting, one, other)) return one;
			if (one === false || other === false) return false;
			return isSchema(one) && isSchema(other) ? { allOf: [one, other] } : one === true ? other : one;
		case "nullable":
		case "uniqueItems":
			return one === true || other === true;
		case "anyOf":
		case "oneOf":
			if (!isSame(fitting, one, other)) repaired(fitting, at, "combiner-dropped", key);
			return one;
	}
	if (typeof one === "number" && typeof other === "number") {
		return /^(min|exclusiveMin)/.test(key)
			? Math.max(one, other)
			: /^(max|exclusiveMax)/.test(key)
				? Math.min(one, other)
				: one;
	}
	return one;
}

/** Properties whose copying counts as one step of work. */
const COPY_STEP = 8;

function mergeProperties(fitting: Fitting, left: Schema, right: Schema): Schema {
	const merged: SchemaDraft = { ...left };
	mayGoOn(fitting, Math.ceil(Object.keys(left).length / COPY_STEP));
	for (const name of Object.keys(right)) {
		if (!mayGoOn(fitting)) break;
		if (!Object.hasOwn(left, name)) put(merged, name, right[name]);
		else put(merged, name, join(fitting, left[name], right[name]));
	}
	return merged;
}

/** One schema that stands for both; they are merged when it is its turn. */
function join(fitting: Fitting, left: unknown, right: unknown): unknown {
	const parts = isSchema(left) ? fitting.joined.get(left) : undefined;
	if (parts === undefined) {
		if (isSame(fitting, left, right)) return left;
		const joined = { allOf: [left, right] };
		fitting.joined.set(joined, joined.allOf);
		return joined;
	}
	parts.push(right);
	return left;
}

/** Characters of text whose comparison counts as one step of work. */
const TEXT_STEP = 100;

function isSame(fitting: Fitting, left: unknown, right: unknown): boolean {
	if (left === right) return true;
	const [one, other] = [textOf(left), textOf(right)];
	return mayGoOn(fitting, Math.ceil((one.length + other.length) / TEXT_STEP)) && one === other;
}

function mergeTypes(left: readonly string[], right: readonly string[]): string | string[] | null {
	const both = left.flatMap((type) => {
		if (isAllowedType(type, right)) return [type];
		return type === "number" && right.includes("integer") ? ["integer"] : [];
	});
	return both.length === 0 ? null : both.length === 1 ? both[0]! : [...new Set(both)];
}

function mergeEnums(left: unknown, right: unknown): unknown[] | null {
	if (!Array.isArray(left) || !Array.isArray(right)) return null;
	const allowed = new Set(right.map(textOf));
	const both = left.filter((value) => allowed.has(textOf(value)));
	return both.length === 0 ? null : both;
}
