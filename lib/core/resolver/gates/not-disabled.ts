// Gate 4, `not-disabled`: no kill switch, no denial by name, no toolset turned off that holds the tool. Disabled always beats enabled.
// Owner: the admin.

import { has } from "../bitset";
import { chainFrom, waysTo } from "../chains";
import type { Context } from "../context";
import { type CompiledTool, type CompiledToolset, isInAny } from "../snapshot";
import type { GateRule } from "./gate";
import { listOf, withoutStop } from "./words";

const switches = ({ snapshot }: Context, tool: CompiledTool) =>
	snapshot.killSwitches.filter((entry) => has(entry.tools, tool.index)).map((entry) => entry.row);

type Disabler = { readonly toolset: CompiledToolset; readonly by: "profile" | "request" };

function disablers({ profile, refused }: Context, tool: CompiledTool): Disabler[] {
	const holding = (toolsets: readonly CompiledToolset[], by: Disabler["by"]) =>
		toolsets.filter((toolset) => has(toolset.full, tool.index)).map((toolset) => ({ toolset, by }));
	return [...holding(profile.disabled, "profile"), ...holding(refused, "request")];
}

function turnedOff(context: Context, tool: CompiledTool): string {
	const found = disablers(context, tool);
	const names = [...new Set(found.map((entry) => entry.toolset.name))];
	const who = found.some((entry) => entry.by === "profile") ? "the profile" : "the request";
	return `${who} turns off ${listOf(names)}, which ${names.length === 1 ? "holds" : "hold"} it`;
}

export const notDisabled: GateRule = {
	kind: "rule",
	gate: "not-disabled",
	verdict: ({ snapshot, profile, refused }, { index }) => {
		if (has(snapshot.killed, index)) return "kill-switch";
		if (has(profile.deniedTools, index)) return "tool-denied";
		return has(profile.disabledTools, index) || isInAny(refused, index) ? "toolset-disabled" : null;
	},
	because: (context, tool, code) => {
		if (code === "tool-denied") return "the profile denies it by name";
		if (code === "toolset-disabled") return turnedOff(context, tool);
		const [first] = switches(context, tool);
		if (first === undefined) return "a kill switch is on";
		const reason = withoutStop(first.reason);
		return `a kill switch is on for the ${first.target.kind} ${first.target.name}${reason === "" ? "" : ` (${reason})`}`;
	},
	passed: () => "Nothing turns it off.",
	evidence: (context, tool) => {
		const ways = waysTo(context.snapshot, tool, "full");
		return {
			killSwitches: switches(context, tool).map(({ target, reason }) => ({ ...target, reason })),
			deniedByName: has(context.profile.deniedTools, tool.index),
			disabledBy: disablers(context, tool).map(({ toolset, by }) => {
				const chain = chainFrom(context.snapshot, toolset, ways) ?? [toolset.name];
				return { toolset: toolset.name, by, chain, path: chain.join(" → ") };
			}),
		};
	},
	fix: (context, tool, code) => {
		const { name } = context.profile.row;
		if (code === "kill-switch") return "Lift the kill switch.";
		if (code === "tool-denied") return `Take ${tool.row.name} off the denied tools of ${name}.`;
		const found = disablers(context, tool);
		const own = found.filter((entry) => entry.by === "profile").map((entry) => entry.toolset.name);
		return own.length > 0
			? `Stop turning off ${listOf(own)} for ${name}.`
			: `Leave ${listOf(found.map((entry) => entry.toolset.name))} out of toolsets.disabled of the request.`;
	},
};
