// Every error becomes RFC 9457 problem+json here and nowhere else. What is not an AppError is told as a plain 500 and logged
// with the request's id; nobody outside ever sees a stack or a message that was not written for them.

import "server-only";
import type { z } from "zod";
import { AppError, ERRORS, type FieldError, type Problem } from "@/lib/contracts/problem";
import { log } from "@/lib/runtime/log";
import type { HttpResponse } from "./message";

const ERRORS_SHOWN = 50;

/** The problem that tells a caller about `error`. Unknown errors are logged here. */
export function problemResponse(error: unknown, requestId: string): HttpResponse {
	const known = error instanceof AppError ? error : null;
	if (known === null || known.code === "internal") log.error({ err: error, requestId }, "request failed");
	const code = known?.code ?? "internal";
	const { status, title } = ERRORS[code];
	const problem: Problem = {
		type: `/docs/api#problem-${code}`,
		title,
		status,
		detail:
			known !== null && code !== "internal"
				? known.message
				: "The request could not be completed. It is in the log under this request id; nothing was changed.",
		code,
		requestId,
		...(known?.errors === undefined ? {} : { errors: known.errors.slice(0, ERRORS_SHOWN) }),
	};
	return {
		status,
		headers: {
			"Content-Type": "application/problem+json",
			...(status === 401 ? { "WWW-Authenticate": "Bearer" } : {}),
			...known?.headers,
		},
		body: JSON.stringify(problem),
	};
}

/** What zod found, with dotted paths. `where` names the part of the request for the sentence. */
export function invalidRequest(error: z.ZodError, where: "body" | "query" | "path"): AppError {
	const errors = error.issues.flatMap(fieldErrors);
	const first = errors[0];
	const more = errors.length > 1 ? ` (and ${errors.length - 1} more, see errors)` : "";
	const place = first === undefined || first.path === "" ? `The ${where}` : `\`${first.path}\` in the ${where}`;
	return new AppError("invalid-request", `${place}: ${first?.message ?? "is not as expected."}${more}`, { errors });
}

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
	const path = issue.path.map(String).join(".");
	if (issue.code === "unrecognized_keys") {
		return issue.keys.map((key) => ({
			path: path === "" ? key : `${path}.${key}`,
			message: "There is no such field; remove it or mend its spelling.",
		}));
	}
	if (issue.code === "invalid_union") {
		// The branch that got furthest is the one that was meant.
		const depth = (issues: z.core.$ZodIssue[]) => Math.max(0, ...issues.map((inner) => inner.path.length));
		const best = [...issue.errors].sort((a, b) => depth(b) - depth(a))[0];
		if (best !== undefined && depth(best) > 0) {
			return best
				.flatMap(fieldErrors)
				.map((inner) => ({ ...inner, path: path === "" ? inner.path : `${path}.${inner.path}` }));
		}
	}
	return [{ path, message: issue.message }];
}
