// OpenAI's strict mode: every property required and every object closed, with null standing for what is absent. What cannot be said so
// (a free-form object, a value of any type) leaves the tool in the lax form.

import { compareText } from "../resolver/order";
import { changed, type Fitting, mayGoOn, repaired, setNotStrict } from "./fitting";
import { flatten, type Trail } from "./merge";
import { choicesOf, isNever, isNullOnly, knownKeywords, knowsFormat, readTypes, readUnion, takesNull } from "./narrow";
import { definitionOf, targetOf } from "./refs";
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
} from "./schema";

/** Definitions merged into one another, beyond which nobody could read the result. */
const LONGEST_TRAIL = 60;

type Strict = {
	readonly fitting: Fitting;
	readonly document: Schema;
	readonly reached: Set<string>;
	readonly waiting: string[];
	/** Properties written so far; beyond the limit there is no need to go on. */
	properties: number;
};

/** The root in strict form. Meaningless when `fitting.notStrict` is set afterwards. */
export function makeStrict(fitting: Fitting, root: Schema): Schema {
	const strict: Strict = { fitting, document: root, reached: new Set(), waiting: [], properties: 0 };
	const made = fitObject(strict, root, ["object"], [], null);
	const groups = new Map<string, SchemaDraft>();
	for (let ref = strict.waiting.pop(); ref !== undefined; ref = strict.waiting.pop()) {
		const named = definitionOf(ref);
		const target = targetOf(root, ref);
		if (named === null || !isSchema(target) || fitting.notStrict !== null) continue;
		const group = groups.get(named.keyword) ?? {};
		put(group, named.name, fitStrict(strict, target, [ref], step(step(null, named.keyword), named.name)));
		groups.set(named.keyword, group);
	}
	for (const [keyword, group] of groups) made[keyword] = group;
	return made;
}

function fitStrict(strict: Strict, schema: Schema, trail: Trail, at: Path): Schema {
	const { fitting, document } = strict;
	if (fitting.notStrict !== null || !mayGoOn(fitting)) return {};
	const only = onlyReference(schema);
	if (only !== null) return fitReference(strict, schema, only, at);
	if (has(schema, "allOf") || has(schema, "$ref")) repaired(fitting, at, "combiner-merged", "allOf");
	const flat = flatten(fitting, document, schema, trail, at);
	if (flat.tooDeep !== null || flat.trail.length > LONGEST_TRAIL)
		return refuse(strict, at, "a definition merged into itself");
	if (isNever(flat.schema)) return refuse(strict, at, "a place where no value is allowed");
	const union = readUnion(fitting, document, flat.schema, flat.trail, at);
	if (union !== null && (union.alternatives.length > 0 || union.isNullable)) {
		const fitted = union.alternatives.map((one) => fitStrict(strict, one.schema, one.trail, one.at));
		const alternatives = eachOnce(fitted.filter((one) => !isNullOnly(one)));
		const isNullable = union.isNullable || flat.schema.nullable === true || fitted.some(isNullOnly);
		if (isNullable && !alternatives.some((one) => takesNull(fitting, document, one)))
			alternatives.push({ type: "null" });
		return withDescription(
			fitting,
			flat.schema,
			alternatives.length === 1 ? alternatives[0]! : { anyOf: alternatives },
		);
	}
	return fitPlain(strict, union?.base ?? flat.schema, flat.trail, at);
}

/** The alternatives without plain ones that are there already; structures are read back in ways of their own, and stay. */
function eachOnce(alternatives: readonly Schema[]): Schema[] {
	const seen = new Set<string>();
	return alternatives.filter((one) => {
		if (has(one, "properties") || has(one, "items") || has(one, "anyOf")) return true;
		const text = textOf(one);
		return !seen.has(text) && seen.add(text);
	});
}

function refuse({ fitting }: Strict, at: Path, reason: string): SchemaDraft {
	setNotStrict(fitting, at, reason);
	return {};
}

/** The reference that the schema is, with nothing else that limits values: also in the form of an allOf of one. */
function onlyReference(schema: Schema): string | null {
	const ref = get(schema, "$ref");
	if (typeof ref === "string") return has(schema, "allOf") ? null : ref;
	const [part, ...others] = schemasAt(schema, "allOf");
	const inner = part === undefined ? undefined : get(part, "$ref");
	const isAlone = others.length === 0 && part !== undefined && Object.keys(part).length === 1;
	return typeof inner === "string" && isAlone && !Object.keys(schema).some((key) => LIMITS.test(key)) ? inner : null;
}

/** Keywords that an allOf cannot be reduced beside. */
const LIMITS = /^(type|properties|items|prefixItems|enum|const|anyOf|oneOf|required|additionalProperties)$/;
const BESIDE_REFERENCE: ReadonlySet<string> = new Set(["$ref", "allOf", "description", "nullable"]);

function fitReference(strict: Strict, schema: Schema, ref: string, at: Path): Schema {
	const { fitting, reached, waiting } = strict;
	if (!reached.has(ref)) {
		reached.add(ref);
		if (ref !== "#") waiting.push(ref);
	}
	for (const key of Object.keys(schema)) {
		if (!BESIDE_REFERENCE.has(key)) repaired(fitting, step(at, key), "keyword-dropped", key);
	}
	if (schema.nullable === true) return withDescription(fitting, schema, { anyOf: [{ $ref: ref }, { type: "null" }] });
	// Nothing may stand beside a reference, and a description is worth keeping.
	return has(schema, "description") ? { description: schema.description, anyOf: [{ $ref: ref }] } : { $ref: ref };
}

function withDescription(fitting: Fitting, from: Schema, schema: Schema): Schema {
	if (!has(from, "description") || has(schema, "description")) return schema;
	return has(schema, "$ref")
		? { description: from.description, anyOf: [schema] }
		: changed(fitting, schema, { description: from.description });
}

function fitPlain(strict: Strict, schema: Schema, trail: Trail, at: Path): Schema {
	const { fitting } = strict;
	const found = readTypes(fitting, schema, at);
	if (found.length === 0) return refuse(strict, at, "a value of any type");
	const isNullable = schema.nullable === true && !found.includes("null");
	if (isNullable) repaired(fitting, at, "nullable-rewritten");
	const types = isNullable ? [...found, "null"] : found;
	const choices = choicesOf(schema);
	if (choices?.some((value) => typeof value === "object" && value !== null))
		return refuse(strict, at, "a choice of objects or lists");
	const made = types.includes("object") ? fitObject(strict, schema, types, trail, at) : keep(strict, schema, types, at);
	if (types.includes("array")) made.items = fitItems(strict, schema, trail, at);
	made.type = types.length === 1 ? types[0] : isNullable || typesOf(schema).length === 0 ? types : schema.type;
	if (choices !== null) withChoices(fitting, made, schema, choices, isNullable, at);
	return made;
}

function withChoices(
	fitting: Fitting,
	made: SchemaDraft,
	schema: Schema,
	choices: readonly unknown[],
	isNullable: boolean,
	at: Path,
): void {
	delete made.const;
	delete made.enum;
	if (choices.length === 0) repaired(fitting, at, "enum-dropped");
	else if (isNullable && !choices.includes(null)) made.enum = [...choices, null];
	else if (has(schema, "const")) made.const = schema.const;
	else made.enum = choices;
}

function fitItems(strict: Strict, schema: Schema, trail: Trail, at: Path): Schema {
	const items = get(schema, "items");
	if (has(schema, "prefixItems")) return refuse(strict, at, "a list with a schema per place");
	return isSchema(items)
		? fitStrict(strict, items, trail, step(at, "items"))
		: refuse(strict, at, "a list of anything");
}

/** Look-around, which the provider's patterns do not have. */
const LOOK_AROUND = /\(\?<?[=!]/;
/** Keywords that are written anew rather than kept. */
const WRITTEN: ReadonlySet<string> = new Set(["type", "properties", "required", "additionalProperties", "items"]);

function keep({ fitting }: Strict, schema: Schema, types: readonly string[], at: Path): SchemaDraft {
	const made: SchemaDraft = {};
	for (const key of knownKeywords(fitting, schema, types, at)) {
		if (WRITTEN.has(key) || key === "$defs" || key === "definitions") continue;
		if (key === "format" && !knowsFormat(fitting, schema.format, types, at)) continue;
		if (key === "pattern" && LOOK_AROUND.test(String(schema.pattern))) {
			repaired(fitting, step(at, key), "keyword-dropped", "look-around in patterns");
			continue;
		}
		made[key] = schema[key];
	}
	return made;
}

function fitObject(strict: Strict, schema: Schema, types: readonly string[], trail: Trail, at: Path): SchemaDraft {
	const { fitting, document } = strict;
	const properties = mapAt(schema, "properties");
	const names = Object.keys(properties).sort(compareText);
	strict.properties += names.length;
	const most = fitting.rules.strict?.properties ?? strict.properties;
	if (strict.properties > most) return refuse(strict, null, `more than ${most} properties`);
	const rest = get(schema, "additionalProperties");
	const isOpen =
		rest === true || (isSchema(rest) && !isNever(rest)) || Object.keys(mapAt(schema, "patternProperties")).length > 0;
	if (isOpen || (names.length === 0 && rest !== false && at !== null))
		return refuse(strict, at, "an object with properties of any name");
	if (rest !== false) repaired(fitting, at, "object-closed");
	const made = keep(strict, schema, types, at);
	const asked = new Set(stringsAt(schema, "required"));
	const written: SchemaDraft = {};
	const absent: string[] = [];
	for (const name of names) {
		const property = properties[name];
		const place = step(step(at, "properties"), name);
		if (!isSchema(property)) continue;
		if (isNever(property)) {
			repaired(fitting, place, "property-dropped");
			continue;
		}
		let fitted = fitStrict(strict, property, trail, place);
		if (!asked.has(name)) {
			repaired(fitting, place, "optional-made-nullable");
			// Where the tool itself takes null, the model says null and the tool hears it.
			if (!takesNull(fitting, document, fitted)) {
				fitted = withNull(fitting, fitted);
				absent.push(name);
			}
		}
		put(written, name, fitted);
	}
	made.type = "object";
	made.properties = written;
	made.additionalProperties = false;
	const listed = [...asked].filter((name) => Object.hasOwn(written, name));
	if (listed.length < asked.size) repaired(fitting, step(at, "required"), "required-repaired");
	made.required = [
		...listed,
		...Object.keys(written)
			.sort(compareText)
			.filter((name) => !asked.has(name)),
	];
	if (absent.length > 0) fitting.conversions.set(made, { kind: "absent", names: absent });
	return made;
}

/** A strict schema that takes null as well. */
function withNull(fitting: Fitting, schema: Schema): Schema {
	if (has(schema, "anyOf")) return { ...schema, anyOf: [...schemasAt(schema, "anyOf"), { type: "null" }] };
	if (has(schema, "$ref")) return { anyOf: [schema, { type: "null" }] };
	const types = typesOf(schema);
	const made = changed(fitting, schema, { type: types.includes("null") ? schema.type : [...types, "null"] });
	if (has(schema, "const")) {
		delete made.const;
		made.enum = [schema.const, null];
	} else if (Array.isArray(schema.enum) && !schema.enum.includes(null)) made.enum = [...schema.enum, null];
	return made;
}
