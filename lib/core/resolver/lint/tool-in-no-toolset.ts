// A living tool that no toolset holds.
import type { LintRule } from "./finding";

export const toolInNoToolset: LintRule = {
	rule: "tool-in-no-toolset",
	why: "Gate 2 hides it everywhere: profiles turn on toolsets, not tools.",
	*find({ living }) {
		for (const { row, holders } of living) {
			if (holders.length > 0) continue;
			const owner = row.owningToolset;
			yield {
				severity: "warning",
				subject: { kind: "tool", name: row.name },
				where: "owningToolset",
				message:
					owner === null
						? `No toolset holds ${row.name}.`
						: `${row.name} names the toolset ${owner}, which does not exist.`,
				mend: `Put ${row.name} into a toolset.`,
			};
		}
	},
};
