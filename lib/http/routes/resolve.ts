// POST and GET /api/resolve: the tool list of a profile. Works on the snapshot alone, without a query; equal answers are
// equal bytes, because the order of properties is fixed here and the tools are written once.

import "server-only";
import { z } from "zod";
import {
	type ResolveBody,
	resolveAnswerSchema,
	resolveBodySchema,
	resolveQuerySchema,
	unchangedAnswerSchema,
} from "@/lib/contracts/resolve";
import { encodeTools, listHidden, type Resolution, resolve } from "@/lib/core/resolver";
import { resolveDuration, resolves } from "@/lib/runtime/metrics";
import type { Caller, HttpContext } from "../context";
import { defineRoute } from "../define-route";
import { type HttpRequest, type Reply, raw } from "../message";
import { invalidRequest } from "../problems";
import { answerFrom, type Ground, toResolveRequest, unknownNames } from "./resolve-request";
import { assemble, join, ToolListCache, zipped } from "./tool-list-cache";

/** Seconds for which a runtime may use an answer without asking again; while a check is in grace, nobody should for long. */
const TTL_SECONDS = 30;
const GRACE_TTL_SECONDS = 3;

const lists = new ToolListCache();
const responseSchema = z.union([unchangedAnswerSchema, resolveAnswerSchema]);

type Resolved = Extract<Resolution, { kind: "resolved" }>;
type Input = { readonly caller: Caller; readonly request: HttpRequest; readonly context: HttpContext };

export const postResolve = defineRoute({
	method: "POST",
	path: "/api/resolve",
	auth: "key",
	permission: "resolve",
	summary: "The tools that a profile shows now",
	tag: "Runtimes",
	isHot: true,
	body: resolveBodySchema,
	response: responseSchema,
	handler: (input) =>
		answerFrom(input.body.atRevision, input.context, (ground) => answer(input.body, input, ground, null)),
});

export const getResolve = defineRoute({
	method: "GET",
	path: "/api/resolve",
	auth: "key",
	permission: "resolve",
	summary: "The same for simple requests, with If-None-Match",
	tag: "Runtimes",
	isHot: true,
	query: resolveQuerySchema,
	response: responseSchema,
	handler: (input) =>
		answer(toBody(input.query), input, input.context.holder.current(), input.request.header("if-none-match") ?? null),
});

/** A query in the form of a body; names in it are held to the same rules. */
function toBody(query: z.output<typeof resolveQuerySchema>): ResolveBody {
	const checks = split(query.checks)?.map((name) => (name.startsWith("-") ? [name.slice(1), false] : [name, true]));
	const result = resolveBodySchema.safeParse({
		profile: query.profile,
		format: query.format,
		strict: query.strict === undefined ? undefined : query.strict === "true",
		toolsets: {
			enabled: isWord(query.enabled) ? query.enabled : split(query.enabled),
			disabled: split(query.disabled),
		},
		facts: { env: split(query.env), checks: checks === undefined ? undefined : Object.fromEntries(checks) },
	});
	if (!result.success) throw invalidRequest(result.error, "query");
	return result.data;
}

const isWord = (value: string | undefined) => value === "all" || value === "none";

function split(list: string | undefined): string[] | undefined {
	return list
		?.split(",")
		.map((item) => item.trim())
		.filter((item) => item !== "");
}

function answer(
	body: ResolveBody,
	{ caller, request, context }: Input,
	served: Ground,
	ifNoneMatch: string | null,
): Reply<never> {
	const started = performance.now();
	const asked = toResolveRequest(body, caller, served);
	const resolution = resolve(served.snapshot, asked);
	if (resolution.kind === "unknown-names") throw unknownNames(resolution.unknown);

	if (caller.kind === "key" && served.isPast !== true) context.usage.countResolve(asked.profile, context.now());
	const isUnchanged =
		ifNoneMatch === null
			? body.ifEtag !== undefined && bareTag(body.ifEtag) === bareTag(resolution.etag)
			: matches(ifNoneMatch, resolution.etag);
	const reply = isUnchanged
		? unchanged(resolution, ifNoneMatch !== null)
		: whole(served, resolution, body.explain ? listHidden(served.snapshot, asked) : null, request);

	const milliseconds = performance.now() - started;
	resolveDuration.observe(milliseconds / 1000);
	resolves.inc({ profile: asked.profile, outcome: isUnchanged ? "unchanged" : "decided" });
	return { ...reply, headers: { ...reply.headers, "Server-Timing": `resolve;dur=${milliseconds.toFixed(3)}` } };
}

/** 304 is for GET; a POST is told in its body. */
function unchanged(resolution: Resolved, isConditionalGet: boolean): Reply<never> {
	const headers = headersFor(resolution.etag);
	if (isConditionalGet) return raw(null, null, { status: 304, headers });
	const { etag, revision } = resolution;
	return raw(JSON.stringify({ unchanged: true, etag, revision }), "application/json", { headers });
}

function whole(
	served: Ground,
	resolution: Resolved,
	hidden: ReturnType<typeof listHidden> | null,
	request: HttpRequest,
): Reply<never> {
	const { revision, etag, profile, format } = resolution;
	const list = lists.get(`${resolution.emission.dialect} ${etag}`, () => ({
		tools: encodeTools(served.snapshot, resolution),
		maps: mapsOf(resolution),
	}));
	const head = `{"revision":${revision},"etag":${JSON.stringify(etag)},"profile":${JSON.stringify(profile)},"format":"${format}","tools":`;
	const rest = JSON.stringify({
		summary: resolution.summary,
		warnings: resolution.warnings,
		ttl: resolution.warnings.some(({ code }) => code === "check-in-grace") ? GRACE_TTL_SECONDS : TTL_SECONDS,
		...(served.stale ? { stale: true } : {}),
		...(hidden === null ? {} : { hidden }),
	});
	const tail = `,${list.maps},${rest.slice(1)}`;
	// An answer with the hidden tools is asked for by people, once; keeping it would drive out the one that is asked for again.
	const body = hidden === null ? assemble(list, head, tail) : join(list, head, tail);
	const small = hidden === null && takesGzip(request.header("accept-encoding")) ? zipped(list) : null;
	if (small === null) return raw(body, "application/json", { headers: headersFor(etag) });
	return raw(small, "application/json", { headers: { ...headersFor(etag), "Content-Encoding": "gzip" } });
}

/** What follows from the tools alone, as members of the answer: how to read back names and arguments. */
function mapsOf({ names, properties, conversions }: Resolved): string {
	const isThere = (map: object) => Object.keys(map).length > 0;
	const maps = {
		names,
		...(isThere(properties) ? { properties } : {}),
		...(isThere(conversions) ? { conversions } : {}),
	};
	return JSON.stringify(maps).slice(1, -1);
}

const headersFor = (etag: string) => ({ ETag: etag, "Cache-Control": "private, no-cache", Vary: "Accept-Encoding" });

/** Weak comparison (RFC 9110 §8.8.3.2), and callers who leave the quotes out are understood. */
const bareTag = (tag: string) => /^(?:W\/)?"(.*)"$/.exec(tag.trim())?.[1] ?? tag.trim();

function matches(ifNoneMatch: string, etag: string): boolean {
	return ifNoneMatch.split(",").some((tag) => tag.trim() === "*" || bareTag(tag) === bareTag(etag));
}

function takesGzip(accepted: string | undefined): boolean {
	return accepted !== undefined && /(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted);
}
