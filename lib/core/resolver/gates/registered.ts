// Gate 1, `registered`: a source offers the tool, it holds its name, and an admin has let it in. Owner: the tool's author.

import type { ReasonCode } from "../codes";
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
	"lost-collision": () => "another source holds this name",
	"schema-invalid": (tool) => tool.schemaFault ?? "its parameter schema is not valid",
};

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
	verdict: (_context, tool) => tool.fault,
	because: (_context, tool, code) => {
		const clause = CLAUSES[code]?.(tool) ?? "it is not registered";
		// The schema's own fault already says why.
		const reason = tool.schemaFault === null ? tool.row.stateReason : null;
		return reason === null || reason.trim() === "" ? clause : `${clause} (${withoutStop(reason)})`;
	},
	passed: (_context, tool) => `It is registered by ${describeSource(tool)}.`,
	evidence: ({ snapshot }, tool) => ({
		source: tool.source === null ? null : { kind: tool.source.kind, name: tool.source.name, state: tool.source.state },
		state: tool.row.state,
		stateReason: tool.row.stateReason,
		aliases: tool.row.aliases,
		sameName: rivals(snapshot, tool).map((other) => ({
			source: other.source?.name ?? null,
			holdsName: other.ownsName,
		})),
	}),
	fix: (_context, _tool, code) => FIXES[code] ?? "Register the tool.",
};
