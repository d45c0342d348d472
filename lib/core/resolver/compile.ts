// Rows → snapshot. Everything that does not depend on a request is worked out here, once per revision. Any rows compile: dangling names lead
// nowhere, cycles end, and foreign names are only ever keys of maps.

import type { Dialect } from "../providers/rules";
import { add, type Bitset, has, hasEqual, unite, wordsFor } from "./bitset";
import { BRIDGE } from "./bridge";
import { type Capability, UNCLASSIFIED_TIER } from "./capabilities";
import { compileCatalogue, type ToolsetDraft } from "./catalogue";
import { closuresOf } from "./closures";
import { compileDynamics } from "./dynamic";
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
import { finish, type Steps } from "./steps";
import { makeTable } from "./tables";
import { count, newTally } from "./tally";
import { HASH_WORDS } from "./written";

type ProfileGround = Pick<Snapshot, "tools" | "everything" | "names" | "words" | "killed">;

/**
 * Compiles a configuration. The tools are written in the format `openai` at once, in other formats on first use; call `warm` to have
 * that done before the first request. `compileTools` must be functions of their argument alone.
 * @param previous a snapshot made with the same functions: what it has worked out of rows that are the same objects is taken over, in every format
 * that it has. The result is the same with and without it.
 */
export function compile(
	rows: ConfigurationRows,
	compileTools: CompileTools,
	previous: Snapshot | null = null,
): Snapshot {
	return finish(compileSteps(rows, compileTools, previous));
}

/** The same in steps, the longest of which takes a few milliseconds for 5,000 tools. */
export function* compileSteps(
	rows: ConfigurationRows,
	compileTools: CompileTools,
	previous: Snapshot | null = null,
): Steps<Snapshot> {
	const base = previous?.compileTools === compileTools ? previous : null;
	const ground = yield* compileGround(rows, base);
	const { killSwitches, killed } = compileKillSwitches(rows, ground);
	const isSame = base !== null && base.tools === ground.tools && hasEqual(base.killed, killed);
	const profiles = yield* compileProfiles(rows, { ...ground, killed }, isSame ? base : null);
	const checks = yield* compileChecks(rows, ground, base);
	const snapshot: Snapshot = {
		revision: rows.revision,
		rows,
		compileTools,
		...ground,
		...checks,
		profiles,
		profileByName: new Map(profiles.map((profile) => [profile.row.name, profile])),
		killed,
		killSwitches,
		tables: new Map(),
	};
	for (const dialect of new Set<Dialect>(["openai", ...(base?.tables.keys() ?? [])])) {
		yield* makeTable(snapshot, dialect, base);
	}
	return snapshot;
}

/** What depends on sources, tools and toolsets alone. */
type Ground = Pick<
	Snapshot,
	| "words"
	| "tools"
	| "toolsets"
	| "everything"
	| "includedBy"
	| "names"
	| "collisions"
	| "toolByRow"
	| "dynamics"
	| "hiding"
	| "byRank"
	| "rankOf"
	| "priorities"
	| "texts"
	| "tagScratch"
>;

function* compileGround(rows: ConfigurationRows, base: Snapshot | null): Steps<Ground> {
	if (
		base !== null &&
		base.rows.tools === rows.tools &&
		base.rows.toolsets === rows.toolsets &&
		base.rows.sources === rows.sources
	) {
		const { words, tools, toolsets, everything, includedBy, names, collisions } = base;
		const { toolByRow, dynamics, hiding, byRank, rankOf, priorities, texts, tagScratch } = base;
		return {
			...{ words, tools, toolsets, everything, includedBy, names, collisions },
			...{ toolByRow, dynamics, hiding, byRank, rankOf, priorities, texts, tagScratch },
		};
	}
	const { tools, toolsets, names, members } = yield* compileCatalogue(rows, base);
	yield;
	const everything = yield* linkClosures(toolsets, members, tools, names);
	yield;
	const ranks = rank(tools);
	yield;
	return {
		words: wordsFor(tools.length),
		tools,
		toolsets,
		everything,
		includedBy: invert([...toolsets, everything]),
		names,
		collisions: collisionsOf(tools),
		toolByRow: new Map<ToolRow, CompiledTool>(tools.map((tool) => [tool.row, tool])),
		...compileDynamics(tools, names),
		...ranks,
		texts: { index: null, matches: new Map() },
		tagScratch: new Uint32Array((tools.length + 1 + BRIDGE.length) * HASH_WORDS),
	};
}

function* compileChecks(
	{ checks }: ConfigurationRows,
	{ tools }: Ground,
	base: Snapshot | null,
): Steps<Pick<Snapshot, "checkByName" | "requirements">> {
	if (base !== null && base.tools === tools && base.rows.checks === checks) {
		return { checkByName: base.checkByName, requirements: base.requirements };
	}
	const checkByName = new Map(checks.map((check) => [check.name, check]));
	const needing = tools.map(({ row, owner }) => ({ row, ownerRow: owner?.row ?? null }));
	const requirements = yield* compileRequirements(needing, checkByName);
	return { checkByName, requirements };
}

function compileKillSwitches(rows: ConfigurationRows, ground: Ground): Pick<Snapshot, "killSwitches" | "killed"> {
	const killSwitches = rows.killSwitches.map((row) => ({ row, tools: killedBy(row, ground) }));
	const killed = new Uint32Array(ground.words);
	for (const { tools: stopped } of killSwitches) unite(killed, stopped);
	return { killSwitches, killed };
}

/** @param base a snapshot on the same ground, or null. */
function* compileProfiles(
	rows: ConfigurationRows,
	ground: ProfileGround,
	base: Snapshot | null,
): Steps<CompiledProfile[]> {
	const known = new Map(base?.profiles.map((profile) => [profile.row, profile]));
	const ordered = [...rows.profiles].sort(
		(left, right) => left.position - right.position || compareText(left.name, right.name),
	);
	const profiles: CompiledProfile[] = [];
	for (const row of ordered) {
		const found = known.get(row);
		profiles.push(found ?? compileProfile(row, ground));
		if (found === undefined) yield;
	}
	return profiles;
}

/** Fills in includes and closures of the toolsets, and makes the set of all tools, which is the last node of the graph. */
function* linkClosures(
	toolsets: readonly ToolsetDraft[],
	members: readonly (readonly number[])[],
	tools: readonly CompiledTool[],
	names: Names,
): Steps<CompiledToolset> {
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
	yield;
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

type ProfileSets = Pick<
	CompiledProfile,
	"enabled" | "disabled" | "allowedTools" | "deniedTools" | "directTools" | "granted" | "disabledTools" | "ceiling"
>;

/** What a profile's names come to. */
export function setsOf(row: ProfileRow, ground: Pick<Snapshot, "everything" | "names" | "words">): ProfileSets {
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
	const granted = allowedTools.slice();
	for (const toolset of enabled) unite(granted, toolset.grant);
	const disabledTools = new Uint32Array(ground.words);
	for (const toolset of disabled) unite(disabledTools, toolset.full);
	const deniedTools = toolsByName(row.denyTools);
	const directTools = toolsByName(row.directTools);
	const ceiling = new Map(row.ceiling.map((entry) => [entry.capability, entry.requiresApproval]));
	return { enabled, disabled, allowedTools, deniedTools, directTools, granted, disabledTools, ceiling };
}

function compileProfile(row: ProfileRow, ground: ProfileGround): CompiledProfile {
	const sets = setsOf(row, ground);
	const { withinCeiling, asking } = maskCeiling(row, sets.ceiling, ground);
	return { row, ...sets, withinCeiling, asking, ...maskRules(sets, withinCeiling, ground) };
}

/** Tools within the ceiling, and tools whose calls ask. A tool without any capability is for the highest tier alone. */
function maskCeiling(row: ProfileRow, ceiling: ReadonlyMap<Capability, boolean>, ground: ProfileGround) {
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
	ground: ProfileGround,
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
function rank(tools: readonly CompiledTool[]): Pick<Snapshot, "byRank" | "rankOf" | "priorities"> {
	const order = [...tools].sort(
		(left, right) =>
			right.row.priority - left.row.priority || compareText(left.row.name, right.row.name) || left.index - right.index,
	);
	const byRank = Uint32Array.from(order, (tool) => tool.index);
	const rankOf = new Uint32Array(tools.length);
	byRank.forEach((tool, place) => {
		rankOf[tool] = place;
	});
	return { byRank, rankOf, priorities: Int32Array.from(tools, (tool) => tool.row.priority) };
}
