// POST /api/explain: why a profile shows a tool or hides it, gate by gate. The same evaluator as the list.

import "server-only";
import { explainAnswerSchema, explainBodySchema } from "@/lib/contracts/resolve";
import { explain } from "@/lib/core/resolver";
import { defineRoute } from "../define-route";
import { toGateSteps } from "../gate-steps";
import { json } from "../message";
import { toResolveRequest, unknownNames } from "./resolve-request";

export const postExplain = defineRoute({
	method: "POST",
	path: "/api/explain",
	auth: "any",
	permission: ["resolve", "config.read"],
	summary: "Why a tool is shown or hidden",
	tag: "Runtimes",
	isHot: true,
	body: explainBodySchema,
	response: explainAnswerSchema,
	handler({ body, caller, context }) {
		const served = context.holder.current();
		const trace = explain(served.snapshot, toResolveRequest(body, caller, served), body.tool);
		if (trace.kind === "unknown-names") throw unknownNames(trace.unknown);
		return json({
			revision: trace.revision,
			profile: trace.profile,
			tool: trace.tool,
			visible: trace.visible,
			decidedBy: trace.decidedBy,
			headline: trace.headline,
			gates: toGateSteps(trace.gates),
			nearest: trace.nearest,
			minimalFixes: [],
			...(served.stale ? { stale: true as const } : {}),
		});
	},
});
