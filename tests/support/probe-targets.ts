// Real servers on the loopback address for checks to ask, which count what they were asked.

import { once } from "node:events";
import { createServer as createHttpServer, type Server as HttpServer, type RequestListener } from "node:http";
import { createServer as createTcpServer, type Server as TcpServer } from "node:net";

export type HttpTarget = {
	readonly url: string;
	readonly port: number;
	/** Method and path of every request, in their order. */
	readonly asked: string[];
	/** Headers of the last request. */
	readonly headers: () => Record<string, unknown>;
	/** From now on. */
	answer(listener: RequestListener): void;
	close(): Promise<void>;
};

async function listen(server: HttpServer | TcpServer): Promise<number> {
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	return typeof address === "object" && address !== null ? address.port : 0;
}

export const withStatus =
	(status: number, headers: Record<string, string> = {}): RequestListener =>
	(_, response) => {
		response.writeHead(status, headers);
		response.end("some body");
	};

/** Answers 200 until it is told otherwise. */
export async function openHttpTarget(): Promise<HttpTarget> {
	let listener = withStatus(200);
	let headers: Record<string, unknown> = {};
	const asked: string[] = [];
	const server = createHttpServer((request, response) => {
		asked.push(`${request.method} ${request.url}`);
		headers = request.headers;
		listener(request, response);
	});
	const port = await listen(server);
	return {
		url: `http://127.0.0.1:${port}`,
		port,
		asked,
		headers: () => headers,
		answer: (next) => {
			listener = next;
		},
		async close() {
			server.closeAllConnections();
			server.close();
			await once(server, "close");
		},
	};
}

export type TcpTarget = { readonly port: number; connections(): number; close(): Promise<void> };

/** Takes connections, counts them and says nothing. */
export async function openTcpTarget(): Promise<TcpTarget> {
	let taken = 0;
	const server = createTcpServer((socket) => {
		taken += 1;
		socket.on("error", () => undefined).resume();
	});
	const port = await listen(server);
	return {
		port,
		connections: () => taken,
		async close() {
			server.close();
			await once(server, "close");
		},
	};
}

/** A port on which nothing listens. */
export async function closedPort(): Promise<number> {
	const target = await openTcpTarget();
	await target.close();
	return target.port;
}
