// GET /api/openapi.json: the interface, described by the routes themselves.

import "server-only";
import { defineRoute, type Route } from "../define-route";
import { raw } from "../message";
import { openApiDocument } from "../openapi";
import { version } from "./system";

/** The route that describes the routes which `all` gives, itself among them. */
export function openApiRoute(all: () => readonly Route[]): Route {
	let known: { readonly serverUrl: string; readonly text: string } | null = null;
	return defineRoute({
		method: "GET",
		path: "/api/openapi.json",
		auth: "none",
		summary: "This description, as OpenAPI 3.1",
		tag: "System",
		handler({ context }) {
			if (known?.serverUrl !== context.publicUrl) {
				const text = JSON.stringify(openApiDocument(all(), context.publicUrl, version));
				known = { serverUrl: context.publicUrl, text };
			}
			return raw(known.text, "application/json", { headers: { "Cache-Control": "public, max-age=60" } });
		},
	});
}
