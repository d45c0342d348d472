// Holds that whatever a caller sends, through either door and to any route, the answer is the right problem, nothing is
// changed, and nothing of the inside is shown.

import { once } from "node:events";
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { currentRevision } from "@/lib/db/change-feed";
import { type Database, openDatabase } from "@/lib/db/client";
import { createNextHandler } from "@/lib/http/next";
import { routes } from "@/lib/http/routes";
import { cloneDatabase, type TestDatabase } from "../support/database";
import { contextFor, type Door, moduleFor, openGateway, serve } from "./doors";
import { asJson, bearer, expectProblem, makeKey, makeRevokedKey, post, signIn } from "./fixtures";

let database: TestDatabase;
let db: Database;
let doors: Record<string, Door>;
let admin: string;
let bound: string;
let revoked: string;
let before: number;

beforeAll(async () => {
	database = await cloneDatabase();
	db = openDatabase(database.url);
	admin = await makeKey(db, ["resolve", "admin"], ["cli", "public"]);
	bound = await makeKey(db, ["resolve"], ["public"]);
	revoked = await makeRevokedKey(db);
	before = await currentRevision(db);
	const gateway = await openGateway(database.url);
	const { openRouteModules } = await import("./doors");
	doors = { gateway, next: await openRouteModules(database.url) };
});

afterAll(async () => {
	expect(await currentRevision(db)).toBe(before);
	await doors.next?.close();
	await doors.gateway?.close();
	await db.close();
	await database.drop();
});

const concrete = (path: string) => path.replaceAll(/\{(\w+)\}/g, "some-$1");
const withBody = routes.filter((route) => route.body !== undefined);
const guarded = routes.filter((route) => route.auth !== "none");
const named = (list: typeof routes) => list.map((route) => [`${route.method} ${route.path}`, route] as const);

it.each(named(routes))("%s has a module in app/api that exports the method", async (_, route) => {
	const file = moduleFor(concrete(route.path));
	expect(file).not.toContain("[...path]");
	expect(Object.keys(await import(file ?? ""))).toContain(route.method);
});

describe.each(["gateway", "next"])("through the door %s", (name) => {
	const at = (path: string) => `${doors[name]?.url}${path}`;

	describe.each(named(withBody))("%s", (_, route) => {
		const send = (body: BodyInit, headers: Record<string, string> = asJson) =>
			fetch(at(concrete(route.path)), { method: route.method, headers: { ...bearer(admin), ...headers }, body });

		it.each([
			["cut off", '{"profile":'],
			["not JSON", "profile=cli"],
			["a comment", '{"profile":"cli"} // please'],
		])("refuses %s", async (_, body) => void (await expectProblem(await send(body), 400, "invalid-json")));
		it("refuses what is not UTF-8", async () => {
			await expectProblem(await send(new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])), 400, "invalid-json");
		});
		it.each([
			["a list", "[]"],
			["null", "null"],
			["a number", "7"],
			["an unknown field", '{"colour":"red"}'],
			["a prototype", '{"__proto__":{"profile":"cli"}}'],
			["a constructor", '{"constructor":{"prototype":{"admin":true}}}'],
			["deep nesting", `{"profile":${"[".repeat(100_000)}${"]".repeat(100_000)}}`],
			["nothing", ""],
		])("refuses %s", async (_, body) => void (await expectProblem(await send(body), 400, "invalid-request")));
		it("refuses other types than JSON", async () => {
			await expectProblem(await send("profile=cli", { "Content-Type": "text/plain" }), 415, "unsupported-media-type");
		});
		it("refuses a body over 1 MiB by its announced length", async () => {
			await expectProblem(await send(`"${"x".repeat(1_100_000)}"`), 413, "body-too-large");
		});
	});

	it("refuses a body over 1 MiB of unknown length while it is still coming", async () => {
		const sent = request(at("/api/resolve"), { method: "POST", headers: { ...bearer(admin), ...asJson } });
		sent.on("error", () => undefined);
		sent.write(`"${"x".repeat(600_000)}`);
		sent.write("x".repeat(600_000));
		const [answer] = await once(sent, "response");
		expect(answer.statusCode).toBe(413);
		answer.resume();
		sent.destroy();
	});

	describe.each(named(guarded))("%s", (_, route) => {
		const call = (headers: Record<string, string>) =>
			fetch(at(concrete(route.path)), {
				method: route.method,
				headers: { ...headers, ...(route.body === undefined ? {} : asJson) },
				body: route.body === undefined ? undefined : "{}",
			});
		it("refuses nobody", async () => {
			const answer = await call({});
			expect(answer.headers.get("www-authenticate")).toBe("Bearer");
			await expectProblem(answer, 401, "unauthenticated");
		});
		it.each([
			["an unknown key", () => bearer("sp_nobody_has_this_key")],
			["a revoked key", () => bearer(revoked)],
			["another scheme", () => ({ Authorization: "Basic YTpi" })],
			["an empty key", () => ({ Authorization: "Bearer " })],
		])("refuses %s", async (_, headers) => void (await expectProblem(await call(headers()), 401, "invalid-key")));
		it("refuses a forged cookie", async () => {
			await expectProblem(await call({ Cookie: "next-auth.session-token=ey.forged.cookie" }), 401, "unauthenticated");
		});
	});

	it.each(
		named(
			routes.filter(
				(route) =>
					[route.permission]
						.flat()
						.some(
							(permission) =>
								permission?.startsWith("config.") || permission === "keys.manage" || permission === "audit.read",
						) && ![route.permission].flat().includes("resolve"),
			),
		),
	)("%s refuses a key that may only resolve", async (_, route) => {
		const init = {
			method: route.method,
			headers: { ...bearer(bound), ...asJson },
			body: route.body === undefined ? undefined : "{}",
		};
		await expectProblem(await fetch(at(concrete(route.path)), init), 403, "forbidden");
	});

	it.each([...new Set(routes.map((route) => route.path))])("%s tells which methods it has", async (path) => {
		const has = routes.filter((route) => route.path === path).map((route) => route.method);
		const missing = (["DELETE", "PUT", "PATCH", "POST"] as const).find((method) => !has.includes(method));
		const answer = await fetch(at(concrete(path)), { method: missing });
		for (const method of has) expect(answer.headers.get("allow")).toContain(method);
		await expectProblem(answer, 405, "method-not-allowed");
	});

	it.each([
		"/api/nothing",
		"/api",
		"/api/resolve/more",
		"/api/profiles/%E0%A4%A",
		"/api/__proto__",
		"/api/tools/x/y/z",
	])(
		"%s is not there",
		async (path) => void (await expectProblem(await fetch(at(path), { headers: bearer(admin) }), 404, "not-found")),
	);

	it.each(["__proto__", "constructor", "toString", "hasOwnProperty", "clí", "cli\u0000", "x".repeat(256)])(
		"takes %j for a name that nobody has",
		async (odd) => {
			await expectProblem(await post(at("/api/resolve"), admin, { profile: odd }), 422, "unknown-name");
			const toolsets = { enabled: [odd] };
			const problem = await expectProblem(
				await post(at("/api/resolve"), admin, { profile: "cli", toolsets }),
				422,
				"unknown-name",
			);
			expect(problem.errors?.[0]?.path).toBe("toolsets.enabled.0");
			await expectProblem(await post(at("/api/resolve"), admin, { profile: "cli", format: odd }), 422, "unknown-name");
			await expectProblem(
				await post(at("/api/explain"), admin, { profile: odd, tool: "clarify" }),
				422,
				"unknown-name",
			);
			const trace = await (await post(at("/api/explain"), admin, { profile: "cli", tool: odd })).json();
			expect(trace).toMatchObject({ visible: false, decidedBy: "registered" });
			const path = encodeURIComponent(odd);
			for (const list of ["profiles", "toolsets", "tools", "checks"]) {
				await expectProblem(await fetch(at(`/api/${list}/${path}`), { headers: bearer(admin) }), 404, "not-found");
			}
		},
	);

	it("does not take a fact named after a method of objects for a reported one", async () => {
		const facts = JSON.parse('{"env":["__proto__","constructor"],"checks":{"constructor":true,"toString":true}}');
		const plain = await (await post(at("/api/resolve"), admin, { profile: "cli" })).json();
		const odd = await (await post(at("/api/resolve"), admin, { profile: "cli", facts })).json();
		expect(odd.etag).toBe(plain.etag);
	});

	it("says which name was meant, but to a key only among its own profiles", async () => {
		const own = await expectProblem(await post(at("/api/resolve"), admin, { profile: "cIi" }), 422, "unknown-name");
		expect(own.errors?.[0]).toMatchObject({ path: "profile", nearest: ["cli"] });
		const foreign = await expectProblem(await post(at("/api/resolve"), bound, { profile: "cIi" }), 422, "unknown-name");
		expect(JSON.stringify(foreign)).not.toContain('"cli"');
		const format = await expectProblem(
			await post(at("/api/resolve"), bound, { profile: "public", format: "opennai" }),
			422,
			"unknown-name",
		);
		expect(format.errors?.[0]?.nearest).toContain("openai");
	});

	it.each(["/api/resolve", "/api/explain"])(
		"%s never answers a key for a profile that it is not bound to",
		async (path) => {
			const extra = path === "/api/explain" ? { tool: "clarify" } : {};
			await expectProblem(await post(at(path), bound, { profile: "cli", ...extra }), 403, "profile-not-allowed");
			expect((await post(at(path), bound, { profile: "public", ...extra })).status).toBe(200);
		},
	);

	it("refuses fields in the query that it does not know, and repeated ones", async () => {
		for (const query of [
			"profile=cli&colour=red",
			"profile=cli&profile=public",
			"profile=",
			"format=openai",
			"__proto__=1",
		]) {
			await expectProblem(await fetch(at(`/api/resolve?${query}`), { headers: bearer(admin) }), 400, "invalid-request");
		}
		await expectProblem(
			await fetch(at("/api/tools?cursor=nonsense"), { headers: bearer(admin) }),
			400,
			"invalid-request",
		);
		await expectProblem(await fetch(at("/api/audit?limit=9999"), { headers: bearer(admin) }), 400, "invalid-request");
	});

	it.each([-1, 0, 999_999, 2_147_483_648, Number.MAX_SAFE_INTEGER])(
		"takes %j for a revision that is not kept, or for no revision at all",
		async (atRevision) => {
			const isNumber = atRevision >= 0;
			const [status, code] = isNumber ? ([422, "revision-not-kept"] as const) : ([400, "invalid-request"] as const);
			for (const [path, body] of [
				["/api/resolve", { profile: "cli", atRevision }],
				["/api/explain", { profile: "cli", tool: "clarify", atRevision }],
			] as const) {
				const problem = await expectProblem(await post(at(path), admin, body), status, code);
				expect(problem.errors?.[0]?.path).toBe("atRevision");
			}
			for (const [query, path] of [
				[`from=${before}&to=${atRevision}`, "to"],
				[`from=${atRevision}&to=${before}`, "from"],
			]) {
				const answer = await fetch(at(`/api/revisions/compare?${query}`), { headers: bearer(admin) });
				expect((await expectProblem(answer, status, code)).errors?.[0]?.path).toBe(path);
			}
		},
	);

	it.each(["", "from=1", "from=1&to=x", "from=1.5&to=1", "from=1&to=1&more=1", "from=1&from=1&to=1"])(
		"refuses to compare %j",
		async (query) => {
			const answer = await fetch(at(`/api/revisions/compare?${query}`), { headers: bearer(admin) });
			await expectProblem(answer, 400, "invalid-request");
		},
	);

	it("refuses pages of revisions that it did not give", async () => {
		for (const query of ["cursor=nonsense", "limit=0", "limit=201", "colour=red"]) {
			const answer = await fetch(at(`/api/revisions?${query}`), { headers: bearer(admin) });
			await expectProblem(answer, 400, "invalid-request");
		}
	});

	it("lets no role change what it may only read", async () => {
		const cookie = await signIn(db, "viewer");
		before = await currentRevision(db);
		const body = JSON.stringify({ state: "off" });
		const init = { method: "PUT", headers: { Cookie: cookie, ...asJson }, body };
		await expectProblem(await fetch(at("/api/profiles/cli/toolsets/web"), init), 403, "forbidden");
		await expectProblem(await fetch(at("/api/audit"), { headers: { Cookie: cookie } }), 403, "forbidden");
		await expectProblem(await fetch(at("/api/resolve?profile=cli"), { headers: { Cookie: cookie } }), 403, "forbidden");
	});
});

describe("a body that does not arrive", () => {
	/** Sends a part and never the rest. */
	async function dawdle(url: string): Promise<number> {
		const sent = request(`${url}/api/resolve`, { method: "POST", headers: { ...bearer(admin), ...asJson } });
		sent.on("error", () => undefined);
		sent.write('{"profile":');
		const [answer] = await once(sent, "response");
		answer.resume();
		sent.destroy();
		return answer.statusCode;
	}

	it("is given up by the gateway", async () => {
		const gateway = await openGateway(database.url, { bodyTimeoutMs: 50 });
		expect(await dawdle(gateway.url)).toBe(408);
		await gateway.context.holder.close();
	});

	it("is given up by the route modules", async () => {
		const context = contextFor(database.url, { bodyTimeoutMs: 50 });
		const door = await serve(createNextHandler(() => context));
		expect(await dawdle(door.url)).toBe(408);
		await door.close();
		await context.holder.close();
		await context.db.close();
	});
});
