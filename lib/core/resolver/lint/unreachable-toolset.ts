// A toolset of which no profile shows anything.
import { has, intersects, isEmpty } from "../bitset";
import type { CompiledToolset } from "../snapshot";
import type { Finding, LintGround, LintRule } from "./finding";

export const unreachableToolset: LintRule = {
	rule: "unreachable-toolset",
	why: "Whoever adds a tool to it waits in vain, and nobody notices when it breaks.",
	*find(ground) {
		for (const toolset of ground.snapshot.toolsets) {
			const finding = judge(ground, toolset);
			if (finding !== null) yield finding;
		}
	},
};

function judge(
	{ snapshot, living, views }: LintGround,
	toolset: CompiledToolset,
): Omit<Finding, "rule" | "why"> | null {
	const { name } = toolset;
	const base = { subject: { kind: "toolset" as const, name }, where: "tools" };
	if (isEmpty(toolset.full) || !living.some((tool) => has(toolset.full, tool.index))) {
		const mend = "Put tools into it, or remove it.";
		return { ...base, severity: "note", message: `The toolset ${name} holds no living tool.`, mend };
	}
	if (views.some(({ shown }) => intersects(shown, toolset.full))) return null;
	if (!views.some(({ profile }) => intersects(profile.granted, toolset.full))) {
		// That nobody names an opt-in toolset has a rule of its own.
		if (toolset.isOptIn) return null;
		const mend = `Turn on ${name}, or a toolset that includes it, for the profiles that should have it; else remove it.`;
		return { ...base, severity: "warning", message: `No profile turns on the toolset ${name}.`, mend };
	}
	const isKilled = living.every((tool) => !has(toolset.full, tool.index) || has(snapshot.killed, tool.index));
	if (isKilled) {
		const mend = "Lift the kill switch when the incident is over.";
		return { ...base, severity: "note", message: `Kill switches stop every tool of the toolset ${name}.`, mend };
	}
	const mend = "Ask the inspector about one of its tools: each profile that turns it on hides all of it.";
	return {
		...base,
		severity: "warning",
		message: `Profiles turn on the toolset ${name}, but none shows a tool of it.`,
		mend,
	};
}
