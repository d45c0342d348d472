// JSON in one form only: keys sorted by code unit, no spaces. Equal values give equal bytes, whatever order they were
// stored in. Values from outside may be hostile: depth and size are bounded, and keys such as `__proto__` stay data.

/** Levels of nesting that a schema may have; far above what any provider takes, far below what overflows a stack. */
const MAX_DEPTH = 128;
/** Values that a schema may hold in all; bounds the time that one tool can cost. */
const MAX_VALUES = 50_000;

export type Canonical =
	| { readonly kind: "text"; readonly text: string }
	/** `path` is the JSON path of the fault, empty for the root. */
	| { readonly kind: "fault"; readonly path: string; readonly message: string };

type Writer = { values: number; path: (string | number)[]; fault: string | null };

type PlainObject = { readonly [key: string]: unknown };
export const isPlainObject = (value: unknown): value is PlainObject =>
	typeof value === "object" && value !== null && !Array.isArray(value);

/** Writes any JSON value in canonical form, or says where it is too deep or too large. */
export function canonicalJson(value: unknown): Canonical {
	return canonicalObjectWith(value, new Map());
}

/**
 * Writes a JSON value in canonical form with some keys of the root replaced.
 * `overrides` maps keys to JSON text; null leaves the key out. They count only when the root is an object.
 */
export function canonicalObjectWith(value: unknown, overrides: ReadonlyMap<string, string | null>): Canonical {
	const writer: Writer = { values: 0, path: [], fault: null };
	const text = isPlainObject(value) ? writeObject(writer, value, overrides) : write(writer, value);
	if (writer.fault !== null) return { kind: "fault", path: writer.path.join("."), message: writer.fault };
	return { kind: "text", text };
}

const NO_OVERRIDES: ReadonlyMap<string, string | null> = new Map();

function write(writer: Writer, value: unknown): string {
	writer.values++;
	if (writer.values > MAX_VALUES) writer.fault = `holds more than ${MAX_VALUES} values`;
	else if (writer.path.length > MAX_DEPTH) writer.fault = `is nested deeper than ${MAX_DEPTH} levels`;
	if (writer.fault !== null) return "null";
	if (typeof value === "string") return JSON.stringify(value);
	if (typeof value === "number") return Number.isFinite(value) ? String(value) : "null";
	if (typeof value === "boolean") return value ? "true" : "false";
	if (Array.isArray(value)) return writeArray(writer, value);
	return isPlainObject(value) ? writeObject(writer, value, NO_OVERRIDES) : "null";
}

// On a fault the path is left as it stands, so that it names the place.
function writeArray(writer: Writer, items: readonly unknown[]): string {
	const parts: string[] = [];
	for (let index = 0; index < items.length; index++) {
		writer.path.push(index);
		parts.push(write(writer, items[index]));
		if (writer.fault !== null) return "null";
		writer.path.pop();
	}
	return `[${parts.join(",")}]`;
}

function writeObject(writer: Writer, value: PlainObject, overrides: ReadonlyMap<string, string | null>): string {
	const keys = Object.keys(value).filter((key) => value[key] !== undefined && !overrides.has(key));
	for (const [key, text] of overrides) if (text !== null) keys.push(key);
	const parts: string[] = [];
	for (const key of keys.sort()) {
		const replaced = overrides.get(key);
		writer.path.push(key);
		const text = typeof replaced === "string" ? replaced : write(writer, value[key]);
		if (writer.fault !== null) return "null";
		writer.path.pop();
		parts.push(`${JSON.stringify(key)}:${text}`);
	}
	return `{${parts.join(",")}}`;
}
