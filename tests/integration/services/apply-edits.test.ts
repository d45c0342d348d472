// A set of edits is stored as the core says it would be: in one revision, with one event an object, all or none.

import { expect, test } from "vitest";
import { applyEdits } from "@/lib/core/resolver";
import type { Edit } from "@/lib/core/resolver/model";
import { loadConfiguration } from "@/lib/db/snapshot-loader";
import { applyChanges } from "@/lib/services/apply-edits";
import { change } from "@/lib/services/change";
import { setCell } from "@/lib/services/profiles";
import { TESTER } from "../../support/actor";
import { eachDatabase } from "../../support/each-database";

const db = eachDatabase();
const rows = () => loadConfiguration(db());
const apply = (edits: readonly Edit[], options?: Parameters<typeof applyChanges>[3]) =>
	applyChanges(db(), TESTER, edits, options);
const cell = (profile: string, toolset: string, state: "on" | "off" | "inherit"): Edit => ({
	kind: "set-cell",
	profile,
	toolset,
	state,
});
const lift = (kind: "tool" | "toolset", name: string): Edit => ({ kind: "lift-kill-switch", target: { kind, name } });

/** Stops a tool and a toolset everywhere. */
const stop = () =>
	change(db(), TESTER, async ({ tx, revision }) => {
		const tool = await tx.tool.findFirstOrThrow({ where: { exposedName: "terminal" } });
		const toolset = await tx.toolset.findFirstOrThrow({ where: { name: "web" } });
		await tx.killSwitch.create({ data: { toolId: tool.id, reason: "Incident 7.", revision } });
		await tx.killSwitch.create({ data: { toolsetId: toolset.id, reason: "", revision } });
		const event = { action: "kill-switch.set", objectKind: "kill-switch", objectName: "terminal", summary: "Stopped" };
		return { kind: "changed", summary: "Stopped", events: [event], result: null };
	});

const EDITS: readonly Edit[] = [
	cell("webhook", "file", "on"),
	cell("cli", "browser", "off"),
	{ kind: "set-tool", profile: "webhook", tool: "memory", state: "allow" },
	{ kind: "set-tool", profile: "cron", tool: "skill_manage", state: "inherit" },
	{ kind: "set-limits", profile: "dm", limits: { tools: 20, tokens: null } },
	{ kind: "set-tier", profile: "worker", tier: 1 },
	{ kind: "set-ceiling", profile: "public", ceiling: [{ capability: "read:web", requiresApproval: true }] },
	{ kind: "set-enabled-mode", profile: "group", mode: "none" },
	{ kind: "add-member", toolset: "todo", tool: "clarify" },
	lift("tool", "terminal"),
];

/** Order within a set says nothing. */
const comparable = ({ profiles, toolsets, killSwitches }: Awaited<ReturnType<typeof rows>>) => ({
	profiles: profiles.map((row) => ({
		...row,
		enabled: [...row.enabled].sort(),
		disabled: [...row.disabled].sort(),
		allowTools: [...row.allowTools].sort(),
		denyTools: [...row.denyTools].sort(),
	})),
	toolsets: toolsets.map((row) => ({ ...row, tools: [...row.tools].sort() })),
	killSwitches,
});

test("edits of every kind are stored as the core applies them, in one revision with an event for each object", async () => {
	await stop();
	const before = await rows();
	const expected = applyEdits(before, EDITS);
	if (expected.kind === "unknown-names") return expect.fail("refused");
	const applied = await apply(EDITS, { note: "Spring cleaning" });
	expect(applied).toMatchObject({ revision: before.revision + 1, isChanged: true });
	expect(comparable(await rows())).toEqual(comparable(expected.rows));
	const events = await db().prisma.auditEvent.findMany({ where: { revision: applied.revision } });
	expect(events.map((event) => `${event.objectKind} ${event.objectName}`).sort()).toEqual(
		applied.changed.map(({ kind, name }) => `${kind} ${name}`).sort(),
	);
	expect(events).toHaveLength(9);
	expect(events.find((event) => event.objectName === "dm")).toMatchObject({
		action: "profile.update",
		before: { limits: { tools: null, tokens: null } },
		after: { limits: { tools: 20, tokens: null } },
	});
	expect(events.find((event) => event.objectKind === "kill-switch")).toMatchObject({
		action: "kill-switch.lift",
		before: { target: { kind: "tool", name: "terminal" }, reason: "Incident 7." },
	});
	const revision = await db().prisma.revision.findUniqueOrThrow({ where: { number: applied.revision } });
	expect(revision.summary).toBe("Changed 9 objects: Spring cleaning");
	expect(await apply(EDITS)).toEqual({ revision: applied.revision, isChanged: false, changed: [] });
});

test("one unknown name refuses all of them, and names every one", async () => {
	const before = await rows();
	await expect(
		apply([cell("webhook", "file", "on"), cell("webhok", "fil", "on"), lift("tool", "termnal")]),
	).rejects.toMatchObject({
		code: "unknown-name",
		errors: [
			{ path: "edits.1.profile", nearest: ["webhook"] },
			{ path: "edits.1.toolset", nearest: expect.arrayContaining(["file"]) },
			{ path: "edits.2.target.name", nearest: ["terminal"] },
		],
	});
	expect(await rows()).toEqual(before);
});

test("edits that are based on an older version of what they change are refused, those of other objects are not", async () => {
	const { revision } = await rows();
	await setCell(db(), TESTER, { profile: "dm", toolset: "web", state: "on" });
	await expect(
		apply([cell("cli", "file", "off"), cell("dm", "file", "on")], { ifMatch: revision }),
	).rejects.toMatchObject({ code: "version-mismatch" });
	await expect(apply([cell("cli", "file", "off")], { ifMatch: revision + 9 })).rejects.toMatchObject({
		code: "version-mismatch",
	});
	expect(await apply([cell("cli", "file", "off")], { ifMatch: revision })).toMatchObject({ isChanged: true });
	// What is so already is no clash.
	expect(await apply([cell("dm", "web", "on")], { ifMatch: revision })).toMatchObject({ isChanged: false });
});

test("old names are taken, an owned tool is no new member, and a switch that is not on is not lifted", async () => {
	const { toolsets, tools } = await rows();
	const old = toolsets.find((toolset) => toolset.aliases.length > 0);
	if (old !== undefined) {
		await apply([cell("public", old.aliases[0] ?? "", "on")]);
		expect((await rows()).profiles.find((row) => row.name === "public")?.enabled).toContain(old.name);
	}
	const owned = tools.find((tool) => tool.owningToolset === "web");
	const edits: Edit[] = [{ kind: "add-member", toolset: "web", tool: owned?.name ?? "" }, lift("toolset", "web")];
	expect(await apply(edits)).toMatchObject({ isChanged: false });
	await stop();
	expect(await apply([lift("toolset", "web")])).toMatchObject({ changed: [{ kind: "kill-switch", name: "web" }] });
	expect((await rows()).killSwitches).toMatchObject([{ target: { kind: "tool", name: "terminal" } }]);
});

test("two sets of edits at once both count", async () => {
	const sets = ["file", "web", "memory", "todo"].map((toolset) => [cell("public", toolset, "on")]);
	await Promise.all(sets.map((edits) => apply(edits)));
	const enabled = (await rows()).profiles.find((row) => row.name === "public")?.enabled;
	expect(enabled).toEqual(["clarify", "file", "memory", "todo", "web"]);
});
