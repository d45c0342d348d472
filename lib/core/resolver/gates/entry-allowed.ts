// Gate 6, `entry-allowed`: the tool stays within the profile's ceiling, and the answer within its limits. Owners: the toolsets' designer and the admin.

import { has } from "../bitset";
import { UNCLASSIFIED_TIER } from "../capabilities";
import type { Context, Cut } from "../context";
import { inRankOrder } from "../cuts";
import { cutOf, select } from "../select";
import type { CompiledTool } from "../snapshot";
import type { GateRule } from "./gate";
import { listOf, plural } from "./words";

const aboveCeiling = ({ profile }: Context, tool: CompiledTool) =>
	tool.row.capabilities.filter((capability) => !profile.ceiling.has(capability));

function ceilingClause(context: Context, tool: CompiledTool): string {
	const { tier } = context.profile.row;
	if (tool.row.capabilities.length === 0)
		return `it declares no capability, which only tier ${UNCLASSIFIED_TIER} may hold`;
	const above = aboveCeiling(context, tool);
	return `its ${plural(above.length, "capability", "capabilities")} ${listOf(above)} ${plural(above.length, "is", "are")} above the ceiling of tier ${tier}`;
}

const finite = (limit: number) => (Number.isFinite(limit) ? limit : null);

/** Place of a tool among those that competed for a limited answer, from 1. */
function placeIn(cut: Cut, context: Context, tool: CompiledTool) {
	const order = inRankOrder(context, cut.competing);
	return { rank: order.indexOf(tool.index) + 1, of: order.length };
}

/** What it costs where it is emitted, or would. */
const tokensIn = (context: Context, { index }: CompiledTool): number =>
	select(context).variants?.get(index)?.tokens ?? context.table.tokens[index] ?? 0;

const whose = (context: Context, cut: Cut) =>
	cut.by === "profile"
		? `${context.profile.row.name}'s limit`
		: cut.limits.tools === context.table.provider.providerToolCap
			? `the limit of the format ${context.table.format}`
			: "the request's limit";

export const entryAllowed: GateRule = {
	kind: "rule",
	gate: "entry-allowed",
	verdict: (context, tool) => {
		if (!has(context.profile.withinCeiling, tool.index)) return "above-ceiling";
		return cutOf(context, tool.index)?.code ?? null;
	},
	because: (context, tool, code) => {
		if (code === "above-ceiling") return ceilingClause(context, tool);
		const found = cutOf(context, tool.index);
		if (found === null) return "a limit leaves it out";
		return code === "over-tool-limit"
			? `tools of higher priority fill ${whose(context, found.cut)} of ${found.cut.limits.tools} tools`
			: `tools of higher priority use up ${found.cut.by === "profile" ? `${context.profile.row.name}'s` : "the request's"} budget of ${found.cut.limits.tokens} tokens`;
	},
	passed: ({ profile }, tool) => {
		const asking = tool.row.capabilities.filter((capability) => profile.ceiling.get(capability) === true);
		const within = `It is within the ceiling of tier ${profile.row.tier}`;
		return asking.length === 0 ? `${within}.` : `${within}; its calls need approval (${listOf(asking)}).`;
	},
	evidence: (context, tool) => {
		const { profile } = context;
		const found = cutOf(context, tool.index);
		const limits = found?.cut.limits;
		return {
			tier: profile.row.tier,
			capabilities: tool.row.capabilities,
			aboveCeiling: aboveCeiling(context, tool),
			ceiling: [...profile.ceiling].map(([capability, requiresApproval]) => ({ capability, requiresApproval })),
			tokens: found?.cut.cost(tool.index) ?? tokensIn(context, tool),
			priority: tool.row.priority,
			limit:
				found === null || limits === undefined
					? null
					: {
							by: found.cut.by === "profile" ? "profile" : "request-or-format",
							tools: finite(limits.tools),
							tokens: finite(limits.tokens),
							...placeIn(found.cut, context, tool),
						},
		};
	},
	fix: (context, tool, code) => {
		const { name } = context.profile.row;
		if (code === "above-ceiling") {
			return tool.row.capabilities.length === 0
				? `Declare the capabilities of ${tool.row.name} where it is registered.`
				: `Put ${listOf(aboveCeiling(context, tool))} into the ceiling of ${name}.`;
		}
		const what = code === "over-tool-limit" ? "the limit of tools" : "the budget of tokens";
		return `Raise ${what}, give ${tool.row.name} a higher priority, or turn off toolsets that are not needed.`;
	},
};
