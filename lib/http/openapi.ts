// OpenAPI 3.1 from the very routes that answer: what is documented is what is validated.

import "server-only";
import type { z } from "zod";
import {
	createDocument,
	type ZodOpenApiOperationObject,
	type ZodOpenApiPathsObject,
	type ZodOpenApiResponsesObject,
} from "zod-openapi";
import { problemSchema } from "@/lib/contracts/problem";
import type { Route } from "./define-route";

const METHOD_NAMES = { GET: "get", POST: "post", PUT: "put", PATCH: "patch", DELETE: "delete" } as const;

/** The document for `routes`, with addresses below `serverUrl`. */
export function openApiDocument(routes: readonly Route[], serverUrl: string, version: string) {
	const paths: ZodOpenApiPathsObject = {};
	for (const route of routes) {
		paths[route.path] = { ...paths[route.path], [METHOD_NAMES[route.method]]: operationOf(route) };
	}
	return createDocument({
		openapi: "3.1.0",
		info: {
			title: "Sallyport",
			version,
			description: "Decides which tools an AI agent may see, and proves why. Errors are RFC 9457 problems.",
		},
		servers: [{ url: serverUrl }],
		tags: [...new Set(routes.map((route) => route.tag))].map((name) => ({ name })),
		paths,
		components: {
			securitySchemes: {
				key: { type: "http", scheme: "bearer", description: "A key that begins with sp_." },
				session: { type: "apiKey", in: "cookie", name: "next-auth.session-token", description: "A signed-in person." },
			},
		},
	});
}

function operationOf(route: Route): ZodOpenApiOperationObject {
	const permissions = route.permission === undefined ? [] : [route.permission].flat();
	return {
		operationId: `${METHOD_NAMES[route.method]}${route.path.replaceAll(/[^A-Za-z0-9]+(\w)?/g, (_, first: string | undefined) => first?.toUpperCase() ?? "")}`,
		summary: route.summary,
		...(permissions.length === 0 ? {} : { description: `Needs the permission \`${permissions.join("` or `")}\`.` }),
		tags: [route.tag],
		security: SECURITY[route.auth].map((scheme) => ({ [scheme]: [] })),
		requestParams: {
			...(isObject(route.params) ? { path: route.params } : {}),
			...(isObject(route.query) ? { query: route.query } : {}),
		},
		...(route.body === undefined
			? {}
			: { requestBody: { required: true, content: { "application/json": { schema: route.body } } } }),
		responses: responsesOf(route),
	};
}

const SECURITY = { none: [], key: ["key"], session: ["session"], any: ["key", "session"] } as const;

function responsesOf(route: Route): ZodOpenApiResponsesObject {
	const contentType = route.contentType ?? "application/json";
	return {
		[`${route.status ?? 200}`]: {
			description: route.summary,
			...(route.status === 204
				? {}
				: { content: { [contentType]: route.response === undefined ? {} : { schema: route.response } } }),
		},
		default: { description: "A problem", content: { "application/problem+json": { schema: problemSchema } } },
	};
}

const isObject = (schema: z.ZodType | undefined): schema is z.ZodObject => schema !== undefined && "shape" in schema;
