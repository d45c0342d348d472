// First look at a schema, before anything walks it: is it JSON at all, is it small enough to be worked on, and which property names
// does it hold. It stops at its own bounds, so that no schema can overflow the stack.

import { compareText } from "../resolver/order";
import { type NameRule, stemOf, takesName } from "./provider";
import { isSchema, type Path, pathText, step } from "./schema";

/** Levels of JSON; below the bound of canonical writing, because a repair can add a few. */
const MOST_LEVELS = 100;
/** Values in all: bounds the time that one tool can cost. */
const MOST_VALUES = 10_000;

export type Fault = { readonly path: string; readonly message: string };

/** The first fault, or null; every key under a `properties` is added to `names`. Absent parameters have no fault. */
export function survey(root: unknown, names: Set<string>): Fault | null {
	if (root === undefined) return null;
	const look = (isSorted: boolean) => lookAt({ names, isSorted, values: 0 }, root, null, 0);
	// Which fault is the first must not depend on the order of keys, and order costs time that only a fault is worth.
	const found = look(false) === null ? null : look(true);
	if (found === null) return null;
	let path: Path = null;
	for (const key of found.steps.reverse()) path = step(path, key);
	return { path: pathText(found.isWhole ? null : path), message: found.message };
}

/** `steps` lead from the place outwards. `isWhole`: the fault is nobody's in particular. */
type Found = { readonly message: string; readonly isWhole: boolean; readonly steps: (string | number)[] };
const fault = (message: string, isWhole = false): Found => ({ message, isWhole, steps: [] });
const tooMany = (): Found => fault(`The schema holds more than ${MOST_VALUES} values.`, true);

function inside(found: Found, key: string | number): Found {
	found.steps.push(key);
	return found;
}

type Look = { readonly names: Set<string>; readonly isSorted: boolean; values: number };

/** Recursive, and never deeper than the levels that a schema may have. The path grows on the way back. */
function lookAt(look: Look, value: unknown, key: string | null, level: number): Found | null {
	if (++look.values > MOST_VALUES) return tooMany();
	if (typeof value === "string" || typeof value === "boolean" || value === null) return null;
	if (typeof value === "number")
		return Number.isFinite(value) ? null : fault("The schema holds a number that is not finite.");
	if (typeof value !== "object") return fault("The schema holds a value that is not JSON.");
	if (level >= MOST_LEVELS) return fault(`The schema is nested deeper than ${MOST_LEVELS} levels.`);
	if (Array.isArray(value)) {
		for (let index = 0; index < value.length; index++) {
			const inner = lookAt(look, value[index], null, level + 1);
			if (inner !== null) return inside(inner, index);
		}
		return null;
	}
	if (!isSchema(value)) return null;
	const keys = Object.keys(value);
	if (keys.length > MOST_VALUES) return tooMany();
	if (look.isSorted) keys.sort(compareText);
	for (const name of keys) {
		if (key === "properties") look.names.add(name);
		// A missing value is what JSON leaves out.
		if (value[name] === undefined) continue;
		const inner = lookAt(look, value[name], name, level + 1);
		if (inner !== null) return inside(inner, name);
	}
	return null;
}

/** Real name → emitted name, for the names that the rule does not take. No emitted name is a real name of the same tool. */
export function aliasesOf(names: ReadonlySet<string>, rule: NameRule | null): Map<string, string> {
	const aliases = new Map<string, string>();
	if (rule === null) return aliases;
	const taken = new Set(names);
	for (const name of [...names].filter((candidate) => !takesName(rule, candidate)).sort(compareText)) {
		const stem = stemOf(rule, name, "property");
		let alias: string;
		let round = 0;
		do {
			const tail = hashOf(`${round++}${name}`);
			alias = `${stem.slice(0, rule.maxLength - tail.length - 1)}_${tail}`;
		} while (taken.has(alias));
		taken.add(alias);
		aliases.set(name, alias);
	}
	return aliases;
}

/** Eight hexadecimal digits (FNV-1a). Tells names of one tool apart; no protection against anybody. */
export function hashOf(text: string): string {
	let hash = 0x811c9dc5;
	for (let index = 0; index < text.length; index++) {
		hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
	}
	return (hash >>> 0).toString(16).padStart(8, "0");
}
