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

/** A request of node:http as the handlers see it. A class, as there is one for each request: closures would be made anew every time. */
export class NodeRequest implements HttpRequest {
	readonly #message: IncomingMessage;
	readonly method: string;
	readonly path: string;
	readonly search: string;
	readonly requestId: string;

	constructor(message: IncomingMessage, target: { readonly path: string; readonly search: string }) {
		this.#message = message;
		this.method = message.method ?? "GET";
		this.path = target.path;
		this.search = target.search;
		this.requestId = requestIdFrom(this.header("x-request-id"));
	}

	get remoteAddress(): string | null {
		return this.#message.socket.remoteAddress ?? null;
	}

	header(name: string): string | undefined {
		const value = this.#message.headers[name];
		return typeof value === "object" ? value.join(", ") : value;
	}

	readBody(limit: number, timeoutMs: number): Promise<Uint8Array> {
		return new Promise((resolve, reject) => new BodyReader(this.#message, limit, timeoutMs, resolve, reject));
	}
}

/** Collects a body until it ends, breaks, or is too large or too slow. */
class BodyReader {
	readonly #message: IncomingMessage;
	readonly #limit: number;
	readonly #resolve: (bytes: Uint8Array) => void;
	readonly #reject: (error: AppError) => void;
	readonly #timer: NodeJS.Timeout;
	readonly #chunks: Buffer[] = [];
	#length = 0;
	#isDone = false;

	constructor(
		message: IncomingMessage,
		limit: number,
		timeoutMs: number,
		resolve: (bytes: Uint8Array) => void,
		reject: (error: AppError) => void,
	) {
		this.#message = message;
		this.#limit = limit;
		this.#resolve = resolve;
		this.#reject = reject;
		this.#timer = setTimeout(() => this.#refuse(tooSlow), timeoutMs);
		message
			.on("data", (chunk: Buffer) => this.#add(chunk))
			.on("end", () => this.#finish())
			.on("error", () => this.#refuse(broken))
			.on("close", () => this.#refuse(broken));
	}

	#add(chunk: Buffer): void {
		if (this.#isDone) return;
		this.#length += chunk.length;
		if (this.#length > this.#limit) this.#refuse(tooLarge);
		else this.#chunks.push(chunk);
	}

	#finish(): void {
		if (this.#isDone) return;
		this.#settle();
		const [first] = this.#chunks;
		this.#resolve(this.#chunks.length === 1 && first !== undefined ? first : Buffer.concat(this.#chunks, this.#length));
	}

	/** What is still to come is read on and thrown away, until the answer has been sent. */
	#refuse(why: () => AppError): void {
		if (this.#isDone) return;
		this.#settle();
		this.#message.resume();
		this.#reject(why());
	}

	#settle(): void {
		this.#isDone = true;
		clearTimeout(this.#timer);
	}
}

const broken = () => new AppError("invalid-request", "The connection ended before the body was complete.");

/** Writes an answer. Streams are ended when the client leaves. */
export function sendResponse(message: IncomingMessage, response: ServerResponse, answer: HttpResponse): void {
	if (response.destroyed || response.headersSent) return;
	const { body } = answer;
	if (body instanceof ReadableStream) {
		response.writeHead(answer.status, answer.headers);
		void pump(body, response);
		return;
	}
	const hasLength = answer.status !== 204 && answer.status !== 304 && !(body === null && message.method === "HEAD");
	// As a flat list: node writes it as it is, where an object is copied first.
	const headers: string[] = [];
	for (const name in answer.headers) headers.push(name, answer.headers[name] ?? "");
	if (hasLength) headers.push("Content-Length", String(body === null ? 0 : Buffer.byteLength(body)));
	// Reading on, only to throw it away, what a refused sender still has to say would be a gift to the wrong people.
	const isCutShort = answer.status >= 400 && !message.complete;
	if (isCutShort) headers.push("Connection", "close");
	response.writeHead(answer.status, headers);
	if (!isCutShort) {
		// Text goes out in one piece with the head.
		response.end(body ?? undefined);
		return;
	}
	if (body !== null) response.write(body);
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
