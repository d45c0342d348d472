// The way back: arguments as a model wrote them for an emitted tool → arguments as the tool was registered. Pure, and iterative, because
// arguments can be nested as deeply as a model likes.

import type { ConversionNode, Conversions } from "./plan";
import { isSchema, type Json, type JsonObject, put } from "./schema";

type Task = { readonly value: Json; readonly nodes: readonly ConversionNode[]; readonly place: (value: Json) => void };

/**
 * Undoes what fitting did to the arguments of one call: property names, nulls that stand for absent values, values and whole parts that were
 * written as text. Whatever the table does not speak of passes through unchanged; nothing is checked against the schema.
 */
export function restoreArguments(conversions: Conversions, args: Json): Json {
	if (conversions.length === 0) return args;
	let restored: Json = args;
	const place = (value: Json) => {
		restored = value;
	};
	const tasks: Task[] = [{ value: args, nodes: nodesAt(conversions, [0]), place }];
	for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
		const { value, nodes } = task;
		if (nodes.length === 0) task.place(value);
		else if (typeof value === "string") task.place(readText(value, nodes));
		else if (Array.isArray(value)) {
			const items: Json[] = [...value];
			task.place(items);
			const next = nodesAt(
				conversions,
				nodes.flatMap((node) => (node.items === undefined ? [] : [node.items])),
			);
			if (next.length === 0) continue;
			for (const [index, item] of items.entries()) {
				tasks.push({ value: item, nodes: next, place: (read) => (items[index] = read) });
			}
		} else if (isObject(value)) task.place(readObject(conversions, value, nodes, tasks));
		else task.place(value);
	}
	return restored;
}

const isObject = (value: Json): value is JsonObject => isSchema(value);

/** The nodes at these places, with all that speak about the same value. */
function nodesAt(conversions: Conversions, places: readonly number[]): ConversionNode[] {
	const seen = new Set<number>();
	const nodes: ConversionNode[] = [];
	const waiting = [...places];
	for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
		const node = conversions[place];
		if (node === undefined || seen.has(place)) continue;
		seen.add(place);
		nodes.push(node);
		waiting.push(...(node.also ?? []));
	}
	return nodes;
}

function readText(text: string, nodes: readonly ConversionNode[]): Json {
	for (const { values, json } of nodes) {
		if (values !== undefined && Object.hasOwn(values, text)) return values[text] ?? null;
		if (json === true) return readJson(text);
	}
	return text;
}

/** The value of a JSON text; the text itself when it is none, so that the check of the arguments can say so. */
function readJson(text: string): Json {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

function readObject(
	conversions: Conversions,
	value: JsonObject,
	nodes: readonly ConversionNode[],
	tasks: Task[],
): Json {
	const read: { [key: string]: Json } = {};
	const renamed = new Set<string>();
	for (const key of Object.keys(value)) {
		const real = own(nodes, (node) => node.names, key);
		if (real !== undefined) renamed.add(real);
	}
	for (const key of Object.keys(value)) {
		const item = value[key] ?? null;
		if (item === null && nodes.some(({ absent }) => absent?.includes(key))) continue;
		const real = own(nodes, (node) => node.names, key);
		// The emitted name is the one that the model was told; an unknown key of the real name does not replace it.
		if (real === undefined && renamed.has(key)) continue;
		const name = real ?? key;
		put(read, name, item);
		const next = nodesAt(
			conversions,
			nodes.flatMap((node) => nextPlace(node, key)),
		);
		if (next.length > 0) tasks.push({ value: item, nodes: next, place: (restored) => put(read, name, restored) });
	}
	return read;
}

function nextPlace(node: ConversionNode, key: string): number[] {
	const { properties, rest } = node;
	if (properties !== undefined && Object.hasOwn(properties, key)) return [properties[key] ?? 0];
	return rest === undefined ? [] : [rest];
}

function own<T>(
	nodes: readonly ConversionNode[],
	read: (node: ConversionNode) => { readonly [key: string]: T } | undefined,
	key: string,
): T | undefined {
	for (const node of nodes) {
		const map = read(node);
		if (map !== undefined && Object.hasOwn(map, key)) return map[key];
	}
	return undefined;
}
