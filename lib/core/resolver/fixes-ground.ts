// Sets of tools that fixes need and requests do not, worked out when the first fix of a catalogue is asked for.

import { add, type Bitset } from "./bitset";
import type { Capability } from "./capabilities";
import type { Snapshot } from "./snapshot";

/** Sets that depend on the catalogue alone. */
type Ground = {
	/** Tools that pass gates 1 and 2. */
	readonly offered: Bitset;
	readonly byCapability: ReadonlyMap<Capability, Bitset>;
	readonly unclassified: Bitset;
	/** Names of the opt-in toolsets. */
	readonly optIn: ReadonlySet<string>;
};
const grounds = new WeakMap<Snapshot["tools"], Ground>();

/** Worked out once for a catalogue. */
export function groundOf({ tools, toolsets, words }: Snapshot): Ground {
	let ground = grounds.get(tools);
	if (ground === undefined) {
		const offered = new Uint32Array(words);
		const unclassified = new Uint32Array(words);
		const byCapability = new Map<Capability, Bitset>();
		for (const { index, fault, holders, row } of tools) {
			if (fault === null && holders.length > 0) add(offered, index);
			if (row.capabilities.length === 0) add(unclassified, index);
			for (const capability of row.capabilities) {
				const set = byCapability.get(capability) ?? new Uint32Array(words);
				add(set, index);
				byCapability.set(capability, set);
			}
		}
		const optIn = new Set(toolsets.filter((toolset) => toolset.isOptIn).map((toolset) => toolset.name));
		ground = { offered, byCapability, unclassified, optIn };
		grounds.set(tools, ground);
	}
	return ground;
}
