// An empty start is empty on purpose, and says so.

import { expect, test } from "vitest";
import { openDatabase } from "@/lib/db/client";
import { migrate } from "@/lib/db/migrate";
import { loadConfiguration } from "@/lib/db/snapshot-loader";
import { seed } from "@/lib/services/seed";
import { TESTER } from "../../support/actor";
import { emptyDatabase } from "../../support/database";

test("seed `empty` leaves a note and no rows, and stays empty at later starts", async () => {
	const database = await emptyDatabase();
	await migrate(database.url);
	const db = openDatabase(database.url);
	const nothing = { tools: [], retired: [] };
	expect((await loadConfiguration(db)).revision).toBe(0);
	expect(await seed(db, TESTER, "empty", nothing)).toMatchObject({ revision: 1, isSeeded: true, kind: "empty" });
	const empty = { sources: [], tools: [], toolsets: [], checks: [], profiles: [], killSwitches: [] };
	expect(await loadConfiguration(db)).toEqual({ revision: 1, ...empty });
	expect(await seed(db, TESTER, "demo", nothing)).toMatchObject({ revision: 1, isSeeded: false, kind: "empty" });
	await db.close();
	await database.drop();
});
