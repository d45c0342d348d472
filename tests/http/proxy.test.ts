// Holds what the gateway's proxy promises for everything that it does not answer itself: nothing is buffered, nothing that
// belongs to one connection crosses over, clients cannot pose as the gateway, and a console that is away is told calmly.

import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, request, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createProxy } from "@/lib/gateway/proxy";

const open: { close(): unknown }[] = [];
afterEach(async () => {
	for (const thing of open.splice(0).reverse()) await thing.close();
});

async function listen(server: Server): Promise<number> {
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	open.push({
		close: () => {
			server.closeAllConnections();
			return new Promise((resolve) => server.close(resolve));
		},
	});
	const address = server.address();
	if (typeof address !== "object" || address === null) throw new Error("no address");
	return address.port;
}

/** A proxy in front of `upstream`; returns its port. */
async function inFrontOf(port: number, untilServed = async (_revision: number) => {}): Promise<number> {
	const proxy = createProxy({ host: "127.0.0.1", port, untilServed });
	open.push(proxy);
	const server = createServer((message, response) => proxy.forward(message, response));
	const sockets = new Set<Socket>();
	server.on("connection", (socket) => sockets.add(socket));
	server.on("upgrade", (message, socket: Socket, head) => proxy.upgrade(message, socket, head));
	open.push({ close: () => sockets.forEach((socket) => void socket.destroy()) });
	return listen(server);
}

describe("proxy", () => {
	it("passes the answer on while it is still being written", async () => {
		let finish = () => {};
		const upstream = await listen(
			createServer((_, response) => {
				response.write("first");
				finish = () => response.end("last");
			}),
		);
		const answer = await fetch(`http://127.0.0.1:${await inFrontOf(upstream)}/page`);
		const reader = answer.body?.getReader();
		expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe("first");
		finish();
		expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe("last");
	});

	it("passes the body on while it is still being sent", async () => {
		const upstream = await listen(
			createServer((message, response) => {
				message.once("data", (chunk: Buffer) => {
					response.write(`got ${chunk.toString()}`);
					message.on("end", () => response.end()).resume();
				});
			}),
		);
		const sent = request({ port: await inFrontOf(upstream), host: "127.0.0.1", method: "POST", path: "/upload" });
		sent.write("part");
		const [answer] = await once(sent, "response");
		const [chunk] = await once(answer, "data");
		expect(String(chunk)).toBe("got part");
		sent.end();
		answer.resume();
		await once(answer, "end");
	});

	it("drops hop-by-hop headers and replaces what a client claims about itself", async () => {
		let seen: IncomingHttpHeaders = {};
		const upstream = await listen(
			createServer((message, response) => {
				seen = message.headers;
				response.writeHead(200, { Connection: "X-Private", "X-Private": "1", "X-Public": "1" }).end();
			}),
		);
		const port = await inFrontOf(upstream);
		const sent = request({
			port,
			host: "127.0.0.1",
			headers: {
				Connection: "X-Hop, Content-Length",
				"X-Hop": "1",
				"X-Forwarded-For": "203.0.113.9",
				"X-Forwarded-Host": "evil.example",
				"X-Middleware-Subrequest": "proxy",
				"X-Sallyport-Revision": "9",
				"X-Request-Id": "chosen-by-client",
				Cookie: "a=b",
			},
		}).end();
		const [answer] = await once(sent, "response");
		answer.resume();
		expect(seen["x-hop"]).toBeUndefined();
		expect(seen["x-middleware-subrequest"]).toBeUndefined();
		expect(seen["x-sallyport-revision"]).toBeUndefined();
		expect(seen["x-forwarded-for"]).toMatch(/127\.0\.0\.1$/);
		expect(seen["x-forwarded-host"]).toBe(`127.0.0.1:${port}`);
		expect(seen["x-request-id"]).toBe("chosen-by-client");
		expect(seen.cookie).toBe("a=b");
		expect(answer.headers["x-private"]).toBeUndefined();
		expect(answer.headers["x-public"]).toBe("1");
	});

	it("never lets the body of one request become the next request of the shared connection", async () => {
		const seen: string[] = [];
		const upstream = await listen(
			createServer((message, response) => {
				seen.push(`${message.method} ${message.url}`);
				message.on("end", () => response.end()).resume();
			}),
		);
		const port = await inFrontOf(upstream);
		const smuggled = "GET /admin HTTP/1.1\r\nHost: x\r\n\r\n";
		for (const framing of [
			`Content-Length: ${smuggled.length}\r\nConnection: Content-Length\r\n\r\n${smuggled}`,
			`Transfer-Encoding: chunked\r\n\r\n${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`,
		]) {
			const socket = connect(port, "127.0.0.1");
			socket.write(`GET /page HTTP/1.1\r\nHost: localhost\r\n${framing}`);
			await once(socket, "data");
			socket.destroy();
		}
		await (await fetch(`http://127.0.0.1:${port}/after`)).text();
		expect(seen).toEqual(["GET /page", "GET /page", "GET /after"]);
	});

	it("passes upgrades through in both directions", async () => {
		const server = createServer();
		server.on("upgrade", (_, socket: Socket, head) => {
			socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: echo\r\nConnection: Upgrade\r\n\r\n");
			if (head.length > 0) socket.write(head);
			socket.pipe(socket);
		});
		const upstream = await listen(server);
		const sent = request({
			port: await inFrontOf(upstream),
			host: "127.0.0.1",
			headers: { Connection: "Upgrade", Upgrade: "echo" },
		}).end();
		const [answer, socket] = await once(sent, "upgrade");
		expect(answer.headers.upgrade).toBe("echo");
		socket.write("hello");
		expect(String((await once(socket, "data"))[0])).toBe("hello");
		socket.destroy();
	});

	it("holds an answer to a change back until its revision is served here", async () => {
		const order: string[] = [];
		const upstream = await listen(
			createServer((_, response) => response.writeHead(200, { "X-Sallyport-Revision": "7" }).end("{}")),
		);
		const port = await inFrontOf(upstream, async (revision) => {
			await new Promise((resolve) => setImmediate(resolve));
			order.push(`served ${revision}`);
		});
		await fetch(`http://127.0.0.1:${port}/api/profiles/cli`, { method: "PATCH" });
		order.push("answered");
		expect(order).toEqual(["served 7", "answered"]);
	});

	it("answers 502 while the console is away: a problem to programs, a page that comes back to people", async () => {
		const gone = createServer();
		const upstream = await listen(gone);
		await new Promise((resolve) => gone.close(resolve));
		const port = await inFrontOf(upstream);

		const api = await fetch(`http://127.0.0.1:${port}/api/profiles`);
		expect(api.status).toBe(502);
		expect(api.headers.get("content-type")).toBe("application/problem+json");
		expect(await api.json()).toMatchObject({ code: "bad-gateway", status: 502 });

		const page = await fetch(`http://127.0.0.1:${port}/toolsets`, { headers: { Accept: "text/html,*/*" } });
		expect(page.status).toBe(502);
		expect(page.headers.get("content-type")).toContain("text/html");
		expect(await page.text()).toContain('http-equiv="refresh"');
	});

	it("tells Next when the client has left", async () => {
		let markLeft = () => {};
		const left = new Promise<void>((resolve) => {
			markLeft = resolve;
		});
		const upstream = await listen(
			createServer((_, response) => {
				response.on("close", markLeft);
				response.write("…");
			}),
		);
		const controller = new AbortController();
		await fetch(`http://127.0.0.1:${await inFrontOf(upstream)}/stream`, { signal: controller.signal });
		controller.abort();
		await left;
	});
});
