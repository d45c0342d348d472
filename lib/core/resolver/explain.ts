// Why one tool is visible or not: every gate with its evidence, not only the first that fails.

import { absenceOfName, absenceOfTool } from "./absence";
import { has } from "./bitset";
import { GATE_OWNERS, REASONS, type ReasonCode } from "./codes";
import type { Context } from "./context";
import { fixesFor } from "./fixes";
import { ADVISERS, evaluate, firstFailure, RULES } from "./gates";
import type { GateRule } from "./gates/gate";
import { listOf, sentence, withoutStop } from "./gates/words";
import type { Absence, GateStep, MinimalFix, Presence, ResolveRequest, Trace } from "./model";
import { pathsOf } from "./paths";
import { prepare } from "./request";
import { select } from "./select";
import { type CompiledTool, findTool, type Snapshot } from "./snapshot";

/** The whole trace of one tool under a request. Old names are looked up; a name that nothing has is explained too. */
export function explain(snapshot: Snapshot, request: ResolveRequest, tool: string): Trace {
	const prepared = prepare(snapshot, request);
	if (prepared.kind === "unknown-names") return prepared;
	return traceIn(prepared.context, tool).trace;
}

export type Inspection =
	| Extract<Trace, { kind: "unknown-names" }>
	| (Extract<Trace, { kind: "trace" }> & { readonly minimalFixes: readonly MinimalFix[] });

/** The trace together with the smallest changes that would show the tool; none for a visible tool, and none for a name that nothing has. */
export function inspect(snapshot: Snapshot, request: ResolveRequest, tool: string): Inspection {
	const prepared = prepare(snapshot, request);
	if (prepared.kind === "unknown-names") return prepared;
	const { trace, found } = traceIn(prepared.context, tool);
	return { ...trace, minimalFixes: found === null || trace.visible ? [] : fixesFor(prepared.context, found) };
}

type Traced = { readonly trace: Extract<Trace, { kind: "trace" }>; readonly found: CompiledTool | null };

function traceIn(context: Context, tool: string): Traced {
	const found = findTool(context.snapshot.names, tool);
	return { trace: found === null ? traceUnknown(context, tool) : traceTool(context, found, tool), found };
}

function traceTool(context: Context, tool: CompiledTool, asked: string): Traced["trace"] {
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
	const absent = absenceOfTool(context.snapshot, tool);
	return {
		kind: "trace",
		revision: context.snapshot.revision,
		profile: name,
		tool: tool.row.name,
		visible: !isHidden,
		presence: presenceOf(context, tool),
		decidedBy: isHidden ? rule.gate : null,
		headline: isHidden
			? `${tool.row.name} is hidden on ${name} because ${rule.because(context, tool, code)}.`
			: `${tool.row.name} is visible on ${name}${presenceOf(context, tool) === "deferred" ? ", and found by searching" : ""}.`,
		gates: [...steps, ...ADVISERS.map((adviser) => adviceOn(context, tool, adviser))],
		nearest: [],
		paths: pathsOf(context, tool),
		...(absent === null ? {} : { absent }),
	};
}

function presenceOf(context: Context, { index }: CompiledTool): Presence {
	const { order, direct } = select(context);
	if (direct.includes(index)) return "direct";
	return order.includes(index) ? "deferred" : "absent";
}

function adviceOn(context: Context, tool: CompiledTool, adviser: (typeof ADVISERS)[number]): GateStep {
	return { gate: adviser.gate, owners: GATE_OWNERS[adviser.gate], ...adviser.advise(context, tool) };
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

const skip = (gate: GateStep["gate"], detail: string): GateStep => ({
	gate,
	status: "skip",
	owners: GATE_OWNERS[gate],
	detail,
	evidence: {},
});

const NOT_EVALUATED = "Not evaluated: there is no such tool.";

function traceUnknown({ snapshot, profile }: Context, tool: string): Traced["trace"] {
	const absent = absenceOfName(snapshot, tool);
	const nearest = absent.kind === "unknown" ? absent.nearest : [];
	const { name } = profile.row;
	const [first, ...others] = [...RULES, ...ADVISERS].map((gate) => skip(gate.gate, NOT_EVALUATED));
	const registered: GateStep = {
		...first!,
		status: "fail",
		code: "not-registered",
		...wordsOnAbsence(absent),
		evidence: { asked: tool, nearest, ...(absent.kind === "failed-file" ? { failedFile: absent } : {}) },
	};
	const because =
		absent.kind === "failed-file"
			? `the file ${absent.file}, which would register it, failed to load`
			: "no tool of this name is registered";
	return {
		kind: "trace",
		revision: snapshot.revision,
		profile: name,
		tool,
		visible: false,
		presence: "absent",
		decidedBy: "registered",
		headline: `${tool} is hidden on ${name} because ${because}.`,
		gates: [registered, ...others],
		nearest,
		paths: [],
		absent,
	};
}

function wordsOnAbsence(absent: Absence): Pick<GateStep, "detail" | "fix"> {
	if (absent.kind === "failed-file") {
		const place = absent.line === null ? absent.file : `${absent.file}, line ${absent.line}`;
		return {
			detail: `The file that would register it failed to load (${place}: ${withoutStop(absent.message)}).`,
			fix: `Mend ${absent.file} and scan the catalogue again.`,
		};
	}
	const { sentence: detail } = REASONS["not-registered"];
	const nearest = absent.kind === "unknown" ? absent.nearest : [];
	if (nearest.length === 0) return { detail, fix: "Register a tool of this name, or check the spelling." };
	const names = listOf(nearest, "or");
	return { detail: `${detail} Did you mean ${names}?`, fix: `Use ${names}, or register a tool of this name.` };
}

/** What a cell of a table says about a tool: visible, visible but its calls ask, or the first reason that hides it. */
export type Verdict = "visible" | "asks" | ReasonCode;

export function verdictOf(context: Context, tool: CompiledTool): Verdict {
	const failure = firstFailure(context, tool);
	if (failure !== null) return failure.code;
	return has(context.profile.asking, tool.index) ? "asks" : "visible";
}
