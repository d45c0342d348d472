// Holds the interface of checks through both doors: made, probed, shown, changed, removed; that reading never probes, that only those who may change
// things probe, and that the next resolve knows what a probe found.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkListSchema, checkSchema } from "@/lib/contracts/checks";
import { type Database, openDatabase } from "@/lib/db/client";
import { cloneDatabase, type TestDatabase } from "../support/database";
import { type HttpTarget, openHttpTarget, withStatus } from "../support/probe-targets";
import { type Door, openGateway, openRouteModules } from "./doors";
import { asJson, bearer, expectProblem, makeKey, post, signIn } from "./fixtures";

let database: TestDatabase;
let db: Database;
let doors: Record<string, Door>;
let admin: string;
let viewer: string;
let target: HttpTarget;

beforeAll(async () => {
	database = await cloneDatabase();
	db = openDatabase(database.url);
	admin = await makeKey(db, ["resolve", "admin"], ["webhook"]);
	viewer = await signIn(db, "viewer");
	target = await openHttpTarget();
	doors = { gateway: await openGateway(database.url), next: await openRouteModules(database.url) };
});
afterAll(async () => {
	await doors.gateway?.close();
	await target.close();
	await db.close();
	await database.drop();
});
beforeEach(() => target.answer(withStatus(200)));

const NAMES = ["gateway", "next"] as const;

describe.each(NAMES)("through the door %s", (door) => {
	const at = (path: string) => `${doors[door]?.url}${path}`;
	const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = bearer(admin)) =>
		fetch(at(path), {
			method,
			headers: { ...headers, ...asJson },
			body: body === undefined ? undefined : JSON.stringify(body),
		});
	const http = (name: string, more: Record<string, unknown> = {}) =>
		call("POST", "/api/checks", { name, kind: "http", config: { url: `${target.url}/${name}` }, ...more });
	const read = async (name: string) => checkSchema.parse(await (await call("GET", `/api/checks/${name}`)).json());

	it("makes a check with its defaults, probes it when told to, and shows what that found", async () => {
		const name = `made-${door}`;
		const made = await http(name, { description: " A backend. " });
		expect(made.status).toBe(201);
		expect(checkSchema.parse(await made.json())).toMatchObject({
			name,
			description: "A backend.",
			ttlSeconds: 30,
			config: { url: `${target.url}/${name}`, method: "GET", expect: "2xx", timeoutMs: 3000 },
			probe: { state: "unreported", checkedAt: null, history: [], isFlapping: false, isProbing: false },
		});
		for (const path of ["/api/checks", `/api/checks/${name}`]) expect((await call("GET", path)).status).toBe(200);
		expect(target.asked).not.toContain(`GET /${name}`);

		const probed = checkSchema.parse(await (await call("POST", `/api/checks/${name}/probe`)).json());
		expect(target.asked.filter((line) => line === `GET /${name}`)).toHaveLength(1);
		expect(probed.probe).toMatchObject({ state: "available", error: null, dueAt: null, history: [{ isOk: true }] });
		target.answer(withStatus(503));
		await call("POST", `/api/checks/${name}/probe`);
		const { probe } = await read(name);
		expect(probe).toMatchObject({ state: "grace", error: "It answered 503 instead of 2xx." });
		expect(probe?.history.map(({ isOk }) => isOk)).toEqual([true, false]);
		const list = checkListSchema.parse(await (await call("GET", "/api/checks")).json());
		expect(list.checks.find((check) => check.name === name)?.probe).toEqual(probe);
		expect(list.checks.find((check) => check.name === "browser")?.probe).toBeNull();
	});

	it("counts its probes in the metrics, by kind and outcome", async () => {
		const count = async () => {
			const text = await (await call("GET", "/api/metrics")).text();
			return Number(/^probe_total\{kind="http",outcome="available"\} (\d+)$/m.exec(text)?.[1] ?? 0);
		};
		await http(`counted-${door}`);
		const before = await count();
		await call("POST", `/api/checks/counted-${door}/probe`);
		expect(await count()).toBeGreaterThan(before);
	});

	it("marks a check that changes its mind", async () => {
		const name = `flaps-${door}`;
		await http(name);
		for (const status of [200, 500, 200, 500, 200]) {
			expect((await read(name)).probe?.isFlapping).toBe(false);
			target.answer(withStatus(status));
			await call("POST", `/api/checks/${name}/probe`);
		}
		expect((await read(name)).probe?.isFlapping).toBe(true);
	});

	it("lets the next resolve and the inspector know what a probe found", async () => {
		const name = `needed-${door}`;
		target.answer(withStatus(500));
		expect((await http(name, { toolsets: ["clarify"], ttlSeconds: 3600 })).status).toBe(201);
		const facts = { checks: { [name]: true, browser: true } };
		const tools = async () => {
			const answer = await (await post(at("/api/resolve"), admin, { profile: "webhook", format: "mcp", facts })).json();
			return answer.tools.map((tool: { name: string }) => tool.name);
		};
		const available = async () => {
			const trace = await (
				await post(at("/api/explain"), admin, { profile: "webhook", tool: "clarify", facts })
			).json();
			return trace.gates.find((step: { gate: string }) => step.gate === "available");
		};
		await call("POST", `/api/checks/${name}/probe`);
		await expect.poll(async () => (await available()).evidence.checks[0]?.outcome).toBe("failed");
		expect(await available()).toMatchObject({
			code: "toolset-check-failed",
			evidence: { probedBy: "sallyport", checks: [{ name, probe: { error: "It answered 500 instead of 2xx." } }] },
		});
		expect(await tools()).not.toContain("clarify");
		target.answer(withStatus(200));
		await call("POST", `/api/checks/${name}/probe`);
		await expect.poll(tools).toContain("clarify");
		const { revision } = await read(name);
		const freed = await call(
			"PATCH",
			`/api/checks/${name}`,
			{ toolsets: [] },
			{ ...bearer(admin), "If-Match": `"${revision}"` },
		);
		expect(await freed.json()).toMatchObject({ toolsets: [], probe: { dueAt: null } });
		expect((await call("DELETE", `/api/checks/${name}`)).status).toBe(200);
	});

	it("changes fields alone or with the question, and forgets what another question had for an answer", async () => {
		const name = `changed-${door}`;
		await http(name);
		await call("POST", `/api/checks/${name}/probe`);
		const renamed = await (await call("PATCH", `/api/checks/${name}`, { description: "Other." })).json();
		expect(renamed).toMatchObject({ description: "Other.", probe: { state: "available" } });
		const config = { host: "127.0.0.1", port: target.port };
		const moved = await call("PATCH", `/api/checks/${name}`, { kind: "tcp", config });
		expect(await moved.json()).toMatchObject({
			kind: "tcp",
			config: { ...config, timeoutMs: 3000 },
			probe: { state: "unreported", history: [] },
		});
		const late = { ...bearer(admin), "If-Match": `"${renamed.revision}"` };
		await expectProblem(await call("PATCH", `/api/checks/${name}`, { ttlSeconds: 99 }, late), 412, "version-mismatch");
		await expectProblem(await call("DELETE", `/api/checks/${name}`, undefined, late), 412, "version-mismatch");
	});

	it.each([
		["a secret in the address", { kind: "http", config: { url: "https://me:pw@example.com/" } }, "config.url"],
		["another protocol", { kind: "http", config: { url: "ftp://example.com/" } }, "config.url"],
		["no address", { kind: "http", config: {} }, "config.url"],
		["another method", { kind: "http", config: { url: "https://example.com/", method: "POST" } }, "config.method"],
		["an impossible status", { kind: "http", config: { url: "https://example.com/", expect: 99 } }, "config.expect"],
		["a long wait", { kind: "http", config: { url: "https://example.com/", timeoutMs: 60_000 } }, "config.timeoutMs"],
		["an unknown field", { kind: "http", config: { url: "https://example.com/", headers: {} } }, "config.headers"],
		["a port beyond the last", { kind: "tcp", config: { host: "example.com", port: 70_000 } }, "config.port"],
		["a host with a path", { kind: "tcp", config: { host: "example.com/x", port: 80 } }, "config.host"],
		["the form of another kind", { kind: "fact", config: { url: "https://example.com/" } }, "config.fact"],
		["no variable", { kind: "env", config: { anyOf: [] } }, "config.anyOf"],
		["a value instead of a name", { kind: "env", config: { anyOf: ["KEY=value"] } }, "config.anyOf.0"],
		["an unknown kind", { kind: "icmp", config: {} }, "kind"],
	])("refuses %s, alike for a new check and for an old one", async (_, definition, path) => {
		const made = await expectProblem(
			await call("POST", "/api/checks", { name: "odd", ...definition }),
			400,
			"invalid-request",
		);
		expect(made.errors?.map((error) => error.path)).toContain(path);
		const patched = await expectProblem(await call("PATCH", "/api/checks/browser", definition), 400, "invalid-request");
		expect(patched.errors?.map((error) => error.path)).toContain(path);
	});

	it("refuses half a question, a name that is no slug, and a moment to live", async () => {
		await expectProblem(await call("PATCH", "/api/checks/browser", { kind: "http" }), 400, "invalid-request");
		await expectProblem(await call("PATCH", "/api/checks/browser", { config: { fact: "x" } }), 400, "invalid-request");
		const fact = { kind: "fact", config: { fact: "x" } };
		await expectProblem(await call("POST", "/api/checks", { name: "No Slug", ...fact }), 400, "invalid-request");
		await expectProblem(
			await call("POST", "/api/checks", { name: "x", ttlSeconds: 1, ...fact }),
			400,
			"invalid-request",
		);
		await expectProblem(await call("POST", "/api/checks", { name: "browser", ...fact }), 409, "conflict");
	});

	it.each([
		["http", { url: "http://169.254.169.254/latest/meta-data/" }, "config.url", "metadata"],
		["http", { url: "http://2130706433/" }, "config.url", "decimal"],
		["http", { url: "http://[::1]:9/" }, "config.url", "loopback"],
		["tcp", { host: "10.0.0.1", port: 22 }, "config.host", "private"],
		["tcp", { host: "127.0.0.2", port: 22 }, "config.host", "loopback"],
	])(
		"says before saving that a %s check of %j is not probed, and does not save it",
		async (kind, config, path, word) => {
			const verdict = await (await call("POST", "/api/check-targets", { kind, config })).json();
			expect(verdict).toMatchObject({ verdict: "refused", reason: expect.stringContaining(word) });
			const made = await call("POST", "/api/checks", { name: "inside", kind, config });
			const problem = await expectProblem(made, 422, "rule-violation");
			expect(problem.errors).toEqual([{ path, message: verdict.reason }]);
			const patched = await call("PATCH", "/api/checks/browser", { kind, config });
			await expectProblem(patched, 422, "rule-violation");
		},
	);

	it("says that a target may be probed without asking it", async () => {
		const before = target.asked.length;
		const config = { url: `${target.url}/never` };
		const verdict = await call("POST", "/api/check-targets", { kind: "http", config });
		expect(await verdict.json()).toEqual({ verdict: "allowed", reason: null });
		expect(target.asked).toHaveLength(before);
	});

	it("does not remove what is needed, nor probe what runtimes report", async () => {
		const { checks } = checkListSchema.parse(await (await call("GET", "/api/checks")).json());
		const needed = checks.find((check) => check.tools.length > 0);
		const problem = await expectProblem(await call("DELETE", `/api/checks/${needed?.name}`), 422, "rule-violation");
		expect(problem.detail).toContain(needed?.tools[0]);
		await expectProblem(await call("POST", "/api/checks/browser/probe"), 422, "rule-violation");
		const missing = await expectProblem(await call("POST", "/api/checks/browsr/probe"), 404, "not-found");
		expect(missing.detail).toContain("`browser`");
		for (const method of ["GET", "DELETE"]) {
			await expectProblem(await call(method, "/api/checks/browsr"), 404, "not-found");
		}
	});

	it("lets a viewer read, and neither change nor probe", async () => {
		const as = { Cookie: viewer };
		expect((await call("GET", "/api/checks", undefined, as)).status).toBe(200);
		for (const [method, path, body] of [
			["POST", "/api/checks", { name: "mine", kind: "fact", config: { fact: "x" } }],
			["PATCH", "/api/checks/browser", { description: "x" }],
			["DELETE", "/api/checks/browser", undefined],
			["POST", "/api/checks/browser/probe", undefined],
			["POST", "/api/check-targets", { kind: "tcp", config: { host: "10.0.0.1", port: 1 } }],
		] as const) {
			await expectProblem(await call(method, path, body, as), 403, "forbidden");
		}
	});

	it("tells listeners of a result, and whether answers may differ", async () => {
		const name = `told-${door}`;
		await http(name);
		const stream = await fetch(at("/api/events"), { headers: { Cookie: viewer } });
		const reader = (stream.body ?? expect.fail("no body")).pipeThrough(new TextDecoderStream()).getReader();
		const heard: string[] = [];
		const until = async (text: string) => {
			while (!heard.join("").includes(text)) heard.push((await reader.read()).value ?? expect.fail("the stream ended"));
			heard.length = 0;
		};
		await until("event: ready");
		await call("POST", `/api/checks/${name}/probe`);
		await until('event: check\ndata: {"isChanged":true}');
		await call("POST", `/api/checks/${name}/probe`);
		await until('event: check\ndata: {"isChanged":false}');
		await reader.cancel();
	});
});
