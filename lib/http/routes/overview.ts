// The instance at a glance: profiles by trust, what changed today, and what an admin should look at.

import "server-only";
import { type AuditEvent, overviewSchema } from "@/lib/contracts/configuration";
import { changesSince } from "@/lib/db/queries/audit";
import { type OverviewCounts, overviewCounts } from "@/lib/db/queries/overview";
import type { Caller } from "../context";
import { defineRoute } from "../define-route";
import { json } from "../message";
import { summariesOf } from "../per-snapshot";

const CHANGES_SHOWN = 20;
const DAY_MS = 86_400_000;

export const getOverview = defineRoute({
	method: "GET",
	path: "/api/overview",
	auth: "any",
	permission: "config.read",
	summary: "Profiles by trust, today's changes, and what needs attention",
	tag: "Configuration",
	response: overviewSchema,
	async handler({ caller, context }) {
		const { rows, snapshot } = context.holder.current();
		const now = context.now();
		const midnight = new Date(Math.floor(now / DAY_MS) * DAY_MS);
		const [counts, changed] = await Promise.all([
			overviewCounts(context.db, new Date(now)),
			changesSince(context.db, midnight, CHANGES_SHOWN),
		]);
		return json({
			revision: rows.revision,
			profiles: [...summariesOf(snapshot)]
				.sort((a, b) => b.tier - a.tier)
				.map((profile) => ({ ...profile, resolvesLastHour: counts.resolvesLastHour.get(profile.name) ?? 0 })),
			changedToday: changed.filter((event) => maySee(caller, event)),
			totals: {
				tools: rows.tools.filter((tool) => tool.state !== "gone").length,
				toolsets: rows.toolsets.length,
				keys: counts.keys,
				keysNeverUsed: counts.keysNeverUsed,
			},
			notices: noticesFor(counts),
		});
	},
});

const PEOPLE_AND_KEYS = ["user", "runtime", "key"];

/** Events about people and keys belong to the audit trail, which not everybody reads. */
function maySee(caller: Caller, event: AuditEvent): boolean {
	if (!PEOPLE_AND_KEYS.includes(event.object.kind)) return true;
	return caller.kind !== "nobody" && caller.permissions.has("audit.read");
}

function noticesFor(counts: OverviewCounts) {
	const bootstrap = {
		code: "bootstrap-key" as const,
		message: "The bootstrap key still works. Make a key for each runtime and revoke it.",
	};
	const unused = {
		code: "no-resolve-yet" as const,
		message: "No agent has asked for its tools yet. Make a key and try it.",
	};
	return [...(counts.hasBootstrapKey ? [bootstrap] : []), ...(counts.hasResolved ? [] : [unused])];
}
