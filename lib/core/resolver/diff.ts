// Two configurations compared by what they do: per profile, the tools that appear and vanish, their cost, and what the profile can do that it could
// not do before.

import { elements, has } from "./bitset";
import { chainFrom, waysTo } from "./chains";
import type { Context } from "./context";
import type { Conflict, Effects, ProfileEffect } from "./model";
import { compareText } from "./order";
import { capabilitiesShown, tokensShown } from "./overview";
import { select } from "./select";
import type { CompiledTool, CompiledToolset, Snapshot } from "./snapshot";
import { ASSUMED, viewOf } from "./views";

/** One effect for every profile of either snapshot, in the order of `after`; a profile that is in one alone shows nothing in the other. */
export function diff(before: Snapshot, after: Snapshot): Effects {
	const names = new Set([...after.profiles, ...before.profiles].map((profile) => profile.row.name));
	return { profiles: [...names].map((name) => effectOn(name, before, after)) };
}

function effectOn(profile: string, before: Snapshot, after: Snapshot): ProfileEffect {
	const past = viewOf(before, profile, ASSUMED);
	const old = shownBy(past);
	const present = viewOf(after, profile, ASSUMED);
	const now = shownBy(present);
	return {
		profile,
		appear: now.tools.filter((tool) => !old.set.has(tool)),
		vanish: old.tools.filter((tool) => !now.set.has(tool)),
		visibleBefore: old.tools.length,
		visibleAfter: now.tools.length,
		tokensBefore: old.tokens,
		tokensAfter: now.tokens,
		capabilitiesGained: now.capabilities.filter((capability) => !old.capabilities.includes(capability)),
		capabilitiesLost: old.capabilities.filter((capability) => !now.capabilities.includes(capability)),
		conflicts: present === null ? [] : conflictsAfter(past, present),
	};
}

/** The conflicts that there are now; one is new when the tool was in none before. */
function conflictsAfter(past: Context | null, present: Context): ProfileEffect["conflicts"] {
	const old = new Set(past === null ? [] : conflictsOf(past).map((conflict) => conflict.tool));
	return conflictsOf(present).map((conflict) => ({ ...conflict, isNew: !old.has(conflict.tool) }));
}

function shownBy(context: Context | null) {
	if (context === null) return { tools: [], set: new Set<string>(), tokens: 0, capabilities: [] };
	const tools = select(context).order.map((tool) => context.snapshot.tools[tool]!.row.name);
	const capabilities = capabilitiesShown(context.profile, context).map((entry) => entry.capability);
	return { tools, set: new Set(tools), tokens: tokensShown(context), capabilities };
}

/** A toolset that takes in others: turning it off can take away more than its name says. */
const isComposite = ({ row, includes }: CompiledToolset) =>
	row === null || row.kind === "composite" || row.kind === "safe" || includes.length > 0;

/** Tools that a named toolset wants and a composite that is turned off takes away. */
export function conflictsOf({ snapshot, profile }: Context): Omit<Conflict, "isNew">[] {
	const wanting = profile.enabled.filter((toolset) => toolset !== snapshot.everything);
	const taking = profile.disabled.filter(isComposite);
	if (wanting.length === 0 || taking.length === 0) return [];
	return elements(profile.disabledTools).flatMap((index) => {
		const tool = snapshot.tools[index]!;
		const holds = (toolset: CompiledToolset) => has(toolset.full, index);
		if (!tool.ownsName || !taking.some(holds)) return [];
		const enabledBy = nearest(snapshot, tool, "grant", wanting);
		const disabledBy = nearest(snapshot, tool, "full", taking);
		return enabledBy === null || disabledBy === null ? [] : [{ tool: tool.row.name, enabledBy, disabledBy }];
	});
}

/** The toolset with the shortest way to the tool, or null when none reaches it. */
function nearest(
	snapshot: Snapshot,
	tool: CompiledTool,
	reach: "full" | "grant",
	toolsets: readonly CompiledToolset[],
): string | null {
	const ways = waysTo(snapshot, tool, reach);
	const found = toolsets
		.filter((toolset) => has(toolset[reach], tool.index))
		.map((toolset) => ({ name: toolset.name, steps: chainFrom(snapshot, toolset, ways)?.length ?? 0 }))
		.sort((left, right) => left.steps - right.steps || compareText(left.name, right.name));
	return found[0]?.name ?? null;
}
