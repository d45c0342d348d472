// First pass: makes any registered schema a valid one of JSON Schema 2020-12 with references that lead somewhere, and changes nothing
// that is right already. What has no sensible reading is a fault with its exact place.

import { type Fitting, mayGoOn, repaired, setFault } from "./fitting";
import { TYPES, typeOfValue, VALUE_KINDS, type ValueKind } from "./keywords";
import { isShared, leadsBack, pathOf, refTo, targetOf } from "./refs";
import {
	get,
	has,
	isSchema,
	mapAt,
	type Path,
	put,
	type Schema,
	type SchemaDraft,
	step,
	textOf,
	typesOf,
} from "./schema";
import { hashOf } from "./survey";

/** Stands for a keyword that is left out. */
const DROPPED = Symbol("dropped");

/** The schema made sound; the same object when nothing had to change. */
export function makeSound(fitting: Fitting, schema: unknown, at: Path): Schema {
	if (!mayGoOn(fitting)) return {};
	if (typeof schema === "boolean" || schema === null) {
		repaired(fitting, at, "boolean-rewritten");
		return schema === false ? { not: {} } : {};
	}
	if (!isSchema(schema)) {
		setFault(fitting, at, `A schema was expected here, not ${textOf(schema).slice(0, 40)}.`);
		return {};
	}
	const modern = modernise(fitting, schema, at);
	let sound: SchemaDraft | null = modern === schema ? null : modern;
	for (const key of Object.keys(modern)) {
		const value = modern[key];
		const kind = VALUE_KINDS.get(key);
		const kept =
			value === undefined
				? DROPPED
				: kind === undefined
					? value
					: soundValue(fitting, kind, key, value, step(at, key), schema);
		if (kept === value) continue;
		sound ??= { ...schema };
		if (kept === DROPPED) delete sound[key];
		else put(sound, key, kept);
	}
	const result = sound ?? modern;
	return fitting.rules.needsItems ? withItems(fitting, result, at) : result;
}

/** Forms of older drafts that mean something else today. */
function modernise(fitting: Fitting, schema: Schema, at: Path): Schema {
	let modern: SchemaDraft | null = null;
	for (const [exclusive, plain] of [
		["exclusiveMinimum", "minimum"],
		["exclusiveMaximum", "maximum"],
	] as const) {
		const flag = get(schema, exclusive);
		if (typeof flag !== "boolean") continue;
		modern ??= { ...schema };
		delete modern[exclusive];
		if (flag && typeof schema[plain] === "number") {
			modern[exclusive] = schema[plain];
			delete modern[plain];
		}
		repaired(fitting, step(at, exclusive), "bounds-rewritten");
	}
	const items = get(schema, "items");
	if (Array.isArray(items)) {
		modern ??= { ...schema };
		delete modern.items;
		delete modern.additionalItems;
		if (items.length > 0 && !has(schema, "prefixItems")) modern.prefixItems = items;
		if (has(schema, "additionalItems")) modern.items = schema.additionalItems;
		repaired(fitting, step(at, "items"), "tuple-rewritten");
	}
	return modern ?? schema;
}

/** Lists have to say what they hold: what the default holds, else anything. */
function withItems(fitting: Fitting, schema: Schema, at: Path): Schema {
	if (has(schema, "items") || !typesOf(schema).includes("array")) return schema;
	const example = get(schema, "default");
	const types = Array.isArray(example) ? [...new Set(example.map(typeOfValue))] : [];
	const [type] = types;
	const isPlain = types.length === 1 && type !== undefined && ["string", "number", "integer", "boolean"].includes(type);
	repaired(fitting, step(at, "items"), "items-added", isPlain ? type : "any value");
	return { ...schema, items: isPlain ? { type } : {} };
}

const SIMPLE: ReadonlyMap<ValueKind, (value: unknown) => boolean> = new Map<ValueKind, (value: unknown) => boolean>([
	["number", (value) => typeof value === "number"],
	["positive", (value) => typeof value === "number" && value > 0],
	["count", (value) => Number.isInteger(value) && Number(value) >= 0],
	["string", (value) => typeof value === "string"],
	["boolean", (value) => typeof value === "boolean"],
	["list", Array.isArray],
	["pattern", (value) => typeof value === "string" && isPattern(value)],
]);

function soundValue(fitting: Fitting, kind: ValueKind, key: string, value: unknown, at: Path, holder: Schema): unknown {
	const isRight = SIMPLE.get(kind);
	if (isRight !== undefined) return isRight(value) ? value : drop(fitting, at, key);
	switch (kind) {
		case "type":
			return soundType(fitting, value, at);
		case "schema-or-boolean":
			return typeof value === "boolean" ? value : makeSound(fitting, value, at);
		case "schema":
			return makeSound(fitting, value, at);
		case "schemas":
			if (!Array.isArray(value) || value.length === 0) return drop(fitting, at, key);
			return mapped(value, (item, index) => makeSound(fitting, item, step(at, index)));
		case "properties":
			return soundProperties(fitting, value, at);
		case "schema-map":
			return soundMap(fitting, key, value, at);
		case "required":
			return soundRequired(fitting, value, at);
		case "names":
			return soundDependencies(fitting, key, value, at);
		case "enum":
			return soundEnum(fitting, value, at);
		case "ref":
			return soundRef(fitting, value, at, holder);
		default:
			return value;
	}
}

function drop(fitting: Fitting, at: Path, key: string): typeof DROPPED {
	repaired(fitting, at, "value-dropped", key);
	return DROPPED;
}

function isPattern(text: string): boolean {
	try {
		new RegExp(text, "u");
		return true;
	} catch {
		return false;
	}
}

/** Maps a list, and gives the same list back when no item changed. */
function mapped<T>(items: readonly T[], change: (item: T, index: number) => unknown): readonly unknown[] {
	const made = items.map(change);
	return made.every((item, index) => item === items[index]) ? items : made;
}

function soundType(fitting: Fitting, value: unknown, at: Path): unknown {
	if (value === null) return drop(fitting, at, "type");
	const types: readonly unknown[] = Array.isArray(value) ? value : [value];
	for (const [index, type] of types.entries()) {
		if (typeof type === "string" && TYPES.includes(type)) continue;
		setFault(
			fitting,
			Array.isArray(value) ? step(at, index) : at,
			`${textOf(type).slice(0, 40)} is not a type of JSON Schema.`,
		);
		return DROPPED;
	}
	if (types.length === 0) return drop(fitting, at, "type");
	return Array.isArray(value) && new Set(types).size < types.length ? [...new Set(types)] : value;
}

const nameIn = (fitting: Fitting, name: string): string => fitting.aliases.get(name) ?? name;

function soundProperties(fitting: Fitting, value: unknown, at: Path): unknown {
	if (value === null || (Array.isArray(value) && value.length === 0)) {
		repaired(fitting, at, "properties-repaired");
		return {};
	}
	if (!isSchema(value)) {
		setFault(fitting, at, "Properties were expected here, as an object of schemas.");
		return DROPPED;
	}
	return soundEntries(fitting, value, at, (name) => {
		const emitted = nameIn(fitting, name);
		if (emitted !== name) {
			repaired(fitting, step(at, name), "property-renamed", emitted);
			fitting.renamed.set(emitted, name);
		}
		return emitted;
	});
}

function soundMap(fitting: Fitting, key: string, value: unknown, at: Path): unknown {
	if (!isSchema(value)) return drop(fitting, at, key);
	return soundEntries(fitting, value, at, (name) => {
		if (key === "dependentSchemas") return nameIn(fitting, name);
		if (key !== "patternProperties" || isPattern(name)) return name;
		repaired(fitting, step(at, name), "value-dropped", name);
		return null;
	});
}

/** An object of schemas with each made sound, under the name that `rename` gives; left out where that is null. */
function soundEntries(fitting: Fitting, map: Schema, at: Path, rename: (name: string) => string | null): Schema {
	const made: SchemaDraft = {};
	let isSame = true;
	for (const name of Object.keys(map)) {
		const emitted = map[name] === undefined ? null : rename(name);
		if (emitted === null) isSame = false;
		else {
			const sound = makeSound(fitting, map[name], step(at, name));
			isSame &&= sound === map[name] && emitted === name;
			put(made, emitted, sound);
		}
	}
	return isSame ? map : made;
}

function soundRequired(fitting: Fitting, value: unknown, at: Path): unknown {
	const names = namesIn(fitting, value);
	if (names === null) {
		repaired(fitting, at, "required-repaired");
		return DROPPED;
	}
	if (names === value) return value;
	if (Array.isArray(value) && names.length !== value.length) repaired(fitting, at, "required-repaired");
	return names;
}

/** Emitted names of a list of names, each once; null when it is no list, the list itself when it is right. */
function namesIn(fitting: Fitting, value: unknown): readonly unknown[] | null {
	if (!Array.isArray(value)) return null;
	const names = new Set<string>();
	for (const name of value) if (typeof name === "string") names.add(nameIn(fitting, name));
	const list = [...names];
	return list.length === value.length && list.every((name, index) => name === value[index]) ? value : list;
}

function soundDependencies(fitting: Fitting, key: string, value: unknown, at: Path): unknown {
	if (!isSchema(value)) return drop(fitting, at, key);
	const made: SchemaDraft = {};
	let isSame = true;
	for (const name of Object.keys(value)) {
		const names = namesIn(fitting, value[name]);
		if (names === null) repaired(fitting, step(at, name), "value-dropped", name);
		else put(made, nameIn(fitting, name), names);
		isSame &&= names === value[name] && nameIn(fitting, name) === name;
	}
	return isSame ? value : made;
}

function soundEnum(fitting: Fitting, value: unknown, at: Path): unknown {
	if (!Array.isArray(value) || value.length === 0) {
		repaired(fitting, at, "enum-dropped");
		return DROPPED;
	}
	if (value.every((item) => typeof item === "string")) {
		const once = new Set(value);
		return once.size === value.length ? value : [...once];
	}
	const byText = new Map(value.map((item) => [textOf(item), item]));
	return byText.size === value.length ? value : [...byText.values()];
}

/** A reference in a form that stays true when things move: to the root or to a shared definition. */
function soundRef(fitting: Fitting, value: unknown, at: Path, holder: Schema): unknown {
	if (typeof value !== "string") return drop(fitting, at, "$ref");
	if (targetOf(fitting.document, value) === undefined) {
		repaired(fitting, at, "ref-opened", value);
		return DROPPED;
	}
	if (leadsBack(fitting, value, holder)) {
		repaired(fitting, at, "ref-loop-opened", value);
		return DROPPED;
	}
	if (isShared(value)) return value;
	let name = fitting.moved.get(value);
	if (name === undefined) {
		name = freeName(fitting, value);
		fitting.moved.set(value, name);
		fitting.unwritten.push(value);
	}
	repaired(fitting, at, "ref-moved", value);
	return refTo("$defs", name);
}

/** A name among the shared definitions that follows from the reference alone. */
function freeName(fitting: Fitting, ref: string): string {
	const known = mapAt(fitting.document, "$defs");
	let name = `${ref
		.slice(2)
		.replace(/[^a-zA-Z0-9]+/g, "_")
		.slice(0, 40)}_${hashOf(ref)}`;
	while (Object.hasOwn(known, name)) name += "_";
	return name;
}

/** The whole document made sound, with the definitions that references were moved to. */
export function makeDocumentSound(fitting: Fitting): Schema {
	const sound = makeSound(fitting, fitting.document, null);
	if (fitting.unwritten.length === 0) return sound;
	const definitions = { ...mapAt(sound, "$defs") };
	for (let ref = fitting.unwritten.pop(); ref !== undefined; ref = fitting.unwritten.pop()) {
		const target = targetOf(fitting.document, ref);
		put(definitions, fitting.moved.get(ref) ?? ref, makeSound(fitting, target, pathOf(ref)));
	}
	return { ...sound, $defs: definitions };
}
