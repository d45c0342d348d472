// Names fitted to a provider's rule. An alias depends on the name alone (and, should two collide, on the set of names), never on the
// order in which tools were registered, so that it stays the same from run to run.

import { compareText } from "../resolver/order";
import { type NameRule, stemOf, takesName } from "./provider";

const SHORTEST_TAIL = 8;
const LONGEST_TAIL = 32;

/**
 * Emitted name of every name: itself where the rule takes it, else its readable part and a hash of the whole name.
 * `digest` gives hexadecimal digits, at least 32. Emitted names are distinct.
 */
export function fitNames(
	names: readonly string[],
	rule: NameRule | null,
	digest: (bytes: Uint8Array) => string,
): Map<string, string> {
	if (rule === null) return new Map(names.map((name) => [name, name]));
	const emitted = new Map(names.filter((name) => takesName(rule, name)).map((name) => [name, name]));
	const taken = new Set(emitted.keys());
	const toFit = [...new Set(names)].filter((name) => !emitted.has(name)).sort(compareText);
	for (const name of toFit) {
		const alias = aliasFor(name, rule, taken, digest(new TextEncoder().encode(name)));
		taken.add(alias);
		emitted.set(name, alias);
	}
	return emitted;
}

function aliasFor(name: string, rule: NameRule, taken: ReadonlySet<string>, hash: string): string {
	const stem = stemOf(rule, name, "tool");
	const withTail = (length: number) => `${stem.slice(0, rule.maxLength - length - 1)}_${hash.slice(0, length)}`;
	for (let length = SHORTEST_TAIL; length < LONGEST_TAIL; length += 4) {
		if (!taken.has(withTail(length))) return withTail(length);
	}
	return withTail(LONGEST_TAIL);
}
