// GET /api/revisions: who changed the configuration when; and what the resolver shows differently between two revisions.

import "server-only";
import {
	compareAnswerSchema,
	compareQuerySchema,
	revisionPageSchema,
	revisionQuerySchema,
} from "@/lib/contracts/revisions";
import { diff, type ProfileEffect } from "@/lib/core/resolver";
import { compareObjects, listRevisions } from "@/lib/db/queries/revisions";
import { pastSnapshotsOf } from "@/lib/runtime/past-snapshots";
import { defineRoute } from "../define-route";
import { json } from "../message";

export const getRevisions = defineRoute({
	method: "GET",
	path: "/api/revisions",
	auth: "any",
	permission: "config.read",
	summary: "Revisions of the configuration, newest first",
	tag: "Configuration",
	query: revisionQuerySchema,
	response: revisionPageSchema,
	handler: async ({ query, context }) => json(await listRevisions(context.db, query)),
});

export const getComparison = defineRoute({
	method: "GET",
	path: "/api/revisions/compare",
	auth: "any",
	permission: "config.read",
	summary: "What two revisions show differently, and which objects differ",
	tag: "Configuration",
	query: compareQuerySchema,
	response: compareAnswerSchema,
	async handler({ query: { from, to }, context }) {
		const past = pastSnapshotsOf(context.db, context.holder);
		const before = await past.at(from, "from");
		const after = await past.at(to, "to");
		const { profiles } = diff(before.snapshot, after.snapshot);
		const { objects, leftOff } = await compareObjects(context.db, from, to);
		return json({ from, to, profiles: profiles.filter(isDifferent), objects, objectsLeftOff: leftOff });
	},
});

function isDifferent(effect: ProfileEffect): boolean {
	const lists = [effect.appear, effect.vanish, effect.capabilitiesGained, effect.capabilitiesLost];
	return effect.tokensBefore !== effect.tokensAfter || lists.some((list) => list.length > 0);
}
