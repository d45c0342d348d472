// What a request's tally begins with: the tools that are hidden whatever is asked for, as far as profile and dialect decide it.

import { has } from "./bitset";
import type { Context } from "./context";
import type { CompiledProfile, FormatTable, Snapshot } from "./snapshot";
import { count, type Tally } from "./tally";

/** A new tally with what no request of this dialect can change. */
export function tallyOf({ snapshot, table, profile }: Pick<Context, "snapshot" | "table" | "profile">): Tally {
	if (table.unfitBecause.size === 0) return profile.fixedTally.slice();
	let known = table.tallies.get(profile);
	if (known === undefined) {
		known = withUnfit(snapshot, table, profile);
		table.tallies.set(profile, known);
	}
	return known.slice();
}

/** A tool that the dialect cannot take is hidden by gate 1, before the gates at which the profile has counted it. */
function withUnfit(
	{ tools }: Snapshot,
	{ unfitBecause }: FormatTable,
	{ fixedTally, granted }: CompiledProfile,
): Tally {
	const tally = fixedTally.slice();
	for (const index of unfitBecause.keys()) {
		const tool = tools[index];
		if (tool === undefined || tool.fault !== null) continue;
		if (tool.holders.length === 0) count(tally, "no-toolset", -1);
		else if (!has(granted, index)) count(tally, "toolset-not-enabled", -1);
		count(tally, "schema-invalid", 1);
	}
	return tally;
}
