// The server on the public port. It answers what runtimes ask from its own snapshot, and passes everything else to Next.
// Clients that are slow or send nonsense are cut off without costing anything.

import "server-only";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { HttpContext } from "@/lib/http/context";
import { createRouter } from "@/lib/http/router";
import { gatewayRoutes } from "@/lib/http/routes";
import { NodeRequest, sendResponse, splitTarget } from "./node-door";
import type { ConsoleProxy } from "./proxy";

const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 120_000;
const KEEP_ALIVE_MS = 65_000;
const MAX_HEADER_BYTES = 16 * 1024;
const SHUTDOWN_MS = 5000;

export type Gateway = {
	readonly server: Server;
	/** Port that it listens on. Rejects with the system's error, for example EADDRINUSE. */
	listen(port: number, host: string): Promise<number>;
	/** Takes no more requests, lets running ones end, and cuts off what is left after five seconds. */
	close(): Promise<void>;
};

export type GatewayOptions = {
	readonly context: HttpContext;
	readonly proxy: ConsoleProxy;
	readonly headersTimeoutMs?: number;
};

export function createGateway({ context, proxy, headersTimeoutMs = HEADERS_TIMEOUT_MS }: GatewayOptions): Gateway {
	const router = createRouter(gatewayRoutes);
	const tunnels = new Set<Socket>();

	const server = createServer(
		{
			maxHeaderSize: MAX_HEADER_BYTES,
			headersTimeout: headersTimeoutMs,
			requestTimeout: REQUEST_TIMEOUT_MS,
			keepAliveTimeout: KEEP_ALIVE_MS,
			connectionsCheckingInterval: Math.min(2000, headersTimeoutMs),
			noDelay: true,
		},
		(message, response) => void answer(message, response),
	);

	async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
		const target = splitTarget(message.url ?? "/");
		const found = router.match(message.method ?? "GET", target.path);
		if (found.kind === "none") {
			proxy.forward(message, response);
			return;
		}
		sendResponse(message, response, await router.handle(new NodeRequest(message, target), context, found));
	}

	server.on("upgrade", (message, socket: Socket, head) => {
		tunnels.add(socket);
		socket.on("close", () => tunnels.delete(socket));
		proxy.upgrade(message, socket, head);
	});
	server.on("clientError", refuse);

	return {
		server,
		listen: (port, host) =>
			new Promise((resolve, reject) => {
				server.once("error", reject);
				server.listen(port, host, () => {
					server.off("error", reject);
					const address = server.address();
					resolve(typeof address === "object" && address !== null ? address.port : port);
				});
			}),
		async close() {
			const closed = new Promise<void>((resolve) => server.close(() => resolve()));
			server.closeIdleConnections();
			for (const socket of tunnels) socket.destroy();
			const timer = setTimeout(() => server.closeAllConnections(), SHUTDOWN_MS);
			await closed;
			clearTimeout(timer);
			proxy.close();
		},
	};
}

const REFUSALS: Readonly<Record<string, string>> = {
	HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
	ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** Answers what is not HTTP, before there is a request to speak of. */
function refuse(error: NodeJS.ErrnoException, socket: Socket): void {
	if (error.code === "ECONNRESET" || !socket.writable) {
		socket.destroy();
		return;
	}
	const status = REFUSALS[error.code ?? ""] ?? "400 Bad Request";
	const body = JSON.stringify({ type: "about:blank", title: status.slice(4), status: Number(status.slice(0, 3)) });
	socket.end(
		`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/problem+json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
	);
}
