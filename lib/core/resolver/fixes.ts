// The smallest changes that make a hidden tool visible: one way past each obstacle, tried on the derived situation, and kept when the tool is
// really visible then and no step can be left out. The cheapest in added exposure come first.

import { add, type Bitset, has, intersects } from "./bitset";
import { CAPABILITIES, type Capability } from "./capabilities";
import type { Context } from "./context";
import { inRankOrder } from "./cuts";
import { groundOf } from "./fixes-ground";
import { type Option, obstaclesOf } from "./fixes-options";
import { asItIs, contextOf, passes, type Situation, take } from "./fixes-situation";
import { askStep, inOneSentence, limitsStep, raiseStep, sourceStep } from "./fixes-steps";
import type { FixStep, MinimalFix, ResolveRequest } from "./model";
import { prepare } from "./request";
import { isIdle, select } from "./select";
import { type CompiledTool, findTool, type Snapshot } from "./snapshot";

const MOST_FIXES = 5;
/** Trying one costs as much as a resolve: counted in tools that are looked at. Once something is found, the rest has to fit into this. */
const MOST_TRIED = 6;
const MOST_WORK = 1_000;
const MOST_COMBINED = 64;
const MOST_NAMED = 20;
/** A profile's limit, then the request's, then the provider's; and tools to call. */
const MOST_TURNS = 5;
/** Tools that call tools that call tools. */
const DEEPEST_CALLS = 2;
const MOST_CALLED = 3;

/** How much it matters that somebody can do this now: a guess for ordering, not a policy. */
const WEIGHTS: Readonly<Record<Capability, number>> = {
	ask: 0,
	"read:web": 1,
	"read:private": 3,
	network: 3,
	"write:files": 4,
	schedule: 4,
	message: 5,
	delegate: 5,
	spend: 6,
	physical: 8,
	desktop: 9,
	execute: 10,
};

/**
 * At most five smallest sets of steps that make the tool visible under this request, the cheapest in exposure first: fewest other tools let in,
 * then the least capabilities newly reached, then the fewest steps. Empty for a visible tool, for an unknown name, and when nothing would do.
 */
export function minimalFixes(snapshot: Snapshot, request: ResolveRequest, tool: string): MinimalFix[] {
	const prepared = prepare(snapshot, request);
	const found = findTool(snapshot.names, tool);
	return prepared.kind === "unknown-names" || found === null ? [] : fixesFor(prepared.context, found);
}

/** The same for a request that is prepared already. */
export function fixesFor(context: Context, tool: CompiledTool, depth = 0): MinimalFix[] {
	const before = select(context).order;
	if (before.includes(tool.index)) return [];
	const shown = setOf(context, before);
	const start = asItIs(context, tool);
	const fixes: MinimalFix[] = [];
	let work = 0;
	for (const { steps, exposes } of combined(obstaclesOf(context, tool))) {
		if (fixes.length === MOST_TRIED || (fixes.length > 0 && work + exposes > MOST_WORK)) break;
		const situation = steps.reduce(take, start);
		if (!passes(situation) || steps.some((step) => passes(without(start, steps, step)))) continue;
		const settled = settle(situation, steps, depth);
		work += settled.work;
		if (settled.order !== null) fixes.push(fixOf(context, tool, shown, settled.steps, settled.order));
	}
	return inOrder(fixes).slice(0, MOST_FIXES);
}

/** One option for each obstacle, the cheaper combinations first. */
function combined(obstacles: readonly (readonly Option[])[]): readonly Option[] {
	let combinations: Option[] = [{ steps: [], exposes: 0 }];
	for (const options of obstacles) {
		combinations = combinations.flatMap(({ steps, exposes }) =>
			options.map((option) => ({ steps: [...steps, ...option.steps], exposes: exposes + option.exposes })),
		);
		// Sorting is stable: of equal ones the first option of each obstacle comes first.
		combinations.sort((left, right) => left.exposes - right.exposes || left.steps.length - right.steps.length);
		combinations = combinations.slice(0, MOST_COMBINED);
	}
	return combinations;
}

const without = (start: Situation, steps: readonly FixStep[], left: FixStep): Situation =>
	steps.filter((step) => step !== left).reduce(take, start);

/** `order` is the answer that holds the tool, or null when nothing would do. */
type Settled = { readonly steps: readonly FixStep[]; readonly order: readonly number[] | null; readonly work: number };

/** Adds what depends on other tools: something to call, and limits by the exact numbers. */
function settle(situation: Situation, taken: readonly FixStep[], depth: number): Settled {
	let at = situation;
	let steps = taken;
	let work = 0;
	let isWithOthers = false;
	for (let turn = 0; turn < MOST_TURNS; turn++) {
		const context = contextOf(at);
		const { order, cuts } = select(context);
		work += order.length + context.snapshot.words;
		for (const cut of cuts) work += cut.competing.length;
		if (order.includes(at.tool.index))
			return isWithOthers ? pruned(asItIs(at.context, at.tool), steps, work) : { steps, order, work };
		const limit = limitStep(at, context);
		const next = limit === null ? callSteps(context, at.tool, depth) : [limit];
		if (next.length === 0) break;
		isWithOthers ||= limit === null;
		steps = [...steps, ...next];
		at = next.reduce(take, at);
	}
	return { steps, order: null, work };
}

/** What shows one of the tools that this one would call. Empty when that is not what it lacks, or nothing would do. */
function callSteps(context: Context, tool: CompiledTool, depth: number): readonly FixStep[] {
	const { dynamics, tools } = context.snapshot;
	const dynamic = dynamics.get(tool.index);
	if (dynamic === undefined || depth >= DEEPEST_CALLS || !isIdle(context, tool.index)) return [];
	const { order } = select(context);
	const lacking = dynamic.needs.find((targets) => !targets.some((target) => order.includes(target))) ?? [];
	const fixes = lacking.slice(0, MOST_CALLED).flatMap((target) => fixesFor(context, tools[target]!, depth + 1));
	const usable = fixes.filter(({ steps }) => steps.every(isForAnyTool));
	return inOrder(usable)[0]?.steps ?? [];
}

/** A situation follows one tool: what another's source or toolset does is not in it. */
const isForAnyTool = (step: FixStep): boolean =>
	step.kind !== "source" && !(step.kind === "edit" && step.edit.kind === "add-member");

/** Without the steps that those for other tools have made needless. */
function pruned(start: Situation, taken: readonly FixStep[], work: number): Settled {
	const orderAfter = (steps: readonly FixStep[]) => select(contextOf(steps.reduce(take, start))).order;
	let steps = taken;
	for (const step of taken) {
		const rest = steps.filter((other) => other !== step);
		if (orderAfter(rest).includes(start.tool.index)) steps = rest;
	}
	return { steps, order: orderAfter(steps), work: work * (taken.length + 1) };
}

function limitStep({ tool, row, limits, asked, acts }: Situation, context: Context): FixStep | null {
	const { table } = context;
	const cut = select(context).cuts.find(
		({ overTools, overTokens }) => has(overTools, tool.index) || has(overTokens, tool.index),
	);
	if (cut === undefined) return null;
	let tools = 0;
	let tokens = 0;
	for (const competitor of inRankOrder(context, cut.competing)) {
		tools += 1;
		tokens += cut.cost(competitor);
		if (competitor === tool.index) break;
	}
	if (cut.by === "profile") {
		const raised = {
			tools: row.limits.tools === null ? null : Math.max(row.limits.tools, tools),
			tokens: row.limits.tokens === null ? null : Math.max(row.limits.tokens, tokens),
		};
		return limitsStep(row.name, raised);
	}
	if (tools <= (table.provider.providerToolCap ?? Number.POSITIVE_INFINITY)) {
		return raiseStep({ ...(tools > limits.tools ? { tools } : {}), ...(tokens > limits.tokens ? { tokens } : {}) });
	}
	// Nobody can raise what the provider takes: ask for less, or be more important.
	const [holder] = tool.holders;
	if (asked === null && holder !== undefined) return askStep([holder.name]);
	return acts.includes("raise-priority") ? null : sourceStep("raise-priority", tool.row.name, null);
}

function fixOf(
	context: Context,
	tool: CompiledTool,
	shown: Bitset,
	steps: readonly FixStep[],
	order: readonly number[],
): MinimalFix {
	const { snapshot } = context;
	const now = setOf(context, order);
	const nameOf = (index: number) => snapshot.tools[index]!.row.name;
	const letIn = order.filter((index) => index !== tool.index && !has(shown, index));
	const taken = select(context).order.filter((index) => !has(now, index));
	const capabilitiesGained = gained(context, shown, now);
	return {
		steps,
		alsoLetsIn: letIn.slice(0, MOST_NAMED).map(nameOf),
		alsoLetsInCount: letIn.length,
		takesAway: taken.slice(0, MOST_NAMED).map(nameOf),
		takesAwayCount: taken.length,
		capabilitiesGained,
		sentence: inOneSentence(steps),
	};
}

function gained({ snapshot }: Context, before: Bitset, after: Bitset): Capability[] {
	const { byCapability } = groundOf(snapshot);
	return CAPABILITIES.filter((capability) => {
		const tools = byCapability.get(capability);
		return tools !== undefined && intersects(tools, after) && !intersects(tools, before);
	});
}

function setOf({ snapshot }: Context, tools: readonly number[]): Bitset {
	const set = new Uint32Array(snapshot.words);
	for (const tool of tools) add(set, tool);
	return set;
}

const weightOf = (fix: MinimalFix): number =>
	fix.capabilitiesGained.reduce((sum, capability) => sum + WEIGHTS[capability], 0);

/** The cheapest first, each once. */
function inOrder(fixes: readonly MinimalFix[]): MinimalFix[] {
	const seen = new Set<string>();
	return [...fixes]
		.sort(
			(left, right) =>
				left.alsoLetsInCount - right.alsoLetsInCount ||
				weightOf(left) - weightOf(right) ||
				left.steps.length - right.steps.length ||
				left.takesAwayCount - right.takesAwayCount,
		)
		.filter(({ sentence }) => !seen.has(sentence) && seen.add(sentence));
}
