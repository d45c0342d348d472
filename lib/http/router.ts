// From a request to an answer that is ready to be sent: finds the route, dispatches, turns every error into a problem, adds
// the headers that all answers carry, counts and logs. Both doors call `handle`.

import "server-only";
import { AppError } from "@/lib/contracts/problem";
import { log } from "@/lib/runtime/log";
import { countRequest } from "@/lib/runtime/metrics";
import type { HttpContext } from "./context";
import { dispatch, type Method, type Route } from "./define-route";
import type { HttpRequest, HttpResponse } from "./message";
import { problemResponse } from "./problems";

export type Match =
	| { readonly kind: "route"; readonly route: Route; readonly params: Readonly<Record<string, string>> }
	| { readonly kind: "other-method"; readonly allow: readonly Method[] }
	| { readonly kind: "none" };

export type Router = {
	match(method: string, path: string): Match;
	/** Never rejects. `found` is what `match` says about the request, for who has asked already. */
	handle(request: HttpRequest, context: HttpContext, found?: Match): Promise<HttpResponse>;
};

type Resource = { readonly pattern: readonly string[]; readonly methods: Map<string, Route> };

/** A router over `routes`. Literal paths win over paths with parameters. */
export function createRouter(routes: readonly Route[]): Router {
	const resources = new Map<string, Resource>();
	for (const route of routes) {
		const resource = resources.get(route.path) ?? { pattern: route.path.split("/"), methods: new Map() };
		resource.methods.set(route.method, route);
		resources.set(route.path, resource);
	}
	const withParameters = [...resources.values()].filter((resource) => resource.pattern.some(isParameter));

	function match(method: string, path: string): Match {
		const literal = resources.get(path);
		const found = literal === undefined ? matchParameters(withParameters, path) : { resource: literal, params: {} };
		if (found === null) return { kind: "none" };
		const route = found.resource.methods.get(method === "HEAD" ? "GET" : method);
		if (route !== undefined) return { kind: "route", route, params: found.params };
		return { kind: "other-method", allow: [...found.resource.methods.values()].map((other) => other.method) };
	}

	async function handle(
		request: HttpRequest,
		context: HttpContext,
		found = match(request.method, request.path),
	): Promise<HttpResponse> {
		const started = performance.now();
		let response: HttpResponse;
		let actor: string | undefined;
		try {
			if (found.kind !== "route") response = withoutRoute(found, request);
			else {
				const answered = await dispatch(found.route, found.params, request, context);
				response = answered.response;
				if (answered.caller.kind === "key") actor = `key:${answered.caller.key.id}`;
				if (answered.caller.kind === "person") actor = `person:${answered.caller.person.id}`;
			}
		} catch (error) {
			response = problemResponse(error, request.requestId);
		}
		const route = found.kind === "route" ? found.route : null;
		record(request, route, response.status, performance.now() - started, actor);
		return {
			status: response.status,
			headers: { "Cache-Control": "private, no-store", ...response.headers, "X-Request-Id": request.requestId },
			body: request.method === "HEAD" ? null : response.body,
		};
	}

	return { match, handle };
}

const isParameter = (segment: string) => segment.startsWith("{");

function matchParameters(resources: readonly Resource[], path: string) {
	const segments = path.split("/");
	for (const resource of resources) {
		const params = matchPattern(resource.pattern, segments);
		if (params !== null) return { resource, params };
	}
	return null;
}

function matchPattern(pattern: readonly string[], segments: readonly string[]): Record<string, string> | null {
	if (pattern.length !== segments.length) return null;
	const entries: [string, string][] = [];
	for (const [index, expected] of pattern.entries()) {
		const segment = segments[index] ?? "";
		if (!isParameter(expected)) {
			if (expected !== segment) return null;
			continue;
		}
		const value = decodeSegment(segment);
		if (value === null || value === "") return null;
		entries.push([expected.slice(1, -1), value]);
	}
	return Object.fromEntries(entries);
}

function decodeSegment(segment: string): string | null {
	try {
		return decodeURIComponent(segment);
	} catch {
		// A broken escape names nothing that exists.
		return null;
	}
}

function withoutRoute(found: Exclude<Match, { kind: "route" }>, request: HttpRequest): HttpResponse {
	if (found.kind === "none") {
		throw new AppError("not-found", "There is no such address. The interface is described at /api/openapi.json.");
	}
	const allow = [...found.allow, ...(found.allow.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
	if (request.method === "OPTIONS") return { status: 204, headers: { Allow: allow }, body: null };
	throw new AppError(
		"method-not-allowed",
		`${request.method.slice(0, 20)} is not allowed here; use ${found.allow.join(" or ")}.`,
		{
			headers: { Allow: allow },
		},
	);
}

const round = (ms: number) => Math.round(ms * 100) / 100;

function record(
	request: HttpRequest,
	route: Route | null,
	status: number,
	ms: number,
	actor: string | undefined,
): void {
	const path = route?.path ?? "unknown";
	const method = route?.method ?? "other";
	countRequest(path, method, status);
	// Reads by the thousand would drown what matters; they are counted in the metrics.
	const isQuiet = status < 400 && (route === null || route.method === "GET" || route.isHot === true);
	const level = status >= 500 ? "warn" : isQuiet ? "debug" : "info";
	if (!log.isLevelEnabled(level)) return;
	const line = { requestId: request.requestId, actor, route: `${method} ${path}`, status, ms: round(ms) };
	log[level](line, "request");
}
