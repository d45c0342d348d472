// The subset of OpenAPI schemas that Gemini takes: one type per value, choices of texts only, no references, nothing beside anyOf. What it
// cannot describe is asked for as JSON text and read back.

import { compareText } from "../resolver/order";
import { asChoices } from "./choices";
import { changed, type Fitting, mayGoOn, repaired } from "./fitting";
import { typeOfValue } from "./keywords";
import { flatten, mergeTwo, type Trail } from "./merge";
import {
	choicesOf,
	isNever,
	joinChoices,
	knownKeywords,
	knowsFormat,
	readTypes,
	readUnion,
	type Union,
} from "./narrow";
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
	step,
	stringsAt,
	textOf,
} from "./schema";

type Typed = { readonly fitting: Fitting; readonly document: Schema };

/** Schemas inside schemas; the provider's messages may not be nested as deeply as JSON. */
const MOST_LEVELS = 30;
/** Work after which references are no longer put in place. */
const WORK_FOR_REFERENCES = 5_000;
const AS_TEXT = "Give this as JSON text.";

/** The root, an object, in the provider's subset. */
export function makeTyped(fitting: Fitting, root: Schema): Schema {
	const typed: Typed = { fitting, document: root };
	const made = fitObject(typed, root, [], null, 0);
	return made ?? { type: "object", properties: {} };
}

function fitTyped(typed: Typed, schema: Schema, trail: Trail, at: Path, level: number): Schema {
	const { fitting, document } = typed;
	if (!mayGoOn(fitting)) return {};
	const ref = get(schema, "$ref");
	if (typeof ref === "string") {
		if (fitting.work > WORK_FOR_REFERENCES) return openRecursion(typed, schema, ref, at);
		repaired(fitting, at, "ref-inlined", ref);
	}
	if (has(schema, "allOf")) repaired(fitting, step(at, "allOf"), "combiner-merged", "allOf");
	const flat = flatten(fitting, document, schema, trail, at);
	if (flat.tooDeep !== null) return openRecursion(typed, flat.schema, flat.tooDeep, at);
	if (level > MOST_LEVELS) return openAsText(typed, flat.schema, at);
	const union = readUnion(fitting, document, flat.schema, flat.trail, at);
	if (union !== null && (union.alternatives.length > 0 || union.isNullable)) return fitUnion(typed, union, at, level);
	return fitPlain(typed, union?.base ?? flat.schema, flat.trail, at, level);
}

function openRecursion(typed: Typed, schema: Schema, ref: string, at: Path): Schema {
	repaired(typed.fitting, at, "recursion-opened", ref);
	return openAsText(typed, schema, at);
}

function openAsText({ fitting }: Typed, schema: Schema, at: Path): Schema {
	repaired(fitting, at, "opened-as-text");
	const description = typeof schema.description === "string" ? `${schema.description} ${AS_TEXT}` : AS_TEXT;
	const made = { type: "string", description };
	fitting.conversions.set(made, { kind: "json" });
	return made;
}

// ---------------------------------------------------------------- alternatives

/** What says something to people about a value, and may be said about the alternatives as a whole. */
function annotationsOf(schema: Schema): SchemaDraft {
	const made: SchemaDraft = {};
	for (const key of ["title", "description", "nullable"]) if (has(schema, key)) made[key] = schema[key];
	return made;
}

function fitUnion(typed: Typed, union: Union, at: Path, level: number): Schema {
	const { fitting } = typed;
	const about = annotationsOf(union.base);
	if (union.isNullable) {
		repaired(fitting, at, "nullable-rewritten");
		about.nullable = true;
	}
	const [first, ...others] = union.alternatives;
	if (first === undefined) return nullOnly(about);
	if (others.length === 0)
		return fitTyped(typed, withAbout(fitting, about, first.schema, at), first.trail, first.at, level + 1);
	const choices = joinChoices(union.alternatives);
	if (choices?.every((value) => value === null)) return nullOnly(about);
	if (choices) return asChoices(fitting, about, choices, at);
	const made = new Map<string, Schema>();
	for (const one of union.alternatives) {
		const fitted = fitTyped(typed, one.schema, one.trail, one.at, level + 1);
		// Alternatives inside an alternative are alternatives themselves.
		for (const part of has(fitted, "anyOf") ? schemasAt(fitted, "anyOf") : [fitted]) {
			const text = textOf(part);
			if (!made.has(text)) made.set(text, part);
		}
	}
	const parts = [...made.values()];
	if (isAmbiguous(fitting, parts)) return openAsText(typed, about, at);
	return describeFirst(fitting, parts, about);
}

/** The annotations of the whole count before those of its one alternative. */
function withAbout(fitting: Fitting, about: Schema, schema: Schema, at: Path): Schema {
	if (!has(schema, "$ref")) return mergeTwo(fitting, about, schema, at);
	return { ...schema, ...about };
}

/** Nothing may stand beside anyOf, so that the first alternative speaks for all. */
function describeFirst(fitting: Fitting, parts: readonly Schema[], about: Schema): Schema {
	const [first, ...others] = parts;
	if (first === undefined) return nullOnly(about);
	const described = [about.description, first.description].filter((text) => typeof text === "string");
	const changes: SchemaDraft = {};
	if (described.length > 0) changes.description = [...new Set(described)].join(" ");
	if (about.nullable === true) changes.nullable = true;
	const spoken = Object.keys(changes).length === 0 ? first : changed(fitting, first, changes);
	return others.length === 0 ? spoken : { anyOf: [spoken, ...others] };
}

/** Whether a value that was read back could be meant for another alternative than the one that asks for reading back. */
function isAmbiguous(fitting: Fitting, parts: readonly Schema[]): boolean {
	if (parts.length < 2) return false;
	if (parts.some((part) => fitting.conversions.has(part))) return true;
	const structures = parts.filter((part) => part.type === "object" || part.type === "array");
	return structures.length > 1 && structures.some((part) => converts(fitting, part));
}

function converts(fitting: Fitting, schema: Schema): boolean {
	const waiting = [schema];
	for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
		if (fitting.conversions.has(next) || !mayGoOn(fitting)) return true;
		waiting.push(...Object.values(mapAt(next, "properties")).filter(isSchema), ...schemasAt(next, "anyOf"));
		const items = get(next, "items");
		if (isSchema(items)) waiting.push(items);
	}
	return false;
}

const nullOnly = (about: Schema): Schema => {
	const { description } = about;
	return { type: "string", ...(typeof description === "string" ? { description } : {}), nullable: true };
};

// ---------------------------------------------------------------- one value

function fitPlain(typed: Typed, schema: Schema, trail: Trail, at: Path, level: number): Schema {
	const { fitting } = typed;
	if (isNever(schema)) return openAsText(typed, schema, at);
	const choices = choicesOf(schema);
	if (choices !== null) {
		const about = annotationsOf(schema);
		if (choices.length > 0) {
			if (has(schema, "const")) repaired(fitting, step(at, "const"), "const-rewritten");
			return choices.every((value) => value === null) ? nullOnly(about) : asChoices(fitting, about, choices, at);
		}
		repaired(fitting, at, "enum-dropped");
	}
	const types = readTypes(fitting, schema, at);
	if (types.length === 0) return openAsText(typed, schema, at);
	const kinds = types.filter((type) => type !== "null" && !(type === "integer" && types.includes("number")));
	const isNullable = types.includes("null") || schema.nullable === true;
	const [type] = kinds;
	if (types.includes("null")) repaired(fitting, at, "nullable-rewritten");
	if (type === undefined) return nullOnly(schema);
	if (kinds.length > 1) {
		repaired(fitting, step(at, "type"), "type-split");
		const about = annotationsOf(schema);
		const alternatives = kinds.map((kind) => ({ schema: { ...plain(schema), type: kind }, trail, at }));
		return fitUnion(
			typed,
			{ base: isNullable ? { ...about, nullable: true } : about, alternatives, isNullable: false },
			at,
			level,
		);
	}
	const made =
		type === "object" ? fitObject(typed, schema, trail, at, level) : fitSingle(typed, schema, type, trail, at, level);
	if (made === null) return openAsText(typed, schema, at);
	return isNullable ? changed(fitting, made, { nullable: true }) : made;
}

/** The schema without what is said about it as a whole, and without choices, of which none is left. */
function plain(schema: Schema): Schema {
	const made = { ...schema };
	for (const key of ["title", "description", "nullable", "enum", "const", "default"]) delete made[key];
	return made;
}

function fitSingle(typed: Typed, schema: Schema, type: string, trail: Trail, at: Path, level: number): Schema {
	const { fitting } = typed;
	const made: SchemaDraft = { type, ...boundsOf(fitting, schema, type, at) };
	for (const key of knownKeywords(fitting, schema, [type], at)) {
		if (WRITTEN.has(key) || Object.hasOwn(made, key)) continue;
		if (key === "format" && !knowsFormat(fitting, schema.format, [type], at)) continue;
		if (DATA.has(key) && !isOfType(schema[key], type)) repaired(fitting, step(at, key), "keyword-dropped", key);
		else made[key] = schema[key];
	}
	// A format of choices without choices is refused.
	if (made.format === "enum") delete made.format;
	if (type === "array") made.items = fitItems(typed, schema, trail, at, level);
	return made;
}

const WRITTEN: ReadonlySet<string> = new Set(["type", "nullable", "enum", "items", "properties", "required"]);
const DATA: ReadonlySet<string> = new Set(["default", "example"]);

/** Whether the value is a plain one of the type; lists and objects may hold what is written otherwise. */
function isOfType(value: unknown, type: string): boolean {
	const actual = typeOfValue(value);
	return actual === type ? type !== "array" && type !== "object" : actual === "integer" && type === "number";
}

/** Exclusive bounds as inclusive ones: exactly for whole numbers, a little wider for others. */
function boundsOf(fitting: Fitting, schema: Schema, type: string, at: Path): SchemaDraft {
	const made: SchemaDraft = {};
	if (type !== "integer" && type !== "number") return made;
	const { exclusiveMinimum, exclusiveMaximum, minimum, maximum } = schema;
	if (typeof exclusiveMinimum === "number") {
		const least = type === "integer" ? Math.floor(exclusiveMinimum) + 1 : exclusiveMinimum;
		made.minimum = typeof minimum === "number" ? Math.max(minimum, least) : least;
		repaired(fitting, step(at, "exclusiveMinimum"), "bounds-rewritten");
	}
	if (typeof exclusiveMaximum === "number") {
		const most = type === "integer" ? Math.ceil(exclusiveMaximum) - 1 : exclusiveMaximum;
		made.maximum = typeof maximum === "number" ? Math.min(maximum, most) : most;
		repaired(fitting, step(at, "exclusiveMaximum"), "bounds-rewritten");
	}
	return made;
}

function fitItems(typed: Typed, schema: Schema, trail: Trail, at: Path, level: number): Schema {
	const { fitting } = typed;
	const places = schemasAt(schema, "prefixItems");
	const items = get(schema, "items");
	const rest = isSchema(items) && !isNever(items) && Object.keys(items).length > 0 ? [items] : [];
	if (places.length === 0) return fitTyped(typed, isSchema(items) ? items : {}, trail, step(at, "items"), level + 1);
	repaired(fitting, step(at, "prefixItems"), "tuple-rewritten");
	return fitTyped(typed, { anyOf: [...places, ...rest] }, trail, step(at, "items"), level + 1);
}

/** Null when the object has no properties: the provider refuses that, except at the root, where there are no parameters then. */
function fitObject(typed: Typed, schema: Schema, trail: Trail, at: Path, level: number): Schema | null {
	const { fitting } = typed;
	const properties = mapAt(schema, "properties");
	const written: SchemaDraft = {};
	for (const name of Object.keys(properties).sort(compareText)) {
		const property = properties[name];
		const place = step(step(at, "properties"), name);
		if (!isSchema(property)) continue;
		if (isNever(property)) repaired(fitting, place, "property-dropped");
		else put(written, name, fitTyped(typed, property, trail, place, level + 1));
	}
	if (Object.keys(written).length === 0) return null;
	const made = { ...fitSingle(typed, schema, "object", trail, at, level), properties: written };
	const required = stringsAt(schema, "required");
	const listed = required.filter((name) => Object.hasOwn(written, name));
	if (listed.length < required.length) repaired(fitting, step(at, "required"), "required-repaired");
	return listed.length === 0 ? made : { ...made, required: listed };
}
