// POST /api/search: what a model finds that does not have every tool in its list. Searches among exactly what the same request would resolve to.

import "server-only";
import { searchAnswerSchema, searchBodySchema } from "@/lib/contracts/search";
import { type SearchHit, type SearchQuestion, search } from "@/lib/core/resolver";
import { defineRoute } from "../define-route";
import { raw } from "../message";
import { answerFrom, toResolveRequest, unknownNames } from "./resolve-request";

export const postSearch = defineRoute({
	method: "POST",
	path: "/api/search",
	auth: "any",
	permission: ["resolve", "config.read"],
	summary: "Find tools of a request by what they do, or describe them by name",
	tag: "Runtimes",
	isHot: true,
	body: searchBodySchema,
	response: searchAnswerSchema,
	handler: ({ body, caller, context }) =>
		answerFrom(body.atRevision, context, (served) => {
			const question: SearchQuestion =
				body.names === undefined
					? { query: body.query ?? "", limit: body.limit }
					: { names: body.names, limit: body.names.length };
			const found = search(served.snapshot, toResolveRequest(body, caller, served), question);
			if (found.kind === "unknown-names") throw unknownNames(found.unknown);
			const { revision, etag, hits, of, missing } = found;
			const rest = JSON.stringify({ of, missing, ...(served.stale ? { stale: true } : {}) });
			const text = `{"revision":${revision},"etag":${JSON.stringify(etag)},"results":[${hits.map(written).join(",")}],${rest.slice(1)}`;
			return raw(text, "application/json", { headers: { "Cache-Control": "private, no-store" } });
		}),
});

/** The tool itself was written when the configuration was compiled. */
function written({ json, properties, conversions, ...hit }: SearchHit): string {
	const beside = {
		...hit,
		...(properties === null ? {} : { properties }),
		...(conversions === null ? {} : { conversions }),
	};
	return `${JSON.stringify(beside).slice(0, -1)},"tool":${json}}`;
}
