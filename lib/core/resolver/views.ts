// The configuration seen without a runtime: what each profile shows when everything outside is assumed to be there, in the format `openai`. The
// matrix, the overview and the preview all take this view.

import { DIALECTS, type Dialect } from "../providers/rules";
import { elements } from "./bitset";
import type { Context } from "./context";
import { withoutNames } from "./dynamic";
import { type Verdict, verdictOf } from "./explain";
import type { Facts, Fitting, Format } from "./model";
import { compareText } from "./order";
import { prepare } from "./request";
import { type CompiledProfile, type CompiledToolset, findTool, findToolset, type Snapshot } from "./snapshot";
import { finish, type Steps } from "./steps";
import { dialectOf, formatOf, makeTable, tableOf } from "./tables";
import { writeTool } from "./written";

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

/** Tokens that one tool costs in a format when none of the tools that it names are there; 0 for a tool that is unknown or cannot be written. */
export function tokensOf(snapshot: Snapshot, tool: string, format: Format): number {
	const found = findTool(snapshot.names, tool);
	return found === null ? 0 : (tableOf(snapshot, dialectOf(format, false)).tokens[found.index] ?? 0);
}

/** What every dialect makes of one tool, in their order; empty for an unknown tool. Names of other tools are not in it. */
export function fittingsOf(snapshot: Snapshot, tool: string): Fitting[] {
	const found = findTool(snapshot.names, tool);
	if (found === null) return [];
	return DIALECTS.map((dialect): Fitting => {
		const format = formatOf(dialect);
		// Names do not depend on strictness, and the whole table of a strict dialect is not made for one tool.
		const { provider, emittedNames } = tableOf(snapshot, format);
		const name = emittedNames[found.index]!;
		const { unfit, tokens, repairs } = writeTool(
			{ name: found.row.name, ...withoutNames(found.row) },
			name,
			{ dialect, provider },
			snapshot.compileTools,
		);
		const status = unfit !== null ? "refused" : repairs.length > 0 ? "changed" : "as-registered";
		const fits = { format, strict: dialect !== format, name, status, repairs, fault: unfit } as const;
		return { ...fits, tokens: unfit === null ? tokens : null };
	});
}

/** Writes the tools in these dialects now, so that no request has to wait for it. */
export function warm(snapshot: Snapshot, dialects: readonly Dialect[]): void {
	finish(warmSteps(snapshot, dialects));
}

/** The same in steps. */
export function* warmSteps(snapshot: Snapshot, dialects: readonly Dialect[]): Steps<void> {
	for (const dialect of dialects) if (!snapshot.tables.has(dialect)) yield* makeTable(snapshot, dialect, null);
}
