// Rows → snapshot. Everything that does not depend on a request is worked out here, once per revision. Any rows compile: dangling names lead
// nowhere, cycles end, and foreign names are only ever keys of maps.

import { add, type Bitset, has, unite, wordsFor } from "./bitset";
import { type Capability, UNCLASSIFIED_TIER } from "./capabilities";
import { compileCatalogue, type ToolsetDraft } from "./catalogue";
import { closuresOf } from "./closures";
import type { ConfigurationRows, KillSwitchRow, ProfileRow, ToolRow } from "./model";
import { compareText } from "./order";
import { compileRequirements } from "./requirements";
import {
	type CompiledProfile,
	type CompiledTool,
	type CompiledToolset,
	type CompileTools,
	findTool,
	findToolset,
	isEverything,
	type Names,
	type Snapshot,
} from "./snapshot";
import { HASH_WORDS, tableOf } from "./tables";
import { count, newTally } from "./tally";

type Ground = Pick<Snapshot, "tools" | "everything" | "names" | "words" | "killed">;

/**
 * Compiles a configuration. The tools are written in the format `openai` at once, in other formats on first use; call `warm` to have
 * that done before the first request. `compileTools` must be functions of their argument alone.
 */
export function compile(rows: ConfigurationRows, compileTools: CompileTools): Snapshot {
	const { tools, toolsets, names, members } = compileCatalogue(rows);
	const words = wordsFor(tools.length);
	const everything = linkClosures(toolsets, members, tools, names);
	const checkByName = new Map(rows.checks.map((check) => [check.name, check]));
	const killSwitches = rows.killSwitches.map((row) => {
		return { row, tools: killedBy(row, { everything, names, words }) };
	});
	const killed = new Uint32Array(words);
	for (const { tools: stopped } of killSwitches) unite(killed, stopped);

	const ground: Ground = { tools, everything, names, words, killed };
	const profiles = [...rows.profiles]
		.sort((left, right) => left.position - right.position || compareText(left.name, right.name))
		.map((row) => compileProfile(row, ground));
	const needing = tools.map(({ row, owner }) => ({ row, ownerRow: owner?.row ?? null }));
	const snapshot: Snapshot = {
		revision: rows.revision,
		rows,
		compileTools,
		words,
		tools,
		toolsets,
		everything,
		includedBy: invert([...toolsets, everything]),
		profiles,
		profileByName: new Map(profiles.map((profile) => [profile.row.name, profile])),
		checkByName,
		names,
		collisions: collisionsOf(tools),
		toolByRow: new Map<ToolRow, CompiledTool>(tools.map((tool) => [tool.row, tool])),
		requirements: compileRequirements(needing, checkByName),
		killed,
		killSwitches,
		...rank(tools),
		tagScratch: new Uint32Array((tools.length + 1) * HASH_WORDS),
		tables: new Map(),
	};
	tableOf(snapshot, "openai");
	return snapshot;
}

/** Fills in includes and closures of the toolsets, and makes the set of all tools, which is the last node of the graph. */
function linkClosures(
	toolsets: readonly ToolsetDraft[],
	members: readonly (readonly number[])[],
	tools: readonly CompiledTool[],
	names: Names,
): CompiledToolset {
	const words = wordsFor(tools.length);
	const numberOf = (name: string) =>
		isEverything(name) ? toolsets.length : (names.toolsets.get(name) ?? names.toolsetAliases.get(name))?.index;
	const edges = toolsets.map((toolset) => {
		const includes = (toolset.row?.includes ?? []).map(numberOf).filter((number) => number !== undefined);
		toolset.includes = [...new Set(includes)].sort((left, right) => left - right);
		return toolset.includes;
	});
	const every = toolsets.map((toolset) => toolset.index);
	edges.push(every);
	const inNone = tools.filter((tool) => tool.holders.length === 0).map((tool) => tool.index);
	const full = closuresOf(edges, [...members, inNone], words);
	const isGranted = (number: number) => toolsets[number]?.isOptIn !== true;
	const grant = closuresOf(
		edges.map((targets) => targets.filter(isGranted)),
		[...members, inNone],
		words,
	);
	for (const toolset of toolsets) {
		toolset.full = full[toolset.index]!;
		toolset.grant = grant[toolset.index]!;
	}
	return {
		index: toolsets.length,
		row: null,
		name: "all",
		isOptIn: false,
		includes: every,
		full: full[toolsets.length]!,
		grant: grant[toolsets.length]!,
	};
}

function collisionsOf(tools: readonly CompiledTool[]): Map<string, CompiledTool[]> {
	const byName = new Map<string, CompiledTool[]>();
	for (const tool of tools) {
		const claimants = byName.get(tool.row.name);
		if (claimants === undefined) byName.set(tool.row.name, [tool]);
		else claimants.push(tool);
	}
	return new Map([...byName].filter(([, claimants]) => claimants.length > 1));
}

function invert(toolsets: readonly CompiledToolset[]): number[][] {
	const includedBy: number[][] = toolsets.map(() => []);
	for (const toolset of toolsets) for (const included of toolset.includes) includedBy[included]?.push(toolset.index);
	return includedBy;
}

function killedBy({ target }: KillSwitchRow, ground: Pick<Snapshot, "everything" | "names" | "words">): Bitset {
	const set = new Uint32Array(ground.words);
	if (target.kind === "tool") {
		const tool = findTool(ground.names, target.name);
		if (tool !== null) add(set, tool.index);
	} else {
		const toolset = findToolset(ground, target.name);
		if (toolset !== null) unite(set, toolset.full);
	}
	return set;
}

function compileProfile(row: ProfileRow, ground: Ground): CompiledProfile {
	const named = (names: readonly string[]) =>
		names.map((name) => findToolset(ground, name)).filter((toolset) => toolset !== null);
	const toolsByName = (names: readonly string[]) => {
		const set = new Uint32Array(ground.words);
		for (const name of names) {
			const tool = findTool(ground.names, name);
			if (tool !== null) add(set, tool.index);
		}
		return set;
	};
	const listed = row.enabledMode === "none" ? [] : named(row.enabled);
	const enabled = [...new Set(row.enabledMode === "all" ? [ground.everything, ...listed] : listed)];
	const disabled = [...new Set(named(row.disabled))];
	const allowedTools = toolsByName(row.allowTools);
	const granted = Uint32Array.from(allowedTools);
	for (const toolset of enabled) unite(granted, toolset.grant);
	const disabledTools = new Uint32Array(ground.words);
	for (const toolset of disabled) unite(disabledTools, toolset.full);
	const deniedTools = toolsByName(row.denyTools);
	const ceiling = new Map(row.ceiling.map((entry) => [entry.capability, entry.requiresApproval]));
	const { withinCeiling, asking } = maskCeiling(row, ceiling, ground);
	return {
		row,
		enabled,
		disabled,
		allowedTools,
		deniedTools,
		granted,
		disabledTools,
		ceiling,
		withinCeiling,
		asking,
		...maskRules({ granted, deniedTools, disabledTools }, withinCeiling, ground),
	};
}

/** Tools within the ceiling, and tools whose calls ask. A tool without any capability is for the highest tier alone. */
function maskCeiling(row: ProfileRow, ceiling: ReadonlyMap<Capability, boolean>, ground: Ground) {
	const withinCeiling = new Uint32Array(ground.words);
	const asking = new Uint32Array(ground.words);
	for (const { index, row: tool } of ground.tools) {
		const isWithin =
			tool.capabilities.length === 0
				? row.tier === UNCLASSIFIED_TIER
				: tool.capabilities.every((capability) => ceiling.has(capability));
		if (isWithin) add(withinCeiling, index);
		if (tool.capabilities.some((capability) => ceiling.get(capability) === true)) add(asking, index);
	}
	return { withinCeiling, asking };
}

function maskRules(
	sets: Pick<CompiledProfile, "granted" | "deniedTools" | "disabledTools">,
	withinCeiling: Bitset,
	ground: Ground,
) {
	const wanted = new Uint32Array(ground.words);
	const permitted = new Uint32Array(ground.words);
	const fixedTally = newTally();
	for (const { index, fault, holders } of ground.tools) {
		if (fault !== null) count(fixedTally, fault, 1);
		else if (holders.length === 0) count(fixedTally, "no-toolset", 1);
		else if (!has(sets.granted, index)) count(fixedTally, "toolset-not-enabled", 1);
		else {
			add(wanted, index);
			const isStopped = has(ground.killed, index) || has(sets.deniedTools, index) || has(sets.disabledTools, index);
			if (!isStopped && has(withinCeiling, index)) add(permitted, index);
		}
	}
	return { wanted, permitted, fixedTally };
}

/** The order in which limits keep tools: priority, then name. */
function rank(tools: readonly CompiledTool[]): Pick<Snapshot, "byRank" | "rankOf"> {
	const order = [...tools].sort(
		(left, right) =>
			right.row.priority - left.row.priority || compareText(left.row.name, right.row.name) || left.index - right.index,
	);
	const byRank = Uint32Array.from(order, (tool) => tool.index);
	const rankOf = new Uint32Array(tools.length);
	byRank.forEach((tool, place) => {
		rankOf[tool] = place;
	});
	return { byRank, rankOf };
}
