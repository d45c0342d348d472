// GET /api/lint: what a person should look at in the configuration.

import "server-only";
import { lintAnswerSchema } from "@/lib/contracts/lint";
import type { Finding } from "@/lib/core/resolver";
import { defineRoute } from "../define-route";
import { json } from "../message";
import { lintOf } from "../per-snapshot";

export const getLint = defineRoute({
	method: "GET",
	path: "/api/lint",
	auth: "any",
	permission: "config.read",
	summary: "Findings in toolsets, profiles, checks and tool descriptions",
	tag: "Configuration",
	response: lintAnswerSchema,
	handler({ context }) {
		const { snapshot } = context.holder.current();
		return json(lintAnswer(snapshot.revision, lintOf(snapshot)));
	},
});

/** Findings with their totals. */
export function lintAnswer(revision: number, findings: readonly Finding[]) {
	const count = (severity: Finding["severity"]) => findings.filter((finding) => finding.severity === severity).length;
	return { revision, findings, totals: { error: count("error"), warning: count("warning"), note: count("note") } };
}
