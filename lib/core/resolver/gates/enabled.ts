// Gate 3, `enabled`: the profile turns on a toolset that brings the tool in, or allows the tool by name, and the request asks for it. Owner: the admin.
// Opt-in toolsets count only where the profile names them.

import { has } from "../bitset";
import type { Context } from "../context";
import { enablersOf } from "../paths";
import { type CompiledProfile, type CompiledTool, type CompiledToolset, isInAny } from "../snapshot";
import type { GateRule } from "./gate";
import { listOf } from "./words";

const isAllowedByName = (context: Context, tool: CompiledTool) => has(context.profile.allowedTools, tool.index);

/** Whether the profile turns on this very toolset. */
const isOn = ({ snapshot }: Context, { enabled }: CompiledProfile, toolset: CompiledToolset) =>
	enabled.includes(toolset) || (!toolset.isOptIn && enabled.includes(snapshot.everything));

const holderNames = (tool: CompiledTool) => tool.holders.map((toolset) => toolset.name);

function notEnabled(context: Context, tool: CompiledTool): string {
	if (context.profile.row.enabledMode === "none" && context.profile.row.allowTools.length === 0) {
		return "the profile turns on no toolset at all";
	}
	if (tool.holders.length === 0) return "no toolset that is turned on holds it";
	if (tool.holders.every((toolset) => toolset.isOptIn)) {
		const names = holderNames(tool);
		return names.length === 1
			? `its toolset ${names[0]} is opt-in and the profile does not name it`
			: `its toolsets ${listOf(names)} are opt-in and the profile names none of them`;
	}
	return `no toolset that holds it is turned on (it is in ${listOf(holderNames(tool))})`;
}

export const enabled: GateRule = {
	kind: "rule",
	gate: "enabled",
	verdict: ({ profile, asked }, { index }) => {
		if (!has(profile.granted, index)) return "toolset-not-enabled";
		return asked !== null && !isInAny(asked, index) ? "narrowed-by-request" : null;
	},
	because: (context, tool, code) => {
		if (code === "toolset-not-enabled") return notEnabled(context, tool);
		const asked = context.asked?.map((toolset) => toolset.name) ?? [];
		return asked.length === 0
			? "the request asked for no toolset"
			: `the request asked for other toolsets only (${listOf(asked)})`;
	},
	passed: (context, tool) => {
		const [first] = enablersOf(context, tool);
		const { name } = context.profile.row;
		return first === undefined
			? `${name} allows it by name.`
			: `It is on for ${name} through ${first.chain.join(" → ")}.`;
	},
	evidence: (context, tool) => ({
		mode: context.profile.row.enabledMode,
		enabledBy: enablersOf(context, tool).map(({ toolset, chain }) => {
			return { toolset: toolset.name, chain, path: chain.join(" → ") };
		}),
		allowedByName: isAllowedByName(context, tool),
		heldBy: tool.holders.map((toolset) => ({
			toolset: toolset.name,
			optIn: toolset.isOptIn,
			onFor: context.snapshot.profiles
				.filter((profile) => isOn(context, profile, toolset))
				.map((profile) => profile.row.name),
		})),
		askedFor: context.asked?.map((toolset) => toolset.name) ?? null,
		onOtherProfiles: context.snapshot.profiles
			.filter((profile) => profile !== context.profile && has(profile.granted, tool.index))
			.map((profile) => profile.row.name),
	}),
	fix: (context, tool, code) => {
		if (code === "narrowed-by-request") {
			return `Name one of its toolsets (${listOf(holderNames(tool), "or")}) in toolsets.enabled of the request, or leave that field out.`;
		}
		const [first] = tool.holders;
		const { name } = context.profile.row;
		return first === undefined
			? `Put ${tool.row.name} into a toolset that ${name} has on, or allow it by name.`
			: `Turn on ${first.name} for ${name}, or allow ${tool.row.name} there by name.`;
	},
};
