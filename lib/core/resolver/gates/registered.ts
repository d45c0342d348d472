// Gate 1, `registered`: a source offers the tool, it holds its name, and an admin has let it in. Owner: the tool's author.

import { replacementOf } from "../absence";
import { has } from "../bitset";
import { isReserved } from "../bridge";
import type { ReasonCode } from "../codes";
import type { Context } from "../context";
import type { CompiledTool, Snapshot } from "../snapshot";
import type { GateRule } from "./gate";
import { withoutStop } from "./words";

const describeSource = ({ source }: CompiledTool) =>
	source?.kind === "builtin" ? "the built-in catalogue" : `the ${source?.kind} ${source?.name}`;

const CLAUSES: Partial<Record<ReasonCode, (tool: CompiledTool) => string>> = {
	"source-gone": (tool) =>
		tool.source === null ? "its source is not known any more" : `${describeSource(tool)} no longer offers it`,
	"source-offline": (tool) => `${describeSource(tool)} is offline`,
	quarantined: () => "it is new or changed and waits for an admin to look at it",
	"lost-collision": (tool) =>
		isReserved(tool.row.name)
			? "the name belongs to the tools by which models search for others"
			: "another source holds this name",
	"schema-invalid": () => "its parameter schema is not valid",
};

/** Why the format cannot take a tool that has no other fault. */
const unfitIn = ({ table }: Context, tool: CompiledTool) =>
	tool.fault === null ? (table.unfitBecause.get(tool.index) ?? null) : null;

const FIXES: Partial<Record<ReasonCode, string>> = {
	"source-gone": "Register the tool again, or use the one that replaced it.",
	"source-offline": "Bring its source back online.",
	quarantined: "An admin looks at the tool and releases it.",
	"lost-collision": "Give the tool another name at its source, or remove the one that holds the name.",
	"schema-invalid": "Mend the parameter schema where the tool is defined.",
};

const rivals = (snapshot: Snapshot, tool: CompiledTool) =>
	snapshot.collisions.get(tool.row.name)?.filter((other) => other !== tool) ?? [];

export const registered: GateRule = {
	kind: "rule",
	gate: "registered",
	verdict: ({ table }, tool) => tool.fault ?? (has(table.unfit, tool.index) ? "schema-invalid" : null),
	because: (context, tool, code) => {
		const unfit = unfitIn(context, tool);
		if (unfit !== null) {
			const fault = withoutStop(`${unfit.message.charAt(0).toLowerCase()}${unfit.message.slice(1)}`);
			return `the format ${context.table.format} cannot take its parameter schema: ${fault} (at ${unfit.path})`;
		}
		const clause = CLAUSES[code]?.(tool) ?? "it is not registered";
		const reason = tool.row.stateReason;
		return reason === null || reason.trim() === "" ? clause : `${clause} (${withoutStop(reason)})`;
	},
	passed: (_context, tool) => `It is registered by ${describeSource(tool)}.`,
	evidence: (context, tool) => ({
		source: tool.source === null ? null : { kind: tool.source.kind, name: tool.source.name, state: tool.source.state },
		state: tool.row.state,
		stateReason: tool.row.stateReason,
		aliases: tool.row.aliases,
		schema: unfitIn(context, tool),
		sameName: rivals(context.snapshot, tool).map((other) => ({
			source: other.source?.name ?? null,
			holdsName: other.ownsName,
		})),
		replacement: replacementOf(context.snapshot, tool.row),
	}),
	fix: ({ snapshot }, tool, code) => {
		const replacement = code === "source-gone" ? replacementOf(snapshot, tool.row) : null;
		return replacement === null ? (FIXES[code] ?? "Register the tool.") : `Use ${replacement}, which replaced it.`;
	},
};
