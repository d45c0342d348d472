// A profile that shows no tool, whatever the runtime reports.
import { isEmpty } from "../bitset";
import type { LintRule } from "./finding";

export const emptyProfile: LintRule = {
	rule: "empty-profile",
	why: "Every runtime that asks for it gets an empty list.",
	*find({ views }) {
		for (const { profile, shown } of views) {
			if (!isEmpty(shown)) continue;
			const { name, enabledMode, allowTools } = profile.row;
			// No toolsets at all is a choice; toolsets of which nothing is left are not.
			const isChosen = enabledMode === "none" && allowTools.length === 0;
			yield {
				severity: isChosen ? "note" : "warning",
				subject: { kind: "profile", name },
				where: "enabled",
				message: isChosen
					? `${name} turns on no toolset.`
					: `${name} turns on toolsets, but shows none of their tools.`,
				mend: isChosen
					? `Turn on toolsets for ${name}, or remove the profile.`
					: `Ask the inspector about a tool that ${name} should have.`,
			};
		}
	},
};
