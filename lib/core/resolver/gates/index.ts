// The gates in their order, and the one evaluator over them: the list, the inspector, the matrix and the call gate all ask here.

import type { Gate, ReasonCode } from "../codes";
import type { Context } from "../context";
import type { CompiledTool } from "../snapshot";
import { available } from "./available";
import { enabled } from "./enabled";
import { entryAllowed } from "./entry-allowed";
import type { AdviceGate, GateRule } from "./gate";
import { inToolset } from "./in-toolset";
import { notDisabled } from "./not-disabled";
import { promptMatch } from "./prompt-match";
import { registered } from "./registered";
import { schemaClear } from "./schema-clear";

/** Gates that hide, in order. */
export const RULES: readonly GateRule[] = [registered, inToolset, enabled, notDisabled, available, entryAllowed];

/** Gates that advise. */
export const ADVISERS: readonly AdviceGate[] = [schemaClear, promptMatch];

/** Outcome of every hiding gate for one tool, in order; null is a pass. */
export const evaluate = (context: Context, tool: CompiledTool): readonly (ReasonCode | null)[] =>
	RULES.map((rule) => rule.verdict(context, tool));

export type Failure = { readonly rule: GateRule; readonly gate: Gate; readonly code: ReasonCode };

/** The first gate that hides the tool, or null when it is visible. */
export function firstFailure(context: Context, tool: CompiledTool): Failure | null {
	for (const rule of RULES) {
		const code = rule.verdict(context, tool);
		if (code !== null) return { rule, gate: rule.gate, code };
	}
	return null;
}
