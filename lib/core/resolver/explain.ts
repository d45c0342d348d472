// Why one tool is visible or not: every gate with its evidence, not only the first that fails.

import { has } from "./bitset";
import { GATE_OWNERS, REASONS, type ReasonCode } from "./codes";
import type { Context } from "./context";
import { evaluate, firstFailure, LATER, RULES } from "./gates";
import type { GateRule, LaterGate } from "./gates/gate";
import { listOf, sentence } from "./gates/words";
import type { GateStep, ResolveRequest, Trace } from "./model";
import { nearestNames } from "./nearest";
import { prepare } from "./request";
import { type CompiledTool, findTool, type Snapshot } from "./snapshot";

/** The whole trace of one tool under a request. Old names are looked up; a name that nothing has is explained too. */
export function explain(snapshot: Snapshot, request: ResolveRequest, tool: string): Trace {
	const prepared = prepare(snapshot, request);
	if (prepared.kind === "unknown-names") return prepared;
	const { context } = prepared;
	const found = findTool(snapshot.names, tool);
	return found === null ? traceUnknown(context, tool) : traceTool(context, found, tool);
}

function traceTool(context: Context, tool: CompiledTool, asked: string): Trace {
	const codes = evaluate(context, tool);
	const steps = RULES.map((rule, place) => stepOf(context, tool, rule, codes[place] ?? null));
	if (asked !== tool.row.name && steps[0] !== undefined) {
		steps[0] = { ...steps[0], evidence: { ...steps[0].evidence, askedAs: asked } };
	}
	const first = codes.findIndex((code) => code !== null);
	const rule = RULES[first];
	const code = codes[first];
	const isHidden = rule !== undefined && code !== undefined && code !== null;
	const { name } = context.profile.row;
	return {
		kind: "trace",
		revision: context.snapshot.revision,
		profile: name,
		tool: tool.row.name,
		visible: !isHidden,
		decidedBy: isHidden ? rule.gate : null,
		headline: isHidden
			? `${tool.row.name} is hidden on ${name} because ${rule.because(context, tool, code)}.`
			: `${tool.row.name} is visible on ${name}.`,
		gates: [...steps, ...LATER.map((later) => skip(later.gate, later.detail))],
		nearest: [],
	};
}

function stepOf(context: Context, tool: CompiledTool, rule: GateRule, code: ReasonCode | null): GateStep {
	const { gate } = rule;
	const base = { gate, owners: GATE_OWNERS[gate], evidence: rule.evidence(context, tool) };
	if (code === null) return { ...base, status: "pass", detail: rule.passed(context, tool) };
	return {
		...base,
		status: "fail",
		code,
		detail: sentence(rule.because(context, tool, code)),
		fix: rule.fix(context, tool, code),
	};
}

const skip = (gate: LaterGate["gate"], detail: string): GateStep => ({
	gate,
	status: "skip",
	owners: GATE_OWNERS[gate],
	detail,
	evidence: {},
});

function traceUnknown({ snapshot, profile }: Context, tool: string): Trace {
	const nearest = nearestNames(tool, [...snapshot.names.tools.keys(), ...snapshot.names.toolAliases.keys()]);
	const detail = REASONS["not-registered"].sentence;
	const { name } = profile.row;
	const suggestion = nearest.length === 0 ? "" : ` Did you mean ${listOf(nearest, "or")}?`;
	const registered: GateStep = {
		gate: "registered",
		status: "fail",
		owners: GATE_OWNERS.registered,
		code: "not-registered",
		detail: `${detail}${suggestion}`,
		evidence: { asked: tool, nearest },
		fix:
			nearest.length === 0
				? "Register a tool of this name, or check the spelling."
				: `Use ${listOf(nearest, "or")}, or register a tool of this name.`,
	};
	const others = RULES.slice(1).map((rule) => skip(rule.gate, "Not evaluated: there is no such tool."));
	return {
		kind: "trace",
		revision: snapshot.revision,
		profile: name,
		tool,
		visible: false,
		decidedBy: "registered",
		headline: `${tool} is hidden on ${name} because no tool of this name is registered.`,
		gates: [registered, ...others, ...LATER.map((later) => skip(later.gate, later.detail))],
		nearest,
	};
}

/** What a cell of a table says about a tool: visible, visible but its calls ask, or the first reason that hides it. */
export type Verdict = "visible" | "asks" | ReasonCode;

export function verdictOf(context: Context, tool: CompiledTool): Verdict {
	const failure = firstFailure(context, tool);
	if (failure !== null) return failure.code;
	return has(context.profile.asking, tool.index) ? "asks" : "visible";
}
