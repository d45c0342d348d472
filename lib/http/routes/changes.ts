// POST /api/changes/preview: what edits would do, computed by the resolver itself, with nothing stored. POST /api/changes: the same edits stored, in
// one revision.

import "server-only";
import {
	changesAnswerSchema,
	changesBodySchema,
	previewAnswerSchema,
	previewBodySchema,
} from "@/lib/contracts/changes";
import { AppError } from "@/lib/contracts/problem";
import { applyEdits, compareFindings, compile, diff, lint, type ProfileEffect } from "@/lib/core/resolver";
import { compileTools } from "@/lib/runtime/deps";
import { applyChanges } from "@/lib/services/apply-edits";
import { actorOf } from "../context";
import { defineRoute } from "../define-route";
import { json } from "../message";
import { lintOf } from "../per-snapshot";
import { written } from "../write-reply";
import { unknownNames } from "./resolve-request";

export const postPreview = defineRoute({
	method: "POST",
	path: "/api/changes/preview",
	auth: "any",
	permission: "config.read",
	summary: "What changes would show and hide, and what lint would say",
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
		const after = compile(edited.rows, compileTools, snapshot);
		return json({
			revision: rows.revision,
			profiles: diff(snapshot, after).profiles.filter(isDifferent),
			findings: compareFindings(lintOf(snapshot), lint(after)),
		});
	},
});

function isDifferent(effect: ProfileEffect): boolean {
	const lists = [effect.appear, effect.vanish, effect.capabilitiesGained, effect.capabilitiesLost];
	const isConflicting = effect.conflicts.some((conflict) => conflict.isNew);
	return isConflicting || effect.tokensBefore !== effect.tokensAfter || lists.some((list) => list.length > 0);
}

export const postChanges = defineRoute({
	method: "POST",
	path: "/api/changes",
	auth: "any",
	permission: "config.write",
	summary: "Make changes, all or none, as one revision; If-Match takes the revision that they are based on",
	tag: "Configuration",
	body: changesBodySchema,
	response: changesAnswerSchema,
	async handler({ body, caller, context, requestId, ifMatch }) {
		const actor = actorOf(caller, requestId);
		const applied = await applyChanges(context.db, actor, body.edits, { note: body.note, ifMatch });
		return written(context, applied.revision, applied);
	},
});
