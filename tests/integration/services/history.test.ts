// Every revision can be resolved again as it was, whatever was changed and by whom: versions are recorded with each change and with nothing else, and
// reading what differs gives the same as reading everything.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { compile, resolve } from "@/lib/core/resolver";
import type { ConfigurationRows } from "@/lib/core/resolver/model";
import { currentRevision } from "@/lib/db/change-feed";
import type { Database, Transaction } from "@/lib/db/client";
import { loadConfigurationAt, loadStateAt } from "@/lib/db/configuration-history";
import { OBJECT_KINDS } from "@/lib/db/configuration-kinds";
import { compareObjects, listRevisions } from "@/lib/db/queries/revisions";
import { loadConfiguration, loadState } from "@/lib/db/snapshot-loader";
import { compileTools } from "@/lib/runtime/deps";
import { change } from "@/lib/services/change";
import { createProfile, deleteProfile, patchProfile, setCell } from "@/lib/services/profiles";
import { TESTER } from "../../support/actor";
import { eachDatabase } from "../../support/each-database";

const db = eachDatabase();
const EVENT = { action: "test", objectKind: "test", objectName: "x", summary: "A test" };

/** A change that writes rows directly and says nothing of which: not even their `revision` is set. */
const write = (database: Database, work: (tx: Transaction) => Promise<unknown>) =>
	change(database, TESTER, async ({ tx }) => {
		await work(tx);
		return { kind: "changed", summary: "A test", events: [EVENT], result: null };
	});

/** What every profile sees, as tags and names. */
function answers(rows: ConfigurationRows) {
	const snapshot = compile(rows, compileTools);
	return rows.profiles.map(({ name: profile }) => {
		const answer = resolve(snapshot, { profile, format: "openai", facts: { kind: "assume-available" } });
		if (answer.kind !== "resolved") throw new Error(`${profile} is not known`);
		return { profile, etag: answer.etag, names: { ...answer.names }, revision: answer.revision };
	});
}

const at = <T>(items: readonly T[], place: number): T => {
	const item = items[place % items.length];
	if (item === undefined) throw new Error("There is nothing to choose from.");
	return item;
};

type Step = { readonly name: string; readonly place: number; readonly isOn: boolean };
const STEPS: Readonly<Record<string, (database: Database, step: Step) => Promise<unknown>>> = {
	async cell(database, { place, isOn }) {
		const { profiles, toolsets } = await loadConfiguration(database);
		const state = isOn ? "on" : "off";
		return setCell(database, TESTER, { profile: at(profiles, place).name, toolset: at(toolsets, place).name, state });
	},
	async limits(database, { place }) {
		const { profiles } = await loadConfiguration(database);
		return patchProfile(database, TESTER, at(profiles, place).name, { limits: { tools: place, tokens: null } });
	},
	async profile(database, { place, isOn }) {
		const { profiles } = await loadConfiguration(database);
		const name = `added_${place % 3}`;
		const isThere = profiles.some((row) => row.name === name);
		if (isThere && !isOn) return deleteProfile(database, TESTER, name);
		if (isThere) return patchProfile(database, TESTER, name, { title: `Title ${place}` });
		return createProfile(database, TESTER, { name, title: name, description: "", tier: 3, copyFrom: "cli" });
	},
	renamedToolset: (database, { place }) =>
		write(database, async (tx) => {
			const { id } = at(await tx.toolset.findMany({ orderBy: { id: "asc" } }), place);
			await tx.toolset.update({ where: { id }, data: { name: `renamed_${place}_${id.slice(-4)}` } });
		}),
	renamedTool: (database, { place }) =>
		write(database, async (tx) => {
			const { id } = at(
				await tx.tool.findMany({ where: { exposedName: { not: null } }, orderBy: { id: "asc" } }),
				place,
			);
			const name = `renamed_${place}_${id.slice(-4)}`;
			await tx.tool.update({ where: { id }, data: { name, exposedName: name } });
		}),
	renamedCheck: (database, { place }) =>
		write(database, async (tx) => {
			const { id } = at(await tx.check.findMany({ orderBy: { id: "asc" } }), place);
			await tx.check.update({ where: { id }, data: { name: `renamed ${place} ${id}` } });
		}),
	lostCollision: (database, { place }) =>
		write(database, async (tx) => {
			const { id } = at(await tx.tool.findMany({ orderBy: { id: "asc" } }), place);
			await tx.toolAlias.deleteMany({ where: { toolId: id } });
			await tx.tool.update({ where: { id }, data: { exposedName: null, state: "lost_collision" } });
		}),
	removedTool: (database, { place }) =>
		write(database, async (tx) => {
			const { id } = at(await tx.tool.findMany({ where: { profiles: { none: {} } }, orderBy: { id: "asc" } }), place);
			await tx.tool.delete({ where: { id } });
		}),
	killSwitch: (database, { place, isOn }) =>
		write(database, async (tx) => {
			await tx.killSwitch.deleteMany();
			const { id: toolId } = at(await tx.tool.findMany({ orderBy: { id: "asc" } }), place);
			if (isOn) await tx.killSwitch.create({ data: { toolId, reason: `because of ${place}`, revision: 1 } });
		}),
	source: (database, { isOn }) =>
		write(database, (tx) => tx.source.updateMany({ data: { state: isOn ? "online" : "offline" } })),
	member: (database, { place, isOn }) =>
		write(database, async (tx) => {
			const { id: toolsetId } = at(await tx.toolset.findMany({ orderBy: { id: "asc" } }), place);
			const { id: toolId } = at(await tx.tool.findMany({ orderBy: { id: "asc" } }), place * 7);
			await tx.toolsetTool.deleteMany({ where: { toolsetId, toolId } });
			if (isOn) await tx.toolsetTool.create({ data: { toolsetId, toolId } });
		}),
};

const stepArb: fc.Arbitrary<Step> = fc.record({
	name: fc.constantFrom(...Object.keys(STEPS)),
	place: fc.nat({ max: 200 }),
	isOn: fc.boolean(),
});

test("every revision of a random history resolves as it did when it was the present one", {
	timeout: 120_000,
}, async () => {
	const seen = new Map<number, { rows: ConfigurationRows; answers: ReturnType<typeof answers> }>();
	let state = await loadState(db(), null);
	seen.set(state.revision, { rows: state.rows, answers: answers(state.rows) });
	await fc.assert(
		fc.asyncProperty(fc.array(stepArb, { minLength: 25, maxLength: 30 }), async (steps) => {
			for (const step of steps) {
				// A rule that refuses a step leaves everything as it was, and that is a history too.
				await STEPS[step.name]?.(db(), step).catch((error: unknown) => {
					expect(error).toHaveProperty("code", expect.stringMatching(/rule-violation|conflict/));
				});
				const rows = await loadConfiguration(db());
				state = await loadState(db(), state);
				expect(state.rows).toEqual(rows);
				seen.set(rows.revision, { rows, answers: answers(rows) });
			}
		}),
		{ numRuns: 2, endOnFailure: true },
	);
	expect(seen.size).toBeGreaterThan(25);
	for (const [revision, then] of seen) {
		const whole = await loadConfigurationAt(db(), revision);
		expect(whole).toEqual(then.rows);
		if (whole === null) continue;
		expect(answers(whole)).toEqual(then.answers);
		// The way back from the present reads what differs alone.
		expect((await loadStateAt(db(), revision, state))?.rows).toEqual(then.rows);
	}
});

test("a removed object is gone from its revision on, and is there before", async () => {
	const before = await currentRevision(db());
	await createProfile(db(), TESTER, { name: "passing", title: "Passing", description: "", tier: 1 });
	await deleteProfile(db(), TESTER, "passing");
	const names = async (revision: number) =>
		(await loadConfigurationAt(db(), revision))?.profiles.map((profile) => profile.name);
	expect(await names(before)).not.toContain("passing");
	expect(await names(before + 1)).toContain("passing");
	expect(await names(before + 2)).not.toContain("passing");
	const { objects } = await compareObjects(db(), before + 1, before + 2);
	expect(objects).toMatchObject([{ kind: "profile", name: "passing", change: "removed", after: null }]);
	expect(await compareObjects(db(), before, before + 2)).toEqual({ objects: [], leftOff: 0 });
});

test("a renamed toolset changes the versions of all that name it, and of nothing else", async () => {
	const before = await loadConfiguration(db());
	const { revision } = await write(db(), (tx) =>
		tx.toolset.update({ where: { name: "web" }, data: { name: "internet" } }),
	);
	const after = await loadConfiguration(db());
	const differing = (list: "tools" | "toolsets" | "profiles") =>
		after[list].filter((row) => !before[list].some((old) => JSON.stringify(old) === JSON.stringify(row))).length;
	const { objects } = await compareObjects(db(), before.revision, revision);
	const count = (kind: string) => objects.filter((object) => object.kind === kind).length;
	expect([count("tool"), count("toolset"), count("profile")]).toEqual([
		differing("tools"),
		differing("toolsets"),
		differing("profiles"),
	]);
	expect(count("tool")).toBeGreaterThan(0);
	expect(objects.find((object) => object.name === "internet")).toMatchObject({
		change: "changed",
		before: { name: "web" },
	});
	expect(await loadConfigurationAt(db(), before.revision)).toEqual(before);
});

test("writing what is there already records nothing", async () => {
	const { revision } = await write(db(), async (tx) => {
		await tx.$executeRaw`UPDATE tools SET description = description`;
		await tx.$executeRaw`UPDATE profile_toolsets SET state = state`;
		await tx.$executeRaw`UPDATE toolset_includes SET child_id = child_id`;
	});
	expect(await db().prisma.objectVersion.count({ where: { revision } })).toBe(0);
	const { revisions } = await listRevisions(db(), { limit: 1 });
	expect(revisions).toMatchObject([{ revision, actor: "tester", summary: "A test", isKept: true, objects: [] }]);
});

test("writers at once leave versions from which every one of their revisions can be read", async () => {
	const first = await currentRevision(db());
	const toolsets = ["web", "file", "terminal", "browser", "vision", "memory"];
	await Promise.all(toolsets.map((toolset) => setCell(db(), TESTER, { profile: "public", toolset, state: "off" })));
	const counts = await Promise.all(
		[0, 1, 2, 3, 4, 5, 6].map(async (place) => {
			const rows = await loadConfigurationAt(db(), first + place);
			return rows?.profiles.find((profile) => profile.name === "public")?.disabled.length;
		}),
	);
	const [start = Number.NaN] = counts;
	expect(counts).toEqual([0, 1, 2, 3, 4, 5, 6].map((place) => start + place));
	expect(await db().prisma.objectVersion.count({ where: { revision: { gt: first } } })).toBe(toolsets.length);
});

test.each([-1, 0, 9_999, 2 ** 31, Number.MAX_SAFE_INTEGER])("revision %i is not kept", async (revision) => {
	expect(await loadConfigurationAt(db(), revision)).toBeNull();
});

test("a state is read whole when the database has gone back behind it", async () => {
	const state = await loadState(db(), null);
	const ahead = { ...state, revision: state.revision + 5, rows: { ...state.rows, tools: [] } };
	expect((await loadState(db(), ahead)).rows).toEqual(state.rows);
});

test("revisions come in pages, newest first, with what each changed", async () => {
	for (const toolset of ["web", "file", "terminal"]) {
		await setCell(db(), TESTER, { profile: "public", toolset, state: "off" });
	}
	const last = await currentRevision(db());
	const first = await listRevisions(db(), { limit: 2 });
	expect(first.revisions.map((entry) => entry.revision)).toEqual([last, last - 1]);
	expect(first.revisions[0]?.objects).toEqual([{ kind: "profile", changed: 1, removed: 0 }]);
	const second = await listRevisions(db(), { limit: 2, cursor: first.next ?? "" });
	expect(second).toMatchObject({ revisions: [{ revision: last - 2 }, { revision: last - 3 }], next: null });
	expect(second.revisions[1]?.objects.map((entry) => entry.kind)).toContain("tool");
	await expect(listRevisions(db(), { limit: 2, cursor: "nonsense" })).rejects.toMatchObject({
		code: "invalid-request",
	});
});

test.each([
	["changed", "UPDATE object_versions SET data = '{}'"],
	["removed", "DELETE FROM object_versions"],
	["emptied", "TRUNCATE object_versions"],
])("versions cannot be %s", async (_, sql) => {
	await expect(db().pool.query(sql)).rejects.toThrow("is history: rows are added and never changed or removed");
});

test("a version of another revision than the one that is being made is refused", async () => {
	const insert = "INSERT INTO object_versions SELECT kind, object_id, revision + 1, data FROM object_versions LIMIT 1";
	await expect(db().pool.query(insert)).rejects.toThrow("belongs to the revision that is being made");
	const smuggled = write(db(), (tx) => tx.$executeRawUnsafe(insert));
	await expect(smuggled).rejects.toMatchObject({ code: "rule-violation" });
});

test("a change whose versions are not recorded cannot be committed", async () => {
	const client = await db().pool.connect();
	await client.query("BEGIN");
	const next = "(SELECT max(number) + 1 FROM revisions)";
	await client.query(`SELECT set_config('sallyport.revision', ${next}::text, true)`);
	await client.query("UPDATE profiles SET title = 'x' WHERE name = 'cli'");
	await client.query(`INSERT INTO revisions (number, actor, summary) VALUES (${next}, 'test', 'test')`);
	await client.query(`INSERT INTO audit_events (id, sequence, at, revision, actor_kind, actor_label, action, object_kind, object_name, summary, previous_hash, hash)
		SELECT gen_random_uuid(), sequence + 1, now(), (SELECT max(number) FROM revisions), 'system', 'x', 'x', 'x', 'x', 'x', hash, 'y'
		FROM audit_events ORDER BY sequence DESC LIMIT 1`);
	await expect(client.query("COMMIT")).rejects.toThrow("a profile was changed and its version not recorded");
	client.release();
});

test("every table of the configuration notes what is written, and the kinds are those of the code", async () => {
	const { rows } = await db().pool.query(`SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger
		WHERE tgfoid = 'require_revision'::regproc AND tgrelid NOT IN (SELECT tgrelid FROM pg_trigger WHERE tgfoid = 'touch_object'::regproc)
		ORDER BY name`);
	// People, runtimes and keys are no part of what is resolved.
	expect(rows.map((row) => row.name)).toEqual(["key_profiles", "keys", "runtimes", "users"]);
	const constraint = await db().pool.query(
		"SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conname = 'object_versions_kind_known'",
	);
	const kinds = [...String(constraint.rows[0]?.text).matchAll(/'([^']+)'::text/g)].map((match) => match[1]);
	expect(kinds).toEqual([...OBJECT_KINDS]);
});

test("a database from before history keeps its present revision, in the form that later changes record", async () => {
	await setCell(db(), TESTER, { profile: "public", toolset: "web", state: "off" });
	await STEPS.killSwitch?.(db(), { name: "", place: 3, isOn: true });
	await STEPS.lostCollision?.(db(), { name: "", place: 5, isOn: true });
	const before = await loadConfiguration(db());
	await db().pool.query(`DROP TABLE object_versions, touched_objects;
		DROP FUNCTION touch_object, touch_those_who_name, require_own_revision, require_version_recorded CASCADE;
		DROP PROCEDURE track_object; ALTER TABLE revisions DROP COLUMN is_kept`);
	const folder = join(process.cwd(), "prisma/migrations/20261201000400_history");
	await db().pool.query(await readFile(join(folder, "migration.sql"), "utf8"));

	expect(await loadConfigurationAt(db(), before.revision)).toEqual(before);
	expect(await loadConfigurationAt(db(), before.revision - 1)).toBeNull();
	const { revisions } = await listRevisions(db(), { limit: 3 });
	expect(revisions.map((entry) => entry.isKept)).toEqual([true, false, false]);

	const { revision } = await write(db(), async (tx) => {
		for (const table of ["sources", "tools", "toolsets", "checks", "profiles", "kill_switches"]) {
			await tx.$executeRawUnsafe(`UPDATE ${table} SET revision = revision`);
		}
	});
	expect(await db().prisma.objectVersion.count({ where: { revision } })).toBe(0);
});
