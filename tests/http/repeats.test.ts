// Whoever asks again word for word gets what was found out before, and never anything that has ceased to be true or belongs to somebody else.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Database, openDatabase } from "@/lib/db/client";
import type { HttpContext } from "@/lib/http/context";
import { setCell } from "@/lib/services/profiles";
import { createKey, revokeKey } from "@/lib/services/runtimes";
import { cloneDatabase, type TestDatabase } from "../support/database";
import { type Door, openGateway } from "./doors";
import { bearer, expectProblem, makeKey, post } from "./fixtures";

const ACTOR = { kind: "system", id: null, label: "tests", requestId: null } as const;

let database: TestDatabase;
let db: Database;
let door: Door & { context: HttpContext };

beforeAll(async () => {
	database = await cloneDatabase();
	db = openDatabase(database.url);
	door = await openGateway(database.url);
});

afterAll(async () => {
	await door.close();
	await db.close();
	await database.drop();
});

const resolve = (key: string, body: object) =>
	post(`${door.url}/api/resolve`, key, body, { "Accept-Encoding": "identity" });
const get = (key: string, query: string, headers: Record<string, string> = {}) =>
	fetch(`${door.url}/api/resolve?${query}`, { headers: { ...bearer(key), ...headers } });

describe("the same request again", () => {
	it("gets the same bytes, is counted, and still carries its own id", async () => {
		const key = await makeKey(db, ["resolve"], ["dm"]);
		await door.context.holder.atLeast((await latest()) ?? 0);
		const first = await resolve(key, { profile: "dm" });
		const again = await resolve(key, { profile: "dm" });
		expect(await again.text()).toBe(await first.text());
		expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
		expect([...again.headers.keys()]).toEqual([...first.headers.keys()]);
		const before = countOf(await door.context.metrics(), "dm");
		await resolve(key, { profile: "dm" });
		expect(countOf(await door.context.metrics(), "dm")).toBe(before + 1);
	});

	it("gets the new answer after a change, and the old tag no longer holds", async () => {
		const key = await makeKey(db, ["resolve"], ["group"]);
		await door.context.holder.atLeast((await latest()) ?? 0);
		const before = await (await resolve(key, { profile: "group" })).json();
		expect(await (await resolve(key, { profile: "group" })).json()).toEqual(before);
		const { revision } = await setCell(db, ACTOR, { profile: "group", toolset: "web", state: "off" });
		await door.context.holder.atLeast(revision);
		const after = await (await resolve(key, { profile: "group" })).json();
		expect(after.revision).toBe(revision);
		expect(after.etag).not.toBe(before.etag);
		expect(Object.values(before.names)).toContain("web_search");
		expect(Object.values(after.names)).not.toContain("web_search");
	});

	it("is refused to a key that is not bound to the profile, whoever asked before", async () => {
		const bound = await makeKey(db, ["resolve"], ["cli"]);
		const other = await makeKey(db, ["resolve"], ["webhook"]);
		await door.context.holder.atLeast((await latest()) ?? 0);
		expect((await resolve(bound, { profile: "cli" })).status).toBe(200);
		await expectProblem(await resolve(other, { profile: "cli" }), 403, "profile-not-allowed");
		expect((await get(bound, "profile=cli")).status).toBe(200);
		await expectProblem(await get(other, "profile=cli"), 403, "profile-not-allowed");
	});

	it("is refused to a key that was revoked or has expired since", async () => {
		const make = (expiresAt: Date | null) =>
			createKey(db, ACTOR, {
				runtime: { name: `runtime ${Math.random()}` },
				...{ name: "key", scopes: ["resolve"], profiles: ["cli"], expiresAt },
			});
		const revoked = await make(null);
		await door.context.holder.atLeast((await latest()) ?? 0);
		expect((await resolve(revoked.secret, { profile: "cli" })).status).toBe(200);
		const { revision } = await revokeKey(db, ACTOR, revoked.id);
		await door.context.holder.atLeast(revision);
		await expectProblem(await resolve(revoked.secret, { profile: "cli" }), 401, "invalid-key");
	});

	it("is read anew when one character differs, and a body that is no JSON is never remembered", async () => {
		const key = await makeKey(db, ["resolve"], ["cli"]);
		await door.context.holder.atLeast((await latest()) ?? 0);
		const send = (body: string, type = "application/json") =>
			fetch(`${door.url}/api/resolve`, {
				...{ method: "POST", body },
				headers: { ...bearer(key), "Content-Type": type },
			});
		expect((await send('{"profile":"cli"}')).status).toBe(200);
		await expectProblem(await send('{"profile":"cli"'), 400, "invalid-json");
		await expectProblem(await send('{"profile":"cli"'), 400, "invalid-json");
		await expectProblem(await send('{"profile":"clí"}'), 422, "unknown-name");
		await expectProblem(await send('{"profile":"cli"}', "text/plain"), 415, "unsupported-media-type");
	});

	it("keeps a query and a body of the same letters apart, and a tag of one request from another's", async () => {
		const key = await makeKey(db, ["resolve"], ["cli", "public"]);
		await door.context.holder.atLeast((await latest()) ?? 0);
		const first = await get(key, "profile=public");
		const tag = first.headers.get("etag") ?? "";
		const spared = await get(key, "profile=public&format=mcp", { "If-None-Match": "*" });
		expect(spared.status).toBe(304);
		// What was spared was not written; whoever has nothing gets it whole.
		expect(await (await get(key, "profile=public&format=mcp")).json()).toMatchObject({
			format: "mcp",
			profile: "public",
		});
		expect((await get(key, "profile=public", { "If-None-Match": tag })).status).toBe(304);
		expect((await get(key, "profile=cli", { "If-None-Match": tag })).status).toBe(200);
		const unchanged = { profile: "public", ifEtag: tag };
		expect(await (await resolve(key, unchanged)).json()).toEqual(await (await resolve(key, unchanged)).json());
	});
});

const latest = async () => (await db.prisma.revision.aggregate({ _max: { number: true } }))._max.number;

function countOf(metrics: string, profile: string): number {
	const line = metrics
		.split("\n")
		.find((text) => text.startsWith(`resolve_total{profile="${profile}",outcome="decided"}`));
	return Number(line?.split(" ").at(-1) ?? 0);
}
