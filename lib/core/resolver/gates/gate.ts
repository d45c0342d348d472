// What a gate is. `verdict` decides and nothing else does; the other functions put its verdict into words and data.

import type { AdviceCode, Gate, ReasonCode } from "../codes";
import type { Context } from "../context";
import type { CompiledTool } from "../snapshot";

export type Evidence = Readonly<Record<string, unknown>>;

export type GateRule = {
	readonly kind: "rule";
	readonly gate: Gate;
	/** The first of its codes that applies, or null when the tool passes. */
	readonly verdict: (context: Context, tool: CompiledTool) => ReasonCode | null;
	/** Completes the sentence "… is hidden because …"; no full stop. */
	readonly because: (context: Context, tool: CompiledTool, code: ReasonCode) => string;
	/** One sentence on a tool that passes. */
	readonly passed: (context: Context, tool: CompiledTool) => string;
	readonly evidence: (context: Context, tool: CompiledTool) => Evidence;
	/** One sentence on what would turn the gate green. */
	readonly fix: (context: Context, tool: CompiledTool, code: ReasonCode) => string;
};

/** A gate that never hides. */
export type AdviceGate = {
	readonly kind: "advice";
	readonly gate: Gate;
	readonly advise: (context: Context, tool: CompiledTool) => AdviceStep;
};
type AdviceStep = {
	readonly status: "pass" | "warn" | "skip";
	readonly code?: AdviceCode;
	readonly detail: string;
	readonly evidence: Evidence;
	readonly fix?: string;
};
