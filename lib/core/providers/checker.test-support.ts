// Independent judges of what fitting emits, one for each provider, written from the providers' documentation alone: nothing here comes from
// the rules or the code that fits. Each gives the faults that the provider would refuse a tool for.

import Ajv2020 from "ajv/dist/2020";

type Node = { readonly [key: string]: unknown };
type Visit = (node: Node, path: string, fault: (text: string) => void) => void;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const keysOf = (value: unknown): string[] => (isNode(value) ? Object.keys(value) : []);

const MAPS = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"];
const LISTS = ["anyOf", "oneOf", "allOf", "prefixItems"];
const SINGLES = ["items", "not", "if", "then", "else", "contains", "propertyNames", "additionalProperties"];

/** Every schema of the document, with a path for people. */
function everySchema(root: unknown): { node: unknown; path: string }[] {
	const found: { node: unknown; path: string }[] = [];
	const waiting = [{ node: root, path: "$" }];
	for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
		found.push(next);
		const { node, path } = next;
		if (!isNode(node)) continue;
		for (const key of MAPS) {
			const map = node[key];
			if (isNode(map))
				for (const name of Object.keys(map)) waiting.push({ node: map[name], path: `${path}.${key}.${name}` });
		}
		for (const key of LISTS) {
			for (const [index, item] of listOf(node[key]).entries())
				waiting.push({ node: item, path: `${path}.${key}[${index}]` });
		}
		for (const key of SINGLES) if (Object.hasOwn(node, key)) waiting.push({ node: node[key], path: `${path}.${key}` });
	}
	return found;
}

function judge(root: unknown, visit: Visit): string[] {
	const faults: string[] = [];
	for (const { node, path } of everySchema(root)) {
		if (isNode(node)) visit(node, path, (text) => faults.push(`${path}: ${text}`));
		else if (typeof node !== "boolean" || !path.endsWith(".additionalProperties"))
			faults.push(`${path}: is no schema object`);
	}
	return faults;
}

const meta = new Ajv2020({ strict: false, validateFormats: false });

function metaFaults(root: unknown): string[] {
	if (!isNode(root)) return ["$: is no object"];
	const { $schema: _schema, ...schema } = root;
	return meta.validateSchema(schema) === true ? [] : [`$: ${meta.errorsText()}`];
}

/** Whether a JSON pointer leads to a schema of the document. */
function resolves(root: unknown, ref: unknown): boolean {
	if (typeof ref !== "string") return false;
	if (ref === "#") return true;
	if (!ref.startsWith("#/")) return false;
	let at: unknown = root;
	for (const part of ref.slice(2).split("/")) {
		const key = decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~");
		at = Array.isArray(at) ? at[Number(key)] : isNode(at) && Object.hasOwn(at, key) ? at[key] : undefined;
	}
	return isNode(at);
}

function rootFaults(root: unknown): string[] {
	if (!isNode(root)) return ["$: is no object"];
	const faults = root.type === "object" ? [] : ["$: type is not object"];
	if (!isNode(root.properties)) faults.push("$: has no properties");
	for (const key of ["oneOf", "anyOf", "allOf", "enum", "not"])
		if (Object.hasOwn(root, key)) faults.push(`$: has ${key}`);
	return faults;
}

const isArrayType = (type: unknown): boolean => type === "array" || listOf(type).includes("array");

/** Function calling without strict mode: a valid schema, an object at the top without combiners, lists that say what they hold. */
export const openaiFaults = (root: unknown): string[] => [
	...rootFaults(root),
	...metaFaults(root),
	...judge(root, (node, _path, fault) => {
		if (isArrayType(node.type) && !isNode(node.items)) fault("list without items");
		if (Object.hasOwn(node, "$ref") && !resolves(root, node.$ref))
			fault(`reference ${String(node.$ref)} leads nowhere`);
	}),
];

const STRICT_KEYWORDS = new Set(
	"type title description enum const anyOf $ref $defs definitions properties required additionalProperties items pattern format multipleOf maximum exclusiveMaximum minimum exclusiveMinimum minItems maxItems".split(
		" ",
	),
);
const STRICT_FORMATS = new Set("date-time time date duration email hostname ipv4 ipv6 uuid".split(" "));

/** Structured outputs, "Supported schemas". */
export function openaiStrictFaults(root: unknown): string[] {
	let properties = 0;
	let choices = 0;
	const faults = judge(root, (node, _path, fault) => {
		for (const key of Object.keys(node)) if (!STRICT_KEYWORDS.has(key)) fault(`unknown keyword ${key}`);
		const types = typeof node.type === "string" ? [node.type] : listOf(node.type);
		if (types.length === 0 && !Object.hasOwn(node, "$ref") && !Object.hasOwn(node, "anyOf")) fault("no type");
		if (types.includes("object")) {
			const names = keysOf(node.properties);
			properties += names.length;
			if (node.additionalProperties !== false) fault("object is not closed");
			if (names.some((name) => !listOf(node.required).includes(name))) fault("a property is not required");
			if (listOf(node.required).some((name) => !names.includes(String(name)))) fault("requires what is not there");
		}
		if (Object.hasOwn(node, "$ref") && Object.keys(node).length > 1) fault("something beside a reference");
		if (Object.hasOwn(node, "format") && !STRICT_FORMATS.has(String(node.format))) fault("unknown format");
		choices += listOf(node.enum).length;
	});
	if (properties > 5000) faults.push("too many properties");
	if (choices > 1000) faults.push("too many choices");
	if (strictDepth(root) > 10) faults.push("too deep");
	return [...openaiFaults(root), ...faults];
}

function strictDepth(node: unknown): number {
	if (!isNode(node)) return 0;
	const inner = [...Object.values(isNode(node.properties) ? node.properties : {}), node.items].map(strictDepth);
	const same = listOf(node.anyOf).map(strictDepth);
	const isLevel = node.type === "object" || node.type === "array" || listOf(node.type).length > 0;
	return Math.max((isLevel ? 1 : 0) + Math.max(0, ...inner), ...same);
}

const ANTHROPIC_NAME = /^[a-zA-Z0-9_.-]{1,64}$/;

/** Tool use: JSON Schema 2020-12, an object at the top, no combiners there, property keys by pattern. */
export const anthropicFaults = (root: unknown): string[] => [
	...rootFaults(root),
	...metaFaults(root),
	...judge(root, (node, _path, fault) => {
		for (const name of keysOf(node.properties)) if (!ANTHROPIC_NAME.test(name)) fault(`property key ${name}`);
		if (Object.hasOwn(node, "$ref") && !resolves(root, node.$ref))
			fault(`reference ${String(node.$ref)} leads nowhere`);
	}),
];

const GEMINI_FIELDS = new Set(
	"type format title description nullable enum maxItems minItems properties required minProperties maxProperties minLength maxLength pattern example anyOf propertyOrdering default items minimum maximum".split(
		" ",
	),
);
const GEMINI_FORMATS: Readonly<Record<string, readonly string[]>> = {
	string: ["enum", "date-time"],
	number: ["float", "double"],
	integer: ["int32", "int64"],
};
const GEMINI_NAME = /^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/;

/** FunctionDeclaration.parameters: the Schema message. A root without properties stands for no parameters at all. */
export function geminiFaults(root: unknown): string[] {
	if (isNode(root) && keysOf(root.properties).length === 0) {
		return Object.keys(root).sort().join() === "properties,type" && root.type === "object" ? [] : ["$: half empty"];
	}
	return judge(root, (node, _path, fault) => {
		for (const key of Object.keys(node)) if (!GEMINI_FIELDS.has(key)) fault(`unknown field ${key}`);
		if (Object.hasOwn(node, "anyOf")) {
			if (Object.keys(node).length > 1) fault("anyOf is not the only field");
			if (listOf(node.anyOf).length === 0) fault("empty anyOf");
			return;
		}
		const { type } = node;
		if (!["string", "number", "integer", "boolean", "array", "object"].includes(String(type)) || Array.isArray(type)) {
			return fault("no single type");
		}
		const names = keysOf(node.properties);
		if (type === "object" && names.length === 0) fault("properties should be non-empty for OBJECT type");
		for (const key of ["properties", "required", "minProperties", "maxProperties"]) {
			if (type !== "object" && Object.hasOwn(node, key)) fault(`${key} only allowed for OBJECT type`);
		}
		for (const key of ["items", "minItems", "maxItems"]) {
			if (type !== "array" && Object.hasOwn(node, key)) fault(`${key} only allowed for ARRAY type`);
		}
		if (type === "array" && !isNode(node.items)) fault("items missing");
		for (const name of names) if (!GEMINI_NAME.test(name)) fault(`property name ${name}`);
		for (const name of listOf(node.required))
			if (!names.includes(String(name))) fault("required property is not defined");
		if (Object.hasOwn(node, "enum")) {
			if (type !== "string") fault("enum only allowed for STRING type");
			const values = listOf(node.enum);
			if (values.length === 0 || values.some((value) => typeof value !== "string" || value === ""))
				fault("bad enum value");
			if (new Set(values).size < values.length) fault("enum value twice");
		}
		if (Object.hasOwn(node, "format") && !GEMINI_FORMATS[String(type)]?.includes(String(node.format))) fault("format");
	});
}

/** The protocol's own schema of a tool: `inputSchema` is an object of type object, properties are objects, required is a list of strings. */
export function mcpFaults(root: unknown): string[] {
	if (!isNode(root)) return ["$: is no object"];
	const faults = root.type === "object" ? [] : ["$: type is not object"];
	if (Object.hasOwn(root, "properties")) {
		if (!isNode(root.properties)) faults.push("$: properties");
		for (const value of Object.values(isNode(root.properties) ? root.properties : {}))
			if (!isNode(value)) faults.push("$: property");
	}
	const { required } = root;
	if (required !== undefined && !(Array.isArray(required) && required.every((name) => typeof name === "string"))) {
		faults.push("$: required");
	}
	return faults;
}

export const FAULTS = {
	openai: openaiFaults,
	"openai-strict": openaiStrictFaults,
	"openai-responses": openaiFaults,
	"openai-responses-strict": openaiStrictFaults,
	anthropic: anthropicFaults,
	gemini: geminiFaults,
	mcp: mcpFaults,
	hermes: openaiFaults,
} as const;
