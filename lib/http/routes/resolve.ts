// POST and GET /api/resolve: the tool list of a profile. Works on the snapshot alone, without a query; equal answers are
// equal bytes, because the order of properties is fixed here and the tools are written once. Who asks again word for word gets the same outcome until
// anything that is served changes.

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
import { countResolve } from "@/lib/runtime/metrics";
import type { Caller } from "../context";
import { type Admitted, defineRoute } from "../define-route";
import { type Reply, raw } from "../message";
import { invalidRequest } from "../problems";
import { Repeats } from "./repeats";
import { answerFrom, type Ground, toResolveRequest, unknownNames } from "./resolve-request";
import { type Answer, assemble, join, ToolListCache, zipped } from "./tool-list-cache";

/** Seconds for which a runtime may use an answer without asking again; while a check is in grace, nobody should for long. */
const TTL_SECONDS = 30;
const GRACE_TTL_SECONDS = 3;

const lists = new ToolListCache();
const repeats = new Repeats<Outcome>();
const responseSchema = z.union([unchangedAnswerSchema, resolveAnswerSchema]);

type Resolved = Extract<Resolution, { kind: "resolved" }>;

/** What a request came to. */
type Outcome = {
	readonly profile: string;
	readonly revision: number;
	readonly etag: string;
	/** Null when the caller was known to have it already. */
	readonly answer: Answer | null;
};

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
	repeat: (text, input) => {
		const started = performance.now();
		const outcome = repeats.get(input.context.holder.current(), keyOf(text, input));
		return outcome === undefined ? null : tell(outcome, input, started, null);
	},
	handler: ({ body, text, ...input }) =>
		answerFrom(body.atRevision, input.context, (ground) => {
			const started = performance.now();
			const has = (etag: string) => body.ifEtag !== undefined && bareTag(body.ifEtag) === bareTag(etag);
			const outcome = decide(body, input.caller, ground, has);
			if (!body.explain && ground.isPast !== true) remember(outcome, keyOf(text, input), ground);
			return tell(outcome, input, started, null, ground.isPast);
		}),
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
	repeat: (text, input) => {
		const started = performance.now();
		const outcome = repeats.get(input.context.holder.current(), keyOf(text, input));
		const ifNoneMatch = input.request.header("if-none-match") ?? null;
		if (outcome === undefined || (outcome.answer === null && !matches(ifNoneMatch, outcome.etag))) return null;
		return tell(outcome, input, started, ifNoneMatch);
	},
	handler: ({ query, text, ...input }) => {
		const started = performance.now();
		const ground = input.context.holder.current();
		const ifNoneMatch = input.request.header("if-none-match") ?? null;
		const outcome = decide(toBody(query), input.caller, ground, (etag) => matches(ifNoneMatch, etag));
		remember(outcome, keyOf(text, input), ground);
		return tell(outcome, input, started, ifNoneMatch);
	},
});

/** Equal keys are equal questions: by whom, how and with what. */
function keyOf(text: string, { caller, request }: Pick<Admitted, "caller" | "request">): string {
	return `${caller.kind === "key" ? caller.key.id : ""} ${request.method === "POST" ? "POST" : "GET"} ${text}`;
}

function remember(outcome: Outcome, key: string, ground: Ground): void {
	repeats.set(ground, key, outcome, outcome.answer?.body.length ?? 0);
}

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

/** Decides a request and writes the answer, unless `has` says that its tag is known to the caller. */
function decide(body: ResolveBody, caller: Caller, ground: Ground, has: (etag: string) => boolean): Outcome {
	const asked = toResolveRequest(body, caller, ground);
	const resolution = resolve(ground.snapshot, asked);
	if (resolution.kind === "unknown-names") throw unknownNames(resolution.unknown);
	const { revision, etag } = resolution;
	const answer = has(etag) ? null : write(ground, resolution, body.explain ? listHidden(ground.snapshot, asked) : null);
	return { profile: asked.profile, revision, etag, answer };
}

function write(ground: Ground, resolution: Resolved, hidden: ReturnType<typeof listHidden> | null): Answer {
	const { revision, etag, profile, format } = resolution;
	const list = lists.get(`${resolution.emission.dialect} ${etag}`, () => ({
		tools: encodeTools(ground.snapshot, resolution),
		maps: mapsOf(resolution),
	}));
	const head = `{"revision":${revision},"etag":${JSON.stringify(etag)},"profile":${JSON.stringify(profile)},"format":"${format}","tools":`;
	const rest = JSON.stringify({
		summary: resolution.summary,
		warnings: resolution.warnings,
		ttl: resolution.warnings.some(({ code }) => code === "check-in-grace") ? GRACE_TTL_SECONDS : TTL_SECONDS,
		...(ground.stale ? { stale: true } : {}),
		...(hidden === null ? {} : { hidden }),
	});
	const tail = `,${list.maps},${rest.slice(1)}`;
	// An answer with the hidden tools is asked for by people, once; keeping it would drive out the one that is asked for again.
	return hidden === null ? assemble(list, head, tail) : join(list, head, tail);
}

/** Tells an outcome over HTTP and counts it. 304 is for GET; a POST is told in its body. */
function tell(
	{ profile, revision, etag, answer }: Outcome,
	{ caller, request, context }: Admitted,
	started: number,
	ifNoneMatch: string | null,
	isPast = false,
): Reply<never> {
	if (caller.kind === "key" && !isPast) context.usage.countResolve(profile, context.now());
	const isNotModified = ifNoneMatch !== null && matches(ifNoneMatch, etag);
	const isUnchanged = isNotModified || answer === null;
	const small = !isUnchanged && takesGzip(request.header("accept-encoding")) ? zipped(answer) : null;
	const body = isUnchanged ? JSON.stringify({ unchanged: true, etag, revision }) : (small ?? answer.body);
	const milliseconds = performance.now() - started;
	countResolve(profile, isUnchanged ? "unchanged" : "decided", milliseconds / 1000);
	const headers: Record<string, string> = {
		ETag: etag,
		"Cache-Control": "private, no-cache",
		Vary: "Accept-Encoding",
		"Server-Timing": `resolve;dur=${milliseconds.toFixed(2)}`,
	};
	if (small !== null) headers["Content-Encoding"] = "gzip";
	return isNotModified ? raw(null, null, { status: 304, headers }) : raw(body, "application/json", { headers });
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

/** Weak comparison (RFC 9110 §8.8.3.2), and callers who leave the quotes out are understood. */
const bareTag = (tag: string) => /^(?:W\/)?"(.*)"$/.exec(tag.trim())?.[1] ?? tag.trim();

function matches(ifNoneMatch: string | null, etag: string): boolean {
	return ifNoneMatch?.split(",").some((tag) => tag.trim() === "*" || bareTag(tag) === bareTag(etag)) ?? false;
}

function takesGzip(accepted: string | undefined): boolean {
	return accepted !== undefined && /(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted);
}
