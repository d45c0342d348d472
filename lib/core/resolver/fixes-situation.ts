// What would be if some steps of a fix were taken: the same sets as a compiled snapshot has, derived by words from the present ones, so that
// nothing is compiled again. The evaluator that decides requests then decides the derived one.

import { add, type Bitset, has, unite } from "./bitset";
import { UNCLASSIFIED_TIER } from "./capabilities";
import { type Ways, waysTo } from "./chains";
import { setsOf } from "./compile";
import type { Context, Limits } from "./context";
import { withoutNames } from "./dynamic";
import { editProfile } from "./edits";
import { groundOf } from "./fixes-ground";
import type { Edit, FixStep, ProfileRow } from "./model";
import { type FactState, missingNeed } from "./requirements";
import {
	type CompiledProfile,
	type CompiledTool,
	type CompiledToolset,
	findTool,
	findToolset,
	type Snapshot,
} from "./snapshot";
import { writeTool } from "./written";

type SourceAct = Extract<FixStep, { kind: "source" }>["act"];

export type Situation = {
	/** As it is. */
	readonly context: Context;
	readonly tool: CompiledTool;
	readonly row: ProfileRow;
	readonly acts: readonly SourceAct[];
	/** The toolset that newly lists the tool. */
	readonly member: CompiledToolset | null;
	/** Numbers of the kill switches that are lifted. */
	readonly lifted: readonly number[];
	readonly facts: FactState;
	readonly asked: readonly CompiledToolset[] | null;
	readonly refused: readonly CompiledToolset[];
	readonly limits: Limits;
};

export const asItIs = (context: Context, tool: CompiledTool): Situation => {
	const { facts, asked, refused, limits } = context;
	return { context, tool, row: context.profile.row, acts: [], member: null, lifted: [], facts, asked, refused, limits };
};

/** What a source has to do before gate 1 passes in this format, in order. Empty for a tool without a fault. */
export function neededActs({ table }: Context, { index, row, source, ownsName, fault }: CompiledTool): SourceAct[] {
	const isUnfit = has(table.unfit, index);
	if (fault === null) return isUnfit ? ["mend-schema"] : [];
	// Registering it again makes it active under its source as it is then.
	if (row.state === "gone" || source === null || source.state === "gone") {
		return isUnfit ? ["register-again", "mend-schema"] : ["register-again"];
	}
	const acts: SourceAct[] = [];
	if (source.state === "offline") acts.push("bring-online");
	if (row.state === "quarantined") acts.push("release");
	if (!ownsName) acts.push("rename");
	if (row.state === "schema-invalid" || isUnfit) acts.push("mend-schema");
	return acts;
}

// ---------------------------------------------------------------- taking steps

/** The situation after one more step. */
export function take(situation: Situation, step: FixStep): Situation {
	switch (step.kind) {
		case "edit":
			return takeEdit(situation, step.edit);
		case "runtime":
			return { ...situation, facts: factsAfter(situation, step) };
		case "source":
			return { ...situation, acts: [...situation.acts, step.act] };
		case "request":
			return takeRequest(situation, step);
	}
}

function takeEdit(situation: Situation, edit: Edit): Situation {
	const { snapshot } = situation.context;
	if (edit.kind === "lift-kill-switch") {
		const { kind, name } = edit.target;
		const number = snapshot.killSwitches.findIndex(
			({ row: { target } }) => target.kind === kind && target.name === name,
		);
		return { ...situation, lifted: [...situation.lifted, number] };
	}
	if (edit.kind === "add-member") return { ...situation, member: findToolset(snapshot, edit.toolset) };
	const target = edit.kind === "set-cell" ? edit.toolset : edit.kind === "set-tool" ? edit.tool : "";
	return { ...situation, row: editProfile(situation.row, edit, target, groundOf(snapshot).optIn) };
}

function takeRequest(situation: Situation, step: Extract<FixStep, { kind: "request" }>): Situation {
	const { snapshot, table } = situation.context;
	if (step.act === "raise-limit") {
		const cap = table.provider.providerToolCap ?? Number.POSITIVE_INFINITY;
		const tools = Math.min(step.limits?.tools ?? situation.limits.tools, cap);
		return { ...situation, limits: { tools, tokens: step.limits?.tokens ?? situation.limits.tokens } };
	}
	const named = step.names.map((name) => findToolset(snapshot, name)).filter((toolset) => toolset !== null);
	if (step.act === "ask-for-toolset") return { ...situation, asked: [...(situation.asked ?? []), ...named] };
	return { ...situation, refused: situation.refused.filter((toolset) => !named.includes(toolset)) };
}

function factsAfter({ context, facts }: Situation, step: Extract<FixStep, { kind: "runtime" }>): FactState {
	const { requirements } = context.snapshot;
	const bitsOf = (name: string): readonly number[] => {
		if (step.act === "set-env") return requirements.satisfiedByEnv.get(name) ?? [];
		if (step.act === "report-fact") return requirements.satisfiedByFact.get(name) ?? [];
		const bit = requirements.checkBits.get(name);
		return bit === undefined ? [] : [bit];
	};
	const satisfied = facts.satisfied.slice();
	const refuted = facts.refuted.slice();
	for (const bit of step.names.flatMap(bitsOf)) {
		add(satisfied, bit);
		remove(refuted, bit);
	}
	return { ...facts, satisfied, refuted };
}

function remove(set: Bitset, index: number): void {
	set[index >>> 5] = (set[index >>> 5] ?? 0) & ~(1 << (index & 31));
}

function put(set: Bitset, index: number, isIn: boolean): void {
	if (isIn) add(set, index);
	else remove(set, index);
}

// ---------------------------------------------------------------- deciding

/** Whether the tool passes everything but the limits. */
export function passes(situation: Situation): boolean {
	const { context, tool, row, acts, member, facts, asked, refused } = situation;
	const { snapshot } = context;
	const { index } = tool;
	if (!neededActs(context, tool).every((act) => acts.includes(act))) return false;
	if (tool.holders.length === 0 && member === null) return false;
	const reach = reachOf(situation);
	const { enabled, disabled } = togglesOf(situation);
	const names = (list: readonly string[]) => list.some((name) => findTool(snapshot.names, name) === tool);
	if (!names(row.allowTools) && !enabled.some(reach.grants)) return false;
	if (asked !== null && !asked.some(reach.holds)) return false;
	if (isKilled(situation, reach)) return false;
	if (names(row.denyTools) || disabled.some(reach.holds) || refused.some(reach.holds)) return false;
	return missingNeed(snapshot.requirements, facts, index) === null && isWithin(situation);
}

function togglesOf({ context: { snapshot, profile }, row }: Situation): Pick<CompiledProfile, "enabled" | "disabled"> {
	if (row === profile.row) return profile;
	const named = (names: readonly string[]) =>
		names.map((name) => findToolset(snapshot, name)).filter((toolset) => toolset !== null);
	const listed = row.enabledMode === "none" ? [] : named(row.enabled);
	const enabled = row.enabledMode === "all" ? [snapshot.everything, ...listed] : listed;
	return { enabled, disabled: named(row.disabled) };
}

type Reach = { grants(toolset: CompiledToolset): boolean; holds(toolset: CompiledToolset): boolean };

/** Which toolsets bring the tool in and which hold it, its new membership counted. */
export function reachOf({ context: { snapshot }, tool, member }: Situation): Reach {
	if (member === null) {
		return { grants: (toolset) => has(toolset.grant, tool.index), holds: (toolset) => has(toolset.full, tool.index) };
	}
	const over = (ways: Ways) => (toolset: CompiledToolset) => ways[toolset.index] !== -1;
	const joined = { ...tool, holders: [...tool.holders, member] };
	return { grants: over(waysTo(snapshot, joined, "grant")), holds: over(waysTo(snapshot, joined, "full")) };
}

function isKilled({ context: { snapshot }, tool, member, lifted }: Situation, reach: Reach): boolean {
	return snapshot.killSwitches.some(({ row: { target }, tools }, number) => {
		if (lifted.includes(number)) return false;
		if (member === null || target.kind === "tool") return has(tools, tool.index);
		const toolset = findToolset(snapshot, target.name);
		return toolset !== null && reach.holds(toolset);
	});
}

function isWithin({ context, tool, row, acts }: Situation): boolean {
	const { capabilities } = tool.row;
	if (row === context.profile.row && has(context.profile.withinCeiling, tool.index)) return true;
	if (capabilities.length === 0) return row.tier === UNCLASSIFIED_TIER || acts.includes("declare-capabilities");
	return capabilities.every((capability) => row.ceiling.some((entry) => entry.capability === capability));
}

// ---------------------------------------------------------------- the derived context

/** The context that a request would have in this situation. */
export function contextOf(situation: Situation): Context {
	const { context, tool, member, facts, limits } = situation;
	const { snapshot } = context;
	const { index } = tool;
	const reach = reachOf(situation);
	const killed = killedIn(situation);
	const sets = situation.row === context.profile.row ? { ...context.profile } : setsOf(situation.row, snapshot);
	const { enabled, disabled, allowedTools } = sets;
	let { granted, disabledTools } = sets;
	if (member !== null) {
		granted = granted.slice();
		disabledTools = disabledTools.slice();
		put(granted, index, has(allowedTools, index) || enabled.some(reach.grants));
		put(disabledTools, index, disabled.some(reach.holds));
		put(killed, index, isKilled(situation, reach));
	}
	const withinCeiling = withinIn(situation);
	put(withinCeiling, index, isWithin(situation));
	const offered = offeredIn(situation);
	const wanted = new Uint32Array(snapshot.words);
	const permitted = new Uint32Array(snapshot.words);
	for (let word = 0; word < wanted.length; word++) {
		wanted[word] = granted[word]! & offered[word]!;
		const stopped = killed[word]! | sets.deniedTools[word]! | disabledTools[word]!;
		permitted[word] = wanted[word]! & withinCeiling[word]! & ~stopped;
	}
	const profile = {
		...context.profile,
		...sets,
		row: situation.row,
		granted,
		disabledTools,
		withinCeiling,
		wanted,
		permitted,
	};
	const joined = (toolsets: readonly CompiledToolset[]) => (member === null ? toolsets : toolsets.map(withTool));
	const withTool = (toolset: CompiledToolset) => {
		if (!reach.holds(toolset)) return toolset;
		const full = toolset.full.slice();
		add(full, index);
		return { ...toolset, full };
	};
	const killSwitches = snapshot.killSwitches.filter((_, number) => !situation.lifted.includes(number));
	const fitted = situation.acts.includes("mend-schema") ? withFitting(context, tool) : context;
	const ranks = situation.acts.includes("raise-priority") ? ranksWithFirst(snapshot, index) : null;
	return {
		...context,
		snapshot: { ...fitted.snapshot, killed, killSwitches, ...ranks },
		table: fitted.table,
		profile,
		facts,
		asked: situation.asked === null ? null : joined(situation.asked),
		refused: joined(situation.refused),
		limits,
		selected: null,
	};
}

const NO_PARAMETERS = { type: "object", properties: {} };

/** As if the dialect took the tool. What a mended schema costs is not known: the least is that of no parameters. */
function withFitting({ snapshot, table }: Context, tool: CompiledTool): Pick<Context, "snapshot" | "table"> {
	const { index } = tool;
	const row = { ...tool.row, parameters: NO_PARAMETERS };
	const unfit = table.unfit.slice();
	remove(unfit, index);
	const texts = { name: row.name, ...withoutNames(row) };
	const tokens = table.tokens.slice();
	tokens[index] = writeTool(texts, table.emittedNames[index]!, table, snapshot.compileTools).tokens;
	return {
		snapshot: { ...snapshot, tools: snapshot.tools.map((other) => (other === tool ? { ...tool, row } : other)) },
		table: { ...table, unfit, tokens, variants: new Map() },
	};
}

function killedIn({ context: { snapshot }, lifted }: Situation): Bitset {
	if (lifted.length === 0) return snapshot.killed.slice();
	const killed = new Uint32Array(snapshot.words);
	snapshot.killSwitches.forEach(({ tools }, number) => {
		if (!lifted.includes(number)) unite(killed, tools);
	});
	return killed;
}

function withinIn({ context: { snapshot, profile }, row }: Situation): Bitset {
	if (row.ceiling === profile.row.ceiling && row.tier === profile.row.tier) return profile.withinCeiling.slice();
	const { byCapability, unclassified } = groundOf(snapshot);
	const above = new Uint32Array(snapshot.words);
	const held = new Set(row.ceiling.map((entry) => entry.capability));
	for (const [capability, tools] of byCapability) if (!held.has(capability)) unite(above, tools);
	if (row.tier !== UNCLASSIFIED_TIER) unite(above, unclassified);
	return above.map((word) => ~word);
}

/** Tools that pass gates 1 and 2: a source that comes back brings its other tools too. */
function offeredIn({ context, tool, acts, member }: Situation): Bitset {
	const { snapshot } = context;
	const offered = groundOf(snapshot).offered.slice();
	if (acts.includes("bring-online")) {
		for (const other of snapshot.tools) {
			const isBack = other.source === tool.source && neededActs(context, other).every((act) => act === "bring-online");
			if (isBack && other.holders.length > 0) add(offered, other.index);
		}
	}
	const isOffered = neededActs(context, tool).every((act) => acts.includes(act));
	put(offered, tool.index, isOffered && (tool.holders.length > 0 || member !== null));
	return offered;
}

function ranksWithFirst(
	{ byRank, rankOf, priorities: own }: Snapshot,
	first: number,
): Pick<Snapshot, "byRank" | "rankOf" | "priorities"> {
	const place = rankOf[first]!;
	const order = byRank.slice();
	order.copyWithin(1, 0, place);
	order[0] = first;
	const ranks = rankOf.map((rank) => (rank < place ? rank + 1 : rank));
	ranks[first] = 0;
	const priorities = own.slice();
	priorities[first] = (own[byRank[0]!] ?? 0) + 1;
	return { byRank: order, rankOf: ranks, priorities };
}
