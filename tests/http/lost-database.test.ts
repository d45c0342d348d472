// Holds what happens when the database goes away under a running server: the last known configuration, marked, for a while;
// then no decision at all; and the present one again as soon as the database is back.

import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "@/lib/db/client";
import { createHolder } from "@/lib/runtime/snapshot-holder";
import { setCell } from "@/lib/services/profiles";
import { cloneDatabase, type TestDatabase } from "../support/database";
import { openGateway } from "./doors";
import { bearer, expectProblem, makeKey, post } from "./fixtures";

/** A way to a database that can be cut and mended. */
async function openWire(target: URL) {
	const sockets = new Set<Socket>();
	let isCut = false;
	const server = createServer((socket) => {
		if (isCut) {
			socket.destroy();
			return;
		}
		const upstream = connect(Number(target.port), target.hostname);
		for (const [from, to] of [
			[socket, upstream],
			[upstream, socket],
		] as const) {
			sockets.add(from);
			from
				.on("error", () => to.destroy())
				.on("close", () => to.destroy())
				.pipe(to);
		}
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	const url = new URL(target);
	url.port = String(typeof address === "object" ? address?.port : "");
	const drop = () => sockets.forEach((socket) => void socket.destroy());
	return {
		url: url.href,
		cut() {
			isCut = true;
			drop();
		},
		mend: () => {
			isCut = false;
		},
		close() {
			drop();
			server.close();
		},
	};
}

let database: TestDatabase;
beforeAll(async () => {
	database = await cloneDatabase();
});
afterAll(() => database.drop());

describe("a lost database", () => {
	it("leaves the last answer, marked stale, then none, then the present one", async () => {
		const direct = openDatabase(database.url);
		const key = await makeKey(direct, ["resolve", "admin"], ["cli"]);
		const wire = await openWire(new URL(database.url));
		let clock = 0;
		const db = openDatabase(wire.url);
		const holder = createHolder({ db, staleMaxSeconds: 300, pollMilliseconds: 20, now: () => clock });
		const gateway = await openGateway(database.url, { db, holder });
		const resolve = () => post(`${gateway.url}/api/resolve`, key, { profile: "cli" });
		const fresh = await (await resolve()).json();
		expect(fresh).not.toHaveProperty("stale");

		wire.cut();
		await expect.poll(async () => (await (await resolve()).json()).stale).toBe(true);
		const stale = await (await resolve()).json();
		expect({ ...stale, stale: undefined }).toEqual({ ...fresh, stale: undefined });
		const explained = await (
			await post(`${gateway.url}/api/explain`, key, { profile: "cli", tool: "terminal" })
		).json();
		expect(explained.stale).toBe(true);
		const ready = await fetch(`${gateway.url}/api/ready`);
		expect(ready.status).toBe(503);
		expect(await ready.json()).toMatchObject({ status: "not-ready", database: "unreachable" });
		expect((await fetch(`${gateway.url}/api/health`)).status).toBe(200);

		clock = 300_001;
		const late = await resolve();
		expect(late.headers.get("retry-after")).toBe("5");
		await expectProblem(late, 503, "unavailable");
		await expectProblem(
			await fetch(`${gateway.url}/api/resolve?profile=cli`, { headers: bearer(key) }),
			503,
			"unavailable",
		);

		const actor = { kind: "system", id: null, label: "tests", requestId: null } as const;
		const { revision } = await setCell(direct, actor, { profile: "cli", toolset: "web", state: "off" });
		wire.mend();
		await expect.poll(async () => (await resolve()).status, { timeout: 15_000 }).toBe(200);
		await expect.poll(async () => (await (await resolve()).json()).revision).toBe(revision);
		expect(await (await resolve()).json()).not.toHaveProperty("stale");

		await holder.close();
		await gateway.close();
		wire.close();
		await direct.close();
	});

	it("is no decision before the first load", async () => {
		const wire = await openWire(new URL(database.url));
		wire.cut();
		const db = openDatabase(wire.url);
		const gateway = await openGateway(database.url, { db, holder: createHolder({ db, staleMaxSeconds: 300 }) });
		await expectProblem(await post(`${gateway.url}/api/resolve`, "sp_any", { profile: "cli" }), 503, "unavailable");
		await gateway.close();
		wire.close();
	});
});
