// An evaluator written straight from the precedence rule: recursion, sets and JSON.stringify, nothing compiled, no code shared with the
// resolver except the types. Tests and benchmarks hold the resolver to it. It knows small, well-formed configurations only: no two tools
// claim one name.

import type { ReasonCode } from "./codes";
import type { ConfigurationRows, ProfileRow, ResolveRequest, ToolRow, ToolsetRow } from "./model";

export type ReferenceAnswer = {
	/** In the order of answers, deferred ones among them. */
	readonly visible: readonly ToolRow[];
	/** Those that the answer holds itself. */
	readonly direct: readonly ToolRow[];
	readonly hidden: ReadonlyMap<string, ReasonCode>;
};

/** Tokens of a tool in an answer that holds these others. */
type CountTokens = (tool: ToolRow, present: ReadonlySet<string>) => number;
export type Measures = {
	/** How well a tool fits the prompt of the request. */
	readonly score?: (tool: ToolRow) => number;
	/** Tokens of the three tools that search for others. */
	readonly bridgeTokens?: number;
};
const byCodeUnit = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);
const isAll = (name: string) => name === "all" || name === "*";

/** Tools of a toolset by recursion. `isGrant`: includes that are opt-in bring nothing. */
function toolsOf(rows: ConfigurationRows, name: string, isGrant: boolean, seen = new Set<string>()): Set<string> {
	const found = new Set<string>();
	if (isAll(name)) {
		for (const toolset of rows.toolsets) {
			if (isGrant && toolset.optIn) continue;
			for (const tool of toolsOf(rows, toolset.name, isGrant, seen)) found.add(tool);
		}
		const inNone = rows.tools.filter((tool) => holdersOf(rows, tool).length === 0);
		for (const tool of inNone) found.add(tool.name);
		return found;
	}
	const toolset = findToolset(rows, name);
	if (toolset === undefined || seen.has(toolset.name)) return found;
	seen.add(toolset.name);
	for (const tool of rows.tools) if (tool.owningToolset === toolset.name) found.add(tool.name);
	for (const listed of toolset.tools) {
		const tool = findTool(rows, listed);
		if (tool !== undefined) found.add(tool.name);
	}
	for (const included of toolset.includes) {
		if (isGrant && findToolset(rows, included)?.optIn === true) continue;
		for (const tool of toolsOf(rows, included, isGrant, seen)) found.add(tool);
	}
	return found;
}

const findToolset = (rows: ConfigurationRows, name: string): ToolsetRow | undefined =>
	rows.toolsets.find((toolset) => toolset.name === name) ??
	rows.toolsets.find((toolset) => toolset.aliases.includes(name));

const findTool = (rows: ConfigurationRows, name: string): ToolRow | undefined =>
	rows.tools.find((tool) => tool.name === name) ?? rows.tools.find((tool) => tool.aliases.includes(name));

const holdersOf = (rows: ConfigurationRows, tool: ToolRow): ToolsetRow[] =>
	rows.toolsets.filter(
		(toolset) =>
			toolset.name === tool.owningToolset || toolset.tools.some((name) => findTool(rows, name)?.name === tool.name),
	);

function unionOf(rows: ConfigurationRows, names: readonly string[], isGrant: boolean): Set<string> {
	const union = new Set<string>();
	for (const name of names) for (const tool of toolsOf(rows, name, isGrant)) union.add(tool);
	return union;
}

function sourceFault(rows: ConfigurationRows, tool: ToolRow): ReasonCode | null {
	const source = rows.sources.find((entry) => entry.id === tool.sourceId);
	if (tool.state === "gone" || source === undefined || source.state === "gone") return "source-gone";
	if (source.state === "offline") return "source-offline";
	if (tool.state !== "active") return tool.state;
	// The one kind of schema in the tests that no provider takes.
	return JSON.stringify(tool.parameters).includes('"type":"int"') ? "schema-invalid" : null;
}

function missing(rows: ConfigurationRows, request: ResolveRequest, tool: ToolRow): ReasonCode | null {
	const { facts } = request;
	if (facts.kind === "assume-available") return null;
	const outcome = (name: string): "ok" | "env" | "failed" | "unreported" => {
		const check = rows.checks.find((entry) => entry.name === name);
		if (check?.kind === "env")
			return check.config.anyOf.some((variable) => facts.env.includes(variable)) ? "ok" : "env";
		if (check === undefined) return "unreported";
		if (check.kind !== "fact") {
			if (facts.probes === "assumed") return "ok";
			const state = Object.entries(facts.probes ?? {}).find(([probed]) => probed === name)?.[1].outcome;
			if (state === "available" || state === "grace") return "ok";
			return state === "unavailable" ? "failed" : "unreported";
		}
		if (!Object.hasOwn(facts.checks, check.config.fact)) return "unreported";
		return facts.checks[check.config.fact] ? "ok" : "failed";
	};
	const own = tool.checks.map(outcome);
	if (tool.requiresEnv.some((name) => !facts.env.includes(name)) || own.includes("env")) return "env-missing";
	if (own.includes("failed")) return "check-failed";
	if (own.includes("unreported")) return "check-unreported";
	const owner = rows.toolsets.find((toolset) => toolset.name === tool.owningToolset);
	return (owner?.checks ?? []).every((name) => outcome(name) === "ok") ? null : "toolset-check-failed";
}

function isWithinCeiling(profile: ProfileRow, tool: ToolRow): boolean {
	const ceiling = profile.ceiling.map((entry) => entry.capability);
	return tool.capabilities.length === 0
		? profile.tier === 5
		: tool.capabilities.every((capability) => ceiling.includes(capability));
}

/** First code that hides each tool, before any limit. */
function judge(rows: ConfigurationRows, profile: ProfileRow, request: ResolveRequest): Map<string, ReasonCode | null> {
	const named = profile.enabledMode === "none" ? [] : profile.enabled;
	const enabled = unionOf(rows, profile.enabledMode === "all" ? ["all", ...named] : named, true);
	for (const name of profile.allowTools) enabled.add(findTool(rows, name)?.name ?? name);
	const denied = new Set(profile.denyTools.map((name) => findTool(rows, name)?.name));
	const disabled = unionOf(rows, profile.disabled, false);
	for (const tool of unionOf(rows, request.toolsets?.disabled ?? [], false)) disabled.add(tool);
	const selection = request.toolsets?.enabled ?? "all";
	const asked = selection === "all" ? null : unionOf(rows, selection === "none" ? [] : selection, false);
	const killed = new Set<string>();
	for (const { target } of rows.killSwitches) {
		if (target.kind === "toolset") for (const tool of toolsOf(rows, target.name, false)) killed.add(tool);
		else killed.add(findTool(rows, target.name)?.name ?? target.name);
	}
	const codeOf = (tool: ToolRow): ReasonCode | null => {
		const fault = sourceFault(rows, tool);
		if (fault !== null) return fault;
		if (holdersOf(rows, tool).length === 0) return "no-toolset";
		if (!enabled.has(tool.name)) return "toolset-not-enabled";
		if (asked !== null && !asked.has(tool.name)) return "narrowed-by-request";
		if (killed.has(tool.name)) return "kill-switch";
		if (denied.has(tool.name)) return "tool-denied";
		if (disabled.has(tool.name)) return "toolset-disabled";
		return missing(rows, request, tool) ?? (isWithinCeiling(profile, tool) ? null : "above-ceiling");
	};
	return new Map(rows.tools.map((tool) => [tool.name, codeOf(tool)]));
}

/** Names of the tools that each hiding part of a tool may name. */
const needsOf = (rows: ConfigurationRows, tool: ToolRow): string[][] =>
	tool.dynamic
		.filter((part) => part.whenEmpty === "hide")
		.map((part) => part.list.map((name) => findTool(rows, name)?.name ?? "").filter((name) => name !== tool.name));

const isIdle = (rows: ConfigurationRows, tool: ToolRow, present: ReadonlySet<string>): boolean =>
	needsOf(rows, tool).some((names) => !names.some((name) => present.has(name)));

/** The largest part of the tools in which every one has something to call. */
function withoutIdle(rows: ConfigurationRows, tools: readonly ToolRow[]): ToolRow[] {
	const present = new Set(tools.map((tool) => tool.name));
	const left = tools.filter((tool) => !isIdle(rows, tool, present));
	return left.length === tools.length ? left : withoutIdle(rows, left);
}

/** Tools that pass everything but the limits, and the code of every other. */
function survive(rows: ConfigurationRows, profile: ProfileRow, request: ResolveRequest) {
	const codes = judge(rows, profile, request);
	const tools = withoutIdle(
		rows,
		rows.tools.filter((tool) => codes.get(tool.name) === null),
	);
	const present = new Set(tools.map((tool) => tool.name));
	const hidden = new Map<string, ReasonCode>();
	for (const tool of rows.tools) {
		const code = codes.get(tool.name) ?? null;
		const isAtGate5 = code === null || code === "above-ceiling";
		if (isAtGate5 && isIdle(rows, tool, present)) hidden.set(tool.name, "nothing-to-call");
		else if (code !== null) hidden.set(tool.name, code);
	}
	return { tools, hidden };
}

type Limits = { readonly tools: number; readonly tokens: number };
type Compare = (left: ToolRow, right: ToolRow) => number;

/** Takes the lowest tools away until the rest fits: first by count, then by tokens. */
function limit(
	tools: readonly ToolRow[],
	limits: Limits,
	countTokens: CountTokens,
	compare: Compare,
	onCut: (tool: ToolRow, code: ReasonCode) => void,
): ToolRow[] {
	const present = new Set(tools.map((tool) => tool.name));
	const kept = [...tools].sort(compare);
	for (const tool of kept.splice(Math.min(limits.tools, kept.length))) onCut(tool, "over-tool-limit");
	let cost = kept.reduce((sum, tool) => sum + countTokens(tool, present), 0);
	while (cost > limits.tokens) {
		const tool = kept.pop();
		if (tool === undefined) break;
		cost -= countTokens(tool, present);
		onCut(tool, "over-token-budget");
	}
	return kept;
}

const BRIDGE_TOOLS = 3;
const infinite = Number.POSITIVE_INFINITY;
const smaller = (left: Limits, right: Limits): Limits => ({
	tools: Math.min(left.tools, right.tools),
	tokens: Math.min(left.tokens, right.tokens),
});
const CAPS: Readonly<Record<string, number>> = { openai: 128, "openai-responses": 128, hermes: 128, gemini: 512 };

/** The answer by the rule. The profile and every name of the request must exist. */
export function resolveByRule(
	rows: ConfigurationRows,
	request: ResolveRequest,
	countTokens: CountTokens,
	{ score = () => 0, bridgeTokens = 0 }: Measures = {},
): ReferenceAnswer | null {
	const profile = rows.profiles.find((entry) => entry.name === request.profile);
	if (profile === undefined) return null;
	const byImportance: Compare = (left, right) => right.priority - left.priority || byCodeUnit(left.name, right.name);
	const compare: Compare = (left, right) =>
		right.priority - left.priority || score(right) - score(left) || byCodeUnit(left.name, right.name);
	const { tools: survivors, hidden } = survive(rows, profile, request);
	const own = { tools: profile.limits.tools ?? infinite, tokens: profile.limits.tokens ?? infinite };
	const asked = {
		tools: Math.min(request.limits?.tools ?? infinite, CAPS[request.format] ?? infinite),
		tokens: request.limits?.tokens ?? infinite,
	};
	const all = smaller(own, asked);
	if (profile.disclosure === "search" && all.tools >= BRIDGE_TOOLS && all.tokens >= bridgeTokens) {
		const wanted = wantedDirect(rows, profile, survivors, byImportance);
		const present = new Set(wanted.map((tool) => tool.name));
		const cost = wanted.reduce((sum, tool) => sum + countTokens(tool, present), 0);
		const isWhole = wanted.length === survivors.length && wanted.length <= all.tools && cost <= all.tokens;
		const room = { tools: all.tools - BRIDGE_TOOLS, tokens: all.tokens - bridgeTokens };
		const direct = isWhole ? wanted : limit(wanted, room, countTokens, compare, () => undefined);
		return { visible: inAnswerOrder(rows, survivors), direct: inAnswerOrder(rows, direct), hidden };
	}
	const cut = (tool: ToolRow, code: ReasonCode) => {
		if (!hidden.has(tool.name)) hidden.set(tool.name, code);
	};
	// The profile's limits choose before the request narrows; see the promise that a request never widens.
	const unnarrowed = survive(rows, profile, { ...request, toolsets: undefined });
	limit(unnarrowed.tools, own, countTokens, compare, cut);
	const left = survivors.filter((tool) => !hidden.has(tool.name));
	const kept = limit(left, asked, countTokens, compare, cut);
	const visible = withoutIdle(rows, kept);
	for (const tool of kept) if (!visible.includes(tool)) hidden.set(tool.name, "nothing-to-call");
	const inOrder = inAnswerOrder(rows, visible);
	return { visible: inOrder, direct: inOrder, hidden };
}

/** What a profile that discloses by search wants in the list itself. */
function wantedDirect(
	rows: ConfigurationRows,
	profile: ProfileRow,
	visible: readonly ToolRow[],
	byImportance: Compare,
): readonly ToolRow[] {
	const named = new Set(profile.directTools.map((name) => findTool(rows, name)?.name));
	if (profile.directTools.length > 0) return visible.filter((tool) => named.has(tool.name));
	const first = [...visible].sort(byImportance).slice(0, 10);
	return visible.filter((tool) => first.includes(tool) || tool.capabilities.join() === "ask");
}

/** A tool as it is written in an answer that holds these others, given under the names that the answer uses. */
export function written(rows: ConfigurationRows, tool: ToolRow, emitted: ReadonlyMap<string, string>): ToolRow {
	let { description } = tool;
	const parameters = structuredClone(tool.parameters);
	const properties: { [key: string]: { [key: string]: unknown } } = Object.assign({}, parameters.properties);
	for (const { at, list, template } of tool.dynamic) {
		const found = [...new Set(list.map((name) => findTool(rows, name)?.name ?? ""))].filter(
			(name) => name !== tool.name,
		);
		const names = found.flatMap((name) => emitted.get(name) ?? []);
		const sentence = names.length === 0 ? null : (template ?? "").split("{tools}").join(names.join(", "));
		const [, , property = "", what] = at.split("/");
		if (at !== "description" && properties[property] === undefined) continue;
		if (at === "description") description = [description, sentence].filter((part) => part).join(" ");
		else if (what === "description" && sentence === null) continue;
		else if (what === "description") {
			const before = properties[property]?.description;
			properties[property] = {
				...properties[property],
				description: [before, sentence].filter((part) => part).join(" "),
			};
		} else if (names.length === 0) delete properties[property];
		else properties[property] = { ...properties[property], enum: names };
	}
	return {
		...tool,
		dynamic: [],
		description,
		parameters: tool.dynamic.length === 0 ? parameters : { ...parameters, properties },
	};
}

function inAnswerOrder(rows: ConfigurationRows, tools: readonly ToolRow[]): ToolRow[] {
	const ownerOf = (tool: ToolRow) => rows.toolsets.find((toolset) => toolset.name === tool.owningToolset);
	return [...tools].sort((left, right) => {
		const [first, second] = [ownerOf(left), ownerOf(right)];
		return (
			(first?.position ?? Number.MAX_SAFE_INTEGER) - (second?.position ?? Number.MAX_SAFE_INTEGER) ||
			byCodeUnit(first?.name ?? "", second?.name ?? "") ||
			byCodeUnit(left.name, right.name)
		);
	});
}
