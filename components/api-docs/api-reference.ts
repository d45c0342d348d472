// The OpenAPI document as the page shows it: operations by tag, schemas as flat rows. Reads any JSON; what it does not know it leaves out.

type Json = Readonly<Record<string, unknown>>;

export type Row = {
	/** Dotted, with `[]` for the items of a list; empty for the whole. */
	readonly path: string;
	readonly type: string;
	readonly isRequired: boolean;
	readonly description: string;
};

export type Operation = {
	readonly id: string;
	readonly method: string;
	readonly path: string;
	readonly summary: string;
	readonly description: string;
	/** `key`, `session`, both or none. */
	readonly auth: readonly string[];
	readonly parameters: readonly (Row & { readonly place: string })[];
	readonly body: readonly Row[];
	readonly status: string;
	readonly answer: readonly Row[];
};

export type Section = { readonly tag: string; readonly operations: readonly Operation[] };

const METHODS = ["get", "post", "put", "patch", "delete"];
const DEEPEST = 4;

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);
const json = (value: unknown): Json => (isJson(value) ? value : {});
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Sections in the order in which the document first names their tags. */
export function readDocument(document: unknown): Section[] {
	const root = json(document);
	const sections = new Map<string, Operation[]>();
	for (const [path, item] of Object.entries(json(root.paths))) {
		for (const [method, operation] of Object.entries(json(item))) {
			if (!METHODS.includes(method) || !isJson(operation)) continue;
			const tag = text(list(operation.tags)[0]) || "Other";
			sections.set(tag, [...(sections.get(tag) ?? []), readOperation(root, method, path, operation)]);
		}
	}
	return [...sections].map(([tag, operations]) => ({ tag, operations }));
}

function readOperation(root: Json, method: string, path: string, operation: Json): Operation {
	const [status, answer] = Object.entries(json(operation.responses)).find(([code]) => code !== "default") ?? ["", {}];
	return {
		id: text(operation.operationId),
		method: method.toUpperCase(),
		path,
		summary: text(operation.summary),
		description: text(operation.description),
		auth: list(operation.security).flatMap((scheme) => Object.keys(json(scheme))),
		parameters: list(operation.parameters).map((parameter) => {
			const { in: place, name, required, schema, description } = json(parameter);
			const resolved = follow(root, schema);
			return {
				place: text(place),
				path: text(name),
				type: typeOf(root, resolved),
				isRequired: required === true,
				description: text(description) || text(resolved.description),
			};
		}),
		body: rowsOf(root, contentOf(operation.requestBody)),
		status,
		answer: rowsOf(root, contentOf(answer)),
	};
}

const contentOf = (holder: unknown): unknown => json(Object.values(json(json(holder).content))[0]).schema;

function follow(root: Json, schema: unknown): Json {
	let at = json(schema);
	for (let step = 0; step < 10 && typeof at.$ref === "string"; step += 1) {
		at = at.$ref
			.slice(2)
			.split("/")
			.reduce<Json>((value, key) => json(value[key]), root);
	}
	return at;
}

const options = (schema: Json): readonly unknown[] => [...list(schema.anyOf), ...list(schema.oneOf)];

function typeOf(root: Json, schema: Json): string {
	if (schema.const !== undefined) return JSON.stringify(schema.const);
	if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
	const choices = options(schema).map((choice) => typeOf(root, follow(root, choice)));
	if (choices.length > 0) return [...new Set(choices)].join(" | ");
	if (schema.type === "array") return `${typeOf(root, follow(root, schema.items))}[]`;
	const types = Array.isArray(schema.type) ? schema.type : [schema.type];
	return types.map(text).filter(Boolean).join(" | ") || "any";
}

function rowsOf(root: Json, schema: unknown): Row[] {
	const rows: Row[] = [];
	if (schema !== undefined) walk(root, follow(root, schema), "", 0, rows);
	return rows;
}

function walk(root: Json, schema: Json, path: string, depth: number, rows: Row[]): void {
	if (depth > DEEPEST) return;
	for (const choice of options(schema)) walk(root, follow(root, choice), path, depth, rows);
	if (schema.type === "array") {
		walk(root, follow(root, schema.items), `${path}[]`, depth + 1, rows);
		return;
	}
	const required = new Set(list(schema.required));
	for (const [name, child] of Object.entries(json(schema.properties))) {
		const at = path === "" ? name : `${path}.${name}`;
		const resolved = follow(root, child);
		if (rows.some((row) => row.path === at)) continue;
		rows.push({
			path: at,
			type: typeOf(root, resolved),
			isRequired: required.has(name),
			description: text(json(child).description) || text(resolved.description),
		});
		walk(root, resolved, at, depth + 1, rows);
	}
}
