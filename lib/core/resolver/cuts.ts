// What limits keep: the order of tools under a limit, what each costs in an answer, and the cut itself.

import { add, elements, has } from "./bitset";
import type { Context, Cut } from "./context";
import { setOf, variantOf } from "./dynamic";
import { rankingOf } from "./ranking";

/** The tools in the order in which limits keep them: by priority, then by how well they fit the prompt if there is one, then by name. */
export function inRankOrder(context: Context, tools: readonly number[]): number[] {
	const { byRank, rankOf, priorities, words } = context.snapshot;
	// Without sorting: a set over ranks is in order by itself.
	const ranks = new Uint32Array(words);
	for (const tool of tools) add(ranks, rankOf[tool]!);
	const order = elements(ranks).map((rank) => byRank[rank]!);
	const ranking = rankingOf(context);
	if (ranking === null) return order;
	const score = (tool: number) => ranking.get(tool)?.score ?? 0;
	return order.sort((left, right) => priorities[right]! - priorities[left]! || score(right) - score(left));
}

/** Tokens of each tool in an answer that holds all of these: what a tool names of the others is counted. */
export function costOf({ snapshot, table }: Context, tools: readonly number[]): (tool: number) => number {
	const { dynamics } = snapshot;
	if (dynamics.size === 0) return (tool) => table.tokens[tool]!;
	const set = setOf(snapshot.words, tools);
	return (tool) => {
		const dynamic = dynamics.get(tool);
		const variant = dynamic === undefined ? null : variantOf(snapshot, table, dynamic, set);
		return variant?.tokens ?? table.tokens[tool]!;
	};
}

/**
 * Keeps the longest run of tools in their order that fits the limits. The tools beyond the count are over the tool limit, those within it that no
 * longer fit are over the budget. Adds nothing when everything fits.
 */
export function pushCut(
	cuts: Cut[],
	context: Context,
	{ by, limits, competing }: Pick<Cut, "by" | "limits" | "competing">,
): void {
	const isFew = competing.length <= limits.tools;
	if (isFew && limits.tokens === Number.POSITIVE_INFINITY) return;
	const cost = costOf(context, competing);
	if (isFew && competing.reduce((sum, tool) => sum + cost(tool), 0) <= limits.tokens) return;
	const overTools = new Uint32Array(context.snapshot.words);
	const overTokens = new Uint32Array(context.snapshot.words);
	let spent = 0;
	let isFull = false;
	for (const [place, tool] of inRankOrder(context, competing).entries()) {
		spent += cost(tool);
		isFull ||= spent > limits.tokens;
		if (place >= limits.tools) add(overTools, tool);
		else if (isFull) add(overTokens, tool);
	}
	cuts.push({ by, limits, competing, cost, overTools, overTokens });
}

export type CutCode = "over-tool-limit" | "over-token-budget";

/** The first of the limits that takes the tool away, as its code. */
export function codeOfCut(cuts: readonly Cut[], tool: number): CutCode | null {
	for (const cut of cuts) {
		if (has(cut.overTools, tool)) return "over-tool-limit";
		if (has(cut.overTokens, tool)) return "over-token-budget";
	}
	return null;
}

export const uncut = (cuts: readonly Cut[], tools: readonly number[]): readonly number[] =>
	cuts.length === 0 ? tools : tools.filter((tool) => codeOfCut(cuts, tool) === null);
