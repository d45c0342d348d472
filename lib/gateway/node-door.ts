// From node:http to the handlers and back. The body of a request is counted while it arrives: what is too large or too slow
// is refused at that moment, and the sender still gets to read the refusal.

import "server-only";
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { AppError } from "@/lib/contracts/problem";
import { tooLarge, tooSlow } from "@/lib/http/body";
import type { HttpRequest, HttpResponse } from "@/lib/http/message";
import { requestIdFrom } from "@/lib/http/request-id";

// How long a refused sender may go on before the connection is cut.
const LINGER_MS = 2000;

/** Path and query of a request target; an absolute target counts by its path. */
export function splitTarget(target: string): { path: string; search: string } {
	let local = target;
	if (!target.startsWith("/")) {
		if (!URL.canParse(target)) return { path: target, search: "" };
		const url = new URL(target);
		local = url.pathname + url.search;
	}
	const at = local.indexOf("?");
	return at === -1 ? { path: local, search: "" } : { path: local.slice(0, at), search: local.slice(at + 1) };
}

export function toHttpRequest(message: IncomingMessage, target: { path: string; search: string }): HttpRequest {
	return {
		method: message.method ?? "GET",
		path: target.path,
		search: target.search,
		header(name) {
			const value = message.headers[name];
			return Array.isArray(value) ? value.join(", ") : value;
		},
		readBody: (limit, timeoutMs) => readBody(message, limit, timeoutMs),
		remoteAddress: message.socket.remoteAddress ?? null,
		requestId: requestIdFrom(headerText(message.headers["x-request-id"])),
	};
}

const headerText = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

function readBody(message: IncomingMessage, limit: number, timeoutMs: number): Promise<Uint8Array> {
	return new Promise((resolve, reject) => {
		const chunks: Buffer[] = [];
		let length = 0;
		const timer = setTimeout(() => finish(tooSlow()), timeoutMs);
		const finish = (error: AppError | null) => {
			clearTimeout(timer);
			message.off("data", onData).off("end", onEnd).off("error", onBroken).off("close", onBroken);
			if (error === null)
				return resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks, length));
			message.on("error", () => undefined).resume();
			reject(error);
		};
		const onData = (chunk: Buffer) => {
			length += chunk.length;
			if (length > limit) finish(tooLarge());
			else chunks.push(chunk);
		};
		const onEnd = () => finish(null);
		const onBroken = () =>
			finish(new AppError("invalid-request", "The connection ended before the body was complete."));
		message.on("data", onData).on("end", onEnd).on("error", onBroken).on("close", onBroken);
	});
}

/** Writes an answer. Streams are ended when the client leaves. */
export function sendResponse(message: IncomingMessage, response: ServerResponse, answer: HttpResponse): void {
	if (response.destroyed || response.headersSent) return;
	const { body } = answer;
	if (body instanceof ReadableStream) {
		response.writeHead(answer.status, answer.headers);
		void pump(body, response);
		return;
	}
	const bytes = typeof body === "string" ? Buffer.from(body) : body;
	const hasLength = answer.status !== 204 && answer.status !== 304 && !(bytes === null && message.method === "HEAD");
	const headers: Record<string, string> = { ...answer.headers };
	if (hasLength) headers["Content-Length"] = String(bytes?.length ?? 0);
	// Reading on, only to throw it away, what a refused sender still has to say would be a gift to the wrong people.
	const isCutShort = answer.status >= 400 && !message.complete;
	if (isCutShort) headers.Connection = "close";
	response.writeHead(answer.status, headers);
	if (!isCutShort) {
		response.end(bytes ?? undefined);
		return;
	}
	if (bytes !== null) response.write(bytes);
	endAfterBody(message, response);
}

/**
 * Ends a complete answer to a request that is still being sent. Closing at once would reset the connection and take the answer
 * with it, so the sender gets a moment to notice.
 */
export function endAfterBody(message: IncomingMessage, response: ServerResponse): void {
	const timer = setTimeout(() => response.end(), LINGER_MS);
	const end = () => {
		clearTimeout(timer);
		response.end();
	};
	message.once("end", end).once("close", end).resume();
}

async function pump(body: ReadableStream<Uint8Array>, response: ServerResponse): Promise<void> {
	const reader = body.getReader();
	response.on("close", () => void reader.cancel());
	try {
		for (;;) {
			const { done, value } = await reader.read();
			if (done) break;
			if (!response.write(value) && !response.destroyed)
				await Promise.race([once(response, "drain"), once(response, "close")]);
		}
		response.end();
	} catch {
		// A stream that breaks cannot be told in words any more; the cut connection tells it.
		response.destroy();
	}
}
