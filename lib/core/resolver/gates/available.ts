// Gate 5, `available`: what the tool needs outside is there, as the runtime reports it. Owner: the runtime. Names of variables are shown, values
// are never known. What nobody reported counts as missing.

import type { Context } from "../context";
import type { CheckRow } from "../model";
import { missingNeed, outcomeOf } from "../requirements";
import type { CompiledTool } from "../snapshot";
import type { GateRule } from "./gate";
import { listOf, plural } from "./words";

type CheckState = {
	readonly name: string;
	readonly kind: CheckRow["kind"] | "unknown";
	/** Whether the tool itself needs it, or the toolset that owns it. */
	readonly neededBy: "tool" | "toolset";
	readonly outcome: "passed" | "failed" | "unreported";
	/** For `env`: any of these variables. */
	readonly anyOf?: readonly string[];
	/** For `fact`: the fact's name. */
	readonly fact?: string;
};

function checkStates({ snapshot, facts }: Context, tool: CompiledTool): CheckState[] {
	const stateOf =
		(neededBy: CheckState["neededBy"]) =>
		(name: string): CheckState => {
			const check = snapshot.checkByName.get(name);
			const outcome = outcomeOf(facts, snapshot.requirements.checkBits.get(name));
			const base = { name, kind: check?.kind ?? ("unknown" as const), neededBy, outcome };
			if (check?.kind === "env") return { ...base, anyOf: check.config.anyOf };
			return check?.kind === "fact" ? { ...base, fact: check.config.fact } : base;
		};
	return [...tool.row.checks.map(stateOf("tool")), ...(tool.owner?.row?.checks ?? []).map(stateOf("toolset"))];
}

const missingEnv = ({ snapshot, facts }: Context, tool: CompiledTool) =>
	tool.row.requiresEnv.filter((name) => outcomeOf(facts, snapshot.requirements.envBits.get(name)) !== "passed");

function checkClause(check: CheckState): string {
	if (check.kind === "env") return `the runtime has set none of ${listOf(check.anyOf ?? [], "or")}`;
	if (check.kind === "unknown") return `there is no check named ${check.name}`;
	if (check.kind !== "fact")
		return `its check ${check.name} is of kind ${check.kind}, which is not probed in this version`;
	return check.outcome === "failed"
		? `the runtime reports that ${check.fact} is not there`
		: `the runtime has not reported ${check.fact}`;
}

function checkFix(check: CheckState): string {
	if (check.kind === "env") return `Set ${listOf(check.anyOf ?? [], "or")} in the runtime and name it in facts.env.`;
	if (check.kind === "unknown") return `Create the check ${check.name}, or take it off the tool.`;
	if (check.kind !== "fact") return `Replace the check ${check.name} by one of kind env or fact.`;
	return check.outcome === "failed"
		? `Make ${check.fact} available to the runtime.`
		: `Report ${check.fact} in facts.checks of the request.`;
}

/** The first check that stands behind the code. */
function culprit(context: Context, tool: CompiledTool, code: string): CheckState | undefined {
	const open = checkStates(context, tool).filter((check) => check.outcome !== "passed");
	if (code === "toolset-check-failed") return open.find((check) => check.neededBy === "toolset");
	const own = open.filter((check) => check.neededBy === "tool");
	if (code === "env-missing") return own.find((check) => check.kind === "env");
	const outcome = code === "check-failed" ? "failed" : "unreported";
	return own.find((check) => check.kind !== "env" && check.outcome === outcome);
}

export const available: GateRule = {
	kind: "rule",
	gate: "available",
	verdict: ({ snapshot, facts }, tool) => missingNeed(snapshot.requirements, facts, tool.index),
	because: (context, tool, code) => {
		const missing = missingEnv(context, tool);
		if (code === "env-missing" && missing.length > 0) return `the runtime has not set ${listOf(missing)}`;
		const check = culprit(context, tool, code);
		if (check === undefined) return "what it needs is not there";
		return code === "toolset-check-failed"
			? `its toolset ${tool.owner?.name} needs ${check.name}, and ${checkClause(check)}`
			: checkClause(check);
	},
	passed: ({ facts }, tool) => {
		const needs = tool.row.requiresEnv.length + tool.row.checks.length + (tool.owner?.row?.checks.length ?? 0);
		if (needs === 0) return "It needs nothing from outside.";
		if (facts.isAssumed) return "Assumed: everything that it needs is there.";
		return `${plural(needs, "The one thing", `All ${needs} things`)} that it needs ${plural(needs, "is", "are")} there.`;
	},
	evidence: (context, tool) => ({
		facts: context.facts.isAssumed ? "assumed" : "reported",
		requiresEnv: tool.row.requiresEnv,
		missingEnv: missingEnv(context, tool),
		checks: checkStates(context, tool),
	}),
	fix: (context, tool, code) => {
		const missing = missingEnv(context, tool);
		if (code === "env-missing" && missing.length > 0) {
			return `Set ${listOf(missing)} in the runtime and name ${plural(missing.length, "it", "them")} in facts.env.`;
		}
		const check = culprit(context, tool, code);
		return check === undefined ? "Make what it needs available to the runtime." : checkFix(check);
	},
};
