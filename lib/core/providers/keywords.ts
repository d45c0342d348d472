// The keywords of JSON Schema 2020-12 (and what older drafts and OpenAPI still send): what kind of value each takes, and which types it
// speaks about.

export type ValueKind =
	| "schema"
	/** a schema, or a boolean that providers know */
	| "schema-or-boolean"
	| "schemas"
	| "schema-map"
	| "number"
	| "positive"
	| "count"
	| "string"
	| "boolean"
	| "names"
	| "list"
	| "properties"
	| "enum"
	| "required"
	| "pattern"
	| "type"
	| "ref"
	| "any";

const of = (kind: ValueKind, keywords: string): [string, ValueKind][] =>
	keywords.split(" ").map((name) => [name, kind]);

/** Keyword → kind of its value. Keywords that are not here are nobody's business and stay as they are. */
export const VALUE_KINDS: ReadonlyMap<string, ValueKind> = new Map([
	...of("schema", "items not if then else contains propertyNames"),
	...of("schema-or-boolean", "additionalProperties unevaluatedProperties additionalItems unevaluatedItems"),
	...of("schemas", "anyOf oneOf allOf prefixItems"),
	...of("schema-map", "patternProperties $defs definitions dependentSchemas"),
	...of("properties", "properties"),
	...of("number", "minimum maximum exclusiveMinimum exclusiveMaximum"),
	...of("positive", "multipleOf"),
	...of("count", "minLength maxLength minItems maxItems minProperties maxProperties minContains maxContains"),
	...of("string", "title description format $comment $id $schema $anchor contentEncoding contentMediaType"),
	...of("boolean", "uniqueItems nullable deprecated readOnly writeOnly"),
	...of("names", "dependentRequired"),
	...of("list", "examples"),
	...of("enum", "enum"),
	...of("required", "required"),
	...of("pattern", "pattern"),
	...of("type", "type"),
	...of("ref", "$ref"),
	...of("any", "default const"),
]);

export const TYPES: readonly string[] = ["string", "number", "integer", "boolean", "object", "array", "null"];

const OBJECT = ["object"];
const ARRAY = ["array"];
const STRING = ["string"];
const NUMBERS = ["number", "integer"];

/** Keyword → the types that it says something about. Keywords that are not here are about any type. */
export const SUBJECTS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
	["properties", OBJECT],
	["required", OBJECT],
	["additionalProperties", OBJECT],
	["patternProperties", OBJECT],
	["minProperties", OBJECT],
	["maxProperties", OBJECT],
	["items", ARRAY],
	["prefixItems", ARRAY],
	["minItems", ARRAY],
	["maxItems", ARRAY],
	["uniqueItems", ARRAY],
	["pattern", STRING],
	["minLength", STRING],
	["maxLength", STRING],
	["minimum", NUMBERS],
	["maximum", NUMBERS],
	["exclusiveMinimum", NUMBERS],
	["exclusiveMaximum", NUMBERS],
	["multipleOf", NUMBERS],
]);

/** Keywords whose schemas speak about the very value that the keyword's own schema does. */
export const IN_PLACE_LISTS = ["allOf", "anyOf", "oneOf"] as const;
export const IN_PLACE_SINGLES = ["not", "if", "then", "else"] as const;

/** The JSON type of a value. */
export function typeOfValue(value: unknown): string {
	if (value === null) return "null";
	if (Array.isArray(value)) return "array";
	if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
	return typeof value;
}

/** Whether a value of the type is allowed where the types are; an integer is a number. */
export const isAllowedType = (type: string, types: readonly string[]): boolean =>
	types.includes(type) || (type === "integer" && types.includes("number"));
