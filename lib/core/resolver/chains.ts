// How a toolset reaches a tool: the shortest chain of includes. Chains are for people; closures decide.

import { compareText } from "./order";
import type { CompiledTool, CompiledToolset, Snapshot } from "./snapshot";
import { findTool } from "./snapshot";

/** `full`: over every include. `grant`: not through an opt-in include, as a profile gets tools. */
export type Reach = "full" | "grant";

/** Next toolset on the shortest way to the tool, by number of toolset: itself when it holds the tool, -1 when it does not reach it. */
export type Ways = Int32Array;

/** Shortest ways from all toolsets to one tool. */
export function waysTo(snapshot: Snapshot, tool: CompiledTool, reach: Reach): Ways {
	const ways = new Int32Array(snapshot.toolsets.length + 1).fill(-1);
	const queue = tool.holders.map((holder) => holder.index);
	for (const holder of queue) ways[holder] = holder;
	if (queue.length === 0) ways[snapshot.everything.index] = snapshot.everything.index;
	for (let place = 0; place < queue.length; place++) {
		const reached = queue[place]!;
		if (reach === "grant" && snapshot.toolsets[reached]?.isOptIn === true) continue;
		for (const parent of snapshot.includedBy[reached] ?? []) {
			if (ways[parent] !== -1) continue;
			ways[parent] = reached;
			queue.push(parent);
		}
	}
	return ways;
}

/** Names from the toolset to the one that holds the tool, or null when it does not reach it. */
export function chainFrom(snapshot: Snapshot, from: CompiledToolset, ways: Ways): string[] | null {
	const chain: string[] = [];
	for (let at = from.index; ; ) {
		const next = ways[at];
		if (next === undefined || next === -1) return null;
		chain.push((snapshot.toolsets[at] ?? snapshot.everything).name);
		if (next === at) return chain;
		at = next;
	}
}

type IncludeChain = { readonly toolset: string; readonly chain: readonly string[] };

/**
 * Toolsets that hold the tool through includes, each with its shortest chain from itself to the toolset that lists the tool;
 * shortest first. Empty for an unknown tool, and for one that no toolset includes.
 */
export function includeChains(snapshot: Snapshot, tool: string): IncludeChain[] {
	const found = findTool(snapshot.names, tool);
	if (found === null) return [];
	const ways = waysTo(snapshot, found, "full");
	const chains: IncludeChain[] = [];
	for (const toolset of snapshot.toolsets) {
		const chain = chainFrom(snapshot, toolset, ways);
		if (chain !== null && chain.length > 1) chains.push({ toolset: toolset.name, chain });
	}
	return chains.sort(
		(left, right) => left.chain.length - right.chain.length || compareText(left.toolset, right.toolset),
	);
}
