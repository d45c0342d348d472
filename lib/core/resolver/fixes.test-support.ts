// Steps of a fix taken for real: edits on the rows, what the runtime and the request do on the request, what a source does on its rows. Nothing
// is shared with the code that finds fixes.

import { BUILTIN, envCheck } from "./fixtures.test-support";
import { applyEdits } from "./index";
import type { ConfigurationRows, FixStep, ResolveRequest, ToolRow } from "./model";

export type Taken = { readonly rows: ConfigurationRows; readonly request: ResolveRequest };

/** @param tool present name of the tool that the fix is for */
export const takeAll = (situation: Taken, steps: readonly FixStep[], tool: string): Taken =>
	steps.reduce((taken, step) => takeStep(taken, step, tool), situation);

function takeStep({ rows, request }: Taken, step: FixStep, tool: string): Taken {
	switch (step.kind) {
		case "edit": {
			const edited = applyEdits(rows, [step.edit]);
			if (edited.kind === "unknown-names") throw new Error(`The edit names something unknown: ${step.sentence}`);
			return { rows: edited.rows, request };
		}
		case "runtime":
			return takeInRuntime({ rows, request }, step);
		case "request":
			return { rows, request: withRequest(rows, request, step) };
		case "source":
			return { rows: withSource(rows, request, step, tool), request };
	}
}

/** A check that was mended is one that a variable satisfies, which is set. */
const MENDED = "MENDED";

function takeInRuntime({ rows, request }: Taken, step: Extract<FixStep, { kind: "runtime" }>): Taken {
	const { facts } = request;
	if (facts.kind !== "reported") throw new Error("Nothing can be missing.");
	if (step.act === "set-env") {
		return { rows, request: { ...request, facts: { ...facts, env: [...facts.env, ...step.names] } } };
	}
	if (step.act === "report-fact") {
		const checks = Object.assign(Object.create(null), facts.checks);
		for (const name of step.names) checks[name] = true;
		return { rows, request: { ...request, facts: { ...facts, checks } } };
	}
	const kept = rows.checks.filter((check) => !step.names.includes(check.name));
	return {
		rows: { ...rows, checks: [...kept, ...step.names.map((name) => envCheck(name, [MENDED]))] },
		request: { ...request, facts: { ...facts, env: [...facts.env, MENDED] } },
	};
}

function withRequest(
	rows: ConfigurationRows,
	request: ResolveRequest,
	step: Extract<FixStep, { kind: "request" }>,
): ResolveRequest {
	const { toolsets } = request;
	if (step.act === "raise-limit") return { ...request, limits: { ...request.limits, ...step.limits } };
	if (step.act === "ask-for-toolset") {
		const asked = typeof toolsets?.enabled === "object" ? toolsets.enabled : [];
		return { ...request, toolsets: { ...toolsets, enabled: [...asked, ...step.names] } };
	}
	const presentName = (name: string) => {
		if (name === "*") return "all";
		if (rows.toolsets.some((toolset) => toolset.name === name)) return name;
		return rows.toolsets.find((toolset) => toolset.aliases.includes(name))?.name ?? name;
	};
	const disabled = (toolsets?.disabled ?? []).filter((name) => !step.names.includes(presentName(name)));
	return { ...request, toolsets: { ...toolsets, disabled } };
}

function withSource(
	rows: ConfigurationRows,
	request: ResolveRequest,
	step: Extract<FixStep, { kind: "source" }>,
	tool: string,
): ConfigurationRows {
	if (step.act === "bring-online") {
		const sources = rows.sources.map((source) =>
			step.names.includes(source.name) ? { ...source, state: "online" as const } : source,
		);
		return { ...rows, sources };
	}
	const change = (row: ToolRow): ToolRow => {
		switch (step.act) {
			case "register-again":
				return { ...row, state: "active", sourceId: BUILTIN.id };
			case "release":
			case "rename":
				return { ...row, state: "active" };
			case "mend-schema": {
				// Whatever else keeps it away stays.
				const state = row.state === "schema-invalid" ? "active" : row.state;
				return { ...row, state, parameters: { type: "object", properties: {} } };
			}
			case "declare-capabilities": {
				const held = rows.profiles.find((profile) => profile.name === request.profile)?.ceiling ?? [];
				return { ...row, capabilities: held.slice(0, 1).map((entry) => entry.capability) };
			}
			default:
				return { ...row, priority: Math.max(...rows.tools.map((other) => other.priority)) + 1 };
		}
	};
	return { ...rows, tools: rows.tools.map((row) => (row.name === tool ? change(row) : row)) };
}
