// The checks of outside dependencies, and what depends on each.

import "server-only";
import { checkListSchema } from "@/lib/contracts/configuration";
import { defineRoute } from "../define-route";
import { json } from "../message";

export const listChecks = defineRoute({
	method: "GET",
	path: "/api/checks",
	auth: "any",
	permission: "config.read",
	summary: "All checks, with the tools and toolsets that need them",
	tag: "Configuration",
	response: checkListSchema,
	handler({ context }) {
		const { rows } = context.holder.current();
		const needing = (things: readonly { name: string; checks: readonly string[] }[], check: string) =>
			things.filter((thing) => thing.checks.includes(check)).map((thing) => thing.name);
		return json({
			revision: rows.revision,
			checks: rows.checks.map((check) => ({
				name: check.name,
				kind: check.kind,
				description: check.description,
				ttlSeconds: check.ttlSeconds,
				config: { ...check.config },
				tools: needing(rows.tools, check.name),
				toolsets: needing(rows.toolsets, check.name),
			})),
		});
	},
});
