// A generated configuration of any size: tools with two to five parameters (about 600 bytes each), toolsets in five levels of includes with two
// cycles, variables, checks, capabilities and seven profiles from wide to narrow. The same seed gives the same rows.

import { CAPABILITIES, type Capability, type Tier } from "../lib/core/resolver/capabilities";
import type {
	CheckRow,
	ConfigurationRows,
	JsonSchema,
	ProfileRow,
	ToolRow,
	ToolsetRow,
} from "../lib/core/resolver/model";
import { type Random, seeded } from "./random";

export const VARIABLES = Array.from({ length: 40 }, (_, place) => `BENCH_KEY_${place}`);
export const FACTS = Array.from({ length: 24 }, (_, place) => `fact_${place}`);
const LEVELS = 5;
const WORDS =
	"reads writes lists finds sends opens closes merges counts names sorts files pages rows users events".split(" ");

const name = (stem: string, place: number) => `${stem}_${String(place).padStart(4, "0")}`;
const text = (random: Random, words: number) => Array.from({ length: words }, () => random.pick(WORDS)).join(" ");

/** Rows for about `tools` tools; a fifth as many toolsets, and 21 at least. */
export function makeCatalogue(tools: number, seed = 1): ConfigurationRows {
	const random = seeded(seed);
	const checks = makeChecks();
	const toolsets = makeToolsets(random, Math.max(21, tools / 5 + 1));
	const leaves = toolsets.filter((toolset) => toolset.includes.length === 0).map((toolset) => toolset.name);
	return {
		revision: 1,
		sources: [{ id: "builtin", kind: "builtin", name: "builtin", state: "online" }],
		tools: Array.from({ length: tools }, (_, place) => makeTool(random, place, leaves, checks)),
		toolsets,
		checks,
		profiles: makeProfiles(random, leaves),
		killSwitches: [],
	};
}

function makeChecks(): CheckRow[] {
	const common = { description: "", ttlSeconds: 30 };
	const facts = FACTS.map((fact): CheckRow => ({ name: `has_${fact}`, ...common, kind: "fact", config: { fact } }));
	const keys = Array.from({ length: 6 }, (_, place): CheckRow => {
		const anyOf = VARIABLES.slice(place * 3, place * 3 + 3);
		return { name: `any_key_${place}`, ...common, kind: "env", config: { anyOf } };
	});
	return [...facts, ...keys];
}

/** Half of the toolsets hold tools; the others include some of the level below. Two cycles, one opt-in set, and one that includes everything. */
function makeToolsets(random: Random, count: number): ToolsetRow[] {
	const leaves = Math.floor(count / 2);
	const perLevel = Math.max(1, Math.floor((count - leaves - 1) / (LEVELS - 1)));
	const levels: string[][] = [Array.from({ length: leaves }, (_, place) => name("leaf", place))];
	const rows: ToolsetRow[] = [];
	const push = (row: Pick<ToolsetRow, "name" | "kind" | "includes" | "optIn">) =>
		rows.push({ ...row, aliases: [], description: "", tools: [], checks: [], position: rows.length });
	for (const [place, leaf] of (levels[0] ?? []).entries()) {
		push({ name: leaf, kind: "category", includes: [], optIn: place === 1 });
	}
	for (let level = 1; level < LEVELS; level++) {
		const below = levels[level - 1] ?? [];
		const names = Array.from({ length: perLevel }, (_, place) => name(`level${level}`, place));
		for (const set of names) push({ name: set, kind: "composite", includes: random.some(below, 2), optIn: false });
		levels.push(names);
	}
	push({ name: "everything", kind: "composite", includes: levels.flat(), optIn: false });
	const withCycle = (row: ToolsetRow, target: string): ToolsetRow => ({ ...row, includes: [...row.includes, target] });
	const [low, middle, high] = [levels[1]?.[0], levels[2]?.[0], levels[4]?.[0]];
	return rows.map((row) => {
		if (row.name === low && middle !== undefined) return withCycle(row, middle);
		return row.name === levels[3]?.[0] && high !== undefined ? withCycle(row, high) : row;
	});
}

function makeTool(random: Random, place: number, leaves: readonly string[], checks: readonly CheckRow[]): ToolRow {
	const capabilities = random.chance(0.02) ? [] : random.some(CAPABILITIES, 1 + random.below(2));
	return {
		id: name("id", place),
		name: name(random.pick(WORDS), place),
		aliases: random.chance(0.05) ? [name("old", place)] : [],
		sourceId: "builtin",
		owningToolset: leaves[place % leaves.length] ?? null,
		description: `${text(random, 24)}.`,
		parameters: makeParameters(random),
		requiresEnv: random.chance(0.3) ? random.some(VARIABLES, 1 + random.below(2)) : [],
		checks: random.chance(0.3) ? [random.pick(checks).name] : [],
		capabilities,
		isAsync: false,
		emoji: null,
		maxResultChars: null,
		priority: random.below(3),
		dynamic: [],
		state: random.chance(0.01) ? "quarantined" : "active",
		stateReason: null,
	};
}

function makeParameters(random: Random): JsonSchema {
	const names = Array.from({ length: 2 + random.below(4) }, (_, place) => `${random.pick(WORDS)}_${place}`);
	const property = (): JsonSchema => ({
		type: random.pick(["string", "integer", "boolean"]),
		description: text(random, 8),
	});
	return {
		type: "object",
		properties: Object.fromEntries(names.map((key) => [key, property()])),
		required: names.slice(0, 1),
	};
}

/** `cli` may do everything, `public` may only ask; the tiers between hold ever more of the capabilities. */
function makeProfiles(random: Random, leaves: readonly string[]): ProfileRow[] {
	const make = (
		title: string,
		tier: Tier,
		held: readonly Capability[],
		enabled: readonly string[] | "all",
	): ProfileRow => ({
		name: title,
		title,
		description: "",
		tier,
		position: 5 - tier,
		isProtected: false,
		enabledMode: enabled === "all" ? "all" : "listed",
		enabled: enabled === "all" ? [] : enabled,
		disabled: [],
		allowTools: [],
		denyTools: [],
		ceiling: held.map((capability) => ({ capability, requiresApproval: capability === "execute" })),
		limits: { tools: null, tokens: null },
		disclosure: "direct",
		directTools: [],
	});
	return [
		make("cli", 5, CAPABILITIES, "all"),
		make("dm", 4, CAPABILITIES.slice(0, 11), "all"),
		make("group", 3, CAPABILITIES.slice(0, 9), "all"),
		make("cron", 2, CAPABILITIES.slice(1, 6), random.some(leaves, 8)),
		make("worker", 2, CAPABILITIES.slice(1, 4), random.some(leaves, 6)),
		make("webhook", 1, CAPABILITIES.slice(0, 2), random.some(leaves, 4)),
		make("public", 0, CAPABILITIES.slice(0, 1), random.some(leaves, 2)),
	];
}
