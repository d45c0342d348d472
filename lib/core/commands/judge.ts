// The face of the command engine: a command or a piece of code in, a verdict with its reasons out. Pure, total and bounded.

import { hiddenCharacters, lookalikeHosts } from "./characters";
import { judgeWriting } from "./deletion";
import type { Finding, Step } from "./finding";
import { fallback, otherVerbs, programs } from "./programs";
import { judgeCodeText } from "./programs/code";
import { RULES, type RuleId, type Severity } from "./rules";
import { Walk } from "./walk";

export type Verdict = "allow" | "ask" | "deny";

export type Judgement = {
	readonly decision: Verdict;
	/** The gravest first, then in the order of their places. */
	readonly findings: readonly Finding[];
	/** What was unwrapped, decoded or put in on the way. */
	readonly steps: readonly Step[];
};

export type CommandContext = {
	/** Absolute; unknown when it is left out: somewhere in a project. */
	readonly cwd?: string | undefined;
};

/** What a policy says about rules: another severity, or none. Hardline rules stay as they are. */
export type Overrides = Readonly<Partial<Record<RuleId, Severity | "off">>>;

/** Judges a command line as a POSIX shell, and words of PowerShell and cmd in it, would run it. */
export function judgeCommand(text: string, context: CommandContext = {}, overrides: Overrides = {}): Judgement {
	const walk = newWalk(context);
	judgeCharacters(walk, text);
	walk.script(text, null);
	return finish(walk, text, overrides);
}

/** Judges code that an interpreter runs: the commands that it starts, what it deletes and what it sends. */
export function judgeCode(
	language: "python" | "node",
	code: string,
	context: CommandContext = {},
	overrides: Overrides = {},
): Judgement {
	const walk = newWalk(context);
	judgeCharacters(walk, code);
	judgeCodeText(walk, language, code, { start: 0, end: code.length });
	return finish(walk, code, overrides);
}

function newWalk({ cwd }: CommandContext): Walk {
	const walk = new Walk(programs, fallback, cwd);
	walk.onWrite = judgeWriting;
	walk.other = (invocation) => void otherVerbs(invocation.program)?.(invocation, walk);
	return walk;
}

function judgeCharacters(walk: Walk, text: string): void {
	for (const span of hiddenCharacters(text)) walk.find("text.hidden", span);
	for (const span of lookalikeHosts(text)) walk.find("text.lookalike-host", span);
}

const GRAVITY: Readonly<Record<Severity, number>> = { deny: 0, ask: 1, info: 2 };

function finish(walk: Walk, text: string, overrides: Overrides): Judgement {
	if (walk.budget.isSpent) walk.find("parse.limit", { start: 0, end: text.length });
	const findings = applyOverrides(
		walk.findings.map((finding) => within(finding, text.length)),
		overrides,
	).sort((left, right) => GRAVITY[left.severity] - GRAVITY[right.severity] || left.span.start - right.span.start);
	return { decision: verdictOf(findings), findings, steps: walk.steps };
}

/** What the parser made up at the end of an incomplete text ends where the text does. */
function within(finding: Finding, length: number): Finding {
	const { start, end } = finding.span;
	if (end <= length && start <= end) return finding;
	return { ...finding, span: { start: Math.min(start, length), end: Math.min(Math.max(start, end), length) } };
}

/** Findings under a policy's overrides. */
export function applyOverrides(findings: readonly Finding[], overrides: Overrides): Finding[] {
	return findings.flatMap((finding) => {
		const override = overrides[finding.rule];
		const rule = RULES[finding.rule];
		if (override === undefined || "isHardline" in rule) return [finding];
		return override === "off" ? [] : [{ ...finding, severity: override }];
	});
}

/** The gravest finding decides; what is only worth knowing passes. */
export function verdictOf(findings: readonly { readonly severity: Severity }[]): Verdict {
	if (findings.some(({ severity }) => severity === "deny")) return "deny";
	return findings.some(({ severity }) => severity === "ask") ? "ask" : "allow";
}
