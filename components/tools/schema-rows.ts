// A JSON Schema of parameters as the rows of a table: one row for each property, nested ones beneath theirs. Pure. What it does not
// understand it leaves out of the row; the JSON beside the table has everything.

type Schema = Readonly<Record<string, unknown>>;

export interface SchemaRow {
	/** `todos[].id`: where the property is, in one string. */
	path: string;
	name: string;
	depth: number;
	/** In words: `string`, `array of integer`, `string or null`. */
	type: string;
	isRequired: boolean;
	/** As JSON; null when there is none. */
	defaultValue: string | null;
	/** Allowed values as JSON. */
	values: readonly string[];
	/** Constraints in the notation of JSON Schema, for example `≥ 1`, `≤ 100 characters`. */
	limits: readonly string[];
	description: string;
	/** There are deeper properties that the table does not show. */
	isCut: boolean;
}

// Schemas come from outside and may refer to themselves: the table ends, whatever they say.
const MAX_DEPTH = 5;
const MAX_ROWS = 500;
const MAX_NESTING = 3;
const MAX_BRANCHES = 20;

export function schemaRows(root: Schema): SchemaRow[] {
	const rows: SchemaRow[] = [];
	addRows(rows, resolved(root, root), root, "", 0);
	return rows;
}

function addRows(rows: SchemaRow[], schema: Schema, root: Schema, prefix: string, depth: number): void {
	const required = Array.isArray(schema.required) ? schema.required : [];
	const rank = (name: string) => (required.includes(name) ? 0 : 1);
	const properties = Object.entries(asSchema(schema.properties) ?? {});
	// Stored objects have no order of their own: what must be given comes first, then by name.
	properties.sort(([left], [right]) => rank(left) - rank(right) || (left < right ? -1 : 1));
	for (const [name, value] of properties) {
		if (rows.length >= MAX_ROWS) return;
		const property = resolved(asSchema(value) ?? {}, root);
		const path = `${prefix}${name}`;
		const inner = innerObject(property, root);
		const isCut = inner !== null && depth >= MAX_DEPTH;
		rows.push({
			path,
			name: prefix.endsWith("[].") ? `[].${name}` : name,
			depth,
			type: typeOf(property, root),
			isRequired: required.includes(name),
			defaultValue: property.default === undefined ? null : JSON.stringify(property.default),
			values: valuesOf(property, root),
			limits: limitsOf(property),
			description: typeof property.description === "string" ? property.description : "",
			isCut,
		});
		if (inner !== null && !isCut) addRows(rows, inner.schema, root, `${path}${inner.suffix}`, depth + 1);
	}
}

/** The object whose properties stand beneath this one: itself, the items of a list, or the one branch that is an object. */
function innerObject(schema: Schema, root: Schema, nesting = 0): { schema: Schema; suffix: string } | null {
	if (nesting > MAX_NESTING) return null;
	if (asSchema(schema.properties)) return { schema, suffix: "." };
	const items = asSchema(schema.items);
	if (items) {
		const found = innerObject(resolved(items, root), root, nesting + 1);
		return found && { schema: found.schema, suffix: `[]${found.suffix}` };
	}
	for (const branch of branchesOf(schema)) {
		const found = innerObject(resolved(branch, root), root, nesting + 1);
		if (found) return found;
	}
	return null;
}

function typeOf(schema: Schema, root: Schema, nesting = 0): string {
	if (nesting > MAX_NESTING) return "any";
	const branches = branchesOf(schema);
	if (branches.length > 0)
		return [...new Set(branches.map((branch) => typeOf(resolved(branch, root), root, nesting + 1)))].join(" or ");
	const types = Array.isArray(schema.type) ? schema.type : [schema.type];
	const words = types.filter((type) => typeof type === "string").map((type) => wordOf(type, schema, root, nesting));
	if (words.length > 0) return words.join(" or ");
	if (asSchema(schema.properties)) return "object";
	if (Array.isArray(schema.enum) || schema.const !== undefined) return "value";
	return "any";
}

function wordOf(type: string, schema: Schema, root: Schema, nesting: number): string {
	const items = asSchema(schema.items);
	return type === "array" && items ? `array of ${typeOf(resolved(items, root), root, nesting + 1)}` : type;
}

function valuesOf(schema: Schema, root: Schema, nesting = 0): string[] {
	if (nesting > MAX_NESTING) return [];
	if (schema.const !== undefined) return [JSON.stringify(schema.const)];
	if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value));
	const items = asSchema(schema.items);
	return items ? valuesOf(resolved(items, root), root, nesting + 1) : [];
}

const LIMITS: readonly [keyword: string, words: (value: number | string) => string][] = [
	["minimum", (value) => `≥ ${value}`],
	["exclusiveMinimum", (value) => `> ${value}`],
	["maximum", (value) => `≤ ${value}`],
	["exclusiveMaximum", (value) => `< ${value}`],
	["multipleOf", (value) => `× ${value}`],
	["minLength", (value) => `length ≥ ${value}`],
	["maxLength", (value) => `length ≤ ${value}`],
	["minItems", (value) => `items ≥ ${value}`],
	["maxItems", (value) => `items ≤ ${value}`],
	["pattern", (value) => `/${value}/`],
	["format", (value) => `${value}`],
];

function limitsOf(schema: Schema): string[] {
	return LIMITS.flatMap(([keyword, words]) => {
		const value = schema[keyword];
		return typeof value === "number" || typeof value === "string" ? [words(value)] : [];
	});
}

function branchesOf(schema: Schema): Schema[] {
	const branches = schema.anyOf ?? schema.oneOf;
	return Array.isArray(branches)
		? branches
				.slice(0, MAX_BRANCHES)
				.map(asSchema)
				.filter((branch) => branch !== null)
		: [];
}

/** Follows references inside the document. One that leads nowhere, or in a circle, leaves the schema as it is. */
function resolved(schema: Schema, root: Schema): Schema {
	let found = schema;
	for (let hops = 0; hops < 8 && typeof found.$ref === "string"; hops++) {
		const target = lookUp(found.$ref, root);
		if (target === null) return found;
		// What stands beside a reference (often a description) holds here more than what it points to.
		const { $ref: _, ...beside } = found;
		found = { ...target, ...beside };
	}
	return found;
}

function lookUp(reference: string, root: Schema): Schema | null {
	if (!reference.startsWith("#/")) return null;
	let place: unknown = root;
	for (const step of reference.slice(2).split("/")) {
		const name = step.replaceAll("~1", "/").replaceAll("~0", "~");
		const parent = asSchema(place);
		place = parent && Object.hasOwn(parent, name) ? parent[name] : undefined;
	}
	return asSchema(place);
}

function asSchema(value: unknown): Schema | null {
	return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
}
