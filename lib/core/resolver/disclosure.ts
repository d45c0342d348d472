// Progressive disclosure: which of the visible tools an answer holds itself, and which a model finds by searching. Deferred is not hidden: such a tool
// is visible, and only its text stays out of the list.

import { has } from "./bitset";
import { BRIDGE } from "./bridge";
import type { Context, Limits } from "./context";
import { costOf, inRankOrder } from "./cuts";
import type { CompiledProfile } from "./snapshot";

/** How many tools stay direct when the profile names none. */
const DIRECT_BY_DEFAULT = 10;

/**
 * Whether the answer is made by search. Not when its limits leave no room for the three bridge tools: then it is a direct one, cut as any other.
 */
export function isBySearch({ profile, table, snapshot, limits }: Context): boolean {
	if (profile.row.disclosure !== "search") return false;
	const { tools, tokens } = smaller(profile, limits);
	if (tools < BRIDGE.length) return false;
	if (tokens === Number.POSITIVE_INFINITY) return true;
	return bridgeTokens(table.tokens, snapshot.tools.length) <= tokens;
}

function smaller({ row }: CompiledProfile, limits: Limits): Limits {
	const infinite = Number.POSITIVE_INFINITY;
	return {
		tools: Math.min(limits.tools, row.limits.tools ?? infinite),
		tokens: Math.min(limits.tokens, row.limits.tokens ?? infinite),
	};
}

const bridgeTokens = (tokens: Uint32Array, first: number): number =>
	BRIDGE.reduce((sum, _, place) => sum + tokens[first + place]!, 0);

/**
 * The visible tools that the answer holds itself, in any order. Limits count what is emitted: the most important tools that fit beside the bridge
 * tools; all of them, without bridge tools, when none has to be deferred.
 */
export function directTools(context: Context, visible: readonly number[]): readonly number[] {
	const { profile, table, snapshot } = context;
	const limits = smaller(profile, context.limits);
	const wanted = wantedDirect(context, visible);
	const isWhole = wanted.length === visible.length && wanted.length <= limits.tools;
	const cost = limits.tokens === Number.POSITIVE_INFINITY ? () => 0 : costOf(context, wanted);
	if (isWhole && wanted.reduce((sum, tool) => sum + cost(tool), 0) <= limits.tokens) return wanted;
	const room = limits.tools - BRIDGE.length;
	let tokens = limits.tokens - bridgeTokens(table.tokens, snapshot.tools.length);
	const kept: number[] = [];
	for (const tool of inRankOrder(context, wanted)) {
		tokens -= cost(tool);
		if (kept.length >= room || tokens < 0) break;
		kept.push(tool);
	}
	return kept;
}

/** Tools that the profile names; otherwise those of the highest priority, and all that do nothing but ask the person: deferring these stops their use. */
function wantedDirect({ profile, snapshot }: Context, visible: readonly number[]): readonly number[] {
	if (profile.row.directTools.length > 0) return visible.filter((tool) => has(profile.directTools, tool));
	const { rankOf, tools } = snapshot;
	const ranked = [...visible].sort((left, right) => rankOf[left]! - rankOf[right]!);
	const first = new Set(ranked.slice(0, DIRECT_BY_DEFAULT));
	const onlyAsks = (tool: number) => {
		const { capabilities } = tools[tool]!.row;
		return capabilities.length > 0 && capabilities.every((capability) => capability === "ask");
	};
	return visible.filter((tool) => first.has(tool) || onlyAsks(tool));
}
