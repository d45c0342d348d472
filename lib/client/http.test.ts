import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { api, ProblemError, quoteEtag, withQuery } from "./http";

let server: Server | undefined;

async function serve(listener: RequestListener): Promise<string> {
	server = createServer(listener);
	await new Promise<void>((done) => server?.listen(0, "127.0.0.1", done));
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(() => {
	server?.closeAllConnections();
	server?.close();
});

describe("api", () => {
	it("turns problem+json into a ProblemError with its field errors", async () => {
		const origin = await serve((_, response) => {
			response.writeHead(422, { "content-type": "application/problem+json", "x-request-id": "r1", "retry-after": "7" });
			response.end(
				JSON.stringify({
					title: "Unknown profile",
					detail: "Did you mean dm?",
					code: "unknown-profile",
					errors: [{ path: "profile", message: "unknown" }, { nonsense: true }],
				}),
			);
		});
		const error = await api.get(`${origin}/x`).catch((thrown: unknown) => thrown);
		expect(error).toBeInstanceOf(ProblemError);
		expect(error).toMatchObject({
			status: 422,
			code: "unknown-profile",
			title: "Unknown profile",
			detail: "Did you mean dm?",
			errors: [{ path: "profile", message: "unknown" }],
			requestId: "r1",
			retryAfterSeconds: 7,
		});
	});

	it("still gives a ProblemError when the answer is not JSON, and when there is none", async () => {
		const origin = await serve((_, response) => {
			response.writeHead(502).end("<html>");
		});
		await expect(api.get(`${origin}/x`)).rejects.toMatchObject({ status: 502, code: "unknown" });
		await expect(api.get("http://127.0.0.1:1/x")).rejects.toMatchObject({ status: 0, code: "unreachable" });
	});

	it("sends JSON with the version that the write is based on, and takes an empty answer", async () => {
		let seen = "";
		const origin = await serve((request, response) => {
			request.on("data", (chunk) => {
				seen += `${request.headers["if-match"]} ${request.headers["content-type"]} ${chunk}`;
			});
			request.on("end", () => response.writeHead(204).end());
		});
		expect(await api.put(`${origin}/x`, { state: "on" }, { ifMatch: 41 })).toBeUndefined();
		expect(seen).toBe('"41" application/json {"state":"on"}');
	});
});

describe("quoteEtag", () => {
	it("quotes versions and leaves tags alone", () => {
		expect([quoteEtag(41), quoteEtag('"a"'), quoteEtag('W/"a"'), quoteEtag("*")]).toEqual([
			'"41"',
			'"a"',
			'W/"a"',
			"*",
		]);
	});
});

describe("withQuery", () => {
	it("leaves out what is unset", () => {
		expect(withQuery("/api/tools", { q: "a b", kinds: ["x", "y"], none: undefined, nil: null })).toBe(
			"/api/tools?q=a+b&kinds=x%2Cy",
		);
	});
});
