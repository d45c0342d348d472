// The stored catalogue follows what discovery finds, keeps what people decided about a tool, and never replaces in a collision.

import { expect, test } from "vitest";
import { lastScan } from "@/lib/db/queries/discovery";
import { loadRowFacts } from "@/lib/db/queries/row-facts";
import { loadConfiguration } from "@/lib/db/snapshot-loader";
import { discover } from "@/lib/registry/discover";
import { verifyChain } from "@/lib/services/audit-chain";
import { syncCatalogue } from "@/lib/services/catalogue";
import type { CatalogueTool, DiscoveredCatalogue } from "@/lib/services/catalogue-fields";
import { change } from "@/lib/services/change";
import { storeScan } from "@/lib/services/discovery";
import { patchProfile } from "@/lib/services/profiles";
import { seed } from "@/lib/services/seed";
import { TESTER } from "../../support/actor";
import { eachDatabase } from "../../support/each-database";

const db = eachDatabase();
const found = discover("tools");

async function catalogue(): Promise<{ tools: CatalogueTool[]; retired: DiscoveredCatalogue["retired"] }> {
	const { tools, retired } = await found;
	return { tools: [...tools], retired };
}
const sync = (discovered: DiscoveredCatalogue) => syncCatalogue(db(), TESTER, discovered);
const without = (tools: CatalogueTool[], name: string) => tools.filter((tool) => tool.name !== name);
const like = (tools: CatalogueTool[], name: string, changes: Partial<CatalogueTool>): CatalogueTool => {
	const tool = tools.find((candidate) => candidate.name === name);
	if (tool === undefined) throw new Error(`no ${name}`);
	return { ...tool, ...changes };
};
async function stored(name: string) {
	return (await loadConfiguration(db())).tools.find((tool) => tool.name === name);
}
async function ownId(name: string) {
	return (await db().prisma.tool.findFirstOrThrow({ where: { name, source: { name: "builtin" } } })).id;
}

test("the seed is one revision that holds every discovered tool, and a whole chain", async () => {
	const { tools, retired } = await catalogue();
	const rows = await loadConfiguration(db());
	expect(rows.revision).toBe(1);
	expect(rows.tools.filter((tool) => tool.state === "active").map((tool) => tool.name)).toEqual(
		tools.map((tool) => tool.name).sort(),
	);
	expect(rows.tools.filter((tool) => tool.state === "gone").map((tool) => tool.name)).toEqual(
		retired.map((tool) => tool.name).sort(),
	);
	expect(rows.profiles.map((profile) => profile.name)).toEqual([
		"cli",
		"dm",
		"group",
		"cron",
		"worker",
		"webhook",
		"public",
	]);
	expect(await verifyChain(db())).toEqual({ kind: "whole", events: 1 });
	const tool = like(tools, "web_search", {});
	const facts = (await loadRowFacts(db())).tools.get(await ownId("web_search"));
	expect(facts).toEqual({
		sourceKind: "builtin",
		sourceName: "builtin",
		file: tool.file,
		line: tool.line,
		revision: 1,
	});
});

test("a database is seeded once, and remembers with what", async () => {
	expect(await seed(db(), TESTER, "empty", await catalogue())).toEqual({
		revision: 1,
		isSeeded: false,
		kind: "demo",
		problems: [],
	});
});

test("the same catalogue again makes no revision", async () => {
	const before = await loadConfiguration(db());
	const { revision, report } = await sync(await catalogue());
	expect(revision).toBe(1);
	expect(report).toEqual({ added: [], changed: [], renamed: {}, gone: [], lost: [], problems: [] });
	expect(await loadConfiguration(db())).toEqual(before);
});

test("a new tool, a changed one and the order of keys in a schema", async () => {
	const { tools, retired } = await catalogue();
	const reordered = tools.map((tool) => ({
		...tool,
		parameters: Object.fromEntries(Object.entries(tool.parameters).reverse()),
	}));
	expect(await sync({ tools: reordered, retired })).toMatchObject({ revision: 1 });
	const added = like(tools, "web_search", { name: "web_dream", aliases: ["web_dreams"], checks: ["browser"] });
	const altered = like(tools, "web_extract", { description: "Reads pages.", checks: ["cdp"], aliases: ["web_read"] });
	const { revision, report } = await sync({ tools: [...without(tools, "web_extract"), altered, added], retired });
	expect(report).toMatchObject({ added: ["web_dream"], changed: ["web_extract"], gone: [] });
	expect(await stored("web_dream")).toMatchObject({
		aliases: ["web_dreams"],
		checks: ["browser"],
		owningToolset: "web",
		state: "active",
	});
	expect(await stored("web_extract")).toMatchObject({
		description: "Reads pages.",
		checks: ["cdp"],
		aliases: ["web_read"],
	});
	const events = await db().prisma.auditEvent.findMany({ where: { revision }, orderBy: { objectName: "asc" } });
	expect(events.map((event) => [event.action, event.objectName])).toEqual([
		["tool.add", "web_dream"],
		["tool.change", "web_extract"],
	]);
	expect(events[1]?.after).toMatchObject({ description: "Reads pages.", checks: ["cdp"] });
});

test("a tool that vanishes is gone, with its overrides kept, and comes back as the same tool", async () => {
	const { tools, retired } = await catalogue();
	await patchProfile(db(), TESTER, "cli", { denyTools: ["web_search"] });
	const id = await ownId("web_search");
	expect((await sync({ tools: without(tools, "web_search"), retired })).report).toMatchObject({
		gone: ["web_search"],
		added: [],
		changed: [],
	});
	expect(await stored("web_search")).toMatchObject({
		id,
		state: "gone",
		stateReason: "No file registers it any more.",
	});
	const { profiles } = await loadConfiguration(db());
	expect(profiles.find((profile) => profile.name === "cli")?.denyTools).toEqual(["web_search"]);
	expect((await sync({ tools: without(tools, "web_search"), retired })).report.gone).toEqual([]);
	expect((await sync({ tools, retired })).report).toMatchObject({ changed: ["web_search"], added: [] });
	expect(await stored("web_search")).toMatchObject({ id, state: "active", stateReason: null });
});

test("a tool whose old name is its alias now is the same tool, with its overrides", async () => {
	const { tools, retired } = await catalogue();
	await patchProfile(db(), TESTER, "cli", { denyTools: ["web_search"] });
	const id = await ownId("web_search");
	const renamed = like(tools, "web_search", { name: "web_find", aliases: ["web_search"] });
	const { report } = await sync({ tools: [...without(tools, "web_search"), renamed], retired });
	expect(report).toMatchObject({ renamed: { web_search: "web_find" }, added: [], gone: [], problems: [] });
	expect(await stored("web_find")).toMatchObject({ id, aliases: ["web_search"], state: "active" });
	const { profiles } = await loadConfiguration(db());
	expect(profiles.find((profile) => profile.name === "cli")?.denyTools).toEqual(["web_find"]);
});

test("a tool that is merged into another gives its name to it", async () => {
	const { tools, retired } = await catalogue();
	const merged = like(tools, "web_extract", { aliases: ["web_search"] });
	const rest = without(without(tools, "web_search"), "web_extract");
	expect((await sync({ tools: [...rest, merged], retired })).report).toMatchObject({
		gone: ["web_search"],
		changed: ["web_extract"],
		problems: [],
	});
	expect(await stored("web_extract")).toMatchObject({ aliases: ["web_search"] });
	const before = await loadConfiguration(db());
	await sync({ tools: [...rest, merged], retired });
	expect(await loadConfiguration(db())).toEqual(before);
});

test("an alias moves from one tool to another in one sync", async () => {
	const { tools, retired } = await catalogue();
	const withAlias = (owner: string) =>
		["web_search", "web_extract"].map((name) => like(tools, name, { aliases: name === owner ? ["look_up"] : [] }));
	const rest = without(without(tools, "web_search"), "web_extract");
	await sync({ tools: [...rest, ...withAlias("web_search")], retired });
	expect((await sync({ tools: [...withAlias("web_extract"), ...rest], retired })).report.problems).toEqual([]);
	expect(await stored("web_extract")).toMatchObject({ aliases: ["look_up"] });
	expect(await stored("web_search")).toMatchObject({ aliases: [] });
});

/** A plugin's tool, as a later version of the product will write it. */
async function addPluginTool(name: string, alias?: string): Promise<void> {
	await change(db(), TESTER, async ({ tx, revision }) => {
		const source = await tx.source.create({ data: { kind: "plugin", name: `plugin-${name}`, revision } });
		const tool = await tx.tool.create({
			data: {
				sourceId: source.id,
				name,
				exposedName: name,
				description: "x",
				parameters: {},
				requiresEnv: [],
				capabilities: [],
				revision,
			},
		});
		if (alias !== undefined) await tx.toolAlias.create({ data: { alias, toolId: tool.id } });
		const event = { action: "test", objectKind: "source", objectName: name, summary: "x" };
		return { kind: "changed", summary: "x", events: [event], result: null };
	});
}

test("a built-in tool beats a plugin's of the same name; the loser stays on record", async () => {
	const { tools, retired } = await catalogue();
	await addPluginTool("web_dream");
	await addPluginTool("other", "web_nap");
	const added = ["web_dream", "web_nap"].map((name) => like(tools, "web_search", { name, aliases: [] }));
	const { report } = await sync({ tools: [...tools, ...added], retired });
	expect(report).toMatchObject({
		added: ["web_dream", "web_nap"],
		lost: ["plugin-web_dream: web_dream"],
		problems: [],
	});
	const rows = (await loadConfiguration(db())).tools.filter((tool) => tool.name === "web_dream");
	expect(rows.map((tool) => tool.state).sort()).toEqual(["active", "lost-collision"]);
	expect(rows.find((tool) => tool.state === "lost-collision")?.stateReason).toBe(
		"A built-in tool has the name web_dream.",
	);
	expect(await stored("other")).toMatchObject({ aliases: [], state: "active" });
});

test("an alias never takes a name that is in use", async () => {
	const { tools, retired } = await catalogue();
	await addPluginTool("look_up");
	const greedy = like(tools, "web_search", { aliases: ["look_up", "find"] });
	const { report } = await sync({ tools: [...without(tools, "web_search"), greedy], retired });
	expect(report.problems).toEqual(["web_search: its old name `look_up` is in use."]);
	expect(await stored("web_search")).toMatchObject({ aliases: ["find"] });
	expect(await stored("look_up")).toMatchObject({ state: "active" });
});

test("what a tool names and nobody knows keeps it hidden and is told", async () => {
	const { tools, retired } = await catalogue();
	const lost = like(tools, "web_search", { toolset: "wbe" });
	const unchecked = like(tools, "web_extract", { checks: ["telepathy"] });
	const broken = like(tools, "clarify", { state: "schema-invalid", stateReason: "It is no schema." });
	const rest = tools.filter((tool) => !["web_search", "web_extract", "clarify"].includes(tool.name));
	const { report } = await sync({ tools: [...rest, lost, unchecked, broken], retired });
	expect(report.problems).toEqual([
		"web_search: its toolset `wbe` does not exist.",
		"web_extract: It names checks that do not exist: telepathy.",
	]);
	expect(await stored("web_search")).toMatchObject({ owningToolset: null, state: "active" });
	expect(await stored("web_extract")).toMatchObject({
		state: "quarantined",
		stateReason: "It names checks that do not exist: telepathy.",
	});
	expect(await stored("clarify")).toMatchObject({ state: "schema-invalid", stateReason: "It is no schema." });
});

test("two starts that sync at once make one revision", async () => {
	const { tools, retired } = await catalogue();
	const changed = { tools: without(tools, "web_search"), retired };
	const answers = await Promise.all([sync(changed), sync(changed)]);
	expect(answers.map((answer) => answer.revision)).toEqual([2, 2]);
	expect(await db().prisma.revision.count()).toBe(2);
});

test("the last report of discovery is kept without a revision", async () => {
	const { report } = await found;
	expect(await lastScan(db())).toBeNull();
	await storeScan(db(), report);
	expect(await lastScan(db())).toEqual(report);
	expect(await db().prisma.revision.count()).toBe(1);
});
