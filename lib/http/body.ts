// Reads a JSON body: right type, at most 1 MiB, in time, valid UTF-8 and JSON.

import "server-only";
import { AppError } from "@/lib/contracts/problem";
import type { HttpRequest } from "./message";

export const BODY_LIMIT_BYTES = 1024 * 1024;

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;
const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * The bytes of a body that says that it is JSON.
 * @throws AppError `unsupported-media-type`, `body-too-large`, `body-timeout`
 */
export async function readJsonBytes(request: HttpRequest, timeoutMs: number): Promise<Uint8Array> {
	const declared = Number(request.header("content-length") ?? 0);
	if (declared > BODY_LIMIT_BYTES) throw tooLarge();
	const bytes = await request.readBody(BODY_LIMIT_BYTES, timeoutMs);
	const type = request.header("content-type");
	if (type === undefined ? bytes.length > 0 : type !== "application/json" && !JSON_TYPE.test(type)) {
		throw new AppError("unsupported-media-type", "Send the body with `Content-Type: application/json`.");
	}
	return bytes;
}

/**
 * The bytes as a JSON value; no bytes are undefined.
 * @throws AppError `invalid-json`
 */
export function parseJson(bytes: Uint8Array): unknown {
	if (bytes.length === 0) return undefined;
	try {
		return JSON.parse(decoder.decode(bytes));
	} catch (error) {
		throw new AppError("invalid-json", `The body cannot be read as JSON: ${reasonOf(error)}`, { cause: error });
	}
}

export function tooLarge(): AppError {
	return new AppError("body-too-large", "The body is larger than 1 MiB. Send less at a time.");
}

export function tooSlow(): AppError {
	return new AppError("body-timeout", "The body did not arrive in time. Send the request again.");
}

/** V8's message without the excerpt of the body, which may hold what must not be repeated. */
function reasonOf(error: unknown): string {
	if (!(error instanceof SyntaxError)) return "it is not valid UTF-8.";
	const place = /at position \d+(?: \(line \d+ column \d+\))?/.exec(error.message)?.[0];
	return place === undefined ? "it is not complete or not JSON." : `syntax error ${place}.`;
}
