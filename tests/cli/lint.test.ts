// Holds what `sallyport lint` prints and how it ends, and that `resolve --explain` tells the fixes.

import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { lintAnswerSchema } from "@/lib/contracts/lint";
import { type Database, openDatabase } from "@/lib/db/client";
import { change } from "@/lib/services/change";
import { TESTER } from "../support/actor";
import { cloneDatabase, type TestDatabase } from "../support/database";
import { sallyport } from "./sallyport";

vi.setConfig({ testTimeout: 90_000 });

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
	database = await cloneDatabase();
	db = openDatabase(database.url);
});

afterAll(async () => {
	await db.close();
	await database.drop();
});

const run = (...args: string[]) => sallyport(args, { DATABASE_URL: database.url });

it("says how it is called", async () => {
	const { code, stdout } = await run("lint", "--help");
	expect({ code, starts: stdout.startsWith("Usage: sallyport lint ") }).toEqual({ code: 0, starts: true });
	expect((await run("lint", "--colour")).code).toBe(2);
});

it("prints findings with their mend, ends with 0 without errors and with 1 with them", async () => {
	const clean = await run("lint");
	expect(clean).toMatchObject({ code: 0, complaints: [] });
	expect(clean.stdout).toMatch(/^! dm holds private data .*\[dangerous-triangle\]\n {2}→ Let the calls/m);
	expect(clean.stdout).toMatch(/^0 errors, \d+ warnings?, \d+ notes? in revision \d+$/m);

	await change(db, TESTER, async ({ tx, revision }) => {
		await tx.toolset.create({ data: { name: "misc", kind: "category", description: "", revision } });
		const event = { action: "toolset.create", objectKind: "toolset", objectName: "misc", summary: "Created misc" };
		return { kind: "changed", summary: "Created misc", events: [event], result: null };
	});
	const { code, stdout } = await run("lint", "--json");
	const answer = lintAnswerSchema.parse(JSON.parse(stdout));
	expect({ code, errors: answer.totals.error }).toEqual({ code: 1, errors: 1 });
	expect(answer.findings[0]).toMatchObject({ rule: "grab-bag-name", subject: { kind: "toolset", name: "misc" } });
});

it("explains a hidden tool with its fixes, and a visible one with its ways", async () => {
	const hidden = await run("resolve", "--profile", "webhook", "--explain", "terminal");
	expect(hidden.stdout).toMatch(/^\+ Allow terminal by name for webhook; and .* \(lets in nothing else\)$/m);
	const shown = await run("resolve", "--profile", "webhook", "--explain", "web_search");
	expect(shown.stdout).toMatch(/^← webhook-safe$/m);
});
