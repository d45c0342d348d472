// How arguments that a model wrote for an emitted schema are read back into those of the registered one, as plain data: a table of nodes, one
// for each kind of place where something has to be undone. It follows from the emitted schema, and may be cyclic as that is.

import { compareText } from "../resolver/order";
import type { Conversion } from "./fitting";
import type { ConversionNode, Conversions, Json } from "./plan";
import { definitionOf } from "./refs";
import { get, isSchema, mapAt, put, type Schema, schemasAt, typesOf } from "./schema";

type Draft = {
	names: [string, string][];
	absent: readonly string[];
	values: { readonly [emitted: string]: Json } | null;
	isJson: boolean;
	properties: [string, Draft][];
	rest: Draft | null;
	items: Draft[];
	also: Draft[];
	/** Alternatives that are objects or lists, of which only the value itself tells which is meant. */
	isChoice: boolean;
};

type Reading = {
	readonly root: Schema;
	readonly conversions: ReadonlyMap<Schema, Conversion>;
	readonly realNames: ReadonlyMap<string, string>;
	readonly drafts: Map<Schema, Draft>;
	/** Schemas whose drafts are still to be filled: a list, because references can follow one another for thousands. */
	readonly waiting: Schema[];
};

export type ReadBack = {
	readonly conversions: Conversions;
	/** Nulls that stand for absent values below alternatives that cannot be told apart by their type. */
	readonly isAmbiguous: boolean;
};

/** The table for an emitted schema; empty when arguments can be taken as they are. */
export function readBack(
	root: Schema,
	conversions: ReadonlyMap<Schema, Conversion>,
	realNames: ReadonlyMap<string, string>,
): ReadBack {
	if (conversions.size === 0 && realNames.size === 0) return { conversions: [], isAmbiguous: false };
	const reading: Reading = { root, conversions, realNames, drafts: new Map(), waiting: [] };
	const start = draftOf(reading, root);
	for (let next = reading.waiting.pop(); next !== undefined; next = reading.waiting.pop()) fill(reading, next);
	const useful = usefulDrafts([...reading.drafts.values()]);
	if (!useful.has(start)) return { conversions: [], isAmbiguous: false };
	const isAmbiguous = [...useful].some((draft) => draft.isChoice && draft.also.some((one) => useful.has(one)));
	return { conversions: tableOf(start, useful), isAmbiguous };
}

function draftOf(reading: Reading, schema: Schema): Draft {
	const known = reading.drafts.get(schema);
	if (known !== undefined) return known;
	const conversion = reading.conversions.get(schema);
	const draft: Draft = {
		names: [],
		absent: conversion?.kind === "absent" ? conversion.names : [],
		values: conversion?.kind === "values" ? conversion.values : null,
		isJson: conversion?.kind === "json",
		properties: [],
		rest: null,
		items: [],
		also: [],
		isChoice: false,
	};
	reading.drafts.set(schema, draft);
	reading.waiting.push(schema);
	return draft;
}

function fill(reading: Reading, schema: Schema): void {
	const draft = draftOf(reading, schema);
	const properties = mapAt(schema, "properties");
	for (const name of Object.keys(properties).sort(compareText)) {
		const property = properties[name];
		const real = reading.realNames.get(name);
		if (real !== undefined) draft.names.push([name, real]);
		if (isSchema(property)) draft.properties.push([name, draftOf(reading, property)]);
	}
	const rest = get(schema, "additionalProperties");
	if (isSchema(rest)) draft.rest = draftOf(reading, rest);
	const items = get(schema, "items");
	for (const item of [...(isSchema(items) ? [items] : []), ...schemasAt(schema, "prefixItems")]) {
		draft.items.push(draftOf(reading, item));
	}
	for (const same of samePlace(reading, schema)) draft.also.push(draftOf(reading, same));
	const choices = [...schemasAt(schema, "anyOf"), ...schemasAt(schema, "oneOf")];
	draft.isChoice = choices.filter(isStructured).length > 1;
}

const isStructured = (schema: Schema): boolean =>
	typesOf(schema).some((type) => type === "object" || type === "array") || "$ref" in schema || "anyOf" in schema;

/** The schemas that speak about the very value that this one does. */
function samePlace(reading: Reading, schema: Schema): Schema[] {
	const found: Schema[] = [];
	for (const keyword of ["anyOf", "oneOf", "allOf"]) found.push(...schemasAt(schema, keyword));
	for (const keyword of ["if", "then", "else"]) {
		const single = get(schema, keyword);
		if (isSchema(single)) found.push(single);
	}
	const dependent = mapAt(schema, "dependentSchemas");
	for (const name of Object.keys(dependent).sort(compareText)) {
		const single = dependent[name];
		if (isSchema(single)) found.push(single);
	}
	const ref = get(schema, "$ref");
	if (ref === "#") found.push(reading.root);
	else if (typeof ref === "string") {
		const named = definitionOf(ref);
		const target = named === null ? undefined : get(mapAt(reading.root, named.keyword), named.name);
		if (isSchema(target)) found.push(target);
	}
	return found;
}

const nextOf = (draft: Draft): Draft[] => [
	...draft.properties.map(([, next]) => next),
	...(draft.rest === null ? [] : [draft.rest]),
	...draft.items,
	...draft.also,
];

/** Those that undo something, and those that lead to one of them. */
function usefulDrafts(drafts: readonly Draft[]): Set<Draft> {
	const before = new Map<Draft, Draft[]>();
	for (const draft of drafts) {
		for (const next of nextOf(draft)) {
			const list = before.get(next);
			if (list === undefined) before.set(next, [draft]);
			else list.push(draft);
		}
	}
	const useful = new Set<Draft>();
	const waiting = drafts.filter(
		({ names, absent, values, isJson }) => names.length > 0 || absent.length > 0 || values !== null || isJson,
	);
	for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
		if (useful.has(next)) continue;
		useful.add(next);
		waiting.push(...(before.get(next) ?? []));
	}
	return useful;
}

type NodeDraft = { -readonly [K in keyof ConversionNode]: ConversionNode[K] };

function tableOf(start: Draft, useful: ReadonlySet<Draft>): Conversions {
	const places = new Map<Draft, number>([[start, 0]]);
	const order = [start];
	const placeOf = (draft: Draft): number => {
		const known = places.get(draft);
		if (known !== undefined) return known;
		order.push(draft);
		places.set(draft, order.length - 1);
		return order.length - 1;
	};
	const table: ConversionNode[] = [];
	for (let index = 0; index < order.length; index++) {
		const draft = order[index]!;
		const node: NodeDraft = {};
		if (draft.names.length > 0) node.names = recordOf(draft.names);
		if (draft.absent.length > 0) node.absent = draft.absent;
		if (draft.values !== null) node.values = draft.values;
		if (draft.isJson) node.json = true;
		const properties = draft.properties.filter(([, next]) => useful.has(next));
		if (properties.length > 0) node.properties = recordOf(properties.map(([name, next]) => [name, placeOf(next)]));
		if (draft.rest !== null && useful.has(draft.rest)) node.rest = placeOf(draft.rest);
		const items = draft.items.filter((item) => useful.has(item));
		if (items.length === 1) node.items = placeOf(items[0]!);
		else if (items.length > 1) node.items = placeOf({ ...EMPTY, also: items });
		const also = draft.also.filter((one) => useful.has(one));
		if (also.length > 0) node.also = also.map(placeOf);
		table.push(node);
	}
	return table;
}

const EMPTY: Draft = {
	names: [],
	absent: [],
	values: null,
	isJson: false,
	properties: [],
	rest: null,
	items: [],
	also: [],
	isChoice: false,
};

/** An object of pairs, with keys such as `__proto__` as data. */
export function recordOf<T>(pairs: readonly (readonly [string, T])[]): { [key: string]: T } {
	const record: { [key: string]: T } = {};
	for (const [key, value] of pairs) put(record, key, value);
	return record;
}
