// Profiles change as asked and no further: cells, modes, patches, versions, copies, removal.

import { expect, test } from "vitest";
import { applyEdits } from "@/lib/core/resolver";
import type { ConfigurationRows } from "@/lib/core/resolver/model";
import { currentRevision } from "@/lib/db/change-feed";
import { loadConfiguration } from "@/lib/db/snapshot-loader";
import { createProfile, deleteProfile, patchProfile, setCell } from "@/lib/services/profiles";
import { createKey, revokeKey } from "@/lib/services/runtimes";
import { TESTER } from "../../support/actor";
import { eachDatabase } from "../../support/each-database";

const db = eachDatabase();

async function profile(name: string) {
	const row = (await loadConfiguration(db())).profiles.find((candidate) => candidate.name === name);
	if (row === undefined) throw new Error(`no ${name}`);
	return row;
}
/** Order within a set of names says nothing. */
const sorted = (rows: ConfigurationRows) =>
	rows.profiles.map((row) => ({ ...row, enabled: [...row.enabled].sort(), disabled: [...row.disabled].sort() }));
const cell = (name: string, toolset: string, state: "on" | "off" | "inherit", ifMatch?: number) =>
	setCell(db(), TESTER, { profile: name, toolset, state, ifMatch });
const create = (name: string, copyFrom?: string) =>
	createProfile(db(), TESTER, { name, title: name, description: "", tier: 2, copyFrom });

test("a cell goes on, off and back, and an unchanged one makes no revision", async () => {
	const before = await profile("webhook");
	const on = await cell("webhook", "memory", "on");
	expect(on).toMatchObject({ profile: "webhook", toolset: "memory", before: "inherit", state: "on" });
	expect((await profile("webhook")).enabled).toEqual([...before.enabled, "memory"].sort());
	expect(await cell("webhook", "memory", "on")).toMatchObject({ revision: on.revision, before: "on", state: "on" });
	expect(await cell("webhook", "memory", "off")).toMatchObject({ revision: on.revision + 1, before: "on" });
	expect((await profile("webhook")).disabled).toEqual([...before.disabled, "memory"].sort());
	await cell("webhook", "memory", "inherit");
	expect(await profile("webhook")).toEqual(before);
});

test("the first `on` of an empty profile makes its mode `listed`, and taking the last away makes it `none` again", async () => {
	await create("fresh");
	expect((await profile("fresh")).enabledMode).toBe("none");
	await cell("fresh", "web", "off");
	expect((await profile("fresh")).enabledMode).toBe("none");
	await cell("fresh", "web", "on");
	expect(await profile("fresh")).toMatchObject({ enabledMode: "listed", enabled: ["web"], disabled: [] });
	await cell("fresh", "web", "off");
	expect(await profile("fresh")).toMatchObject({ enabledMode: "none", enabled: [], disabled: ["web"] });
});

test("mode `all` stays `all` whatever its cells say, and names opt-in toolsets only", async () => {
	await create("wide");
	await patchProfile(db(), TESTER, "wide", { enabledMode: "all", enabled: ["web", "spotify"] });
	expect(await profile("wide")).toMatchObject({ enabledMode: "all", enabled: ["spotify"] });
	await cell("wide", "kanban", "on");
	expect(await profile("wide")).toMatchObject({ enabledMode: "all", enabled: ["kanban", "spotify"] });
	expect(await cell("wide", "file", "off")).toMatchObject({ before: "inherit", state: "off" });
	expect(await cell("wide", "file", "on")).toMatchObject({ before: "off", state: "inherit" });
	await cell("wide", "kanban", "inherit");
	await cell("wide", "spotify", "inherit");
	expect(await profile("wide")).toMatchObject({ enabledMode: "all", enabled: [], disabled: [] });
});

test("what the preview of an edit says and what the edit does are the same", async () => {
	await create("listed", "webhook");
	await create("wide");
	await patchProfile(db(), TESTER, "wide", { enabledMode: "all", disabled: ["file"] });
	await create("bare");
	for (const name of ["listed", "wide", "bare"]) {
		for (const toolset of ["kanban", "file", "web"]) {
			for (const state of ["on", "off", "inherit"] as const) {
				const before = await loadConfiguration(db());
				const preview = applyEdits(before, [{ kind: "set-cell", profile: name, toolset, state }]);
				await cell(name, toolset, state);
				const after = await loadConfiguration(db());
				expect(preview).toMatchObject({ kind: "rows" });
				if (preview.kind === "rows")
					expect(sorted(after)).toEqual(sorted({ ...preview.rows, revision: after.revision }));
			}
		}
	}
});

test("a toolset may be named by an old name", async () => {
	const { toolsets } = await loadConfiguration(db());
	const aliased = toolsets.find((row) => row.aliases.length > 0);
	expect(await cell("webhook", String(aliased?.aliases[0]), "off")).toMatchObject({ toolset: aliased?.name });
});

test.each([
	["nonsense", "web"],
	["webhook", "nonsense"],
])("a cell of something that does not exist is not found: %s × %s", async (name, toolset) => {
	const revision = await currentRevision(db());
	await expect(cell(name, toolset, "on")).rejects.toMatchObject({ code: "not-found" });
	expect(await currentRevision(db())).toBe(revision);
});

test("a write that is based on an old version is refused, and one that is based on the present one passes", async () => {
	const read = await currentRevision(db());
	await cell("webhook", "memory", "on", read);
	await expect(cell("webhook", "todo", "on", read)).rejects.toMatchObject({ code: "version-mismatch", status: 412 });
	await expect(patchProfile(db(), TESTER, "webhook", { tier: 2 }, read)).rejects.toMatchObject({
		code: "version-mismatch",
	});
	await expect(deleteProfile(db(), TESTER, "webhook", read)).rejects.toMatchObject({ code: "version-mismatch" });
	await expect(cell("webhook", "todo", "on", read + 1000)).rejects.toMatchObject({ code: "version-mismatch" });
	await cell("webhook", "todo", "on", read + 1);
	// Another profile has not changed since.
	await cell("public", "todo", "off", read);
	expect((await profile("webhook")).enabled).toContain("todo");
});

test("of two writers with the same version one is refused", async () => {
	const read = await currentRevision(db());
	const answers = await Promise.allSettled([cell("cli", "web", "off", read), cell("cli", "file", "off", read)]);
	expect(answers.map((answer) => answer.status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("a patch changes what it names and nothing else", async () => {
	const before = await profile("group");
	const { revision } = await patchProfile(db(), TESTER, "group", {
		tier: 2,
		limits: { tools: 10, tokens: null },
		denyTools: ["web_search"],
	});
	expect(await profile("group")).toEqual({
		...before,
		tier: 2,
		limits: { tools: 10, tokens: null },
		denyTools: ["web_search"],
	});
	const event = await db().prisma.auditEvent.findFirstOrThrow({ where: { revision } });
	expect(event.before).toEqual({ tier: 3, limits: { tools: null, tokens: null }, denyTools: [...before.denyTools] });
	expect(event.after).toEqual({ tier: 2, limits: { tools: 10, tokens: null }, denyTools: ["web_search"] });
});

test("a patch with what is already there makes no revision", async () => {
	const before = await profile("group");
	const { revision } = await patchProfile(db(), TESTER, "group", {
		title: before.title,
		enabled: [...before.enabled].reverse(),
		ceiling: [...before.ceiling].reverse(),
	});
	expect(revision).toBe(await currentRevision(db()));
	expect(await db().prisma.revision.count()).toBe(1);
});

test("what a patch puts into one set leaves the opposite one", async () => {
	await patchProfile(db(), TESTER, "webhook", { disabled: ["memory"], denyTools: ["web_search"] });
	await patchProfile(db(), TESTER, "webhook", { enabled: ["memory", "web"], allowTools: ["web_search"] });
	expect(await profile("webhook")).toMatchObject({
		enabled: ["memory", "web"],
		disabled: [],
		allowTools: ["web_search"],
		denyTools: [],
	});
});

test("`none` and `listed` are kept apart", async () => {
	await expect(patchProfile(db(), TESTER, "cli", { enabledMode: "none", enabled: ["web"] })).rejects.toMatchObject({
		code: "rule-violation",
	});
	await expect(patchProfile(db(), TESTER, "cli", { enabledMode: "listed", enabled: [] })).rejects.toMatchObject({
		code: "rule-violation",
	});
	await patchProfile(db(), TESTER, "cli", { enabledMode: "none" });
	expect(await profile("cli")).toMatchObject({ enabledMode: "none", enabled: [] });
	await patchProfile(db(), TESTER, "cli", { enabled: ["web"] });
	expect(await profile("cli")).toMatchObject({ enabledMode: "listed", enabled: ["web"] });
	await patchProfile(db(), TESTER, "cli", { enabled: [] });
	expect(await profile("cli")).toMatchObject({ enabledMode: "none", enabled: [] });
});

test.each([
	[{ enabled: ["web", "wbe"] }, "enabled.1", "web"],
	[{ disabled: ["fiel"] }, "disabled.0", "file"],
	[{ allowTools: ["web_serach"] }, "allowTools.0", "web_search"],
	[{ denyTools: ["__proto__"] }, "denyTools.0", undefined],
])("a patch that names something unknown says where, and what is near: %j", async (patch, path, near) => {
	const before = await loadConfiguration(db());
	const error = await patchProfile(db(), TESTER, "cli", patch).catch((thrown: unknown) => thrown);
	expect(error).toMatchObject({ code: "unknown-name", errors: [{ path }] });
	if (near !== undefined) expect(error).toMatchObject({ errors: [{ nearest: expect.arrayContaining([near]) }] });
	expect(await loadConfiguration(db())).toEqual(before);
});

test("the same thing in two opposite sets is refused", async () => {
	await expect(patchProfile(db(), TESTER, "cli", { enabled: ["web"], disabled: ["web"] })).rejects.toMatchObject({
		code: "rule-violation",
	});
	await expect(
		patchProfile(db(), TESTER, "cli", { allowTools: ["web_search"], denyTools: ["web_search"] }),
	).rejects.toMatchObject({ code: "rule-violation" });
});

test("a copy has sets, ceiling and limits of the other, and its own name and tier", async () => {
	await create("copy", "group");
	const [copy, group] = [await profile("copy"), await profile("group")];
	const { enabledMode, enabled, disabled, allowTools, denyTools, ceiling, limits } = group;
	expect(copy).toMatchObject({
		name: "copy",
		tier: 2,
		isProtected: false,
		enabledMode,
		enabled,
		disabled,
		allowTools,
		denyTools,
		ceiling,
		limits,
	});
	await expect(create("copy")).rejects.toMatchObject({ code: "conflict" });
	await expect(create("other", "gruop")).rejects.toMatchObject({
		code: "unknown-name",
		errors: [{ path: "copyFrom", nearest: ["group"] }],
	});
});

test("two who create the same profile at once: one wins", async () => {
	const answers = await Promise.allSettled([create("same"), create("same")]);
	expect(answers.map((answer) => answer.status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("a profile is removed only when it is neither protected nor bound to a living key", async () => {
	await create("going");
	await patchProfile(db(), TESTER, "going", { isProtected: true });
	await expect(deleteProfile(db(), TESTER, "going")).rejects.toMatchObject({ code: "rule-violation" });
	await patchProfile(db(), TESTER, "going", { isProtected: false });
	const key = await createKey(db(), TESTER, {
		runtime: { name: "r" },
		name: "k",
		scopes: ["resolve"],
		profiles: ["going"],
	});
	await expect(deleteProfile(db(), TESTER, "going")).rejects.toThrow("Keys are bound to the profile going (k)");
	await revokeKey(db(), TESTER, key.id);
	const { revision } = await deleteProfile(db(), TESTER, "going");
	expect((await loadConfiguration(db())).profiles.map((row) => row.name)).not.toContain("going");
	expect(await db().prisma.auditEvent.findFirstOrThrow({ where: { revision } })).toMatchObject({
		action: "profile.delete",
		objectName: "going",
	});
	await expect(deleteProfile(db(), TESTER, "going")).rejects.toMatchObject({ code: "not-found" });
});
