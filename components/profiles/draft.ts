// A profile as it is being edited: what differs from the stored one, and how a draft moves onto a newer version. Pure.
import type { z } from "zod";
import type { Profile } from "@/lib/client/queries/profiles";
import { type ProfilePatch, profilePatchSchema } from "@/lib/contracts/configuration";

/** The contract's fields, all present, with the one rule that spans two of them. */
export const draftSchema = profilePatchSchema.required().check((context) => {
	if (context.value.enabledMode === "listed" && context.value.enabled.length === 0) {
		context.issues.push({ code: "custom", path: ["enabled"], message: "listed-empty", input: context.value.enabled });
	}
});
export type ProfileDraft = z.infer<typeof draftSchema>;
export type DraftField = keyof ProfileDraft;

export const DRAFT_FIELDS = Object.keys(profilePatchSchema.shape) as DraftField[];

export function toDraft(profile: Profile): ProfileDraft {
	const { title, description, tier, isProtected, enabledMode, enabled, disabled } = profile;
	const { allowTools, denyTools, ceiling, limits, disclosure, directTools } = profile;
	return {
		title,
		description,
		tier,
		isProtected,
		enabledMode,
		enabled,
		disabled,
		allowTools,
		denyTools,
		ceiling,
		limits,
		disclosure,
		directTools,
	};
}

/** Fields whose meaning differs. Lists are sets here: their order says nothing. */
export function changedFields(before: ProfileDraft, after: ProfileDraft): DraftField[] {
	return DRAFT_FIELDS.filter((field) => meaning(before[field]) !== meaning(after[field]));
}

/** The smallest PATCH that turns `before` into `after`; empty when nothing differs. */
export function patchBetween(before: ProfileDraft, after: ProfileDraft): ProfilePatch {
	return pick(after, changedFields(before, after));
}

/** The named fields of a draft as a PATCH. */
export function pick(draft: ProfileDraft, fields: readonly DraftField[]): ProfilePatch {
	return Object.fromEntries(fields.map((field) => [field, draft[field]]));
}

/**
 * Moves a draft from the version that it was begun on to a newer one: fields that the person touched stay, all others follow.
 * `clashes` are the fields that both changed, to different ends.
 */
export function rebase(
	before: ProfileDraft,
	draft: ProfileDraft,
	theirs: ProfileDraft,
): { draft: ProfileDraft; clashes: DraftField[] } {
	const mine = changedFields(before, draft);
	const moved = new Set(changedFields(before, theirs));
	const differs = new Set(changedFields(theirs, draft));
	return {
		draft: { ...theirs, ...pick(draft, mine) },
		clashes: mine.filter((field) => moved.has(field) && differs.has(field)),
	};
}

function meaning(value: ProfileDraft[DraftField]): string {
	if (!Array.isArray(value)) return JSON.stringify(value);
	return JSON.stringify(value.map((entry) => JSON.stringify(entry)).sort());
}
