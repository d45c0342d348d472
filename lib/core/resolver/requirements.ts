// What tools need from outside, as bits: one for each environment variable and each check. A request sets the bits that its facts
// satisfy; a tool is available when no bit of its need is left over.

import { add, type Bitset, has, intersects, isSubset, unite, wordsFor } from "./bitset";
import type { ReasonCode } from "./codes";
import type { CheckRow, Facts, ProbeStates, ToolRow, ToolsetRow } from "./model";
import { pacer, type Steps } from "./steps";

type Need = { readonly all: Bitset; readonly env: Bitset; readonly checks: Bitset };

export type Requirements = {
	readonly words: number;
	/** Bit of every required variable and of every required check, by name. */
	readonly envBits: ReadonlyMap<string, number>;
	readonly checkBits: ReadonlyMap<string, number>;
	/** Bits that a set variable, or a true fact, satisfies. */
	readonly satisfiedByEnv: ReadonlyMap<string, readonly number[]>;
	readonly satisfiedByFact: ReadonlyMap<string, readonly number[]>;
	/** Bits of the checks that are probed, not reported. */
	readonly probed: Bitset;
	/** Tools that need anything at all. */
	readonly needy: Bitset;
	/** By number of the tool; null when it needs nothing. */
	readonly needs: readonly (Need | null)[];
	/** What states of probed checks mean in these bits; a memo of a pure function, see `readProbes`. */
	readonly probeMemo: WeakMap<ProbeStates, Probes>;
};

/** States of probed checks in the bits of one set of requirements. */
type Probes = {
	readonly satisfied: Bitset;
	readonly refuted: Bitset;
	/** Checks that failed and still count, with the tools that need them. */
	readonly inGrace: readonly { readonly check: string; readonly tools: Bitset }[];
};

export type FactState = {
	/** The console's view: everything that can be there is there. */
	readonly isAssumed: boolean;
	readonly satisfied: Bitset;
	/** Checks whose fact was reported as false, or whose last probe failed. */
	readonly refuted: Bitset;
	/** What the probed checks said, for whoever asks why; null when nothing is known or everything is assumed. */
	readonly probes: ProbeStates | null;
};

type Needing = { readonly row: ToolRow; readonly ownerRow: ToolsetRow | null };

/** Numbers every requirement of the tools and of the toolsets that own them. A check that no row describes is never satisfied. */
export function* compileRequirements(
	tools: readonly Needing[],
	checkByName: ReadonlyMap<string, CheckRow>,
): Steps<Requirements> {
	const envBits = new Map<string, number>();
	const checkBits = new Map<string, number>();
	const bitOf = (bits: Map<string, number>, name: string) => {
		const known = bits.get(name);
		if (known !== undefined) return known;
		const bit = envBits.size + checkBits.size;
		bits.set(name, bit);
		return bit;
	};
	for (const { row, ownerRow } of tools) {
		for (const name of row.requiresEnv) bitOf(envBits, name);
		for (const name of row.checks) bitOf(checkBits, name);
		for (const name of ownerRow?.checks ?? []) bitOf(checkBits, name);
	}
	const words = wordsFor(envBits.size + checkBits.size);
	const needy = new Uint32Array(wordsFor(tools.length));
	const needOf = ({ row, ownerRow }: Needing, index: number): Need | null => {
		if (row.requiresEnv.length + row.checks.length + (ownerRow?.checks.length ?? 0) === 0) return null;
		add(needy, index);
		const need = { all: new Uint32Array(words), env: new Uint32Array(words), checks: new Uint32Array(words) };
		const demand = (bit: number, part: Bitset | null) => {
			add(need.all, bit);
			if (part !== null) add(part, bit);
		};
		for (const name of row.requiresEnv) demand(bitOf(envBits, name), need.env);
		for (const name of row.checks) {
			demand(bitOf(checkBits, name), checkByName.get(name)?.kind === "env" ? need.env : need.checks);
		}
		for (const name of ownerRow?.checks ?? []) demand(bitOf(checkBits, name), null);
		return need;
	};
	yield;
	const needs: (Need | null)[] = [];
	const isDue = pacer();
	for (const [index, tool] of tools.entries()) {
		const need = needOf(tool, index);
		needs.push(need);
		if (isDue(need === null ? 0 : UNITS_A_NEED)) yield;
	}
	const probed = new Uint32Array(words);
	for (const [name, bit] of checkBits) if (isProbed(checkByName.get(name))) add(probed, bit);
	return {
		words,
		envBits,
		checkBits,
		...satisfiers(envBits, checkBits, checkByName),
		probed,
		needy,
		needs,
		probeMemo: new WeakMap(),
	};
}

/** In the pacer's units. */
const UNITS_A_NEED = 5;

/** Whether Sallyport asks by itself; the other kinds are reported by the runtime. */
export const isProbed = (check: CheckRow | undefined): boolean =>
	check?.kind === "http" || check?.kind === "tcp" || check?.kind === "mcp";

function satisfiers(
	envBits: ReadonlyMap<string, number>,
	checkBits: ReadonlyMap<string, number>,
	checkByName: ReadonlyMap<string, CheckRow>,
) {
	const satisfiedByEnv = new Map<string, number[]>();
	const satisfiedByFact = new Map<string, number[]>();
	const note = (index: Map<string, number[]>, name: string, bit: number) => {
		const bits = index.get(name);
		if (bits === undefined) index.set(name, [bit]);
		else bits.push(bit);
	};
	for (const [name, bit] of envBits) note(satisfiedByEnv, name, bit);
	for (const [name, bit] of checkBits) {
		const check = checkByName.get(name);
		if (check?.kind === "env") for (const variable of check.config.anyOf) note(satisfiedByEnv, variable, bit);
		if (check?.kind === "fact") note(satisfiedByFact, check.config.fact, bit);
	}
	return { satisfiedByEnv, satisfiedByFact };
}

/**
 * The states of probed checks as bits. Worked out once for each pair of requirements and states, however many requests come: the states must not
 * change afterwards. A state counts for a check that is probed only, whatever else bears its name.
 */
export function readProbes(requirements: Requirements, states: ProbeStates): Probes {
	const known = requirements.probeMemo.get(states);
	if (known !== undefined) return known;
	const satisfied = new Uint32Array(requirements.words);
	const refuted = new Uint32Array(requirements.words);
	const inGrace: { check: string; tools: Bitset }[] = [];
	for (const [name, bit] of requirements.checkBits) {
		const outcome = has(requirements.probed, bit) ? stateOf(states, name)?.outcome : undefined;
		if (outcome === "available" || outcome === "grace") add(satisfied, bit);
		if (outcome === "unavailable") add(refuted, bit);
		if (outcome === "grace") inGrace.push({ check: name, tools: needing(requirements, bit) });
	}
	const probes = { satisfied, refuted, inGrace };
	requirements.probeMemo.set(states, probes);
	return probes;
}

/** What a check said last; undefined when it was never asked. */
export const stateOf = (states: ProbeStates | null, name: string) =>
	states !== null && Object.hasOwn(states, name) ? states[name] : undefined;

function needing({ needs, needy }: Requirements, bit: number): Bitset {
	const tools = new Uint32Array(needy.length);
	needs.forEach((need, tool) => {
		if (need !== null && has(need.all, bit)) add(tools, tool);
	});
	return tools;
}

/** The bits that the reported facts and the probes satisfy and refute. Names that nothing needs are passed over. */
export function readFacts(requirements: Requirements, facts: Facts): FactState {
	if (facts.kind === "assume-available") {
		const everything = new Uint32Array(requirements.words).fill(0xffffffff);
		return { isAssumed: true, satisfied: everything, refuted: new Uint32Array(requirements.words), probes: null };
	}
	const states = typeof facts.probes === "object" ? facts.probes : null;
	const probes = states === null ? null : readProbes(requirements, states);
	const satisfied = probes === null ? new Uint32Array(requirements.words) : probes.satisfied.slice();
	const refuted = probes === null ? new Uint32Array(requirements.words) : probes.refuted.slice();
	if (facts.probes === "assumed") unite(satisfied, requirements.probed);
	for (const name of facts.env) addAll(satisfied, requirements.satisfiedByEnv.get(name));
	for (const name of Object.keys(facts.checks)) {
		addAll(facts.checks[name] === true ? satisfied : refuted, requirements.satisfiedByFact.get(name));
	}
	return { isAssumed: false, satisfied, refuted, probes: states };
}

function addAll(set: Bitset, bits: readonly number[] | undefined): void {
	if (bits === undefined) return;
	for (let place = 0; place < bits.length; place++) add(set, bits[place]!);
}

/** Why gate 5 fails for a tool, or null. Own needs come before those of the owning toolset. */
export function missingNeed(requirements: Requirements, facts: FactState, tool: number): ReasonCode | null {
	const need = requirements.needs[tool];
	if (facts.isAssumed || need === null || need === undefined) return null;
	if (isSubset(need.all, facts.satisfied)) return null;
	if (!isSubset(need.env, facts.satisfied)) return "env-missing";
	if (intersects(need.checks, facts.refuted)) return "check-failed";
	return isSubset(need.checks, facts.satisfied) ? "toolset-check-failed" : "check-unreported";
}

/** Outcome of one requirement under the reported facts. */
export function outcomeOf(facts: FactState, bit: number | undefined): "passed" | "failed" | "unreported" {
	if (facts.isAssumed) return "passed";
	if (bit === undefined) return "unreported";
	if (has(facts.satisfied, bit)) return "passed";
	return has(facts.refuted, bit) ? "failed" : "unreported";
}
