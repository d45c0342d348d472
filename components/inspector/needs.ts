// What a tool depends on outside of Sallyport, grouped as it is declared: variables that it requires, its checks, and the checks of the
// toolset that owns it. Pure.
import type { CheckList } from "@/lib/client/queries/checks";
import type { Question } from "@/lib/client/queries/explain";
import type { ToolDetail } from "@/lib/client/queries/tools";
import { type Fact, reportOf, withReport } from "./question";

type Check = CheckList["checks"][number];

export interface NeedGroup {
	id: string;
	/** Null for the variables that the tool itself requires. */
	check: { name: string; kind: Check["kind"]; description: string } | null;
	declaredBy: "tool" | "toolset";
	/** Whether every fact of the group is needed, or one of them is enough. */
	mode: "all" | "any";
	/** Empty for checks that a runtime cannot report. */
	facts: readonly Fact[];
}

export function needsOf(tool: ToolDetail, checks: readonly Check[]): NeedGroup[] {
	const groups: NeedGroup[] = [];
	if (tool.requiresEnv.length > 0) {
		const facts = tool.requiresEnv.map((name): Fact => ({ kind: "env", name }));
		groups.push({ id: "requires", check: null, declaredBy: "tool", mode: "all", facts });
	}
	for (const check of checks) {
		if (tool.checks.includes(check.name)) groups.push(groupOf(check, "tool"));
		else if (tool.owningToolset !== null && check.toolsets.includes(tool.owningToolset)) {
			groups.push(groupOf(check, "toolset"));
		}
	}
	return groups;
}

function groupOf(check: Check, declaredBy: NeedGroup["declaredBy"]): NeedGroup {
	const { name, kind, description } = check;
	return { id: `check:${name}`, check: { name, kind, description }, declaredBy, mode: "any", facts: factsOf(check) };
}

function factsOf({ kind, config }: Check): Fact[] {
	if (kind === "fact" && typeof config.fact === "string") return [{ kind: "fact", name: config.fact }];
	if (kind !== "env" || !Array.isArray(config.anyOf)) return [];
	return config.anyOf.filter((name): name is string => typeof name === "string").map((name) => ({ kind: "env", name }));
}

/** Facts that the question reports and that no group knows: from an edited address, or left from another tool. */
export function otherFacts(question: Question, groups: readonly NeedGroup[]): Fact[] {
	const known = new Set(groups.flatMap((group) => group.facts.map(({ kind, name }) => `${kind}:${name}`)));
	const reported: Fact[] = [
		...question.env.map((name): Fact => ({ kind: "env", name })),
		...Object.keys(question.checks).map((name): Fact => ({ kind: "fact", name })),
	];
	return reported.filter(({ kind, name }) => !known.has(`${kind}:${name}`));
}

/** The question with everything reported that the tool needs; of a group in which one is enough, the first. */
export function reportNeeded(question: Question, groups: readonly NeedGroup[]): Question {
	let next = question;
	for (const { mode, facts } of groups) {
		const isMet = mode === "any" && facts.some((fact) => reportOf(next, fact) === "true");
		if (isMet) continue;
		for (const fact of mode === "any" ? facts.slice(0, 1) : facts) next = withReport(next, fact, "true");
	}
	return next;
}
