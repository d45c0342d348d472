// The steps that fixes are made of, each with who can take it and a sentence that says it.

import type { Capability, Tier } from "./capabilities";
import type { Owner } from "./codes";
import { listOf, plural } from "./gates/words";
import type { CeilingEntry, Edit, FixStep, KillSwitchRow, ProfileRow } from "./model";

type Act<K extends FixStep["kind"]> = Extract<FixStep, { readonly kind: K; readonly act: string }>["act"];

const editStep = (edit: Edit, sentence: string, who: Owner = "admin"): FixStep => ({
	kind: "edit",
	edit,
	who,
	sentence,
});

export const turnOnStep = (profile: string, toolset: string): FixStep =>
	editStep({ kind: "set-cell", profile, toolset, state: "on" }, `Turn on the toolset ${toolset} for ${profile}.`);

/** @param state what the cell says then */
export const stopTurningOffStep = (profile: string, toolset: string, state: "on" | "inherit"): FixStep =>
	editStep({ kind: "set-cell", profile, toolset, state }, `Stop turning off the toolset ${toolset} for ${profile}.`);

export const allowStep = (profile: string, tool: string): FixStep =>
	editStep({ kind: "set-tool", profile, tool, state: "allow" }, `Allow ${tool} by name for ${profile}.`);

/** Also stops allowing it by name. */
export const stopDenyingStep = (profile: string, tool: string): FixStep =>
	editStep({ kind: "set-tool", profile, tool, state: "inherit" }, `Stop denying ${tool} for ${profile}.`);

export const joinStep = (toolset: string, tool: string): FixStep =>
	editStep({ kind: "add-member", toolset, tool }, `Put ${tool} into the toolset ${toolset}.`, "toolset-designer");

export const liftStep = (target: KillSwitchRow["target"]): FixStep =>
	editStep({ kind: "lift-kill-switch", target }, `Lift the kill switch on the ${target.kind} ${target.name}.`);

export const tierStep = (profile: string, tier: Tier): FixStep =>
	editStep({ kind: "set-tier", profile, tier }, `Set ${profile} to tier ${tier}.`);

export const limitsStep = (profile: string, limits: ProfileRow["limits"]): FixStep =>
	editStep({ kind: "set-limits", profile, limits }, `Set the limits of ${profile} to ${limitsInWords(limits)}.`);

/** Adds capabilities to a ceiling; calls of what is added ask. */
export function ceilingStep(profile: string, held: readonly CeilingEntry[], added: readonly Capability[]): FixStep {
	const ceiling = [...held, ...added.map((capability) => ({ capability, requiresApproval: true }))];
	const asks = plural(added.length, "its calls ask", "their calls ask");
	return editStep(
		{ kind: "set-ceiling", profile, ceiling },
		`Put ${listOf(added)} into the ceiling of ${profile}; ${asks}.`,
	);
}

function limitsInWords({ tools, tokens }: { tools?: number | null | undefined; tokens?: number | null | undefined }) {
	const parts = [
		...(typeof tools === "number" ? [`${tools} ${plural(tools, "tool", "tools")}`] : []),
		...(typeof tokens === "number" ? [`${tokens} ${plural(tokens, "token", "tokens")}`] : []),
	];
	return parts.length === 0 ? "none" : parts.join(" and ");
}

export function runtimeStep(act: Act<"runtime">, names: readonly string[]): FixStep {
	const sentences = {
		"set-env": `Set ${listOf(names)} in the runtime and name ${plural(names.length, "it", "them")} in facts.env.`,
		"report-fact": `Make ${listOf(names)} available and report ${plural(names.length, "it", "them")} as true in facts.checks.`,
		"mend-check": `Make the ${plural(names.length, "check", "checks")} ${listOf(names)} pass.`,
	};
	return { kind: "runtime", act, names, who: act === "mend-check" ? "admin" : "runtime", sentence: sentences[act] };
}

export function askStep(names: readonly string[]): FixStep {
	const sentence = `Name ${listOf(names)} in toolsets.enabled of the request.`;
	return { kind: "request", act: "ask-for-toolset", names, who: "runtime", sentence };
}

export function leaveOutStep(names: readonly string[]): FixStep {
	const sentence = `Leave ${listOf(names)} out of toolsets.disabled of the request.`;
	return { kind: "request", act: "leave-out-disabled", names, who: "runtime", sentence };
}

export function raiseStep(limits: { readonly tools?: number; readonly tokens?: number }): FixStep {
	const sentence = `Raise the limit of the request to ${limitsInWords(limits)}.`;
	return { kind: "request", act: "raise-limit", names: [], limits, who: "runtime", sentence };
}

/** @param tool name of the tool; @param source name of its source, if that is known */
export function sourceStep(act: Act<"source">, tool: string, source: string | null): FixStep {
	const steps: Record<Act<"source">, { who: Owner; sentence: string; names?: string[] }> = {
		release: { who: "admin", sentence: `Look at ${tool} and release it from quarantine.` },
		"bring-online": {
			who: "tool-author",
			sentence: `Bring the source ${source ?? "of the tool"} back online.`,
			names: source === null ? [] : [source],
		},
		rename: {
			who: "tool-author",
			sentence: `Give ${tool} another name at its source, or take the name from the source that holds it.`,
		},
		"mend-schema": { who: "tool-author", sentence: `Mend the parameter schema of ${tool} where it is defined.` },
		"register-again": { who: "tool-author", sentence: `Register ${tool} again.` },
		"declare-capabilities": {
			who: "tool-author",
			sentence: `Declare what ${tool} can do, within the ceiling, where it is registered.`,
		},
		"raise-priority": { who: "tool-author", sentence: `Give ${tool} a higher priority where it is registered.` },
	};
	const { who, sentence, names } = steps[act];
	return { kind: "source", act, names: names ?? [tool], who, sentence };
}

/** Several sentences as one: "Do this, and then do that." */
export function inOneSentence(steps: readonly FixStep[]): string {
	const clauses = steps.map(({ sentence }, place) => {
		const clause = sentence.replace(/\.$/, "");
		return place === 0 ? clause : `${clause.charAt(0).toLowerCase()}${clause.slice(1)}`;
	});
	return `${clauses.join("; and ")}.`;
}
