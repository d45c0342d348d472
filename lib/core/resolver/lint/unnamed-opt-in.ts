// An opt-in toolset that no profile names.
import { has } from "../bitset";
import type { LintRule } from "./finding";

export const unnamedOptIn: LintRule = {
	rule: "unnamed-opt-in",
	why: "Only a profile that names it gets an opt-in toolset, so nobody has this one.",
	*find({ snapshot, living }) {
		for (const toolset of snapshot.toolsets) {
			const { name } = toolset;
			// An empty one has a finding of its own.
			if (!living.some((tool) => has(toolset.full, tool.index))) continue;
			if (!toolset.isOptIn || snapshot.profiles.some((profile) => profile.enabled.includes(toolset))) continue;
			yield {
				severity: "note",
				subject: { kind: "toolset", name },
				where: "optIn",
				message: `The toolset ${name} is opt-in, and no profile names it.`,
				mend: `Turn on ${name} for the profiles that should have it, or leave it as a choice for later.`,
			};
		}
	},
};
