// Holds that a check is asked once for each time to live, by one of all the processes on a database, and that all of them know what it said: through
// grace, restart, crash and change. Real servers, a real database, and a clock that the tests turn.

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { GRACE_MS } from "@/lib/core/checks/state";
import { resolve } from "@/lib/core/resolver";
import type { ProbeState } from "@/lib/core/resolver/model";
import { claimChecks, LEASE_MS, loadCheckResults, loadCheckStates, storeResult } from "@/lib/db/check-store";
import { type Database, openDatabase } from "@/lib/db/client";
import { parseAllowlist } from "@/lib/runtime/probe/allowlist";
import { createProbeBoard, type ProbeBoard } from "@/lib/runtime/probe-board";
import { createProber, type Prober } from "@/lib/runtime/prober";
import { createHolder, type SnapshotHolder } from "@/lib/runtime/snapshot-holder";
import { change } from "@/lib/services/change";
import { createCheck, patchCheck } from "@/lib/services/checks";
import { TESTER } from "../../support/actor";
import { eachDatabase } from "../../support/each-database";
import { closedPort, type HttpTarget, openHttpTarget, openTcpTarget, withStatus } from "../../support/probe-targets";

const db = eachDatabase();
const TTL_MS = 30_000;
const NAME = "backend";

let now: number;
let target: HttpTarget;
let opened: { close(): unknown }[];

beforeEach(async () => {
	now = Date.parse("2026-05-01T12:00:00Z");
	target = await openHttpTarget();
	opened = [target];
});
afterEach(async () => {
	for (const thing of opened.reverse()) await thing.close();
});

type Instance = { readonly db: Database; readonly board: ProbeBoard; readonly prober: Prober };

/** What one process has: connections, a board and a prober of its own. */
function openInstance(): Instance {
	const own = openDatabase(db().url);
	const board = createProbeBoard({ db: own, now: () => now });
	const guard = { allow: parseAllowlist("127.0.0.1") };
	const prober = createProber({ db: own, board, guard, now: () => now });
	opened.push(own, { close: () => board.close() }, prober);
	return { db: own, board, prober };
}

async function openHolder(board: ProbeBoard): Promise<SnapshotHolder> {
	const holder = createHolder({ db: db(), staleMaxSeconds: 300, probes: board });
	opened.push(holder);
	await holder.start();
	return holder;
}

/** A check that the toolset `web` hangs on. */
const addCheck = (toolsets: string[] = ["web"], ttlSeconds = TTL_MS / 1000) =>
	createCheck(db(), TESTER, {
		name: NAME,
		description: "",
		ttlSeconds,
		toolsets,
		kind: "http",
		config: { url: `${target.url}/health`, method: "GET", expect: "2xx", timeoutMs: 5000 },
	});

const stateIn = ({ board }: Instance): ProbeState | undefined => board.states()[NAME];
const rounds = (...instances: Instance[]) => Promise.all(instances.map(({ prober }) => prober.round()));

describe("two instances on one database", () => {
	test("probe a check once for each time to live between them, and both know the result", async () => {
		await addCheck();
		const [one, two] = [openInstance(), openInstance()];
		for (let period = 1; period <= 5; period++) {
			const probed = (await Promise.all([rounds(one, two), rounds(two, one), rounds(one, two)])).flat(2);
			expect(probed).toEqual([NAME]);
			expect(target.asked).toHaveLength(period);
			await Promise.all([one.board.refresh(), two.board.refresh()]);
			expect(stateIn(one)).toMatchObject({ outcome: "available", error: null });
			expect(stateIn(two)).toEqual(stateIn(one));
			now += TTL_MS + 1000;
		}
	});

	test("tell each other without being asked", async () => {
		await addCheck();
		const [one, two] = [openInstance(), openInstance()];
		const holder = await openHolder(two.board);
		const heard = new Promise<boolean>((done) => two.board.onNews(({ isChanged }) => done(isChanged)));
		await one.prober.round();
		expect(await heard).toBe(true);
		expect(holder.current().probes[NAME]?.outcome).toBe("available");
	});

	test("send one request however many wait for it, in both", async () => {
		await addCheck();
		const [one, two] = [openInstance(), openInstance()];
		await openHolder(two.board);
		let release = () => {};
		const released = new Promise<void>((done) => {
			release = done;
		});
		const begun = new Promise<void>((arrived) =>
			target.answer(async (request, response) => {
				arrived();
				await released;
				withStatus(200)(request, response);
			}),
		);
		const first = one.prober.probeNow(NAME);
		await begun;
		const waiting = [1, 2, 3].flatMap(() => [one.prober.probeNow(NAME), two.prober.probeNow(NAME)]);
		expect(await rounds(one, two)).toEqual([[], []]);
		release();
		await Promise.all([first, ...waiting]);
		expect(target.asked).toHaveLength(1);
		expect(stateIn(one)?.outcome).toBe("available");
		expect(stateIn(two)).toEqual(stateIn(one));
	});
});

describe("the state of a check", () => {
	test("passes from available through grace to unavailable and back, and so do the tools that hang on it", async () => {
		await addCheck();
		const instance = openInstance();
		const holder = await openHolder(instance.board);
		const seen = () => {
			const { snapshot, probes } = holder.current();
			const facts = { kind: "reported", env: ["EXA_API_KEY"], checks: {}, probes } as const;
			const answer = resolve(snapshot, { profile: "webhook", format: "openai", facts });
			if (answer.kind !== "resolved") return expect.fail("not resolved");
			const warnings = answer.warnings.map(({ code }) => code);
			return { isSeen: answer.visible.some((tool) => tool.name === "web_search"), warnings };
		};
		const step = async (milliseconds: number) => {
			now += milliseconds;
			const probed = await instance.prober.round();
			await instance.board.refresh();
			return [probed.length, stateIn(instance)?.outcome, ...Object.values(seen())];
		};
		expect(seen()).toEqual({ isSeen: false, warnings: [] });
		expect(await step(0)).toEqual([1, "available", true, []]);
		expect(await step(TTL_MS - 1)).toEqual([0, "available", true, []]);

		target.answer(withStatus(503));
		expect(await step(1000)).toEqual([1, "grace", true, ["check-in-grace"]]);
		expect(stateIn(instance)).toMatchObject({ error: "It answered 503 instead of 2xx." });
		// A failure in grace is not cached: it is asked again after seconds.
		expect(await step(2000)).toEqual([0, "grace", true, ["check-in-grace"]]);
		expect(await step(2000)).toEqual([1, "grace", true, ["check-in-grace"]]);
		expect(await step(GRACE_MS - 20_000)).toEqual([1, "unavailable", false, []]);
		// Outside of the grace it is.
		expect(await step(TTL_MS - 1000)).toEqual([0, "unavailable", false, []]);

		target.answer(withStatus(200));
		expect(await step(2000)).toEqual([1, "available", true, []]);
	});

	test("stops counting when nobody probes any more", async () => {
		await addCheck();
		const instance = openInstance();
		await instance.prober.round();
		now += TTL_MS + 59_000;
		await instance.board.refresh();
		expect(stateIn(instance)?.outcome).toBe("available");
		now += 2000;
		await instance.board.refresh();
		expect(stateIn(instance)?.outcome).toBe("expired");
	});

	test("changes by itself at its time, without a new result", async () => {
		await addCheck([], 5);
		const instance = openInstance();
		// Of a process that stopped 64.9 s ago: the board that reads it wakes up by its own timer.
		await instance.prober.probeNow(NAME);
		const started = performance.now();
		const begin = now + 64_900;
		const board = createProbeBoard({ db: db(), now: () => begin + performance.now() - started });
		opened.push(board);
		await board.refresh();
		expect(board.states()[NAME]?.outcome).toBe("available");
		await new Promise<void>((done) => board.onNews(() => done()));
		expect(board.states()[NAME]?.outcome).toBe("expired");
	});

	test("survives a restart, without a request", async () => {
		await addCheck();
		const before = openInstance();
		await before.prober.round();
		await before.prober.close();
		const after = openInstance();
		await after.board.refresh();
		expect(stateIn(after)).toEqual(stateIn(before));
		expect(await after.prober.round()).toEqual([]);
		expect(target.asked).toHaveLength(1);
	});

	test("keeps the last 120 results and no more", async () => {
		await addCheck();
		const { prober } = openInstance();
		for (let turn = 0; turn < 125; turn++) {
			target.answer(withStatus(turn % 2 === 0 ? 200 : 500));
			await prober.probeNow(NAME);
			now += 120_000;
		}
		const kept = await loadCheckResults(db(), 1000, NAME);
		expect(kept.map(({ isOk }) => isOk)).toEqual(Array.from({ length: 120 }, (_, place) => (place + 5) % 2 === 0));
		expect(kept.map(({ at }) => at)).toEqual(kept.map(({ at }) => at).sort((left, right) => left - right));
	});
});

describe("a lease", () => {
	test("of a process that died ends by time, and what it says afterwards does not count", async () => {
		await addCheck();
		const { prober, board, ...rest } = openInstance();
		const [dead] = await claimChecks(db(), { by: "dead", now, limit: 5, only: null });
		if (dead === undefined) return expect.fail("nothing was due");
		expect(await prober.round()).toEqual([]);
		now += LEASE_MS - 1;
		expect(await prober.round()).toEqual([]);
		now += 1;
		expect(await prober.round()).toEqual([NAME]);
		const times = { checkedAt: now + 1000, dueAt: now + 1000 };
		expect(await storeResult(db(), dead, { isOk: false, durationMs: 1, error: "Late." }, times)).toBe(false);
		await board.refresh();
		expect(stateIn({ prober, board, ...rest })).toMatchObject({ outcome: "available", error: null });
		expect(await loadCheckResults(db(), 10, NAME)).toHaveLength(1);
	});

	test("is given back when the process closes", async () => {
		await addCheck();
		const [one, two] = [openInstance(), openInstance()];
		const begun = new Promise<void>((arrived) => target.answer(() => arrived()));
		const waiting = one.prober.round();
		await begun;
		await one.prober.close();
		target.answer(withStatus(200));
		expect(await two.prober.round()).toEqual([NAME]);
		await target.close();
		await waiting;
		await two.board.refresh();
		expect(stateIn(two)?.outcome).toBe("available");
		opened.shift();
	});

	test("is lost when the check is changed meanwhile: the answer to another question is not kept", async () => {
		await addCheck();
		const instance = openInstance();
		await instance.prober.round();
		now += TTL_MS + 1000;
		let answer = () => {};
		const begun = new Promise<void>((arrived) =>
			target.answer((request, response) => {
				answer = () => withStatus(200)(request, response);
				arrived();
			}),
		);
		const round = instance.prober.round();
		await begun;
		const config = { url: `${target.url}/other`, method: "GET", expect: "2xx", timeoutMs: 5000 } as const;
		await patchCheck(db(), TESTER, NAME, { definition: { kind: "http", config } });
		answer();
		await round;
		expect(stateIn(instance)).toBeUndefined();
		expect(await loadCheckResults(db(), 10, NAME)).toEqual([]);
		target.answer(withStatus(200));
		expect(await instance.prober.round()).toEqual([NAME]);
		expect(target.asked.at(-1)).toBe("GET /other");
	});
});

describe("what is probed", () => {
	test("is what something hangs on; the rest only when it is asked for", async () => {
		await addCheck([]);
		const instance = openInstance();
		expect(await instance.prober.round()).toEqual([]);
		await instance.prober.probeNow(NAME);
		expect(target.asked).toHaveLength(1);
		await patchCheck(db(), TESTER, NAME, { toolsets: ["web"] });
		now += TTL_MS + 1000;
		expect(await instance.prober.round()).toEqual([NAME]);
	});

	test("is asked at once when the time to live is changed", async () => {
		await addCheck();
		const instance = openInstance();
		await instance.prober.round();
		await patchCheck(db(), TESTER, NAME, { ttlSeconds: 300 });
		expect(await instance.prober.round()).toEqual([NAME]);
		now += 299_000;
		expect(await instance.prober.round()).toEqual([]);
	});

	test("may be a port, or a server of the configuration", async () => {
		const port = await openTcpTarget();
		const closed = await closedPort();
		const base = { description: "", ttlSeconds: 30, toolsets: ["web"] };
		const tcp = (name: string, number: number) =>
			createCheck(db(), TESTER, {
				...base,
				name,
				kind: "tcp",
				config: { host: "127.0.0.1", port: number, timeoutMs: 3000 },
			});
		await tcp("open", port.port);
		await tcp("closed", closed);
		await createCheck(db(), TESTER, { ...base, name: "server", kind: "mcp", config: { server: "files" } });
		const { prober, board } = openInstance();
		expect([...(await prober.round())].sort()).toEqual(["closed", "open", "server"]);
		expect(board.states()).toMatchObject({
			open: { outcome: "available" },
			closed: { outcome: "unavailable", error: "The connection was refused." },
			server: { outcome: "unavailable", error: "There is no MCP server named files." },
		});
		await change(db(), TESTER, async ({ tx, revision }) => {
			await tx.source.create({ data: { kind: "server", name: "files", state: "offline", revision } });
			const event = { action: "source.create", objectKind: "source", objectName: "files", summary: "Added files" };
			return { kind: "changed", summary: "Added files", events: [event], result: null };
		});
		now += 1000;
		await prober.probeNow("server");
		expect(board.states().server?.error).toBe("The MCP server files is not connected.");
		await change(db(), TESTER, async ({ tx, revision }) => {
			await tx.source.updateMany({ where: { name: "files" }, data: { state: "online", revision } });
			const event = { action: "source.update", objectKind: "source", objectName: "files", summary: "Connected files" };
			return { kind: "changed", summary: "Connected files", events: [event], result: null };
		});
		now += 1000;
		await prober.probeNow("server");
		expect(board.states().server?.outcome).toBe("available");
		await port.close();
	});

	test("is not forgotten by a loop that runs by itself, which asks the database nothing while nothing can be due", async () => {
		await addCheck();
		let isWanted = false;
		const own = openDatabase(db().url);
		const board = createProbeBoard({ db: own, now: () => now });
		const guard = { allow: parseAllowlist("127.0.0.1") };
		const asked: boolean[] = [];
		const wanted = () => {
			asked.push(isWanted);
			return isWanted;
		};
		const prober = createProber({ db: own, board, guard, now: () => now, isWanted: wanted, everyMs: 5 });
		opened.push(own, board, prober);
		prober.start();
		await expect.poll(() => asked.length).toBeGreaterThan(3);
		expect(target.asked).toEqual([]);
		isWanted = true;
		await expect.poll(() => board.states()[NAME]?.outcome).toBe("available");
		expect(target.asked).toHaveLength(1);
	});
});

test("the clock is the database's unless one is given", async () => {
	await addCheck();
	const own = openDatabase(db().url);
	const board = createProbeBoard({ db: own });
	const prober = createProber({ db: own, board, guard: { allow: parseAllowlist("127.0.0.1") } });
	opened.push(own, board, prober);
	await prober.round();
	const [state] = await loadCheckStates(db());
	const { rows } = await db().pool.query("SELECT clock_timestamp() AS now");
	expect(Math.abs(rows[0].now.getTime() - (state?.checkedAt ?? 0))).toBeLessThan(10_000);
	expect(board.states()[NAME]?.outcome).toBe("available");
});
