// A draft as the list of edits that the preview understands. Applying them gives the profile that the PATCH would give. Pure.
import type { ConfigurationEdit } from "@/lib/client/queries/changes";
import { changedFields, type ProfileDraft } from "./draft";

type Choice = "on" | "off" | "inherit";

/** Title, description and protection show no tool and hide none, so they give no edit. */
export function editsBetween(profile: string, before: ProfileDraft, after: ProfileDraft): ConfigurationEdit[] {
	const changed = new Set(changedFields(before, after));
	const edits: ConfigurationEdit[] = [];
	if (changed.has("tier")) edits.push({ kind: "set-tier", profile, tier: after.tier });
	if (changed.has("ceiling")) edits.push({ kind: "set-ceiling", profile, ceiling: after.ceiling });
	if (changed.has("limits")) edits.push({ kind: "set-limits", profile, limits: after.limits });
	if (changed.has("disclosure") || changed.has("directTools")) {
		const { disclosure, directTools } = after;
		edits.push({ kind: "set-disclosure", profile, disclosure, directTools });
	}
	edits.push(...setEdits(profile, before, after), ...toolEdits(profile, before, after));
	return edits;
}

function setEdits(profile: string, before: ProfileDraft, after: ProfileDraft): ConfigurationEdit[] {
	const edits: ConfigurationEdit[] = [];
	const modeChanges = before.enabledMode !== after.enabledMode;
	if (modeChanges) {
		// "Listed" has no edit of its own: it is "none" followed by the toolsets that are turned on.
		edits.push({ kind: "set-enabled-mode", profile, mode: after.enabledMode === "all" ? "all" : "none" });
	}
	const named = new Set([...after.enabled, ...after.disabled, ...before.enabled, ...before.disabled]);
	for (const toolset of named) {
		const state = choiceOf(after, toolset);
		// A change of mode may clear what was named, so everything is said again.
		if (modeChanges || state !== choiceOf(before, toolset)) edits.push({ kind: "set-cell", profile, toolset, state });
	}
	return edits;
}

function toolEdits(profile: string, before: ProfileDraft, after: ProfileDraft): ConfigurationEdit[] {
	const named = new Set([...after.allowTools, ...after.denyTools, ...before.allowTools, ...before.denyTools]);
	return [...named].flatMap((tool): ConfigurationEdit[] => {
		const state = overrideOf(after, tool);
		return state === overrideOf(before, tool) ? [] : [{ kind: "set-tool", profile, tool, state }];
	});
}

function choiceOf(draft: ProfileDraft, toolset: string): Choice {
	if (draft.disabled.includes(toolset)) return "off";
	return draft.enabled.includes(toolset) ? "on" : "inherit";
}

function overrideOf(draft: ProfileDraft, tool: string): "allow" | "deny" | "inherit" {
	if (draft.denyTools.includes(tool)) return "deny";
	return draft.allowTools.includes(tool) ? "allow" : "inherit";
}
