// The top of the parameters: every provider wants a plain object there. Alternatives are merged into one object that takes them all.

import { type Fitting, mayGoOn, repaired, setFault } from "./fitting";
import { flatten, mergeTwo } from "./merge";
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
	typesOf,
	without,
} from "./schema";

/** What was registered, as an object; anything else stands for no parameters. */
export function objectOf(fitting: Pick<Fitting, "repairs"> & Fitting, parameters: unknown): Schema {
	if (isSchema(parameters)) return parameters;
	repaired(fitting, null, "root-made-object");
	return { type: "object", properties: {} };
}

/** The sound schema with an object at its top, and none of the keywords there that the provider refuses. */
export function makeRoot(fitting: Fitting, sound: Schema): Schema {
	const definitions: SchemaDraft = {};
	for (const key of ["$defs", "definitions"]) if (has(sound, key)) definitions[key] = sound[key];
	let root = sound;
	if (has(root, "$ref") || has(root, "allOf")) {
		for (const key of ["$ref", "allOf"]) if (has(root, key)) repaired(fitting, step(null, key), "root-merged", key);
		root = { ...flatten(fitting, sound, root, [], null).schema, ...definitions };
	}
	for (const key of ["anyOf", "oneOf"] as const)
		if (has(root, key)) root = mergeAlternatives(fitting, sound, root, key);
	for (const key of fitting.rules.refusedAtRoot) {
		if (!has(root, key)) continue;
		repaired(fitting, step(null, key), "root-keyword-dropped", key);
		root = without(root, [key]);
	}
	return withObject(fitting, root);
}

/** Only what the top itself needs: for the form that keeps schemas as they were registered. */
export function makeRegisteredRoot(fitting: Fitting, registered: Schema): Schema {
	let root = registered;
	if (has(root, "required") && stringsAt(root, "required").length !== lengthOf(root.required)) {
		repaired(fitting, step(null, "required"), "required-repaired");
		root = without(root, ["required"]);
	}
	if (Object.hasOwn(root, "properties") && !isSchema(root.properties)) {
		repaired(fitting, step(null, "properties"), "properties-repaired");
		root = { ...root, properties: {} };
	}
	const properties = mapAt(root, "properties");
	const written: SchemaDraft = {};
	for (const name of Object.keys(properties)) {
		const property = properties[name];
		if (isSchema(property)) continue;
		repaired(fitting, step(step(null, "properties"), name), "boolean-rewritten");
		put(written, name, property === false ? { not: {} } : {});
	}
	if (Object.keys(written).length > 0) root = { ...root, properties: { ...properties, ...written } };
	return withObject(fitting, root);
}

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : -1);

function withObject(fitting: Fitting, root: Schema): Schema {
	const types = typesOf(root);
	if (types.length > 0 && !types.includes("object")) {
		setFault(fitting, step(null, "type"), `The parameters have type ${textOf(root.type)} at the top, not "object".`);
	}
	const isTyped = get(root, "type") === "object";
	if (!isTyped) repaired(fitting, null, "root-made-object");
	const needsProperties = fitting.rules.shape !== "registered" && !has(root, "properties");
	if (isTyped && !needsProperties) return root;
	return { ...root, type: "object", ...(needsProperties ? { properties: {} } : {}) };
}

/** One object for all alternatives: every property of any of them, required only what all of them require. */
function mergeAlternatives(fitting: Fitting, document: Schema, root: Schema, key: "anyOf" | "oneOf"): Schema {
	repaired(fitting, step(null, key), "root-merged", key);
	const base = without(root, [key]);
	const objects = alternativesOf(fitting, document, schemasAt(root, key), step(null, key));
	if (objects.length === 0) {
		setFault(fitting, step(null, key), "None of the alternatives at the top is an object.");
		return base;
	}
	const properties: SchemaDraft = { ...mapAt(base, "properties") };
	const found = new Map<string, Map<string, unknown>>();
	for (const alternative of objects) {
		const theirs = mapAt(alternative, "properties");
		for (const name of Object.keys(theirs)) {
			if (!mayGoOn(fitting)) break;
			const forms = found.get(name) ?? new Map<string, unknown>();
			found.set(name, forms.set(textOf(theirs[name]), theirs[name]));
		}
	}
	for (const [name, forms] of found) {
		if (Object.hasOwn(properties, name)) continue;
		const schemas = [...forms.values()];
		put(properties, name, schemas.length === 1 ? schemas[0] : { anyOf: schemas });
	}
	const required = new Set(stringsAt(base, "required"));
	const [first, ...others] = objects.map((alternative) => stringsAt(alternative, "required"));
	for (const name of first ?? []) if (others.every((names) => names.includes(name))) required.add(name);
	const isDescribed = objects.find((alternative) => has(alternative, "description"));
	return {
		...(isDescribed === undefined ? {} : { description: isDescribed.description }),
		...base,
		properties,
		...(required.size === 0 ? {} : { required: [...required] }),
	};
}

/** The alternatives that are objects, with alternatives inside alternatives written out. */
function alternativesOf(fitting: Fitting, document: Schema, schemas: readonly Schema[], at: Path): Schema[] {
	const objects: Schema[] = [];
	const waiting = schemas.map((schema) => ({ schema, level: 0 })).reverse();
	for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
		if (!mayGoOn(fitting)) break;
		const flat = flatten(fitting, document, next.schema, [], at).schema;
		const types = typesOf(flat);
		if (types.length > 0 && !types.includes("object")) continue;
		const inner = [...schemasAt(flat, "anyOf"), ...schemasAt(flat, "oneOf")];
		const base = without(flat, ["anyOf", "oneOf"]);
		if (inner.length === 0 || next.level > 4) objects.push(base);
		for (const schema of next.level > 4 ? [] : inner.reverse()) {
			const merged = { ...mergeTwo(fitting, base, without(schema, ["$ref", "allOf"]), at) };
			for (const key of ["$ref", "allOf"]) if (has(schema, key)) merged[key] = schema[key];
			waiting.push({ schema: merged, level: next.level + 1 });
		}
	}
	return objects;
}
