// The configuration seen without a runtime: what each profile shows when everything outside is assumed to be there, in the format `openai`. The
// matrix, the overview and the preview all take this view.

import { elements } from "./bitset";
import type { Context } from "./context";
import { type Verdict, verdictOf } from "./explain";
import type { Facts, Format } from "./model";
import { compareText } from "./order";
import { prepare } from "./request";
import { type CompiledProfile, type CompiledToolset, findTool, findToolset, type Snapshot } from "./snapshot";
import { tableOf } from "./tables";

export const ASSUMED: Facts = { kind: "assume-available" };
export const NO_FACTS: Facts = { kind: "reported", env: [], checks: {} };

/** The profile's own answer, with nothing narrowed. Null when the snapshot has no such profile. */
export function viewOf(snapshot: Snapshot, profile: string, facts: Facts): Context | null {
	const prepared = prepare(snapshot, { profile, format: "openai", facts });
	return prepared.kind === "context" ? prepared.context : null;
}

/** The profiles with their contexts, in their order. */
export function viewsOf(snapshot: Snapshot, facts: Facts): { profile: CompiledProfile; context: Context }[] {
	return snapshot.profiles.flatMap((profile) => {
		const context = viewOf(snapshot, profile.row.name, facts);
		return context === null ? [] : [{ profile, context }];
	});
}

/**
 * What a profile shows of one tool when everything outside is there. An unknown tool is `not-registered`; on an unknown profile nothing
 * is enabled.
 */
export function toolVerdict(snapshot: Snapshot, profile: string, tool: string): Verdict {
	const found = findTool(snapshot.names, tool);
	if (found === null) return "not-registered";
	const context = viewOf(snapshot, profile, ASSUMED);
	return context === null ? "toolset-not-enabled" : verdictOf(context, found);
}

/** Tools of a toolset that bear their name, in the order of answers. */
export const toolsOf = (snapshot: Snapshot, toolset: CompiledToolset): number[] =>
	elements(toolset.full).filter((tool) => snapshot.tools[tool]?.ownsName === true);

/** Names of all tools of a toolset and of what it includes, by code unit; empty for an unknown toolset. */
export function closure(snapshot: Snapshot, toolset: string): string[] {
	const found = findToolset(snapshot, toolset);
	if (found === null) return [];
	return toolsOf(snapshot, found)
		.map((tool) => snapshot.tools[tool]!.row.name)
		.sort(compareText);
}

/** Tokens that one tool costs in a format; 0 for a tool that is unknown or cannot be written. */
export function tokensOf(snapshot: Snapshot, tool: string, format: Format): number {
	const found = findTool(snapshot.names, tool);
	return found === null ? 0 : (tableOf(snapshot, format).tokens[found.index] ?? 0);
}

/** Writes the tools in these formats now, so that no request has to wait for it. */
export function warm(snapshot: Snapshot, formats: readonly Format[]): void {
	for (const format of formats) tableOf(snapshot, format);
}
