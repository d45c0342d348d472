// Holds what a probe calls available, against real servers on the loopback address, and that it never follows anybody to where it may not go.

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { HttpCheckConfig } from "@/lib/core/resolver/model";
import {
	closedPort,
	type HttpTarget,
	openHttpTarget,
	openTcpTarget,
	withStatus,
} from "../../../tests/support/probe-targets";
import type { Guard } from "./address-guard";
import { NOTHING_ALLOWED, parseAllowlist } from "./allowlist";
import { toFailure } from "./failure";
import { probeHttp } from "./http";
import { probeTcp } from "./tcp";

const STRICT_GUARD: Guard = { allow: NOTHING_ALLOWED };
let target: HttpTarget;
let guard: Guard;
beforeEach(async () => {
	target = await openHttpTarget();
	guard = { allow: parseAllowlist(`127.0.0.1:${target.port}`) };
});
afterEach(() => target.close());

const http = (config: Partial<HttpCheckConfig> = {}, by: Guard = guard) =>
	probeHttp({ url: `${target.url}/health`, method: "GET", expect: "2xx", timeoutMs: 5000, ...config }, by).then(
		() => "available",
		(error: unknown) => toFailure(error).message,
	);
const tcp = (host: string, port: number, by: Guard, timeoutMs = 5000) =>
	probeTcp({ host, port, timeoutMs }, by).then(
		() => "available",
		(error: unknown) => toFailure(error).message,
	);

describe("http", () => {
	it("asks once, by the method that it was told, as nobody in particular", async () => {
		expect(await http({ method: "HEAD" })).toBe("available");
		expect(target.asked).toEqual(["HEAD /health"]);
		expect(target.headers()).toEqual({
			accept: "*/*",
			"accept-encoding": "identity",
			connection: "close",
			host: `127.0.0.1:${target.port}`,
			"user-agent": "sallyport",
		});
	});

	it.each([
		[200, "2xx", "available"],
		[299, "2xx", "available"],
		[404, "2xx", "It answered 404 instead of 2xx."],
		[503, "2xx", "It answered 503 instead of 2xx."],
		[200, 204, "It answered 200 instead of 204."],
		[401, 401, "available"],
		[204, [200, 204], "available"],
		[201, [200, 204], "It answered 201 instead of 200 or 204."],
		[302, 302, "available"],
		[302, "2xx", "It answered 302 instead of 2xx."],
		[304, "2xx", "It answered 304 instead of 2xx."],
	] as const)("an answer of %i where %j is expected: %s", async (status, expected, outcome) => {
		target.answer(withStatus(status));
		expect(await http({ expect: expected })).toBe(outcome);
	});

	it("gives up on a server that does not answer in time, and on one that never ends its headers", async () => {
		target.answer(() => undefined);
		expect(await http({ timeoutMs: 100 })).toBe("There was no answer within 0.1 s.");
		target.answer((_, response) => void response.writeProcessing());
		expect(await http({ timeoutMs: 100 })).toBe("There was no answer within 0.1 s.");
	});

	it("does not wait for a body, however long it is", async () => {
		target.answer((_, response) => {
			response.writeHead(200);
			const pour = () => {
				while (response.write("x".repeat(65_536)));
			};
			response.on("drain", pour).on("error", () => undefined);
			pour();
		});
		expect(await http()).toBe("available");
	});

	it("refuses headers that never end", async () => {
		target.answer((_, response) => {
			for (let line = 0; line < 40; line++) response.setHeader(`X-${line}`, "y".repeat(1000));
			response.end();
		});
		expect(await http()).toBe("The headers of its answer are too long.");
	});

	it("says what is wrong with a server that is not there, cuts the line, or speaks something else", async () => {
		const port = await closedPort();
		expect(await http({ url: `http://127.0.0.1:${port}/` }, { allow: parseAllowlist("127.0.0.1") })).toBe(
			"The connection was refused.",
		);
		target.answer((request) => request.socket.destroy());
		expect(await http()).toBe("The connection was cut.");
		target.answer((request) => request.socket.end("hello, this is not HTTP\r\n"));
		expect(await http()).toBe("It does not speak HTTP.");
		expect(await http({ url: `https://127.0.0.1:${target.port}/` })).toBe("It does not speak TLS.");
	});

	it("says nothing of an address's query in its error", async () => {
		target.answer(withStatus(500));
		expect(await http({ url: `${target.url}/?token=s3cret` })).not.toContain("s3cret");
	});
});

describe("redirects", () => {
	/** Sends `/0` to `/1` and so on, and ends at `/last`. */
	const chain = (last: number) =>
		target.answer((request, response) => {
			const step = Number(request.url?.slice(1));
			withStatus(step < last ? 307 : 200, { Location: `/${step + 1}` })(request, response);
		});

	it("are followed three times", async () => {
		chain(3);
		expect(await http({ url: `${target.url}/0` })).toBe("available");
		expect(target.asked).toEqual(["GET /0", "GET /1", "GET /2", "GET /3"]);
	});

	it("are not followed for ever", async () => {
		chain(4);
		expect(await http({ url: `${target.url}/0` })).toBe("It redirects more than 3 times.");
		expect(target.asked).toHaveLength(4);
	});

	it.each([
		"http://169.254.169.254/latest/meta-data/",
		"http://127.0.0.1:1/",
		"http://localhost:1/",
		"http://10.0.0.1/",
		"http://[::1]/",
		"http://[::ffff:127.0.0.1]/",
		"http://2130706433/",
		"http://0x7f.1/",
		"//192.168.0.1/",
		"file:///etc/passwd",
		"http://user:pw@127.0.0.1/",
	])("to %s are refused", async (location) => {
		target.answer(withStatus(302, { Location: location }));
		expect(await http()).toMatch(/not probed|refused|Only http|not asked/);
		expect(target.asked).toHaveLength(1);
	});

	it("to a name that resolves to a private address are refused", async () => {
		target.answer(withStatus(301, { Location: "http://inside.test/" }));
		const resolve = async () => [{ address: "10.9.8.7", family: 4 }];
		expect(await http({}, { ...guard, resolve })).toContain(
			"inside.test resolves to 10.9.8.7, which is a private address",
		);
	});
});

describe("names", () => {
	it("are looked up once for a connection: a second answer of the name server changes nothing", async () => {
		const answers = ["127.0.0.1", "10.0.0.1"];
		const resolve = async () => [{ address: answers.shift() ?? "10.0.0.2", family: 4 }];
		expect(await http({ url: `http://rebind.test:${target.port}/` }, { ...guard, resolve })).toBe("available");
		expect(answers).toEqual(["10.0.0.1"]);
		expect(target.headers().host).toBe(`rebind.test:${target.port}`);
	});

	it("are refused without the allowlist, before anything is asked", async () => {
		expect(await http({}, STRICT_GUARD)).toContain("127.0.0.1 is a loopback address");
		expect(await http({ url: `http://localhost:${target.port}/` }, STRICT_GUARD)).toContain("localhost resolves to");
		expect(target.asked).toEqual([]);
	});

	it("that take too long to look up end with the probe", async () => {
		const resolve = () => new Promise<never>(() => undefined);
		expect(await http({ url: "http://slow.test/", timeoutMs: 100 }, { ...guard, resolve })).toContain(
			"no answer within",
		);
	});
});

describe("tcp", () => {
	it("is available when the port takes a connection, and sends nothing", async () => {
		const server = await openTcpTarget();
		const by = { allow: parseAllowlist("127.0.0.1") };
		expect(await tcp("127.0.0.1", server.port, by)).toBe("available");
		expect(
			await tcp("port.test", server.port, { ...by, resolve: async () => [{ address: "127.0.0.1", family: 4 }] }),
		).toBe("available");
		await server.close();
		expect(await tcp("127.0.0.1", server.port, by)).toBe("The connection was refused.");
	});

	it("is refused without the allowlist, and nobody connects", async () => {
		const server = await openTcpTarget();
		expect(await tcp("127.0.0.1", server.port, STRICT_GUARD)).toContain("is a loopback address");
		expect(await tcp("localhost", server.port, STRICT_GUARD)).toContain("is a loopback address");
		await server.close();
		expect(server.connections()).toBe(0);
	});
});
