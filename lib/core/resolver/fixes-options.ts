// What could be done about each obstacle between a tool and a model. Obstacles are independent of each other: a fix takes one option for each.

import { type Bitset, has, popcount } from "./bitset";
import { UNCLASSIFIED_TIER } from "./capabilities";
import type { Context } from "./context";
import { groundOf } from "./fixes-ground";
import { asItIs, neededActs, reachOf } from "./fixes-situation";
import {
	allowStep,
	askStep,
	ceilingStep,
	joinStep,
	leaveOutStep,
	liftStep,
	runtimeStep,
	sourceStep,
	stopDenyingStep,
	stopTurningOffStep,
	tierStep,
	turnOnStep,
} from "./fixes-steps";
import type { FixStep } from "./model";
import { missingNeed, outcomeOf } from "./requirements";
import { type CompiledTool, type CompiledToolset, isInAny } from "./snapshot";

/** One way past an obstacle, with a guess at the number of other tools that it lets in. */
export type Option = { readonly steps: readonly FixStep[]; readonly exposes: number };

/** Toolsets that are looked at more closely when several would do. */
const MOST_TOOLSETS = 4;

/** For each obstacle the ways past it. An obstacle without any way is an empty list: nothing can be done. */
export function obstaclesOf(context: Context, tool: CompiledTool): Option[][] {
	const isHeld = tool.holders.length > 0;
	return [
		offering(context, tool),
		isHeld ? admission(context, tool) : membership(context, tool),
		isHeld ? asking(context, tool) : null,
		...killSwitches(context, tool),
		refusals(context, tool),
		availability(context, tool),
		ceiling(context, tool),
	].filter((options) => options !== null);
}

const one = (steps: readonly FixStep[]): Option[] => [{ steps, exposes: 0 }];

/** Gate 1. */
function offering(context: Context, tool: CompiledTool): Option[] | null {
	const acts = neededActs(context, tool);
	if (acts.length === 0) return null;
	return one(acts.map((act) => sourceStep(act, tool.row.name, tool.source?.name ?? null)));
}

// ---------------------------------------------------------------- gates 2 to 4

/** What stops the profile's turning off of toolsets that hold the tool. `except` is turned on anyway. */
function undisable({ profile, snapshot }: Context, tool: CompiledTool, except?: CompiledToolset): FixStep[] | null {
	const turnedOff = profile.disabled.filter((toolset) => has(toolset.full, tool.index) && toolset !== except);
	// The set of all tools is no row that an edit could name.
	if (turnedOff.includes(snapshot.everything)) return null;
	return turnedOff.map((toolset) => {
		const state = profile.enabled.includes(toolset) ? "on" : "inherit";
		return stopTurningOffStep(profile.row.name, toolset.name, state);
	});
}

/** Gates 3 and 4 as far as the profile decides them: turned on, not denied, not turned off. */
function admission(context: Context, tool: CompiledTool): Option[] | null {
	const { profile } = context;
	const { name } = profile.row;
	const { index } = tool;
	const isDenied = has(profile.deniedTools, index);
	const rest = undisable(context, tool);
	if (rest === null) return [];
	if (has(profile.granted, index)) {
		if (!isDenied && rest.length === 0) return null;
		// To stop denying also stops allowing by name, which may be what brings the tool in.
		const isFromToolset = profile.enabled.some((toolset) => has(toolset.grant, index));
		return one([
			...rest,
			...(isDenied ? [isFromToolset ? stopDenyingStep(name, tool.row.name) : allowStep(name, tool.row.name)] : []),
		]);
	}
	const options: Option[] = [{ steps: [allowStep(name, tool.row.name), ...rest], exposes: 0 }];
	for (const { toolset, brings } of cheapest(context, tool, "grant", addedBy(context))) {
		if (profile.row.enabledMode === "all" && !toolset.isOptIn) continue;
		const others = undisable(context, tool, toolset) ?? [];
		const denied = isDenied ? [stopDenyingStep(name, tool.row.name)] : [];
		options.push({ steps: [turnOnStep(name, toolset.name), ...others, ...denied], exposes: Math.max(0, brings - 1) });
	}
	return options;
}

/** Tools that pass everything but gate 3 and the request. */
function addedBy({ snapshot, profile }: Context): (word: number) => number {
	const { offered } = groundOf(snapshot);
	const { granted, withinCeiling, deniedTools, disabledTools } = profile;
	return (word) =>
		offered[word]! &
		withinCeiling[word]! &
		~(granted[word]! | snapshot.killed[word]! | deniedTools[word]! | disabledTools[word]!);
}

/** Toolsets that hold the tool, those first that bring the fewest tools of `counted` with it. */
function cheapest(
	{ snapshot }: Context,
	tool: CompiledTool,
	reach: "full" | "grant",
	counted: (word: number) => number,
): { toolset: CompiledToolset; brings: number }[] {
	const words = new Uint32Array(snapshot.words);
	for (let word = 0; word < words.length; word++) words[word] = counted(word);
	return snapshot.toolsets
		.filter((toolset) => has(toolset[reach], tool.index))
		.map((toolset) => ({ toolset, brings: sizeWithin(toolset[reach], words) }))
		.sort(
			(left, right) =>
				left.brings - right.brings ||
				// The smaller one also when the rest is there already: less comes with it later.
				sizeWithin(left.toolset.full, left.toolset.full) - sizeWithin(right.toolset.full, right.toolset.full) ||
				left.toolset.index - right.toolset.index,
		)
		.slice(0, MOST_TOOLSETS);
}

function sizeWithin(set: Bitset, words: Bitset): number {
	let size = 0;
	for (let word = 0; word < set.length; word++) size += popcount(set[word]! & words[word]!);
	return size;
}

/** Gate 2, and with it gates 3 and 4: a toolset takes the tool in, an enabled one if there is one. */
function membership(context: Context, tool: CompiledTool): Option[] {
	const { profile, snapshot, asked } = context;
	const { name } = profile.row;
	// A retired name is in no toolset because nothing is left to hold.
	const rest = tool.row.state === "gone" ? null : undisable(context, tool);
	if (rest === null) return [];
	const isDenied = has(profile.deniedTools, tool.index);
	const isAllowed = has(profile.allowedTools, tool.index);
	const before = asItIs(context, tool);
	const places = snapshot.toolsets.flatMap((toolset) => {
		const reach = reachOf({ ...before, member: toolset });
		const isStopped =
			profile.disabled.some((other) => other !== snapshot.everything && reach.holds(other)) ||
			context.refused.some((other) => other !== snapshot.everything && reach.holds(other)) ||
			snapshot.killSwitches.some(({ row: { target } }) => {
				const other = target.kind === "toolset" ? snapshot.names.toolsets.get(target.name) : undefined;
				return other !== undefined && reach.holds(other);
			});
		if (isStopped) return [];
		const isGranted = isAllowed || profile.enabled.some(reach.grants);
		const isAskedFor = asked === null || asked.some(reach.holds);
		const steps = Number(!isGranted) + Number(!isAskedFor);
		return [{ toolset, isGranted, isAskedFor, steps, size: sizeWithin(toolset.full, toolset.full) }];
	});
	places.sort(
		(left, right) => left.steps - right.steps || left.size - right.size || left.toolset.index - right.toolset.index,
	);
	return places.slice(0, MOST_TOOLSETS).flatMap(({ toolset, isGranted, isAskedFor, steps, size }) => {
		const join = joinStep(toolset.name, tool.row.name);
		const base = [join, ...rest, ...(isAskedFor ? [] : [askStep([toolset.name])])];
		const allow = { steps: [...base, allowStep(name, tool.row.name)], exposes: steps };
		if (isGranted) {
			if (!isDenied) return [{ steps: base, exposes: 0 }];
			return isAllowed ? [allow] : [{ steps: [...base, stopDenyingStep(name, tool.row.name)], exposes: 0 }];
		}
		if (profile.row.enabledMode === "all" && !toolset.isOptIn) return [allow];
		const on = turnOnStep(name, toolset.name);
		return [
			allow,
			{ steps: [...base, on, ...(isDenied ? [stopDenyingStep(name, tool.row.name)] : [])], exposes: size },
		];
	});
}

/** Gate 3, as far as the request narrows. */
function asking(context: Context, tool: CompiledTool): Option[] | null {
	const { asked, profile } = context;
	// A toolset that the request also turns off is left out of that anyway.
	if (asked === null || isInAny(asked, tool.index)) return null;
	const shown = (word: number) => {
		let bits = profile.permitted[word]!;
		for (const toolset of asked) bits &= ~toolset.full[word]!;
		return bits;
	};
	return cheapest(context, tool, "full", shown)
		.slice(0, 2)
		.map(({ toolset, brings }) => ({ steps: [askStep([toolset.name])], exposes: brings }));
}

function killSwitches({ snapshot }: Context, tool: CompiledTool): Option[][] {
	return snapshot.killSwitches
		.filter(({ tools }) => has(tools, tool.index))
		.map(({ row: { target } }) => one([liftStep(target)]));
}

function refusals({ refused }: Context, tool: CompiledTool): Option[] | null {
	const names = refused.filter((toolset) => has(toolset.full, tool.index)).map((toolset) => toolset.name);
	return names.length === 0 ? null : one([leaveOutStep([...new Set(names)])]);
}

// ---------------------------------------------------------------- gates 5 and 6

/** Variables to set, facts to report, checks to mend. Checks of kind `env` that take any of several variables give several options. */
function availability({ snapshot, facts }: Context, tool: CompiledTool): Option[] | null {
	const { requirements, checkByName } = snapshot;
	if (missingNeed(requirements, facts, tool.index) === null) return null;
	const isMissing = (bits: ReadonlyMap<string, number>) => (name: string) =>
		outcomeOf(facts, bits.get(name)) !== "passed";
	const variables = [...new Set(tool.row.requiresEnv.filter(isMissing(requirements.envBits)))];
	const checks = [...new Set([...tool.row.checks, ...(tool.owner?.row?.checks ?? [])])];
	const choices: (readonly string[])[] = [];
	const factNames = new Set<string>();
	const broken: string[] = [];
	for (const name of checks.filter(isMissing(requirements.checkBits))) {
		const check = checkByName.get(name);
		if (check?.kind === "fact") factNames.add(check.config.fact);
		else if (check?.kind === "env" && check.config.anyOf.length > 0) choices.push(check.config.anyOf);
		else broken.push(name);
	}
	return smallestChoices(variables, choices).map((names) => ({
		steps: [
			...(names.length > 0 ? [runtimeStep("set-env", names)] : []),
			...(factNames.size > 0 ? [runtimeStep("report-fact", [...factNames])] : []),
			...(broken.length > 0 ? [runtimeStep("mend-check", broken)] : []),
		],
		exposes: 0,
	}));
}

const MOST_CHOICES = 3;
const MOST_COMBINATIONS = 64;

/** The smallest sets of names that hold all of `required` and one of each choice. */
function smallestChoices(required: readonly string[], choices: readonly (readonly string[])[]): string[][] {
	let sets: string[][] = [[...required]];
	for (const choice of choices) {
		sets = sets.flatMap((set) =>
			choice.some((name) => set.includes(name)) ? [set] : choice.map((name) => [...set, name]),
		);
		sets = sets.slice(0, MOST_COMBINATIONS);
	}
	const isNeeded = (set: readonly string[]) => (name: string) =>
		required.includes(name) ||
		choices.some((choice) => choice.every((other) => other === name || !set.includes(other)));
	const smallest = sets.filter((set) => set.every(isNeeded(set)));
	return smallest.sort((left, right) => left.length - right.length).slice(0, MOST_CHOICES);
}

function ceiling({ profile }: Context, tool: CompiledTool): Option[] | null {
	if (has(profile.withinCeiling, tool.index)) return null;
	const { name, ceiling: held } = profile.row;
	const { capabilities } = tool.row;
	if (capabilities.length === 0) {
		const declare = sourceStep("declare-capabilities", tool.row.name, null);
		const tier = tierStep(name, UNCLASSIFIED_TIER);
		return [...(held.length > 0 ? one([declare]) : []), { steps: [tier], exposes: 50 }];
	}
	const missing = capabilities.filter((capability) => !profile.ceiling.has(capability));
	return [{ steps: [ceilingStep(name, held, missing)], exposes: 1 }];
}
