// One table of everything that can go wrong at the interface: code → HTTP status and title. Problems travel as RFC 9457
// `application/problem+json`; services throw `AppError` with a code from here and nothing else decides a status.

import { z } from "zod";

export const ERRORS = {
	"invalid-json": { status: 400, title: "The body is not valid JSON" },
	"invalid-request": { status: 400, title: "The request does not have the expected form" },
	"unsupported-media-type": { status: 415, title: "The body must be application/json" },
	"body-too-large": { status: 413, title: "The body is larger than 1 MiB" },
	"body-timeout": { status: 408, title: "The body did not arrive in time" },
	unauthenticated: { status: 401, title: "Sign in or send a key" },
	"invalid-key": { status: 401, title: "The key is unknown, revoked or expired" },
	"profile-not-allowed": { status: 403, title: "The key is not bound to this profile" },
	forbidden: { status: 403, title: "Your role or key does not allow this" },
	"cross-origin": { status: 403, title: "The request comes from another origin" },
	"not-found": { status: 404, title: "There is no such thing, or you may not see it" },
	"method-not-allowed": { status: 405, title: "The method is not allowed here" },
	conflict: { status: 409, title: "It clashes with what is already there" },
	"version-mismatch": { status: 412, title: "It was changed by somebody else in the meantime" },
	"unknown-name": { status: 422, title: "The request names something that does not exist" },
	"revision-not-kept": { status: 422, title: "This revision cannot be resolved" },
	"rule-violation": { status: 422, title: "The change breaks a rule of the configuration" },
	"rate-limited": { status: 429, title: "Too many attempts" },
	internal: { status: 500, title: "Something went wrong on our side" },
	"bad-gateway": { status: 502, title: "The console did not answer" },
	unavailable: { status: 503, title: "No decision is possible at the moment" },
} as const;

export type ErrorCode = keyof typeof ERRORS;
export const ERROR_CODES = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

export const fieldErrorSchema = z
	.object({
		path: z.string().describe("Where in the request, for example `toolsets.enabled.0`; empty for the whole body."),
		message: z.string(),
		nearest: z.array(z.string()).optional().describe("Known names that are spelled alike."),
	})
	.meta({ id: "FieldError" });
export type FieldError = z.infer<typeof fieldErrorSchema>;

export const problemSchema = z
	.object({
		type: z.string().describe("Address of a page about this code."),
		title: z.string(),
		status: z.int(),
		detail: z.string().describe("What is wrong here, and how to mend it."),
		code: z.enum(ERROR_CODES),
		requestId: z.string(),
		errors: z.array(fieldErrorSchema).optional(),
	})
	.meta({ id: "Problem" });
export type Problem = z.infer<typeof problemSchema>;

type AppErrorOptions = { errors?: readonly FieldError[]; headers?: Readonly<Record<string, string>>; cause?: unknown };

/** The one error that code of ours throws on purpose. `detail` is shown to the caller: it says how to mend. */
export class AppError extends Error {
	readonly code: ErrorCode;
	readonly errors: readonly FieldError[] | undefined;
	readonly headers: Readonly<Record<string, string>> | undefined;

	constructor(code: ErrorCode, detail: string, options: AppErrorOptions = {}) {
		super(detail, options.cause === undefined ? undefined : { cause: options.cause });
		this.name = "AppError";
		this.code = code;
		this.errors = options.errors;
		this.headers = options.headers;
	}

	get status(): number {
		return ERRORS[this.code].status;
	}
}
