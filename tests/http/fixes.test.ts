// Holds that what the inspector offers as a fix can be sent to /api/changes as it is, does exactly what it says, and that lint and preview tell the
// same before and after.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { explainAnswerSchema } from "@/lib/contracts/resolve";
import { type Database, openDatabase } from "@/lib/db/client";
import { storeScan } from "@/lib/services/discovery";
import { cloneDatabase, type TestDatabase } from "../support/database";
import { type Door, openGateway, openRouteModules } from "./doors";
import { allFacts, asJson, bearer, expectProblem, makeKey, post, signIn } from "./fixtures";

let database: TestDatabase;
let db: Database;
let doors: Record<string, Door>;
let admin: string;
let runtime: string;
let facts: Awaited<ReturnType<typeof allFacts>>;

const BROKEN = "calculate_everything";

beforeAll(async () => {
	database = await cloneDatabase();
	db = openDatabase(database.url);
	await storeScan(db, {
		at: new Date().toISOString(),
		folder: "tools",
		milliseconds: 1,
		files: [
			{
				file: "maths.ts",
				outcome: "failed",
				tools: [],
				reason: "Syntax error: '}' expected.",
				line: 9,
				names: [BROKEN],
			},
		],
		problems: [],
		totals: { files: 1, registered: 0, skipped: 0, failed: 1, tools: 0 },
	});
	admin = await makeKey(db, ["resolve", "admin"], ["cli", "public", "webhook"]);
	runtime = await makeKey(db, ["resolve"], ["cli"]);
	facts = await allFacts(db);
	doors = { gateway: await openGateway(database.url), next: await openRouteModules(database.url) };
});

afterAll(async () => {
	await doors.next?.close();
	await doors.gateway?.close();
	await db.close();
	await database.drop();
});

describe.each(["gateway", "next"])("through the door %s", (name) => {
	const at = (path: string) => `${doors[name]?.url}${path}`;
	const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
		post(at(path), admin, body, headers);
	const explain = async (profile: string, tool: string) =>
		explainAnswerSchema.parse(await (await send("/api/explain", { profile, tool, facts })).json());
	const visible = async (profile: string): Promise<string[]> =>
		Object.values((await (await send("/api/resolve", { profile, facts })).json()).names);
	const lint = async () => (await fetch(at("/api/lint"), { headers: bearer(admin) })).json();

	it("makes a tool visible by the edits of each of its fixes, with what they say, and undoes it again", async () => {
		const before = await visible("webhook");
		const { minimalFixes, visible: isVisible } = await explain("webhook", "terminal");
		expect(isVisible).toBe(false);
		expect(minimalFixes.length).toBeGreaterThan(1);
		for (const fix of minimalFixes) {
			const edits = fix.steps.map((step) => (step.kind === "edit" ? step.edit : expect.fail(step.sentence)));
			const preview = await (await send("/api/changes/preview", { edits })).json();
			const applied = await send("/api/changes", { edits, note: "tried" });
			const { revision } = await applied.json();
			expect(applied.status).toBe(200);
			expect(applied.headers.get("x-sallyport-revision")).toBe(String(revision));
			const after = await visible("webhook");
			expect(after.filter((tool) => !before.includes(tool)).sort()).toEqual(["terminal", ...fix.alsoLetsIn].sort());
			expect(preview.profiles.find((effect: { profile: string }) => effect.profile === "webhook")).toMatchObject({
				appear: expect.arrayContaining(["terminal"]),
				capabilitiesGained: expect.arrayContaining(fix.capabilitiesGained),
			});
			expect(await explain("webhook", "terminal")).toMatchObject({ visible: true, minimalFixes: [] });
			await undo();
			expect((await visible("webhook")).sort()).toEqual([...before].sort());
		}
	});

	/** Puts the profile back to what was seeded. */
	async function undo() {
		const seeded = { enabled: ["webhook-safe"], disabled: [], allowTools: [], denyTools: [] };
		const ceiling = ["ask", "read:web"].map((capability) => ({ capability, requiresApproval: false }));
		const body = JSON.stringify({ ...seeded, ceiling });
		const init = { method: "PATCH", headers: { ...bearer(admin), ...asJson }, body };
		expect((await fetch(at("/api/profiles/webhook"), init)).status).toBe(200);
	}

	it("says by which ways a tool comes in, and what became of a name that is no tool", async () => {
		const { paths } = await explain("webhook", "web_search");
		expect(paths).toMatchObject([{ via: "toolset", name: "webhook-safe", brings: 4, bringsAlone: 4 }]);
		expect(await explain("cli", BROKEN)).toMatchObject({
			absent: { kind: "failed-file", file: "tools/maths.ts", line: 9 },
			minimalFixes: [],
			paths: [],
		});
		expect((await explain("cli", "web_serch")).absent).toMatchObject({ kind: "unknown", nearest: ["web_search"] });
		expect((await explain("cli", "open_preview")).absent).toMatchObject({
			kind: "retired",
			replacement: "desktop_preview",
		});
	});

	it("finds no error in what is seeded, and tells before a change what it would find after", async () => {
		const before = await lint();
		expect(before.totals.error).toBe(0);
		expect(before.findings.map((finding: { rule: string }) => finding.rule)).toContain("dangerous-triangle");
		const edits = [{ kind: "set-cell", profile: "group", toolset: "coding", state: "off" }];
		const { findings, profiles } = await (await send("/api/changes/preview", { edits })).json();
		expect(findings.appear).toMatchObject([{ rule: "disabled-takes-enabled", subject: { name: "group" } }]);
		expect(profiles[0].conflicts[0]).toMatchObject({ disabledBy: "coding", isNew: true });
		await send("/api/changes", { edits });
		const after = await lint();
		expect(after.findings).toContainEqual(findings.appear[0]);
		await send("/api/changes", { edits: findings.appear[0].edits });
		expect(await lint()).toMatchObject({ findings: before.findings, totals: before.totals });
	});

	it("refuses changes on an old base, with an unknown name, without a right, and without an edit", async () => {
		const { revision } = await lint();
		const edits = [{ kind: "set-tool", profile: "cron", tool: "clarify", state: "deny" }];
		const undone = [{ kind: "set-tool", profile: "cron", tool: "clarify", state: "inherit" }];
		const based = { "If-Match": `"${revision}"` };
		expect((await send("/api/changes", { edits }, based)).status).toBe(200);
		await expectProblem(await send("/api/changes", { edits: undone }, based), 412, "version-mismatch");
		expect((await send("/api/changes", { edits: undone })).status).toBe(200);
		const unknown = [...edits, { kind: "lift-kill-switch", target: { kind: "tool", name: "clarfy" } }];
		const problem = await expectProblem(await send("/api/changes", { edits: unknown }), 422, "unknown-name");
		expect(problem.errors).toMatchObject([{ path: "edits.1.target.name", nearest: ["clarify"] }]);
		for (const body of [
			{ edits: [] },
			{ edits: [{ kind: "drop-table" }] },
			{ edits, note: " " },
			{ edits, colour: "red" },
		]) {
			await expectProblem(await send("/api/changes", body), 400, "invalid-request");
		}
		const cookie = await signIn(db, "viewer");
		const init = { method: "POST", headers: { Cookie: cookie, ...asJson }, body: JSON.stringify({ edits }) };
		await expectProblem(await fetch(at("/api/changes"), init), 403, "forbidden");
		expect((await fetch(at("/api/lint"), { headers: { Cookie: cookie } })).status).toBe(200);
		await expectProblem(await fetch(at("/api/lint"), { headers: bearer(runtime) }), 403, "forbidden");
	});
});
