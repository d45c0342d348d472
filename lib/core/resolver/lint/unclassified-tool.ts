// A living tool that does not say what it can do.
import { UNCLASSIFIED_TIER } from "../capabilities";
import type { LintRule } from "./finding";

export const unclassifiedTool: LintRule = {
	rule: "unclassified-tool",
	why: `Nobody can weigh what it may do to the world, so only tier ${UNCLASSIFIED_TIER} may hold it.`,
	*find({ living }) {
		for (const { row } of living) {
			if (row.capabilities.length > 0) continue;
			yield {
				severity: "warning",
				subject: { kind: "tool", name: row.name },
				where: "capabilities",
				message: `${row.name} declares no capability.`,
				mend: "Declare what it can do where it is registered.",
			};
		}
	},
};
