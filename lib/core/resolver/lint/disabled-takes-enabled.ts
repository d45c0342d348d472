// A composite that is turned off and takes away what another toolset brings in.
import { conflictsOf } from "../diff";
import { listOf } from "../gates/words";
import type { LintRule } from "./finding";

export const disabledTakesEnabled: LintRule = {
	rule: "disabled-takes-enabled",
	why: "Disabled beats enabled, tool by tool: what somebody turned on on purpose is missing.",
	*find({ views }) {
		for (const { profile, context } of views) {
			const { name } = profile.row;
			const byTaker = new Map<string, Map<string, string[]>>();
			for (const { tool, enabledBy, disabledBy } of conflictsOf(context)) {
				const wanted = byTaker.get(disabledBy) ?? new Map<string, string[]>();
				wanted.set(enabledBy, [...(wanted.get(enabledBy) ?? []), tool]);
				byTaker.set(disabledBy, wanted);
			}
			for (const [taker, wanted] of byTaker) {
				const tools = listOf([...wanted.values()].flat());
				yield {
					severity: "warning",
					subject: { kind: "profile", name },
					where: `disabled.${taker}`,
					message: `On ${name}, turning off ${taker} also takes away ${tools}, which ${listOf([...wanted.keys()])} would bring in.`,
					mend: `Stop turning off ${taker} and turn off only what is not wanted.`,
					edits: [{ kind: "set-cell", profile: name, toolset: taker, state: "inherit" }],
				};
			}
		}
	},
};
