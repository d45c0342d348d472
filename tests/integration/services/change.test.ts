// A change, its revision and its audit event commit together or not at all; the chain of events is whole, and says where it
// is not.

import { expect, test } from "vitest";
import { currentRevision } from "@/lib/db/change-feed";
import { loadConfiguration } from "@/lib/db/snapshot-loader";
import { verifyChain } from "@/lib/services/audit-chain";
import { change, recordEvent } from "@/lib/services/change";
import { setCell } from "@/lib/services/profiles";
import { TESTER } from "../../support/actor";
import { eachDatabase } from "../../support/each-database";

const db = eachDatabase();
const EVENT = { action: "test", objectKind: "test", objectName: "x", summary: "A test" };

async function everything() {
	const events = await db().prisma.auditEvent.count();
	return { events, revisions: await db().prisma.revision.count(), rows: await loadConfiguration(db()) };
}

const rename = (title: string) => ({ where: { name: "cli" }, data: { title } });

test("a change, its revision and its event are there together, with who, what and which request", async () => {
	const before = await everything();
	const { revision } = await setCell(db(), TESTER, { profile: "webhook", toolset: "file", state: "off" });
	const after = await everything();
	expect([after.events, after.revisions]).toEqual([before.events + 1, before.revisions + 1]);
	expect(after.rows.revision).toBe(revision);
	expect(await db().prisma.auditEvent.findFirst({ where: { revision } })).toMatchObject({
		actorKind: "system",
		actorLabel: "tester",
		requestId: "test-request",
		action: "profile.toolset.set",
		objectKind: "profile",
		objectName: "webhook",
		before: { toolset: "file", state: "inherit" },
		after: { toolset: "file", state: "off" },
	});
});

test("work that fails after it has written leaves nothing", async () => {
	const before = await everything();
	const failing = change(db(), TESTER, async ({ tx }) => {
		await tx.profile.update(rename("half"));
		throw new Error("in the middle");
	});
	await expect(failing).rejects.toThrow("in the middle");
	expect(await everything()).toEqual(before);
});

test("a connection that is cut in the middle leaves nothing", async () => {
	const before = await everything();
	const cut = change(db(), TESTER, async ({ tx, revision }) => {
		await tx.profile.update(rename("half"));
		const [row] = await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
		await db().pool.query("SELECT pg_terminate_backend($1)", [row?.pid]);
		await tx.profile.update({ where: { name: "cli" }, data: { revision } });
		return { kind: "changed", summary: "x", events: [EVENT], result: null };
	});
	await expect(cut).rejects.toThrow();
	expect(await everything()).toEqual(before);
});

test("an event that cannot be written takes the change with it", async () => {
	const before = await everything();
	const noEvent = change(db(), TESTER, async ({ tx }) => {
		await tx.profile.update(rename("no event"));
		return { kind: "changed", summary: "x", events: [], result: null };
	});
	await expect(noEvent).rejects.toMatchObject({ code: "rule-violation" });
	const secret = change(db(), TESTER, async ({ tx }) => {
		await tx.profile.update(rename("secret"));
		return {
			kind: "changed",
			summary: "x",
			events: [{ ...EVENT, after: { a: [{ passwordHash: "x" }] } }],
			result: null,
		};
	});
	await expect(secret).rejects.toThrow("must not hold a secret");
	expect(await everything()).toEqual(before);
});

test("work that writes and then says that nothing changed is refused by the database", async () => {
	const before = await everything();
	const lying = change(db(), TESTER, async ({ tx }) => {
		await tx.profile.update(rename("lie"));
		return { kind: "unchanged", result: null };
	});
	await expect(lying).rejects.toMatchObject({ code: "rule-violation" });
	expect(await everything()).toEqual(before);
});

test("writers at once get consecutive revisions and one whole chain", async () => {
	const first = await currentRevision(db());
	const toolsets = ["web", "file", "terminal", "browser", "vision", "memory"];
	const answers = await Promise.all(
		toolsets.map((toolset) => setCell(db(), TESTER, { profile: "public", toolset, state: "off" })),
	);
	const numbers = answers.map((answer) => answer.revision).sort((a, b) => a - b);
	expect(numbers).toEqual(toolsets.map((_, index) => first + 1 + index));
	expect(await verifyChain(db())).toEqual({ kind: "whole", events: await db().prisma.auditEvent.count() });
});

test("an event without a change of configuration joins the chain and makes no revision", async () => {
	const revision = await currentRevision(db());
	await recordEvent(db(), TESTER, EVENT);
	expect(await currentRevision(db())).toBe(revision);
	expect(await verifyChain(db())).toMatchObject({ kind: "whole" });
});

test.each([
	["an altered summary", "UPDATE audit_events SET summary = 'innocent' WHERE sequence = 2", 2],
	["an altered state", `UPDATE audit_events SET after = '{"state":"on"}' WHERE sequence = 3`, 3],
	["another actor", "UPDATE audit_events SET actor_label = 'somebody else' WHERE sequence = 2", 2],
	["a removed event", "DELETE FROM audit_events WHERE sequence = 2", 3],
	["a rewritten hash", "UPDATE audit_events SET hash = repeat('b', 64) WHERE sequence = 2", 2],
])("the chain names the first event that does not fit: %s", async (_, sql, sequence) => {
	for (const toolset of ["web", "file", "terminal"])
		await setCell(db(), TESTER, { profile: "public", toolset, state: "off" });
	expect(await verifyChain(db())).toEqual({ kind: "whole", events: 4 });
	// Only the owner of the table can do this.
	const client = await db().pool.connect();
	await client.query("SET session_replication_role = replica");
	await client.query(sql);
	client.release(true);
	expect(await verifyChain(db())).toMatchObject({ kind: "broken", sequence });
});

test("a database that is away is `unavailable`, not an empty answer", async () => {
	const { openDatabase } = await import("@/lib/db/client");
	const away = openDatabase("postgresql://nobody:secret@127.0.0.1:1/nowhere");
	const unavailable = { code: "unavailable", status: 503 };
	await expect(loadConfiguration(away)).rejects.toMatchObject(unavailable);
	await expect(currentRevision(away)).rejects.toMatchObject(unavailable);
	await expect(setCell(away, TESTER, { profile: "cli", toolset: "web", state: "on" })).rejects.toMatchObject(
		unavailable,
	);
	await away.close();
});
