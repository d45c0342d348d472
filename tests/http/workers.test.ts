// Holds the promises of a gateway with several workers: a change is seen by whichever worker answers next, and metrics are those
// of all.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openDatabase } from "@/lib/db/client";
import { cloneDatabase, type TestDatabase } from "../support/database";
import { AUTH_SECRET, type Door, openRouteModules, PUBLIC_URL } from "./doors";
import { asJson, bearer, makeKey } from "./fixtures";

let database: TestDatabase;
let next: Door;
let gateway: ChildProcess;
let port: number;
let key: string;

async function freePort(): Promise<number> {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	await new Promise((resolve) => server.close(resolve));
	return typeof address === "object" && address !== null ? address.port : 0;
}

beforeAll(async () => {
	database = await cloneDatabase();
	const db = openDatabase(database.url);
	key = await makeKey(db, ["resolve", "admin"], ["cli"]);
	await db.close();
	next = await openRouteModules(database.url);
	port = await freePort();
	gateway = spawn(process.execPath, ["--conditions=react-server", "--import", "tsx", "lib/gateway/main.ts"], {
		env: {
			...process.env,
			NODE_ENV: "production",
			DATABASE_URL: database.url,
			NEXTAUTH_SECRET: AUTH_SECRET,
			NEXTAUTH_URL: PUBLIC_URL,
			SALLYPORT_ENCRYPTION_KEY: AUTH_SECRET,
			PORT: String(port),
			HOST: "127.0.0.1",
			SALLYPORT_NEXT_PORT: new URL(next.url).port,
			SALLYPORT_GATEWAY_WORKERS: "2",
		},
		stdio: ["ignore", "ignore", "inherit"],
	});
	await vi.waitFor(async () => expect((await call("GET", "/api/ready")).status).toBe(200), {
		timeout: 50_000,
		interval: 100,
	});
});

afterAll(async () => {
	const ended = once(gateway, "exit");
	gateway.kill("SIGTERM");
	expect((await ended)[0]).toBe(0);
	await next.close();
	await database.drop();
});

/** On a connection of its own, so that the workers take turns. */
async function call(method: string, path: string, body?: unknown): Promise<{ status: number; text: string }> {
	const agent = new Agent({ keepAlive: false });
	const sent = request({ host: "127.0.0.1", port, method, path, agent, headers: { ...bearer(key), ...asJson } });
	sent.end(body === undefined ? undefined : JSON.stringify(body));
	const [answer] = await once(sent, "response");
	let text = "";
	for await (const chunk of answer) text += String(chunk);
	return { status: answer.statusCode, text };
}

const resolve = async () => JSON.parse((await call("POST", "/api/resolve", { profile: "cli" })).text);

describe("several workers", () => {
	it("all show a change once it has been answered", { timeout: 120_000 }, async () => {
		for (let turn = 0; turn < 20; turn += 1) {
			const state = turn % 2 === 0 ? "off" : "on";
			const cell = JSON.parse((await call("PUT", "/api/profiles/cli/toolsets/web", { state })).text);
			const revisions = await Promise.all([1, 2, 3, 4].map(async () => (await resolve()).revision));
			expect(revisions).toEqual([1, 2, 3, 4].map(() => cell.revision));
		}
	});

	it("are counted together, whichever is asked", async () => {
		const texts = await Promise.all([1, 2, 3, 4].map(async () => (await call("GET", "/api/metrics")).text));
		for (const text of texts) expect(text).toMatch(/resolve_total\{profile="cli",outcome="decided"\} 80\b/);
	});
});
