// A change reaches a listener, also one whose connection was cut, and a database that is away for a while.

import { expect, test } from "vitest";
import { currentRevision, listenForChanges } from "@/lib/db/change-feed";
import { setCell } from "@/lib/services/profiles";
import { TESTER } from "../../support/actor";
import { eachDatabase } from "../../support/each-database";

const db = eachDatabase();

/** What a feed tells, as promises to wait for. */
function follow() {
	const revisions: number[] = [];
	const states: string[] = [];
	let wake: () => void = () => undefined;
	const feed = listenForChanges(
		db().url,
		(revision) => {
			revisions.push(revision);
			wake();
		},
		(state) => {
			states.push(state);
			wake();
		},
	);
	const until = async (isSo: () => boolean) => {
		while (!isSo()) {
			await new Promise<void>((resolve) => {
				wake = resolve;
			});
		}
	};
	return { feed, revisions, states, until };
}

const toggle = (state: "on" | "off") => setCell(db(), TESTER, { profile: "cli", toolset: "web", state });

test("a listener hears the present revision at once and every change after it", async () => {
	const { feed, revisions, until } = follow();
	await until(() => revisions.length > 0);
	expect(revisions).toEqual([await currentRevision(db())]);
	const { revision } = await toggle("off");
	await until(() => revisions.includes(revision));
	expect(await currentRevision(db())).toBe(revision);
	await feed.close();
});

test("a change that is rolled back is not heard", async () => {
	const { feed, revisions, until } = follow();
	await until(() => revisions.length > 0);
	await expect(setCell(db(), TESTER, { profile: "cli", toolset: "nonsense", state: "on" })).rejects.toThrow();
	const { revision } = await toggle("off");
	await until(() => revisions.includes(revision));
	expect(revisions).toEqual([revision - 1, revision]);
	await feed.close();
});

test("a listener whose connection was ended says so, comes back, and has missed nothing", async () => {
	const { feed, revisions, states, until } = follow();
	await until(() => revisions.length > 0);
	await db().pool.query(
		"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'sallyport change feed' AND datname = current_database()",
	);
	await until(() => states.includes("lost"));
	const { revision } = await toggle("off");
	await until(() => revisions.includes(revision) && states.length > 2);
	expect(states).toEqual(["connected", "lost", "connected"]);
	const next = await toggle("on");
	await until(() => revisions.includes(next.revision));
	await feed.close();
});

test("a database that cannot be reached is `lost`, and closing ends the attempts", async () => {
	const states: string[] = [];
	await new Promise<void>((resolve) => {
		const feed = listenForChanges(
			"postgresql://nobody@127.0.0.1:1/nowhere",
			() => undefined,
			(state) => {
				states.push(state);
				void feed.close().then(resolve);
			},
		);
	});
	expect(states).toEqual(["lost"]);
});
