// The fast form of the gates: one walk over the words of the sets decides all tools at once. It must agree with the gates tool by tool; the
// property tests hold it to that, and to an evaluator written from the precedence rule alone.

import { add, elements, has, popcount, pushElements } from "./bitset";
import type { Context, Cut, Selected } from "./context";
import { missingNeed } from "./requirements";
import type { CompiledToolset, FormatTable, Snapshot } from "./snapshot";
import { count, type Tally } from "./tally";

/** Everything that the request selects. */
export function select(context: Context): Selected {
	context.selected ??= work(context);
	return context.selected;
}

function work(context: Context): Selected {
	const { snapshot, table, profile } = context;
	const tally = profile.fixedTally.slice();
	const survivors = sweep(context, true, tally);
	const cuts: Cut[] = [];
	const { tools, tokens } = profile.row.limits;
	if (tools !== null || tokens !== null) {
		// The profile's limits choose among all that it would show, before the request narrows: otherwise leaving tools out would bring in others
		// that the profile itself does not show.
		const isNarrowed = context.asked !== null || context.refused.length > 0;
		const limits = { tools: tools ?? Number.POSITIVE_INFINITY, tokens: tokens ?? Number.POSITIVE_INFINITY };
		const competing = isNarrowed ? sweep(context, false, null) : survivors;
		pushCut(cuts, snapshot, table, { by: "profile", limits, competing });
	}
	pushCut(cuts, snapshot, table, { by: "answer", limits: context.limits, competing: uncut(cuts, survivors) });
	const order = uncut(cuts, survivors);
	if (order.length < survivors.length) {
		for (const tool of survivors) {
			const code = codeOfCut(cuts, tool);
			if (code !== null) count(tally, code, 1);
		}
	}
	return { order, tally, cuts };
}

const uncut = (cuts: readonly Cut[], tools: readonly number[]): readonly number[] =>
	cuts.length === 0 ? tools : tools.filter((tool) => codeOfCut(cuts, tool) === null);

/** Numbers of the tools that pass gates 1 to 5 and the ceiling, ascending; `tally` counts the others by their first code. */
function sweep(context: Context, isNarrowing: boolean, tally: Tally | null): number[] {
	const { profile, snapshot } = context;
	const { killed } = snapshot;
	const { wanted, deniedTools, disabledTools, withinCeiling } = profile;
	const asked = isNarrowing ? context.asked : null;
	const refused = isNarrowing ? context.refused : [];
	const left: number[] = [];
	let notAsked = 0;
	let stopped = 0;
	let denied = 0;
	let disabled = 0;
	let above = 0;
	for (let word = 0; word < wanted.length; word++) {
		let bits = wanted[word]!;
		if (bits !== 0 && asked !== null) {
			const narrowed = bits & wordOfAll(asked, word);
			notAsked += popcount(bits ^ narrowed);
			bits = narrowed;
		}
		if (bits === 0) continue;
		stopped += popcount(bits & killed[word]!);
		bits &= ~killed[word]!;
		denied += popcount(bits & deniedTools[word]!);
		bits &= ~deniedTools[word]!;
		const off = disabledTools[word]! | wordOfAll(refused, word);
		disabled += popcount(bits & off);
		bits = keepAvailable(context, word, bits & ~off, tally);
		above += popcount(bits & ~withinCeiling[word]!);
		pushElements(left, word, bits & withinCeiling[word]!);
	}
	if (tally !== null) {
		count(tally, "narrowed-by-request", notAsked);
		count(tally, "kill-switch", stopped);
		count(tally, "tool-denied", denied);
		count(tally, "toolset-disabled", disabled);
		count(tally, "above-ceiling", above);
	}
	return left;
}

/** One word of the union of the toolsets. Made word by word, because a set of its own for every request costs more than the look-ups. */
function wordOfAll(toolsets: readonly CompiledToolset[], word: number): number {
	let bits = 0;
	for (let place = 0; place < toolsets.length; place++) bits |= toolsets[place]!.full[word]!;
	return bits;
}

/** Gate 5 for the tools of one word: only those that need something are looked at one by one. */
function keepAvailable(context: Context, word: number, bits: number, tally: Tally | null): number {
	const { facts, snapshot } = context;
	if (facts.isAssumed) return bits;
	let kept = bits;
	let needy = bits & snapshot.requirements.needy[word]!;
	while (needy !== 0) {
		const lowest = needy & -needy;
		needy ^= lowest;
		const code = missingNeed(snapshot.requirements, facts, (word << 5) + 31 - Math.clz32(lowest));
		if (code === null) continue;
		kept ^= lowest;
		if (tally !== null) count(tally, code, 1);
	}
	return kept;
}

/**
 * Keeps the longest run of tools, by priority and then name, that fits the limits. The tools beyond the count are over the tool limit, those
 * within it that no longer fit are over the budget. Adds nothing when everything fits.
 */
function pushCut(
	cuts: Cut[],
	snapshot: Snapshot,
	table: FormatTable,
	{ by, limits, competing }: Pick<Cut, "by" | "limits" | "competing">,
): void {
	let total = 0;
	for (const tool of competing) total += table.tokens[tool]!;
	if (competing.length <= limits.tools && total <= limits.tokens) return;
	const overTools = new Uint32Array(snapshot.words);
	const overTokens = new Uint32Array(snapshot.words);
	let spent = 0;
	let isFull = false;
	for (const [place, tool] of inRankOrder(snapshot, competing).entries()) {
		spent += table.tokens[tool]!;
		isFull ||= spent > limits.tokens;
		if (place >= limits.tools) add(overTools, tool);
		else if (isFull) add(overTokens, tool);
	}
	cuts.push({ by, limits, competing, overTools, overTokens });
}

/** The tools in the order in which limits keep them, without sorting: a set over ranks is in order by itself. */
export function inRankOrder(
	snapshot: Pick<Snapshot, "byRank" | "rankOf" | "words">,
	tools: readonly number[],
): number[] {
	const ranks = new Uint32Array(snapshot.words);
	for (const tool of tools) add(ranks, snapshot.rankOf[tool]!);
	return elements(ranks).map((rank) => snapshot.byRank[rank]!);
}

type CutCode = "over-tool-limit" | "over-token-budget";

/** The first limit that takes this tool away, if one does. */
export function cutOf(context: Context, tool: number): { cut: Cut; code: CutCode } | null {
	for (const cut of select(context).cuts) {
		const code = codeOfCut([cut], tool);
		if (code !== null) return { cut, code };
	}
	return null;
}

function codeOfCut(cuts: readonly Cut[], tool: number): CutCode | null {
	for (const cut of cuts) {
		if (has(cut.overTools, tool)) return "over-tool-limit";
		if (has(cut.overTokens, tool)) return "over-token-budget";
	}
	return null;
}
