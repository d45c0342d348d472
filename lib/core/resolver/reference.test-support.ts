// An evaluator written straight from the precedence rule: recursion, sets and JSON.stringify, nothing compiled, no code shared with the
// resolver except the types. Tests and benchmarks hold the resolver to it. It knows small, well-formed configurations only: no two tools
// claim one name.

import type { ReasonCode } from "./codes";
import type { ConfigurationRows, ProfileRow, ResolveRequest, ToolRow, ToolsetRow } from "./model";

export type ReferenceAnswer = {
	/** In the order of answers. */
	readonly visible: readonly ToolRow[];
	readonly hidden: ReadonlyMap<string, ReasonCode>;
};

type CountTokens = (tool: ToolRow) => number;
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
	return tool.state === "active" ? null : tool.state;
}

function missing(rows: ConfigurationRows, request: ResolveRequest, tool: ToolRow): ReasonCode | null {
	const { facts } = request;
	if (facts.kind === "assume-available") return null;
	const outcome = (name: string): "ok" | "env" | "failed" | "unreported" => {
		const check = rows.checks.find((entry) => entry.name === name);
		if (check?.kind === "env")
			return check.config.anyOf.some((variable) => facts.env.includes(variable)) ? "ok" : "env";
		if (check?.kind !== "fact") return "unreported";
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

/** Takes the lowest tools away until the rest fits: first by count, then by tokens. */
function limit(
	tools: readonly ToolRow[],
	limits: { readonly tools: number; readonly tokens: number },
	countTokens: CountTokens,
	onCut: (tool: ToolRow, code: ReasonCode) => void,
): ToolRow[] {
	const kept = [...tools].sort((left, right) => right.priority - left.priority || byCodeUnit(left.name, right.name));
	for (const tool of kept.splice(Math.min(limits.tools, kept.length))) onCut(tool, "over-tool-limit");
	let cost = kept.reduce((sum, tool) => sum + countTokens(tool), 0);
	while (cost > limits.tokens) {
		const tool = kept.pop();
		if (tool === undefined) break;
		cost -= countTokens(tool);
		onCut(tool, "over-token-budget");
	}
	return kept;
}

/** The answer by the rule. The profile and every name of the request must exist. */
export function resolveByRule(
	rows: ConfigurationRows,
	request: ResolveRequest,
	countTokens: CountTokens,
): ReferenceAnswer | null {
	const profile = rows.profiles.find((entry) => entry.name === request.profile);
	if (profile === undefined) return null;
	const codes = judge(rows, profile, request);
	const hidden = new Map(
		[...codes].flatMap(([name, code]): [string, ReasonCode][] => (code === null ? [] : [[name, code]])),
	);
	const bare: ResolveRequest = { ...request, toolsets: undefined };
	const unnarrowed = judge(rows, profile, bare);
	const cut = (tool: ToolRow, code: ReasonCode) => {
		if (!hidden.has(tool.name)) hidden.set(tool.name, code);
	};
	const infinite = Number.POSITIVE_INFINITY;
	const own = { tools: profile.limits.tools ?? infinite, tokens: profile.limits.tokens ?? infinite };
	// The profile's limits choose before the request narrows; see the promise that a request never widens.
	limit(
		rows.tools.filter((tool) => unnarrowed.get(tool.name) === null),
		own,
		countTokens,
		cut,
	);
	const cap = request.format === "openai" || request.format === "hermes" ? 128 : infinite;
	const asked = { tools: Math.min(request.limits?.tools ?? infinite, cap), tokens: request.limits?.tokens ?? infinite };
	const kept = limit(
		rows.tools.filter((tool) => !hidden.has(tool.name)),
		asked,
		countTokens,
		cut,
	);
	return { visible: inAnswerOrder(rows, kept), hidden };
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
