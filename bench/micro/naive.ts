// The plain way to answer a request: toolsets resolved by recursion into sets, tools filtered one by one, the answer stringified and hashed. It is
// what the resolver is measured against, and what its answers are compared with before anything is timed.

import { hash } from "node:crypto";
import type {
	CheckRow,
	ConfigurationRows,
	ProfileRow,
	ResolveRequest,
	ToolRow,
	ToolsetRow,
} from "../../lib/core/resolver";

export type Naive = { readonly answer: (request: ResolveRequest) => { names: string[]; body: string; etag: string } };

/** Sorts keys once, so that both ways write the same text. */
function sortKeys(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(sortKeys);
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(
		Object.entries(value)
			.sort(([left], [right]) => (left < right ? -1 : 1))
			.map(([key, entry]) => [key, sortKeys(entry)]),
	);
}

/** Look-up tables and the written form of every tool are made here, outside the time that is measured. */
export function makeNaive(rows: ConfigurationRows): Naive {
	const tools = new Map(rows.tools.map((tool) => [tool.name, tool]));
	const toolsets = new Map(rows.toolsets.map((toolset) => [toolset.name, toolset]));
	const members = new Map<string, string[]>(rows.toolsets.map((toolset) => [toolset.name, [...toolset.tools]]));
	for (const tool of rows.tools) if (tool.owningToolset !== null) members.get(tool.owningToolset)?.push(tool.name);
	const checks = new Map(rows.checks.map((check) => [check.name, check]));
	const profiles = new Map(rows.profiles.map((profile) => [profile.name, profile]));
	const written = new Map(
		rows.tools.map((tool) => {
			const { name, description } = tool;
			return [name, { type: "function", function: { name, description, parameters: sortKeys(tool.parameters) } }];
		}),
	);

	const collect = (name: string, isGrant: boolean, into: Set<string>, seen: Set<string>) => {
		if (seen.has(name)) return;
		seen.add(name);
		for (const tool of members.get(name) ?? []) into.add(tool);
		for (const included of toolsets.get(name)?.includes ?? []) {
			if (isGrant && toolsets.get(included)?.optIn === true) continue;
			collect(included, isGrant, into, seen);
		}
	};
	const union = (names: readonly string[], isGrant: boolean) => {
		const found = new Set<string>();
		const seen = new Set<string>();
		for (const name of names) collect(name, isGrant, found, seen);
		return found;
	};
	const granted = (profile: ProfileRow) => {
		const notOptIn = rows.toolsets.filter((toolset) => !toolset.optIn).map((toolset) => toolset.name);
		return union(profile.enabledMode === "all" ? [...notOptIn, ...profile.enabled] : profile.enabled, true);
	};
	const place = (tool: ToolRow) => toolsets.get(tool.owningToolset ?? "")?.position ?? Number.MAX_SAFE_INTEGER;

	const answer = (request: ResolveRequest) => {
		const profile = profiles.get(request.profile);
		if (profile === undefined) throw new Error(`no profile ${request.profile}`);
		const selection = request.toolsets?.enabled;
		const asked = Array.isArray(selection) ? union(selection, false) : null;
		const off = union([...profile.disabled, ...(request.toolsets?.disabled ?? [])], false);
		const ceiling = new Set(profile.ceiling.map((entry) => entry.capability));
		const visible = [...granted(profile)]
			.flatMap((name) => tools.get(name) ?? [])
			.filter((tool) => tool.state === "active" && (asked === null || asked.has(tool.name)) && !off.has(tool.name))
			.filter((tool) => isAvailable(tool, toolsets, checks, request))
			.filter((tool) =>
				tool.capabilities.length === 0 ? profile.tier === 5 : tool.capabilities.every((held) => ceiling.has(held)),
			)
			.sort((left, right) => place(left) - place(right) || (left.name < right.name ? -1 : 1));
		const names = visible.map((tool) => tool.name);
		const body = JSON.stringify(names.map((name) => written.get(name)));
		return { names, body, etag: hash("sha256", body) };
	};
	return { answer };
}

function isAvailable(
	tool: ToolRow,
	toolsets: ReadonlyMap<string, ToolsetRow>,
	checks: ReadonlyMap<string, CheckRow>,
	{ facts }: ResolveRequest,
): boolean {
	if (facts.kind === "assume-available") return true;
	const env = new Set(facts.env);
	if (!tool.requiresEnv.every((name) => env.has(name))) return false;
	const needed = [...tool.checks, ...(toolsets.get(tool.owningToolset ?? "")?.checks ?? [])];
	return needed.every((name) => {
		const check = checks.get(name);
		if (check?.kind === "env") return check.config.anyOf.some((variable) => env.has(variable));
		return check?.kind === "fact" && facts.checks[check.config.fact] === true;
	});
}
