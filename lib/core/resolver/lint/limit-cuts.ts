// A limit that takes tools away even when nothing is narrowed.
import { elements, unite } from "../bitset";
import { listOf, plural } from "../gates/words";
import type { Edit } from "../model";
import { select } from "../select";
import type { LintRule } from "./finding";

export const limitCuts: LintRule = {
	rule: "limit-cuts",
	why: "Tools that somebody turned on are missing, and which ones depends on priorities and names.",
	*find({ snapshot, views }) {
		for (const { profile, context } of views) {
			const { name, limits } = profile.row;
			for (const cut of select(context).cuts) {
				const gone = new Uint32Array(snapshot.words);
				unite(gone, cut.overTools);
				unite(gone, cut.overTokens);
				const tools = elements(gone).map((tool) => snapshot.tools[tool]!.row.name);
				const isOwn = cut.by === "profile";
				const tokens = cut.competing.reduce((sum, tool) => sum + cut.cost(tool), 0);
				const raised: Edit = {
					kind: "set-limits",
					profile: name,
					limits: {
						tools: limits.tools === null ? null : Math.max(limits.tools, cut.competing.length),
						tokens: limits.tokens === null ? null : Math.max(limits.tokens, tokens),
					},
				};
				const whose = isOwn
					? "its own limit"
					: `the ${cut.limits.tools} tools that the format ${context.table.format} takes`;
				yield {
					severity: "warning",
					subject: { kind: "profile", name },
					where: "limits",
					message: `${name} has more than ${whose}: ${tools.length} ${plural(tools.length, "tool is", "tools are")} cut (${listOf(tools)}).`,
					mend: "Turn off toolsets that are not needed, give what matters a higher priority, or raise the limit.",
					...(isOwn ? { edits: [raised] } : {}),
				};
			}
		}
	},
};
