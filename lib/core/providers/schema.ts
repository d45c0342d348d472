// JSON schemas as data from strangers: reading them, building new ones and naming places in them. Keys such as `__proto__` stay data.

import { canonicalJson, isPlainObject } from "../resolver/canonical";
import type { JsonSchema } from "../resolver/model";

export type { Json, JsonObject } from "./plan";

export type Schema = JsonSchema;
export type SchemaDraft = { [key: string]: unknown };

export const isSchema = (value: unknown): value is Schema => isPlainObject(value);
export const has = (schema: Schema, key: string): boolean => Object.hasOwn(schema, key) && schema[key] !== undefined;
/** The own value of a key, or undefined: what the prototype holds is not data. */
export const get = (schema: Schema, key: string): unknown => (Object.hasOwn(schema, key) ? schema[key] : undefined);

/** Sets an own key. Plain assignment of `__proto__` would change the prototype. */
export function put<T>(target: { [key: string]: T }, key: string, value: T): void {
	if (key === "__proto__") {
		Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
	} else target[key] = value;
}

/** A copy without some keys. */
export function without(schema: Schema, keys: readonly string[]): SchemaDraft {
	const copy: SchemaDraft = {};
	for (const key of Object.keys(schema)) if (!keys.includes(key)) put(copy, key, schema[key]);
	return copy;
}

/** The value of a key when it is an object, else an empty one. */
export function mapAt(schema: Schema, key: string): Schema {
	const value = get(schema, key);
	return isSchema(value) ? value : {};
}

/** The objects in the list at a key. */
export function schemasAt(schema: Schema, key: string): Schema[] {
	const value = get(schema, key);
	return Array.isArray(value) ? value.filter(isSchema) : [];
}

/** The strings in the list at a key. */
export function stringsAt(schema: Schema, key: string): string[] {
	const value = get(schema, key);
	return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

/** Names of the types that the schema declares; none when it declares nothing. */
export function typesOf(schema: Schema): string[] {
	const type = get(schema, "type");
	return typeof type === "string" ? [type] : stringsAt(schema, "type");
}

/** One text for equal values, whatever the order of their keys. */
export function textOf(value: unknown): string {
	const written = canonicalJson(value);
	return written.kind === "text" ? written.text : "";
}

// ---------------------------------------------------------------- places

/** A place, from the inside out; null is the root. Made into text only when somebody has to read it. */
export type Path = { readonly parent: Path; readonly key: string | number } | null;

const PLAIN_KEY = /^[A-Za-z_$][\w$-]*$/;
const LONGEST_PATH = 300;

/** JSON path such as `$.properties.a.type` or `$.anyOf[0].properties["a b"]`. */
export function pathText(path: Path): string {
	const steps: string[] = [];
	for (let at = path; at !== null; at = at.parent) {
		const { key } = at;
		const isPlain = typeof key === "string" && PLAIN_KEY.test(key);
		steps.push(isPlain ? `.${key}` : `[${JSON.stringify(key)}]`);
	}
	const text = `$${steps.reverse().join("")}`;
	return text.length > LONGEST_PATH ? `${text.slice(0, LONGEST_PATH)}…` : text;
}

export const step = (parent: Path, key: string | number): Path => ({ parent, key });
