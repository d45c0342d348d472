// One way to write a route: what it wants, who may call it and what it answers, as data, with a handler that only ever sees
// checked input. `dispatch` does the rest in one fixed order, so that no route can forget a step.

import "server-only";
import type { z } from "zod";
import type { Permission } from "@/lib/contracts/permissions";
import { AppError } from "@/lib/contracts/problem";
import { authenticate, requireSameOrigin } from "./auth";
import { parseJson, readJsonBytes } from "./body";
import type { Caller, HttpContext } from "./context";
import type { HttpRequest, HttpResponse, Reply } from "./message";
import { invalidRequest } from "./problems";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
/** `none`: anybody. `key`: a runtime's or admin's key. `session`: a signed-in person. `any`: a key or a person. */
export type RouteAuth = "none" | "key" | "session" | "any";

type Schema = z.ZodType | undefined;
type Out<S extends Schema> = S extends z.ZodType ? z.output<S> : undefined;
type In<S extends Schema> = S extends z.ZodType ? z.input<S> : never;
/** Handlers may return read-only data; it is written out, not changed. */
type Frozen<T> = T extends (infer Item)[]
	? readonly Frozen<Item>[]
	: T extends object
		? { readonly [Key in keyof T]: Frozen<T[Key]> }
		: T;

export type HandlerInput<P, Q, B> = {
	readonly params: P;
	readonly query: Q;
	readonly body: B;
	readonly caller: Caller;
	/** Revision of `If-Match`, or null when the caller did not send one. */
	readonly ifMatch: number | null;
	readonly request: HttpRequest;
	readonly requestId: string;
	readonly context: HttpContext;
	/** The body byte for byte, or the query, as it came. Equal texts are equal requests. */
	readonly text: string;
};

/** What is known of a request before it is read. */
export type Admitted = Pick<HandlerInput<never, never, never>, "caller" | "request" | "context">;

type RouteFacts = {
	readonly method: Method;
	/** With parameters in braces: `/api/profiles/{profile}`. */
	readonly path: string;
	readonly auth: RouteAuth;
	/** One that the caller must have; of several, any one is enough. */
	readonly permission?: Permission | readonly Permission[];
	readonly summary: string;
	readonly tag: string;
	/** Answered thousands of times a second: the answer is checked in development and tests only. */
	readonly isHot?: boolean;
	/**
	 * The answer to a request that came before word for word, or null when it has to be worked out. Asked once the caller has been admitted; what
	 * comes back must not depend on anything but caller, text and what `context` serves now.
	 */
	repeat?(text: string, input: Admitted): Reply<never> | null;
	/** Status and content type of a good answer, for the documentation. */
	readonly status?: number;
	readonly contentType?: string;
};

type RouteSpec<P extends Schema, Q extends Schema, B extends Schema, R extends Schema> = RouteFacts & {
	readonly params?: P;
	readonly query?: Q;
	readonly body?: B;
	readonly response?: R;
	handler(input: HandlerInput<Out<P>, Out<Q>, Out<B>>): Promise<Reply<Frozen<In<R>>>> | Reply<Frozen<In<R>>>;
};

/** A route as the doors and the documentation see it. */
export type Route = RouteFacts & {
	readonly params?: z.ZodType;
	readonly query?: z.ZodType;
	readonly body?: z.ZodType;
	readonly response?: z.ZodType;
	handler(input: HandlerInput<unknown, unknown, unknown>): Promise<Reply<unknown>> | Reply<unknown>;
};

/** Checks nothing at run time: it ties the handler's types to the schemas. */
export function defineRoute<
	P extends Schema = undefined,
	Q extends Schema = undefined,
	B extends Schema = undefined,
	R extends Schema = undefined,
>(spec: RouteSpec<P, Q, B, R>): Route {
	return spec;
}

/**
 * Answers one request: who, may they, is it well-formed, the handler, is the answer well-formed.
 * @throws AppError and whatever a handler throws; the caller turns it into a problem
 */
export async function dispatch(
	route: Route,
	params: Readonly<Record<string, string>>,
	request: HttpRequest,
	context: HttpContext,
): Promise<{ readonly response: HttpResponse; readonly caller: Caller }> {
	const admitted = admit(route, request, context);
	const caller = admitted instanceof Promise ? await admitted : admitted;
	const bytes = route.body === undefined ? null : await readJsonBytes(request, context.bodyTimeoutMs);
	const text = route.repeat === undefined ? "" : bytes === null ? request.search : textOf(bytes);
	const known = route.repeat?.(text, { caller, request, context }) ?? null;
	if (known !== null) return { response: render(route, known, context), caller };
	const input = {
		params: check(route.params, params, "path"),
		query: route.query === undefined ? undefined : check(route.query, readQuery(request.search), "query"),
		body: route.body === undefined || bytes === null ? undefined : check(route.body, parseJson(bytes), "body"),
		caller,
		ifMatch: readIfMatch(request.header("if-match")),
		request,
		requestId: request.requestId,
		context,
		text,
	};
	return { response: render(route, await route.handler(input), context), caller };
}

/** One character for each byte: as good as the bytes to compare, and cheap. */
const textOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");

/** A key is judged at once, without a turn of the event loop. */
function admit(route: Route, request: HttpRequest, context: HttpContext): Caller | Promise<Caller> {
	if (route.auth === "none") return { kind: "nobody" };
	const caller = authenticate(request, context);
	if (caller instanceof Promise) return caller.then((found) => admitCaller(route, found, request, context));
	return admitCaller(route, caller, request, context);
}

function admitCaller(route: Route, caller: Caller, request: HttpRequest, context: HttpContext): Caller {
	if (caller.kind === "nobody") {
		throw new AppError("unauthenticated", "Send a key as `Authorization: Bearer sp_…`, or sign in.");
	}
	if ((route.auth === "key" && caller.kind !== "key") || (route.auth === "session" && caller.kind !== "person")) {
		const wanted = route.auth === "key" ? "a key" : "a signed-in person";
		throw new AppError("forbidden", `This address answers ${wanted} only.`);
	}
	if (caller.kind === "person" && request.method !== "GET" && request.method !== "HEAD") {
		requireSameOrigin(request, context.publicUrl);
	}
	const wanted = route.permission;
	const isAllowed =
		wanted === undefined ||
		(typeof wanted === "string"
			? caller.permissions.has(wanted)
			: wanted.some((permission) => caller.permissions.has(permission)));
	if (!isAllowed) {
		const who = caller.kind === "key" ? "The scopes of this key do not" : "Your role does not";
		throw new AppError("forbidden", `${who} include the permission \`${[wanted].flat().join("` or `")}\`.`);
	}
	return caller;
}

function check(schema: z.ZodType | undefined, value: unknown, where: "body" | "query" | "path"): unknown {
	if (schema === undefined) return undefined;
	const result = schema.safeParse(value);
	if (!result.success) throw invalidRequest(result.error, where);
	return result.data;
}

function readQuery(search: string): Record<string, string> {
	const values = new Map<string, string>();
	for (const [name, value] of new URLSearchParams(search)) {
		if (values.has(name)) {
			throw new AppError("invalid-request", `\`${name.slice(0, 80)}\` is in the query twice; send it once.`, {
				errors: [{ path: name, message: "It is given twice." }],
			});
		}
		values.set(name, value);
	}
	// fromEntries defines own properties, so that a name such as __proto__ is data.
	return Object.fromEntries(values);
}

/** `"12"`, `W/"12"` and `12` are revision 12; `*` asks for nothing. */
function readIfMatch(header: string | undefined): number | null {
	if (header === undefined || header.trim() === "*") return null;
	const digits = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim())?.[1];
	if (digits === undefined) {
		throw new AppError("version-mismatch", "If-Match holds no revision. Send the `revision` that you read, in quotes.");
	}
	return Number(digits);
}

function render(route: Route, reply: Reply<unknown>, context: HttpContext): HttpResponse {
	const status = reply.status ?? route.status ?? 200;
	if (reply.kind === "raw") {
		if (context.isStrict && status === 200) checkRaw(route, reply.body);
		return {
			status,
			headers:
				reply.contentType === null ? { ...reply.headers } : { "Content-Type": reply.contentType, ...reply.headers },
			body: reply.body,
		};
	}
	return {
		status,
		headers: { "Content-Type": "application/json", ...reply.headers },
		body: JSON.stringify(route.response === undefined ? reply.value : checkAnswer(route, route.response, reply.value)),
	};
}

/** The parsed answer: what the schema does not name never leaves the house. */
function checkAnswer(route: Route, schema: z.ZodType, value: unknown): unknown {
	const result = schema.safeParse(value);
	if (result.success) return result.data;
	throw new Error(`The answer of ${route.method} ${route.path} does not have its documented form.`, {
		cause: result.error,
	});
}

function checkRaw(route: Route, body: HttpResponse["body"]): void {
	if (route.response === undefined || body === null || body instanceof ReadableStream) return;
	const text = typeof body === "string" ? body : new TextDecoder().decode(body);
	if (text.startsWith("{")) checkAnswer(route, route.response, JSON.parse(text));
}
