// POST /api/explain: why a profile shows a tool or hides it, gate by gate. The same evaluator as the list.

import "server-only";
import { explainAnswerSchema, explainBodySchema } from "@/lib/contracts/resolve";
import { inspect } from "@/lib/core/resolver";
import { defineRoute } from "../define-route";
import { toGateSteps } from "../gate-steps";
import { json } from "../message";
import { answerFrom, toResolveRequest, unknownNames } from "./resolve-request";

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
	handler: ({ body, caller, context }) =>
		answerFrom(body.atRevision, context, (served) => {
			const trace = inspect(served.snapshot, toResolveRequest(body, caller, served), body.tool);
			if (trace.kind === "unknown-names") throw unknownNames(trace.unknown);
			return json({
				revision: trace.revision,
				profile: trace.profile,
				tool: trace.tool,
				visible: trace.visible,
				presence: trace.presence,
				decidedBy: trace.decidedBy,
				headline: trace.headline,
				gates: toGateSteps(trace.gates),
				nearest: trace.nearest,
				paths: trace.paths,
				...(trace.absent === undefined ? {} : { absent: trace.absent }),
				minimalFixes: trace.minimalFixes,
				...(served.stale ? { stale: true as const } : {}),
			});
		}),
});
