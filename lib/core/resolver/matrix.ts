// Toolsets against profiles, as one table: what is chosen, what that comes to, and why not more. Everything outside is assumed to be there.

import { has } from "./bitset";
import { REASON_CODES, type ReasonCode } from "./codes";
import type { Context } from "./context";
import { type Verdict, verdictOf } from "./explain";
import type { CellState, Matrix, MatrixCell, MatrixRow } from "./model";
import { compareText } from "./order";
import { tokensShown } from "./overview";
import { select } from "./select";
import type { CompiledProfile, CompiledToolset, Snapshot } from "./snapshot";
import { ASSUMED, toolsOf, viewsOf } from "./views";

type Column = {
	readonly profile: CompiledProfile;
	readonly context: Context;
	/** By number of the tool. */
	readonly verdicts: readonly Verdict[];
};

/** The whole table: rows by position and name of the toolset, columns by position and name of the profile. */
export function buildMatrix(snapshot: Snapshot): Matrix {
	const columns = viewsOf(snapshot, ASSUMED).map(({ profile, context }) => ({
		profile,
		context,
		verdicts: snapshot.tools.map((tool) => verdictOf(context, tool)),
	}));
	return {
		revision: snapshot.revision,
		profiles: columns.map(({ profile, context }) => {
			const { name, title, tier, isProtected, enabledMode } = profile.row;
			const visible = select(context).order.length;
			return { name, title, tier, isProtected, enabledMode, visible, tokens: tokensShown(context) };
		}),
		rows: snapshot.toolsets.map((toolset) => rowOf(snapshot, toolset, columns)),
	};
}

function rowOf(snapshot: Snapshot, toolset: CompiledToolset, columns: readonly Column[]): MatrixRow {
	const tools = toolsOf(snapshot, toolset);
	return {
		toolset: toolset.name,
		kind: toolset.row?.kind ?? "composite",
		optIn: toolset.isOptIn,
		description: toolset.row?.description ?? "",
		tools: tools.map((tool) => ({
			tool: snapshot.tools[tool]!.row.name,
			cells: columns.map((column) => column.verdicts[tool]!),
		})),
		cells: columns.map((column) => cellOf(snapshot, toolset, tools, column)),
	};
}

const isShown = (verdict: Verdict) => verdict === "visible" || verdict === "asks";

function cellOf(snapshot: Snapshot, toolset: CompiledToolset, tools: readonly number[], column: Column): MatrixCell {
	const { profile } = column;
	const verdicts = tools.map((tool) => column.verdicts[tool]!);
	const visible = verdicts.filter(isShown).length;
	const isNamed = profile.enabled.includes(toolset) || (profile.row.enabledMode === "all" && !toolset.isOptIn);
	const isReached = tools.length > 0 && tools.every((tool) => has(profile.granted, tool));
	return {
		profile: profile.row.name,
		state: stateOf({ profile, tools, verdicts, visible, isNamed, isReached }),
		choice: choiceOf(profile, toolset),
		visible,
		total: tools.length,
		asking: verdicts.filter((verdict) => verdict === "asks").length,
		tokens: tokensOfShown(tools, column),
		via: isNamed ? [] : via(snapshot, profile, toolset, tools),
		hiddenBy: commonestReason(verdicts),
	};
}

/** What the visible tools cost in a list that holds them. */
function tokensOfShown(tools: readonly number[], { context, verdicts }: Column): number {
	return tools.reduce((sum, tool) => sum + (isShown(verdicts[tool]!) ? context.table.tokens[tool]! : 0), 0);
}

/** The stored choice. Off wins, as it does when tools are resolved. */
function choiceOf(profile: CompiledProfile, toolset: CompiledToolset): MatrixCell["choice"] {
	if (profile.disabled.includes(toolset)) return "off";
	return profile.enabled.includes(toolset) ? "on" : "inherit";
}

type CellFacts = {
	readonly profile: CompiledProfile;
	readonly tools: readonly number[];
	readonly verdicts: readonly Verdict[];
	readonly visible: number;
	readonly isNamed: boolean;
	readonly isReached: boolean;
};

function stateOf({ profile, tools, verdicts, visible, isNamed, isReached }: CellFacts): CellState {
	// Whatever is chosen here, nothing of it can be seen.
	if (tools.length > 0 && tools.every((tool) => !has(profile.withinCeiling, tool))) return "barred";
	const isTurnedOff = (tool: number) => has(profile.disabledTools, tool) || has(profile.deniedTools, tool);
	if (tools.length > 0 && tools.every(isTurnedOff)) return "off";
	// Some of it comes in with other toolsets, the rest does not.
	if (!isNamed && !isReached) return visible > 0 ? "partial" : "off";
	const isHiddenOtherwise = (verdict: Verdict) => !isShown(verdict) && verdict !== "above-ceiling";
	if (visible > 0 && verdicts.some(isHiddenOtherwise)) return "partial";
	return isNamed ? "on" : "included";
}

/** Enabled toolsets that bring in tools of this one: those that include it by the shortest chain first, then those that share tools. */
function via(
	snapshot: Snapshot,
	profile: CompiledProfile,
	toolset: CompiledToolset,
	tools: readonly number[],
): string[] {
	const distances = distancesTo(snapshot, toolset);
	return profile.enabled
		.filter((enabled) => enabled !== toolset && tools.some((tool) => has(enabled.grant, tool)))
		.map((enabled) => ({ name: enabled.name, distance: distances[enabled.index]! }))
		.sort((left, right) => left.distance - right.distance || compareText(left.name, right.name))
		.map((entry) => entry.name);
}

/** Steps over includes from every toolset to this one; infinite where there is no way. */
function distancesTo(snapshot: Snapshot, toolset: CompiledToolset): number[] {
	const distances: number[] = new Array(snapshot.toolsets.length + 1).fill(Number.MAX_SAFE_INTEGER);
	distances[toolset.index] = 0;
	const queue = toolset.isOptIn ? [] : [toolset.index];
	for (const reached of queue) {
		for (const parent of snapshot.includedBy[reached] ?? []) {
			if (distances[parent] !== Number.MAX_SAFE_INTEGER) continue;
			distances[parent] = distances[reached]! + 1;
			if (snapshot.toolsets[parent]?.isOptIn !== true) queue.push(parent);
		}
	}
	return distances;
}

function commonestReason(verdicts: readonly Verdict[]): ReasonCode | null {
	const counts = new Map<Verdict, number>();
	for (const verdict of verdicts) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
	let best: ReasonCode | null = null;
	for (const code of REASON_CODES) {
		if ((counts.get(code) ?? 0) > (best === null ? 0 : (counts.get(best) ?? 0))) best = code;
	}
	return best;
}
