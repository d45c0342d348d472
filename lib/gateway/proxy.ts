// Passes requests to Next on the loopback port: streaming both ways, upgrades included. An answer to a change waits until
// this port serves the new revision, so that whoever changed something sees it at the next resolve. Without Next: 502.

import "server-only";
import { Agent, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { AppError } from "@/lib/contracts/problem";
import { problemResponse } from "@/lib/http/problems";
import { requestIdFrom } from "@/lib/http/request-id";
import { log } from "@/lib/runtime/log";
import { forwardedHeaders, returnedHeaders } from "./hop-headers";
import { endAfterBody, sendResponse } from "./node-door";
import { waitingPage } from "./waiting-page";

const CONNECT_RETRY_CODES = new Set(["ECONNRESET", "EPIPE"]);

export type ProxyOptions = {
	/** Loopback address of Next. */
	readonly host: string;
	readonly port: number;
	/** Resolves when every worker of this port serves `revision`, or after a second. */
	readonly untilServed: (revision: number) => Promise<void>;
};

export type ConsoleProxy = {
	forward(message: IncomingMessage, response: ServerResponse): void;
	upgrade(message: IncomingMessage, socket: Socket, head: Buffer): void;
	close(): void;
};

export function createProxy(options: ProxyOptions): ConsoleProxy {
	// Below the five seconds after which Node's server closes an idle connection, so that it is never reused while closing.
	const agent = new Agent({ keepAlive: true, maxFreeSockets: 64, timeout: 4000, scheduling: "lifo" });

	function forward(message: IncomingMessage, response: ServerResponse, isRetry = false): void {
		const requestId = requestIdFrom(text(message.headers["x-request-id"]));
		const upstream = httpRequest({
			host: options.host,
			port: options.port,
			agent,
			method: message.method,
			path: message.url,
			headers: forwardedHeaders(message, requestId, false),
		});
		// The agent's idle timeout must not end a slow answer.
		upstream.on("socket", (socket) => socket.setTimeout(0));
		upstream.on("response", (answer) => void passBack(message, answer, response, options.untilServed));
		upstream.on("error", (error: NodeJS.ErrnoException) => {
			const isBodyless = message.method === "GET" || message.method === "HEAD";
			if (
				!isRetry &&
				isBodyless &&
				upstream.reusedSocket &&
				CONNECT_RETRY_CODES.has(error.code ?? "") &&
				!response.headersSent
			) {
				forward(message, response, true);
				return;
			}
			sendFailure(message, response, requestId, error);
		});
		response.on("close", () => {
			upstream.destroy();
			// What Next did not want of the body must not stand in the way of the next request on this connection.
			message.unpipe(upstream).resume();
		});
		message.pipe(upstream);
	}

	function upgrade(message: IncomingMessage, socket: Socket, head: Buffer): void {
		const requestId = requestIdFrom(text(message.headers["x-request-id"]));
		const upstream = httpRequest({
			host: options.host,
			port: options.port,
			agent: false,
			method: message.method,
			path: message.url,
			headers: forwardedHeaders(message, requestId, true),
		});
		socket.on("error", () => upstream.destroy());
		upstream.on("error", () =>
			socket.end("HTTP/1.1 502 Bad Gateway\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"),
		);
		upstream.on("response", (answer) => {
			// Next did not want to upgrade: its answer goes back as it is.
			socket.write(statusLine(answer) + headerLines(answer.rawHeaders));
			answer.pipe(socket);
		});
		upstream.on("upgrade", (answer, upstreamSocket, upstreamHead) => {
			socket.write(statusLine(answer) + headerLines(answer.rawHeaders));
			if (upstreamHead.length > 0) socket.write(upstreamHead);
			if (head.length > 0) upstreamSocket.write(head);
			for (const [from, to] of [
				[socket, upstreamSocket],
				[upstreamSocket, socket],
			] as const) {
				from.setTimeout(0);
				from.on("error", () => to.destroy()).on("close", () => to.destroy());
				from.pipe(to);
			}
		});
		upstream.end();
	}

	return { forward: (message, response) => forward(message, response), upgrade, close: () => agent.destroy() };
}

async function passBack(
	message: IncomingMessage,
	answer: IncomingMessage,
	response: ServerResponse,
	untilServed: ProxyOptions["untilServed"],
): Promise<void> {
	const revision = Number(answer.headers["x-sallyport-revision"] ?? Number.NaN);
	if (Number.isSafeInteger(revision)) await untilServed(revision);
	if (response.destroyed) {
		answer.destroy();
		return;
	}
	const status = answer.statusCode ?? 502;
	const isCutShort = status >= 400 && !message.complete;
	response.writeHead(status, { ...returnedHeaders(answer.headers), ...(isCutShort ? { Connection: "close" } : {}) });
	answer.on("error", () => response.destroy());
	if (isCutShort) answer.on("end", () => endAfterBody(message.unpipe(), response));
	answer.pipe(response, { end: !isCutShort });
	// Pages stream: their first bytes must not wait for more.
	response.flushHeaders();
}

function sendFailure(message: IncomingMessage, response: ServerResponse, requestId: string, error: Error): void {
	if (response.destroyed) return;
	if (response.headersSent) {
		response.destroy();
		return;
	}
	log.warn({ requestId, reason: error.message }, "the console process did not answer");
	const wantsPage = !(message.url ?? "").startsWith("/api/") && (message.headers.accept ?? "").includes("text/html");
	sendResponse(
		message,
		response,
		wantsPage
			? waitingPage()
			: problemResponse(
					new AppError("bad-gateway", "The console is starting or restarting. Try again in a few seconds.", {
						headers: { "Retry-After": "2", "X-Request-Id": requestId, "Cache-Control": "no-store" },
					}),
					requestId,
				),
	);
}

const text = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

const statusLine = (answer: IncomingMessage) =>
	`HTTP/1.1 ${answer.statusCode ?? 502} ${answer.statusMessage ?? ""}\r\n`;

function headerLines(rawHeaders: readonly string[]): string {
	let lines = "";
	for (let index = 0; index < rawHeaders.length; index += 2)
		lines += `${rawHeaders[index]}: ${rawHeaders[index + 1]}\r\n`;
	return `${lines}\r\n`;
}
