// Tools that name other tools: what is said about these follows from the answer itself, so that no text ever names a tool that the model does not
// have. Declared as data (`DynamicPart`), looked up when a configuration is compiled, and filled in when an answer is decided.

import { add, type Bitset, has } from "./bitset";
import { isPlainObject } from "./canonical";
import type { DynamicPart, JsonSchema, ToolRow } from "./model";
import {
	type CompiledDynamic,
	type CompiledTool,
	type FormatTable,
	findTool,
	type Names,
	type Snapshot,
	type Variant,
} from "./snapshot";
import { writeTool } from "./written";

// ---------------------------------------------------------------- declarations

/** Looks up the names of all declarations. Names that lead nowhere, and a tool's own, are left out. */
export function compileDynamics(tools: readonly CompiledTool[], names: Names): Pick<Snapshot, "dynamics" | "hiding"> {
	const dynamics = new Map<number, CompiledDynamic>();
	for (const { index, row } of tools) {
		if (row.dynamic.length === 0) continue;
		const parts = row.dynamic.map((part) => {
			const found = part.list.map((name) => findTool(names, name)?.index).filter((number) => number !== undefined);
			return { part, targets: [...new Set(found)].filter((number) => number !== index) };
		});
		const targets = [...new Set(parts.flatMap((part) => part.targets))];
		const needs = parts.filter(({ part }) => part.whenEmpty === "hide").map((part) => part.targets);
		dynamics.set(index, { tool: index, parts, targets, needs });
	}
	return { dynamics, hiding: [...dynamics.values()].filter(({ needs }) => needs.length > 0) };
}

// ---------------------------------------------------------------- which of them hide

/** Whether one tool of each list that it needs is there. */
export function hasEnoughToCall({ needs }: CompiledDynamic, present: Bitset): boolean {
	return needs.every((targets) => targets.some((target) => has(present, target)));
}

/**
 * Takes out of `present` the tools that have nothing to call there, one after the other until nothing changes: a tool that goes may have been the
 * last one of another. The largest set that can stand by itself is left, whatever the order. True when something was taken out.
 */
export function settle(hiding: readonly CompiledDynamic[], present: Bitset): boolean {
	let isChanged = false;
	for (let isStable = false; !isStable; ) {
		isStable = true;
		for (const dynamic of hiding) {
			const { tool } = dynamic;
			if (!has(present, tool) || hasEnoughToCall(dynamic, present)) continue;
			present[tool >>> 5] = present[tool >>> 5]! & ~(1 << (tool & 31));
			isStable = false;
			isChanged = true;
		}
	}
	return isChanged;
}

/** The tools as a set. */
export function setOf(words: number, tools: readonly number[]): Bitset {
	const set = new Uint32Array(words);
	for (const tool of tools) add(set, tool);
	return set;
}

// ---------------------------------------------------------------- what is written

const MOST_VARIANTS = 4_096;

/**
 * The tool as it is written when these tools are in the answer; null when that is how the table has it. Made on the first use of each set of
 * names, and kept.
 */
export function variantOf(
	snapshot: Snapshot,
	table: FormatTable,
	dynamic: CompiledDynamic,
	emitted: Bitset,
): Variant | null {
	let key = `${dynamic.tool}:`;
	let isPlain = true;
	for (const target of dynamic.targets) {
		const isNamed = has(emitted, target);
		key += isNamed ? "1" : "0";
		if (isNamed) isPlain = false;
	}
	if (isPlain) return null;
	const { variants } = table;
	const known = variants.get(key);
	if (known !== undefined) return known;
	const made = makeVariant(snapshot, table, dynamic, emitted);
	const [oldest] = variants.size < MOST_VARIANTS ? [] : variants.keys();
	if (oldest !== undefined) variants.delete(oldest);
	variants.set(key, made);
	return made;
}

/** Null when the dialect cannot take it so: then the table's form, which names nothing, has to do. */
function makeVariant(
	{ tools, compileTools }: Snapshot,
	table: FormatTable,
	{ tool, parts }: CompiledDynamic,
	emitted: Bitset,
): Variant | null {
	const row = tools[tool]!.row;
	const named = parts.map(({ part, targets }) => ({
		part,
		names: targets.filter((target) => has(emitted, target)).map((target) => table.emittedNames[target]!),
	}));
	const written = writeTool(
		{ name: row.name, ...withNames(row, named) },
		table.emittedNames[tool]!,
		table,
		compileTools,
	);
	if (written.unfit !== null) return null;
	const { bytes, tokens, hashes, repairs, warning, properties, conversions } = written;
	return { bytes, tokens, hashes, repairs, warning, properties, conversions };
}

type Named = { readonly part: DynamicPart; readonly names: readonly string[] };
type Texts = Pick<ToolRow, "description" | "parameters">;

/** The tool's own words, with what it says about others filled in; the row itself stays as it is. */
export function withNames({ description, parameters }: Texts, named: readonly Named[]): Texts {
	let texts: Texts = { description, parameters };
	for (const { part, names } of named) {
		if (part.at === "description") texts = { ...texts, description: withSentence(texts.description, part, names) };
		else texts = { ...texts, parameters: changeAt(texts.parameters, stepsOf(part.at), part, names) };
	}
	return texts;
}

/** The tool as it is when none of the others are there. */
export const withoutNames = (row: ToolRow): Texts =>
	row.dynamic.length === 0
		? row
		: withNames(
				row,
				row.dynamic.map((part) => ({ part, names: [] })),
			);

function withSentence(text: unknown, { template }: DynamicPart, names: readonly string[]): string {
	const own = typeof text === "string" ? text : "";
	if (names.length === 0 || template === undefined) return own;
	const sentence = template.replaceAll("{tools}", () => names.join(", "));
	return own === "" ? sentence : `${own} ${sentence}`;
}

// ---------------------------------------------------------------- places in a schema

const stepsOf = (at: string): string[] =>
	at
		.split("/")
		.slice(1)
		.map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));

/**
 * A copy of the schema with the place filled in. An enum without names takes the property that it belongs to with it. A place that is not there
 * changes nothing.
 */
function changeAt(
	schema: JsonSchema,
	steps: readonly string[],
	part: DynamicPart,
	names: readonly string[],
): JsonSchema {
	const [step, name = "", ...rest] = steps;
	if (step === "description") {
		return names.length === 0 ? schema : { ...schema, description: withSentence(schema.description, part, names) };
	}
	if (step === "enum") return { ...schema, enum: names };
	if (step === "items") {
		const items = ownAt(schema, "items");
		return items === null ? schema : { ...schema, items: changeAt(items, steps.slice(1), part, names) };
	}
	const properties = ownAt(schema, "properties");
	const property = properties === null ? null : ownAt(properties, name);
	if (properties === null || property === null) return schema;
	const isLast = !rest.includes("properties");
	if (isLast && rest.at(-1) === "enum" && names.length === 0) return withoutProperty(schema, properties, name);
	return { ...schema, properties: put(properties, name, changeAt(property, rest, part, names)) };
}

function ownAt(schema: JsonSchema, key: string): JsonSchema | null {
	const value = Object.hasOwn(schema, key) ? schema[key] : null;
	return isPlainObject(value) ? value : null;
}

/** Keys such as `__proto__` stay data. */
function put(object: JsonSchema, name: string, value: JsonSchema): JsonSchema {
	return Object.fromEntries(Object.entries(object).map(([key, old]) => [key, key === name ? value : old]));
}

function withoutProperty(schema: JsonSchema, properties: JsonSchema, name: string): JsonSchema {
	const left = Object.fromEntries(Object.entries(properties).filter(([key]) => key !== name));
	const { required, ...rest } = schema;
	const needed = Array.isArray(required) ? required.filter((key) => key !== name) : [];
	return { ...rest, properties: left, ...(needed.length > 0 ? { required: needed } : {}) };
}

/** Why a declaration cannot be kept with these parameters, as a sentence; null for a good one. */
export function findDynamicFault({ parameters, dynamic }: Pick<ToolRow, "parameters" | "dynamic">): string | null {
	for (const { at, template } of dynamic) {
		const isEnum = at.endsWith("/enum");
		if (isEnum && template !== undefined)
			return `The part at ${at} is an enum: it becomes the names, without a template.`;
		if (!isEnum && template?.includes("{tools}") !== true) {
			return `The part at ${at} needs a template with {tools} where the names go.`;
		}
		if (at !== "description" && !exists(parameters, stepsOf(at).slice(0, -1))) {
			return `The part at ${at} leads to no property of the parameters.`;
		}
	}
	return null;
}

function exists(parameters: JsonSchema, steps: readonly string[]): boolean {
	let at: JsonSchema | null = parameters;
	for (const step of steps) at = at === null ? null : ownAt(at, step);
	return at !== null;
}
