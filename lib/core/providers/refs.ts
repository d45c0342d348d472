// References inside a schema: where they lead, whether they lead back to themselves, and what they are called when their target is shared.

import { type Fitting, mayGoOn } from "./fitting";
import { IN_PLACE_LISTS, IN_PLACE_SINGLES } from "./keywords";
import { get, isSchema, mapAt, type Path, type Schema, schemasAt, step } from "./schema";

const SHARED = /^#\/(\$defs|definitions)\/([^/]*)$/;

/** Whether the reference names the root or a shared definition: the forms that every provider with references takes. */
export const isShared = (ref: string): boolean => ref === "#" || SHARED.test(ref);

/** Keyword and name of a shared definition that a reference names, or null. */
export function definitionOf(ref: string): { readonly keyword: string; readonly name: string } | null {
	const match = SHARED.exec(ref);
	return match === null ? null : { keyword: match[1]!, name: decode(match[2]!) };
}

export const refTo = (keyword: string, name: string): string =>
	`#/${keyword}/${encodeURI(name.replaceAll("~", "~0").replaceAll("/", "~1")).replaceAll("#", "%23")}`;

/** The schema that a reference names, a boolean schema included; undefined when it leads nowhere in this document. */
export function targetOf(document: Schema, ref: string): Schema | boolean | undefined {
	if (ref === "#") return document;
	if (!ref.startsWith("#/")) return undefined;
	let at: unknown = document;
	for (const segment of ref.slice(2).split("/")) {
		const key = decode(segment);
		if (Array.isArray(at)) at = /^\d{1,6}$/.test(key) ? at[Number(key)] : undefined;
		else at = isSchema(at) ? get(at, key) : undefined;
		if (at === undefined) return undefined;
	}
	return isSchema(at) || typeof at === "boolean" ? at : undefined;
}

function decode(segment: string): string {
	let text = segment;
	try {
		text = decodeURIComponent(segment);
	} catch {
		// Not percent-encoded after all: the segment is meant as it stands.
	}
	return text.replaceAll("~1", "/").replaceAll("~0", "~");
}

/** The place that a reference names. */
export function pathOf(ref: string): Path {
	let path: Path = null;
	for (const segment of ref.slice(2).split("/")) path = step(path, decode(segment));
	return path;
}

/**
 * Whether following `ref` comes back to the schema that holds it without stepping into a property or item: such a schema would be defined by
 * nothing but itself.
 */
export function leadsBack(fitting: Fitting, ref: string, holder: Schema): boolean {
	const start = targetOf(fitting.document, ref);
	const seen = new Set<Schema>();
	const waiting = isSchema(start) ? [start] : [];
	for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
		if (next === holder || !mayGoOn(fitting)) return true;
		if (seen.has(next)) continue;
		seen.add(next);
		const inner = get(next, "$ref");
		const target = typeof inner === "string" ? targetOf(fitting.document, inner) : undefined;
		if (isSchema(target)) waiting.push(target);
		for (const keyword of IN_PLACE_LISTS) waiting.push(...schemasAt(next, keyword));
		for (const keyword of IN_PLACE_SINGLES) {
			const single = get(next, keyword);
			if (isSchema(single)) waiting.push(single);
		}
		waiting.push(...Object.values(mapAt(next, "dependentSchemas")).filter(isSchema));
	}
	return false;
}
