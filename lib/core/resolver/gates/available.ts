// Gate 5, `available`: what the tool needs outside is there, as the runtime reports it or as Sallyport's own probes found it. Owner: the runtime.
// Names of variables are shown, values are never known. What nobody reported or probed counts as missing. A tool that only calls others needs one
// of them to be visible.

import type { Context } from "../context";
import type { CheckRow, ProbeState } from "../model";
import { isProbed, missingNeed, outcomeOf, stateOf } from "../requirements";
import { isIdle, select } from "../select";
import type { CompiledTool } from "../snapshot";
import type { GateRule } from "./gate";
import { listOf, plural, withoutStop } from "./words";

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
	/** For the kinds that Sallyport probes: what it asks. */
	readonly target?: string;
	/** What it said last; null when it was never asked. Absent where everything is assumed. */
	readonly probe?: ProbeState | null;
};

function checkStates({ snapshot, facts }: Context, tool: CompiledTool): CheckState[] {
	const stateWhen =
		(neededBy: CheckState["neededBy"]) =>
		(name: string): CheckState => {
			const check = snapshot.checkByName.get(name);
			const outcome = outcomeOf(facts, snapshot.requirements.checkBits.get(name));
			const base = { name, kind: check?.kind ?? ("unknown" as const), neededBy, outcome };
			if (check === undefined) return base;
			if (check.kind === "env") return { ...base, anyOf: check.config.anyOf };
			if (check.kind === "fact") return { ...base, fact: check.config.fact };
			const probe = stateOf(facts.probes, name) ?? null;
			// Passed without a result: the request assumes it.
			return { ...base, target: targetOf(check), ...(probe === null && outcome === "passed" ? {} : { probe }) };
		};
	return [...tool.row.checks.map(stateWhen("tool")), ...(tool.owner?.row?.checks ?? []).map(stateWhen("toolset"))];
}

/** Without the query of an address: it may hold a token, and runtimes may ask why too. */
function targetOf(check: CheckRow): string | undefined {
	if (check.kind === "http") return `${check.config.method} ${check.config.url.replace(/[?#].*$/, "")}`;
	if (check.kind === "tcp") return `${check.config.host}:${check.config.port}`;
	return check.kind === "mcp" ? `the server ${check.config.server}` : undefined;
}

const missingEnv = ({ snapshot, facts }: Context, tool: CompiledTool) =>
	tool.row.requiresEnv.filter((name) => outcomeOf(facts, snapshot.requirements.envBits.get(name)) !== "passed");

function checkClause(check: CheckState): string {
	if (check.kind === "env") return `the runtime has set none of ${listOf(check.anyOf ?? [], "or")}`;
	if (check.kind === "unknown") return `there is no check named ${check.name}`;
	if (check.kind !== "fact") return probeClause(check);
	return check.outcome === "failed"
		? `the runtime reports that ${check.fact} is not there`
		: `the runtime has not reported ${check.fact}`;
}

function probeClause({ name, outcome, probe }: CheckState): string {
	if (probe === null || probe === undefined) return `Sallyport has not probed its check ${name} yet`;
	const at = probe.checkedAt.replace(/\.\d+Z$/, "Z");
	if (outcome !== "failed") return `nobody has probed its check ${name} since ${at}`;
	return `its check ${name} failed at ${at}: ${withoutStop(probe.error ?? "no reason was kept")}`;
}

function checkFix(check: CheckState): string {
	if (check.kind === "env") return `Set ${listOf(check.anyOf ?? [], "or")} in the runtime and name it in facts.env.`;
	if (check.kind === "unknown") return `Create the check ${check.name}, or take it off the tool.`;
	if (check.kind === "fact") {
		return check.outcome === "failed"
			? `Make ${check.fact} available to the runtime.`
			: `Report ${check.fact} in facts.checks of the request.`;
	}
	if (check.outcome !== "failed")
		return `Probe the check ${check.name} now, on the page Checks; it says what is wrong.`;
	return check.kind === "mcp"
		? `Connect ${check.target}, or change the check ${check.name}.`
		: `Make ${check.target} answer, or change what the check ${check.name} asks.`;
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

/** Names of the tools without which this one has nothing to call. */
function callable({ snapshot }: Context, tool: CompiledTool): string[] {
	const needs = snapshot.dynamics.get(tool.index)?.needs.flat() ?? [];
	return [...new Set(needs)].map((index) => snapshot.tools[index]!.row.name);
}

/** For a tool that names others: which these are, and which of them are visible here. */
function wouldCall(context: Context, tool: CompiledTool) {
	const { snapshot } = context;
	const dynamic = snapshot.dynamics.get(tool.index);
	if (dynamic === undefined) return {};
	const nameOf = (index: number) => snapshot.tools[index]!.row.name;
	const visible = new Set(select(context).order);
	const { targets } = dynamic;
	return { names: targets.map(nameOf), namesVisible: targets.filter((target) => visible.has(target)).map(nameOf) };
}

/** Checks that failed and are counted as passed for a moment. */
function graceNote(context: Context, tool: CompiledTool): string {
	const inGrace = checkStates(context, tool).filter((check) => check.probe?.outcome === "grace");
	if (inGrace.length === 0) return "";
	const names = listOf(inGrace.map((check) => check.name));
	return ` ${names} failed just after a success and still ${plural(inGrace.length, "counts", "count")}, for a minute at most.`;
}

export const available: GateRule = {
	kind: "rule",
	gate: "available",
	verdict: (context, tool) =>
		missingNeed(context.snapshot.requirements, context.facts, tool.index) ??
		(isIdle(context, tool.index) ? "nothing-to-call" : null),
	because: (context, tool, code) => {
		if (code === "nothing-to-call") {
			const names = callable(context, tool);
			return names.length === 0
				? "none of the tools that it would call exists"
				: `none of the tools that it would call is visible here (${listOf(names)})`;
		}
		const missing = missingEnv(context, tool);
		if (code === "env-missing" && missing.length > 0) return `the runtime has not set ${listOf(missing)}`;
		const check = culprit(context, tool, code);
		if (check === undefined) return "what it needs is not there";
		return code === "toolset-check-failed"
			? `its toolset ${tool.owner?.name} needs ${check.name}, and ${checkClause(check)}`
			: checkClause(check);
	},
	passed: (context, tool) => {
		const needs = tool.row.requiresEnv.length + tool.row.checks.length + (tool.owner?.row?.checks.length ?? 0);
		if (needs === 0) return "It needs nothing from outside.";
		if (context.facts.isAssumed) return "Assumed: everything that it needs is there.";
		const all = `${plural(needs, "The one thing", `All ${needs} things`)} that it needs ${plural(needs, "is", "are")} there.`;
		return `${all}${graceNote(context, tool)}`;
	},
	evidence: (context, tool) => {
		const checks = checkStates(context, tool);
		const isProbing = checks.some(({ name }) => isProbed(context.snapshot.checkByName.get(name)));
		return {
			facts: context.facts.isAssumed ? "assumed" : "reported",
			...(isProbing ? { probedBy: "sallyport" } : {}),
			requiresEnv: tool.row.requiresEnv,
			missingEnv: missingEnv(context, tool),
			checks,
			...wouldCall(context, tool),
		};
	},
	fix: (context, tool, code) => {
		if (code === "nothing-to-call") {
			const names = callable(context, tool);
			return names.length === 0
				? `Register one of the tools that ${tool.row.name} names, or change which it names.`
				: `Make ${listOf(names, "or")} visible here.`;
		}
		const missing = missingEnv(context, tool);
		if (code === "env-missing" && missing.length > 0) {
			return `Set ${listOf(missing)} in the runtime and name ${plural(missing.length, "it", "them")} in facts.env.`;
		}
		const check = culprit(context, tool, code);
		return check === undefined ? "Make what it needs available to the runtime." : checkFix(check);
	},
};
