// Holds that earlier revisions are answered through both doors as they were, with today's keys and permissions, and that two can be compared.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compareAnswerSchema, revisionPageSchema } from "@/lib/contracts/revisions";
import { currentRevision } from "@/lib/db/change-feed";
import { type Database, openDatabase } from "@/lib/db/client";
import { createPastSnapshots } from "@/lib/runtime/past-snapshots";
import { change } from "@/lib/services/change";
import { createProfile, deleteProfile, setCell } from "@/lib/services/profiles";
import { TESTER } from "../support/actor";
import { cloneDatabase, type TestDatabase } from "../support/database";
import { contextFor, type Door, openGateway, openRouteModules } from "./doors";
import { allFacts, bearer, expectProblem, makeKey, post } from "./fixtures";

let database: TestDatabase;
let db: Database;
let doors: Record<string, Door>;
let admin: string;
let bound: string;
let facts: Awaited<ReturnType<typeof allFacts>>;
/** Revisions: everything as seeded; web off on cli; a profile that came and went; a tool behind a probed check. */
let seeded: number;
let withoutWeb: number;
let withPassing: number;
let withProbe: number;

beforeAll(async () => {
	database = await cloneDatabase();
	db = openDatabase(database.url);
	admin = await makeKey(db, ["resolve", "admin"], ["cli", "public"]);
	bound = await makeKey(db, ["resolve"], ["public"]);
	facts = await allFacts(db);
	seeded = await currentRevision(db);
	withoutWeb = (await setCell(db, TESTER, { profile: "cli", toolset: "web", state: "off" })).revision;
	const passing = { name: "passing", title: "Passing", description: "", tier: 5, copyFrom: "cli" } as const;
	withPassing = (await createProfile(db, TESTER, passing)).revision;
	await deleteProfile(db, TESTER, "passing");
	withProbe = (await setProbe("clarify")).revision;
	await setProbe(null);
	doors = { gateway: await openGateway(database.url), next: await openRouteModules(database.url) };
});

afterAll(async () => {
	await doors.gateway?.close();
	await db.close();
	await database.drop();
});

/** Hangs a tool on a check that is probed, or none. */
const setProbe = (tool: string | null) =>
	change(db, TESTER, async ({ tx, revision }) => {
		const fields = { kind: "http", description: "", config: { url: "http://192.0.2.1" }, revision } as const;
		const { id: checkId } = await tx.check.upsert({
			where: { name: "up" },
			create: { name: "up", ...fields },
			update: {},
		});
		await tx.toolCheck.deleteMany({ where: { checkId } });
		const found = tool === null ? null : await tx.tool.findUniqueOrThrow({ where: { exposedName: tool } });
		if (found !== null) await tx.toolCheck.create({ data: { checkId, toolId: found.id } });
		const event = { action: "test", objectKind: "check", objectName: "up", summary: "A test" };
		return { kind: "changed", summary: "A test", events: [event], result: null };
	});

describe.each(["gateway", "next"])("through the door %s", (name) => {
	const at = (path: string) => `${doors[name]?.url}${path}`;
	const get = (path: string, key = admin) => fetch(at(path), { headers: bearer(key) });
	const resolve = async (body: object) => (await post(at("/api/resolve"), admin, { facts, ...body })).json();
	const namesOf = async (body: object) => Object.values((await resolve(body)).names);

	it("answers as of a revision, and says which", async () => {
		const then = await resolve({ profile: "cli", atRevision: seeded });
		expect(then.revision).toBe(seeded);
		expect(Object.values(then.names)).toContain("web_search");
		expect(await namesOf({ profile: "cli", atRevision: withoutWeb })).not.toContain("web_search");
		const now = await resolve({ profile: "cli" });
		expect(await resolve({ profile: "cli", atRevision: now.revision })).toEqual(now);
		expect((await resolve({ profile: "public", atRevision: seeded })).etag).toBe(
			(await resolve({ profile: "public" })).etag,
		);
	});

	it("explains as of a revision", async () => {
		const explain = async (atRevision?: number) =>
			(await post(at("/api/explain"), admin, { profile: "cli", tool: "web_search", facts, atRevision })).json();
		expect(await explain(seeded)).toMatchObject({ revision: seeded, visible: true });
		expect(await explain(withoutWeb)).toMatchObject({
			revision: withoutWeb,
			visible: false,
			decidedBy: "not-disabled",
		});
		expect(await explain()).toMatchObject({ visible: false });
	});

	it("knows the profiles of then, and the keys of today", async () => {
		expect((await resolve({ profile: "passing", atRevision: withPassing })).profile).toBe("passing");
		await expectProblem(await post(at("/api/resolve"), admin, { profile: "passing" }), 422, "unknown-name");
		const foreign = { profile: "cli", atRevision: seeded };
		await expectProblem(await post(at("/api/resolve"), bound, foreign), 403, "profile-not-allowed");
		const passing = { profile: "passing", atRevision: withPassing };
		await expectProblem(await post(at("/api/resolve"), bound, passing), 403, "profile-not-allowed");
		expect((await post(at("/api/resolve"), bound, { profile: "public", atRevision: seeded })).status).toBe(200);
	});

	it("takes what was probed for available, and says so", async () => {
		const then = await resolve({ profile: "public", atRevision: withProbe });
		expect(Object.values(then.names)).toEqual(["clarify"]);
		expect(then.warnings).toMatchObject([{ code: "checks-assumed" }]);
		expect((await resolve({ profile: "public", atRevision: seeded })).warnings).toEqual([]);
	});

	it("keeps answers of an earlier revision under their tag", async () => {
		const { etag } = await resolve({ profile: "cli", atRevision: seeded });
		const again = await resolve({ profile: "cli", atRevision: seeded, ifEtag: etag });
		expect(again).toEqual({ unchanged: true, etag, revision: seeded });
	});

	it("lists revisions with what they changed", async () => {
		const page = revisionPageSchema.parse(await (await get("/api/revisions?limit=3")).json());
		expect(page.revisions).toHaveLength(3);
		expect(page.revisions[0]?.objects).toEqual([{ kind: "tool", changed: 1, removed: 0 }]);
		const rest = revisionPageSchema.parse(await (await get(`/api/revisions?cursor=${page.next}`)).json());
		const found = rest.revisions.find((entry) => entry.revision === withoutWeb);
		expect(found).toMatchObject({
			actor: "tester",
			isKept: true,
			objects: [{ kind: "profile", changed: 1, removed: 0 }],
		});
		await expectProblem(await get("/api/revisions", bound), 403, "forbidden");
	});

	it("compares two revisions, in either direction", async () => {
		const compare = async (from: number, to: number) =>
			compareAnswerSchema.parse(await (await get(`/api/revisions/compare?from=${from}&to=${to}`)).json());
		const forth = await compare(seeded, withoutWeb);
		expect(forth.profiles.map((effect) => effect.profile)).toEqual(["cli"]);
		expect(forth.profiles[0]?.vanish).toContain("web_search");
		expect(forth.objects).toMatchObject([
			{ kind: "profile", name: "cli", change: "changed", before: { disabled: [] }, after: { disabled: ["web"] } },
		]);
		const back = await compare(withoutWeb, seeded);
		expect(back.profiles[0]?.appear).toEqual(forth.profiles[0]?.vanish);
		expect(back.objects[0]?.before).toEqual(forth.objects[0]?.after);
		expect(await compare(seeded, seeded)).toMatchObject({ profiles: [], objects: [], objectsLeftOff: 0 });
		await expectProblem(await get(`/api/revisions/compare?from=${seeded}&to=${seeded}`, bound), 403, "forbidden");
	});
});

it("loads a revision once for all who ask at once, and keeps the last few", async () => {
	const context = contextFor(database.url);
	await context.holder.start();
	const past = createPastSnapshots({ db: context.db, holder: context.holder, limit: 2 });
	const [one, same] = await Promise.all([past.at(seeded), past.at(seeded)]);
	expect(same).toBe(one);
	await past.at(withoutWeb);
	expect(await past.at(seeded)).toBe(one);
	await past.at(withPassing);
	const kept = await past.at(seeded);
	expect(kept).toBe(one);
	await past.at(withoutWeb);
	await past.at(withProbe);
	expect(await past.at(seeded)).not.toBe(one);
	await context.usage.close();
	await context.holder.close();
	await context.db.close();
});
