// Holds that a change through either door is audited, seen by the very next resolve, refused when it is based on an old version
// or sent by another site, and that a key's end counts at once.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Database, openDatabase } from "@/lib/db/client";
import { cloneDatabase, type TestDatabase } from "../support/database";
import { type Door, openGateway, openRouteModules, PUBLIC_URL } from "./doors";
import { asJson, bearer, expectProblem, makeKey, post, signIn } from "./fixtures";

let database: TestDatabase;
let db: Database;
let doors: Record<string, Door>;
let admin: string;
let cookie: string;

beforeAll(async () => {
	database = await cloneDatabase();
	db = openDatabase(database.url);
	admin = await makeKey(db, ["resolve", "admin"], ["cli", "public", "webhook"]);
	cookie = await signIn(db, "admin");
	doors = { gateway: await openGateway(database.url), next: await openRouteModules(database.url) };
});

afterAll(async () => {
	await doors.gateway?.close();
	await db.close();
	await database.drop();
});

describe.each(["gateway", "next"])("through the door %s", (name) => {
	const at = (path: string) => `${doors[name]?.url}${path}`;
	const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = bearer(admin)) =>
		fetch(at(path), {
			method,
			headers: { ...headers, ...asJson },
			body: body === undefined ? undefined : JSON.stringify(body),
		});
	const setCell = (state: string, headers?: Record<string, string>) =>
		call("PUT", "/api/profiles/cli/toolsets/web", { state }, headers);
	const etagOf = async () => (await (await post(at("/api/resolve"), admin, { profile: "cli" })).json()).etag;
	const revisionNow = async () => (await (await call("GET", "/api/revision")).json()).revision;

	it("shows a change to the resolve that follows its answer, a hundred times", { timeout: 120_000 }, async () => {
		const on = await setCell("on").then(etagOf);
		const off = await setCell("off").then(etagOf);
		expect(off).not.toBe(on);
		for (let turn = 0; turn < 50; turn += 1) {
			expect((await setCell("on")).status).toBe(200);
			expect(await etagOf()).toBe(on);
			expect((await setCell("off")).status).toBe(200);
			expect(await etagOf()).toBe(off);
		}
		await setCell("inherit");
	});

	it("says the revision of a change, and leaves an event with before and after", async () => {
		const answer = await setCell("off", { ...bearer(admin), "X-Request-Id": `change-by-${name}` });
		const cell = await answer.json();
		expect(answer.headers.get("x-sallyport-revision")).toBe(String(cell.revision));
		expect(cell).toMatchObject({ profile: "cli", toolset: "web", before: "inherit", state: "off" });
		const { events } = await (await call("GET", "/api/audit?object=profile:cli&limit=1")).json();
		expect(events[0]).toMatchObject({
			revision: cell.revision,
			action: "profile.toolset.set",
			before: { state: "inherit" },
			after: { state: "off" },
			requestId: `change-by-${name}`,
			actor: { kind: "key" },
		});
		await setCell("inherit");
	});

	it("refuses a change that is based on an old version, however the version is written", async () => {
		const { revision } = await (await call("GET", "/api/profiles/cli")).json();
		const ifMatch = (value: string) => ({ ...bearer(admin), "If-Match": value });
		expect((await setCell("off", ifMatch(`"${revision}"`))).status).toBe(200);
		const before = await revisionNow();
		for (const value of [`"${revision}"`, `W/"${revision}"`, String(revision), '"999999"', '"abc"']) {
			await expectProblem(await setCell("on", ifMatch(value)), 412, "version-mismatch");
			const patch = await call("PATCH", "/api/profiles/cli", { title: "Replayed" }, ifMatch(value));
			await expectProblem(patch, 412, "version-mismatch");
		}
		expect(await revisionNow()).toBe(before);
		expect((await setCell("inherit", ifMatch("*"))).status).toBe(200);
	});

	it("takes changes of a signed-in admin from its own pages, and from nobody else's", async () => {
		const before = await revisionNow();
		const foreignHeaders: Record<string, string>[] = [
			{ Origin: "https://evil.example" },
			{ Origin: "null" },
			{ "Sec-Fetch-Site": "cross-site" },
			{ "Sec-Fetch-Site": "same-site" },
			{ Origin: "https://evil.example", "X-Forwarded-Host": "other.example" },
		];
		for (const foreign of foreignHeaders) {
			await expectProblem(await setCell("off", { Cookie: cookie, ...foreign }), 403, "cross-origin");
		}
		expect(await revisionNow()).toBe(before);
		const ownHeaders: Record<string, string>[] = [
			{ Origin: PUBLIC_URL, "Sec-Fetch-Site": "same-origin" },
			{ Origin: at("") },
		];
		for (const own of ownHeaders) {
			expect((await setCell("off", { Cookie: cookie, ...own })).status).toBe(200);
			expect((await setCell("inherit", { Cookie: cookie, ...own })).status).toBe(200);
		}
	});

	it("makes, changes and removes a profile", async () => {
		const profile = `extra-${name}`;
		const made = await call("POST", "/api/profiles", { name: profile, title: "Extra", tier: 1, copyFrom: "webhook" });
		expect(made.status).toBe(201);
		const { revision, enabled } = await made.json();
		expect(enabled.length).toBeGreaterThan(0);
		await expectProblem(
			await call("POST", "/api/profiles", { name: profile, title: "Extra", tier: 1 }),
			409,
			"conflict",
		);
		const patched = await call(
			"PATCH",
			`/api/profiles/${profile}`,
			{ limits: { tools: 2, tokens: null } },
			{ ...bearer(admin), "If-Match": `"${revision}"` },
		);
		expect(await patched.json()).toMatchObject({ name: profile, limits: { tools: 2, tokens: null }, visible: 2 });
		await expectProblem(await call("PATCH", `/api/profiles/${profile}`, { enabled: ["wep"] }), 422, "unknown-name");
		expect((await call("DELETE", `/api/profiles/${profile}`)).status).toBe(200);
		await expectProblem(await call("GET", `/api/profiles/${profile}`), 404, "not-found");
	});

	it("names what was meant when a cell does not exist", async () => {
		const toolset = await expectProblem(
			await call("PUT", "/api/profiles/cli/toolsets/wep", { state: "on" }),
			404,
			"not-found",
		);
		expect(toolset.detail).toContain("`web`");
		const profile = await expectProblem(
			await call("PUT", "/api/profiles/clii/toolsets/web", { state: "on" }),
			404,
			"not-found",
		);
		expect(profile.detail).toContain("`cli`");
	});

	it("previews a change with the same result as making it, and stores nothing", async () => {
		const before = await revisionNow();
		const edits = [{ kind: "set-cell", profile: "cli", toolset: "web", state: "off" }];
		const preview = await (await call("POST", "/api/changes/preview", { edits })).json();
		expect(await revisionNow()).toBe(before);
		const [effect] = preview.profiles;
		expect(effect).toMatchObject({ profile: "cli" });
		await setCell("off");
		const { visible } = await (await call("GET", "/api/profiles/cli")).json();
		expect(visible).toBe(effect.visibleAfter);
		await setCell("inherit");
		const unknown = { kind: "set-cell", profile: "cli", toolset: "wep", state: "off" };
		const problem = await expectProblem(
			await call("POST", "/api/changes/preview", { edits: [unknown] }),
			422,
			"unknown-name",
		);
		expect(problem.errors?.[0]).toMatchObject({ path: "edits.0.toolset", nearest: expect.arrayContaining(["web"]) });
	});

	it("shows a new key once, serves it at once, and ends it at once", async () => {
		const made = await call("POST", "/api/runtimes", { name: `agent by ${name}` });
		const runtime = await made.json();
		const keys = `/api/runtimes/${runtime.id}/keys`;
		const created = await (
			await call("POST", keys, { name: "main", scopes: ["resolve"], profiles: ["public"] })
		).json();
		expect(created.secret).toMatch(/^sp_/);
		expect((await post(at("/api/resolve"), created.secret, { profile: "public" })).status).toBe(200);
		expect(await (await call("GET", "/api/runtimes")).text()).not.toContain(created.secret);
		expect(await (await call("GET", "/api/audit")).text()).not.toContain(created.secret);
		expect((await call("DELETE", `${keys}/${created.key.id}`)).status).toBe(200);
		await expectProblem(await post(at("/api/resolve"), created.secret, { profile: "public" }), 401, "invalid-key");
		await expectProblem(await call("DELETE", `${keys}/nothing`), 404, "not-found");
		await expectProblem(
			await call("POST", keys, { name: "x", scopes: ["resolve"], profiles: ["publik"] }),
			422,
			"unknown-name",
		);
	});

	it("reads every list that the console shows", async () => {
		for (const path of [
			"/api/overview",
			"/api/toolsets/matrix",
			"/api/toolsets",
			"/api/toolsets/web",
			"/api/profiles",
			"/api/checks",
			"/api/discovery",
			"/api/tools/web_search",
		]) {
			const answer = await call("GET", path);
			expect({ path, status: answer.status }).toEqual({ path, status: 200 });
			expect(answer.headers.get("cache-control")).toBe("private, no-store");
		}
	});

	it("gives the catalogue in pages that together are the whole", async () => {
		const whole = await (await call("GET", "/api/tools?limit=500")).json();
		const found: string[] = [];
		let cursor: string | null = "";
		while (cursor !== null) {
			const page: { tools: { name: string }[]; next: string | null } = await (
				await call("GET", `/api/tools?limit=17${cursor === "" ? "" : `&cursor=${cursor}`}`)
			).json();
			found.push(...page.tools.map((tool) => tool.name));
			cursor = page.next;
		}
		expect(found).toEqual(whole.tools.map((tool: { name: string }) => tool.name));
		expect(found).toHaveLength(whole.total);
		const web = await (await call("GET", "/api/tools?toolset=web&q=search&capability=read:web")).json();
		expect(web.tools.map((tool: { name: string }) => tool.name)).toContain("web_search");
	});
});
