// Gate 2, `in-toolset`: at least one toolset holds the tool. Owner: the toolsets' designer.

import type { GateRule } from "./gate";
import { listOf } from "./words";

export const inToolset: GateRule = {
	kind: "rule",
	gate: "in-toolset",
	verdict: (_context, tool) => (tool.holders.length === 0 ? "no-toolset" : null),
	because: () => "no toolset holds it",
	passed: (_context, tool) => `It is in ${listOf(tool.holders.map((toolset) => toolset.name))}.`,
	evidence: (_context, tool) => ({
		owningToolset: tool.owner?.name ?? null,
		heldBy: tool.holders.map((toolset) => toolset.name),
	}),
	fix: (_context, tool) => `Put ${tool.row.name} into a toolset.`,
};
