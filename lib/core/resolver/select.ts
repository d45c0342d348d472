// The fast form of the gates: one walk over the words of the sets decides all tools at once. It must agree with the gates tool by tool; the
// property tests hold it to that, and to an evaluator written from the precedence rule alone.

import { elements, has, popcount, pushElements } from "./bitset";
import { BRIDGE } from "./bridge";
import type { Context, Cut, Selected } from "./context";
import { type CutCode, codeOfCut, pushCut, uncut } from "./cuts";
import { directTools, isBySearch } from "./disclosure";
import { hasEnoughToCall, setOf, settle, variantOf } from "./dynamic";
import { tallyOf } from "./fixed-tally";
import { missingNeed } from "./requirements";
import { type CompiledDynamic, type CompiledToolset, isInAny, type Snapshot, type Variant } from "./snapshot";
import { count, type Tally } from "./tally";

/** Everything that the request selects. */
export function select(context: Context): Selected {
	context.selected ??= work(context);
	return context.selected;
}

/**
 * The order of what depends on other tools: tools with nothing to call go first; then limits choose among the rest; then the texts name what the
 * limits have left, and a tool that has nothing to call any more goes too, without making room for another.
 */
function work(context: Context): Selected {
	const tally = tallyOf(context);
	const survivors = sweep(context, true, tally);
	return isBySearch(context) ? bySearch(context, survivors, tally) : directly(context, survivors, tally);
}

const NO_CUTS: readonly Cut[] = [];

function directly(context: Context, survivors: readonly number[], tally: Tally): Selected {
	const { snapshot, profile, limits } = context;
	const { tools, tokens } = profile.row.limits;
	const isFree = tools === null && tokens === null && limits.tokens === Number.POSITIVE_INFINITY;
	if (isFree && survivors.length <= limits.tools)
		return selectedOf(context, survivors, survivors, survivors, tally, NO_CUTS);
	const cuts: Cut[] = [];
	if (tools !== null || tokens !== null) {
		// The profile's limits choose among all that it would show, before the request narrows: otherwise leaving tools out would bring in others
		// that the profile itself does not show.
		const isNarrowed = context.asked !== null || context.refused.length > 0;
		const own = { tools: tools ?? Number.POSITIVE_INFINITY, tokens: tokens ?? Number.POSITIVE_INFINITY };
		const competing = isNarrowed ? sweep(context, false, null) : survivors;
		pushCut(cuts, context, { by: "profile", limits: own, competing });
	}
	pushCut(cuts, context, { by: "answer", limits, competing: uncut(cuts, survivors) });
	const kept = uncut(cuts, survivors);
	if (kept.length === survivors.length) return selectedOf(context, survivors, kept, kept, tally, cuts);
	for (const tool of survivors) {
		const code = codeOfCut(cuts, tool);
		if (code !== null) count(tally, code, 1);
	}
	const order = withoutIdle(snapshot, kept);
	count(tally, "nothing-to-call", kept.length - order.length);
	return selectedOf(context, survivors, order, order, tally, cuts);
}

function bySearch(context: Context, survivors: readonly number[], tally: Tally): Selected {
	const { snapshot } = context;
	const direct = setOf(snapshot.words, directTools(context, survivors));
	const emitted = survivors.filter((tool) => has(direct, tool));
	return selectedOf(context, survivors, survivors, emitted, tally, NO_CUTS);
}

/** Plain parameters: this is on the path of every request. */
function selectedOf(
	context: Context,
	survivors: readonly number[],
	order: readonly number[],
	direct: readonly number[],
	tally: Tally,
	cuts: readonly Cut[],
): Selected {
	const { dynamics, words, tools } = context.snapshot;
	const emitted =
		direct.length === order.length ? direct : [...direct, ...BRIDGE.map((_, place) => tools.length + place)];
	const shown = dynamics.size === 0 ? null : setOf(words, direct);
	const variants = shown === null ? null : variantsOf(context, shown);
	return { survivors, order, direct, emitted, shown, variants, tally, cuts };
}

/** The tools of the answer that are not written as the table has them; null when there are none. */
function variantsOf({ snapshot, table }: Context, shown: NonNullable<Selected["shown"]>): Map<number, Variant> | null {
	let variants: Map<number, Variant> | null = null;
	for (const [tool, dynamic] of snapshot.dynamics) {
		const variant = has(shown, tool) ? variantOf(snapshot, table, dynamic, shown) : null;
		if (variant !== null) variants = (variants ?? new Map<number, Variant>()).set(tool, variant);
	}
	return variants;
}

/** The tools without those that have nothing to call among them. */
function withoutIdle({ hiding, words }: Snapshot, tools: readonly number[]): readonly number[] {
	if (hiding.length === 0) return tools;
	const present = setOf(words, tools);
	return settle(hiding, present) ? elements(present) : tools;
}

/** Numbers of the tools that pass gates 1 to 5 and the ceiling, ascending; `tally` counts the others by their first code. */
function sweep(context: Context, isNarrowing: boolean, tally: Tally | null): readonly number[] {
	const { profile, snapshot, table } = context;
	const { killed } = snapshot;
	const { unfit } = table;
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
		let bits = wanted[word]! & ~unfit[word]!;
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
	if (snapshot.hiding.length === 0) return left;
	const settled = withoutIdle(snapshot, left);
	if (tally !== null) countIdle(context, settled, tally);
	return settled;
}

/** Counts the tools with nothing to call: those that would be visible otherwise, and those that gate 6 has been told to hide. */
function countIdle(context: Context, settled: readonly number[], tally: Tally): void {
	const { snapshot, profile } = context;
	const present = setOf(snapshot.words, settled);
	for (const dynamic of snapshot.hiding) {
		if (hasEnoughToCall(dynamic, present) || !reachesGate5(context, dynamic)) continue;
		count(tally, "nothing-to-call", 1);
		if (!has(profile.withinCeiling, dynamic.tool)) count(tally, "above-ceiling", -1);
	}
}

/** Whether the tool passes gates 1 to 4 and everything else of gate 5. */
function reachesGate5(
	{ snapshot, profile, table, facts, asked, refused }: Context,
	{ tool }: CompiledDynamic,
): boolean {
	if (!has(profile.wanted, tool) || has(table.unfit, tool) || has(snapshot.killed, tool)) return false;
	if (has(profile.deniedTools, tool) || has(profile.disabledTools, tool) || isInAny(refused, tool)) return false;
	return (asked === null || isInAny(asked, tool)) && missingNeed(snapshot.requirements, facts, tool) === null;
}

/**
 * Whether the tool has nothing to call here: nothing among the tools that pass everything but the limits, or, when it would be left by the limits
 * itself, nothing among those that they have left.
 */
export function isIdle(context: Context, tool: number): boolean {
	const dynamic = context.snapshot.dynamics.get(tool);
	if (dynamic === undefined || dynamic.needs.length === 0) return false;
	const { survivors, order, cuts } = select(context);
	const { words } = context.snapshot;
	if (!hasEnoughToCall(dynamic, setOf(words, survivors))) return true;
	return survivors.includes(tool) && codeOfCut(cuts, tool) === null && !order.includes(tool);
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

/** The first limit that takes this tool away, if one does. */
export function cutOf(context: Context, tool: number): { cut: Cut; code: CutCode } | null {
	for (const cut of select(context).cuts) {
		const code = codeOfCut([cut], tool);
		if (code !== null) return { cut, code };
	}
	return null;
}
