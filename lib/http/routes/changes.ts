// POST /api/changes/preview: what edits would show and hide, computed by the resolver itself; nothing is stored.

import "server-only";
import { previewAnswerSchema, previewBodySchema } from "@/lib/contracts/configuration";
import { AppError } from "@/lib/contracts/problem";
import { applyEdits, compile, diff, type ProfileEffect } from "@/lib/core/resolver";
import { compileTools } from "@/lib/runtime/deps";
import { defineRoute } from "../define-route";
import { json } from "../message";
import { unknownNames } from "./resolve-request";

export const postPreview = defineRoute({
	method: "POST",
	path: "/api/changes/preview",
	auth: "any",
	permission: "config.read",
	summary: "What changes would show and hide",
	tag: "Configuration",
	body: previewBodySchema,
	response: previewAnswerSchema,
	handler({ body, context }) {
		const { snapshot, rows, stale } = context.holder.current();
		if (stale)
			throw new AppError(
				"unavailable",
				"The database cannot be reached, so nothing can be changed now. Try again later.",
			);
		const edited = applyEdits(rows, body.edits);
		if (edited.kind === "unknown-names") throw unknownNames(edited.unknown);
		const { profiles } = diff(snapshot, compile(edited.rows, compileTools));
		return json({ revision: rows.revision, profiles: profiles.filter(isDifferent) });
	},
});

function isDifferent(effect: ProfileEffect): boolean {
	const lists = [effect.appear, effect.vanish, effect.capabilitiesGained, effect.capabilitiesLost];
	return effect.tokensBefore !== effect.tokensAfter || lists.some((list) => list.length > 0);
}
