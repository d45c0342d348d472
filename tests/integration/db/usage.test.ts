// Usage is added up, never moves backwards, and makes no revision.

import { expect, test } from "vitest";
import { currentRevision } from "@/lib/db/change-feed";
import { overviewCounts } from "@/lib/db/queries/overview";
import { recordUsage } from "@/lib/db/usage";
import { createKey } from "@/lib/services/runtimes";
import { TESTER } from "../../support/actor";
import { eachDatabase } from "../../support/each-database";

const db = eachDatabase();

test("counts of the same minute add up, and a key's last use never moves backwards", async () => {
	const { id, revision } = await createKey(db(), TESTER, {
		runtime: { name: "r" },
		name: "k",
		scopes: ["resolve"],
		profiles: ["cli"],
	});
	const now = new Date();
	const earlier = new Date(now.getTime() - 120_000);
	const batch = (at: Date, count: number) => ({
		resolves: [{ profile: "cli", minute: now, count }],
		keys: [{ id, at }],
	});
	await recordUsage(db(), batch(now, 3));
	await recordUsage(db(), batch(earlier, 4));
	await recordUsage(db(), { resolves: [], keys: [] });
	const counts = await overviewCounts(db(), now);
	expect(counts).toMatchObject({ keys: 1, keysNeverUsed: 0, hasBootstrapKey: false, hasResolved: true });
	expect(counts.resolvesLastHour).toEqual(new Map([["cli", 7]]));
	expect((await db().prisma.key.findUniqueOrThrow({ where: { id } })).lastUsedAt).toEqual(now);
	expect(await currentRevision(db())).toBe(revision);
});

test("counts older than a day are removed", async () => {
	const old = new Date(Date.now() - 25 * 3_600_000);
	await recordUsage(db(), { resolves: [{ profile: "cli", minute: old, count: 1 }], keys: [] });
	expect(await db().prisma.resolveCount.count()).toBe(0);
});
