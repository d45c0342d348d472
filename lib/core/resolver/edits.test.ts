import { describe, expect, test } from "vitest";
import { aProfile, aTool, aToolset, COMPILE_TOOLS, someRows } from "./fixtures.test-support";
import { applyEdits, compile, diff } from "./index";
import type { ConfigurationRows, Edit, ProfileRow } from "./model";

const ROWS = someRows({
	tools: [
		aTool({ name: "run", owningToolset: "terminal", aliases: ["exec"], capabilities: ["execute"] }),
		aTool({ name: "read", owningToolset: "file" }),
		aTool({ name: "task", owningToolset: "kanban" }),
		aTool({ name: "exec", state: "gone" }),
	],
	toolsets: [
		aToolset({ name: "terminal", aliases: ["shell"] }),
		aToolset({ name: "file" }),
		aToolset({ name: "kanban", optIn: true }),
		aToolset({ name: "coding", kind: "composite", includes: ["terminal", "file"] }),
	],
	profiles: [
		aProfile({ name: "listed", enabled: ["file"] }),
		aProfile({ name: "all", enabledMode: "all", enabled: ["kanban"] }),
		aProfile({ name: "none", enabledMode: "none" }),
	],
});

function profileAfter(edits: readonly Edit[], profile: string): ProfileRow {
	const edited = applyEdits(ROWS, edits);
	const found = edited.kind === "rows" ? edited.rows.profiles.find((row) => row.name === profile) : undefined;
	return found ?? expect.fail(JSON.stringify(edited));
}
const cell = (profile: string, toolset: string, state: "on" | "off" | "inherit"): Edit => ({
	kind: "set-cell",
	profile,
	toolset,
	state,
});

describe("edits", () => {
	test("turn a cell on, off and back, by its old name too", () => {
		expect(profileAfter([cell("listed", "shell", "on")], "listed")).toMatchObject({
			enabled: ["file", "terminal"],
			disabled: [],
		});
		expect(profileAfter([cell("listed", "file", "off")], "listed")).toMatchObject({
			enabledMode: "none",
			enabled: [],
			disabled: ["file"],
		});
		expect(profileAfter([cell("listed", "file", "off"), cell("listed", "file", "on")], "listed")).toEqual(
			ROWS.profiles[0],
		);
		expect(profileAfter([cell("listed", "file", "on")], "listed")).toEqual(ROWS.profiles[0]);
	});

	test("keep all and none apart from lists", () => {
		expect(profileAfter([cell("none", "file", "on")], "none")).toMatchObject({
			enabledMode: "listed",
			enabled: ["file"],
		});
		expect(profileAfter([cell("all", "file", "off")], "all")).toMatchObject({
			enabledMode: "all",
			enabled: ["kanban"],
			disabled: ["file"],
		});
		expect(profileAfter([cell("all", "file", "off"), cell("all", "file", "on")], "all")).toEqual(ROWS.profiles[1]);
		expect(profileAfter([cell("all", "kanban", "inherit")], "all")).toMatchObject({ enabledMode: "all", enabled: [] });
		const toAll: Edit = { kind: "set-enabled-mode", profile: "listed", mode: "all" };
		expect(profileAfter([cell("listed", "kanban", "on"), toAll], "listed")).toMatchObject({
			enabledMode: "all",
			enabled: ["kanban"],
		});
		expect(profileAfter([{ ...toAll, mode: "none" }], "listed")).toMatchObject({ enabledMode: "none", enabled: [] });
	});

	test("allow and deny a tool, never both", () => {
		const set = (state: "allow" | "deny" | "inherit"): Edit => ({
			kind: "set-tool",
			profile: "listed",
			tool: "exec",
			state,
		});
		expect(profileAfter([set("allow")], "listed")).toMatchObject({ allowTools: ["run"], denyTools: [] });
		expect(profileAfter([set("allow"), set("deny")], "listed")).toMatchObject({ allowTools: [], denyTools: ["run"] });
		expect(profileAfter([set("deny"), set("inherit")], "listed")).toEqual(ROWS.profiles[0]);
	});

	test("are refused as a whole when a name is unknown", () => {
		const edits: Edit[] = [
			cell("listed", "file", "off"),
			cell("listd", "terminl", "on"),
			{ kind: "set-tool", profile: "all", tool: "__proto__", state: "deny" },
		];
		expect(applyEdits(ROWS, edits)).toEqual({
			kind: "unknown-names",
			unknown: [
				{ what: "profile", path: "edits.1.profile", name: "listd", nearest: ["listed"] },
				{ what: "toolset", path: "edits.1.toolset", name: "terminl", nearest: ["terminal"] },
				{ what: "tool", path: "edits.2.tool", name: "__proto__", nearest: [] },
			],
		});
	});
});

describe("edits of the whole configuration", () => {
	const rows: ConfigurationRows = {
		...ROWS,
		killSwitches: [
			{ target: { kind: "tool", name: "run" }, reason: "" },
			{ target: { kind: "toolset", name: "terminal" }, reason: "" },
		],
	};
	const rowsAfter = (edit: Edit) => {
		const edited = applyEdits(rows, [edit]);
		return edited.kind === "rows" ? edited.rows : expect.fail(JSON.stringify(edited));
	};

	test("lift one kill switch, by an old name too, and leave the others", () => {
		const lift = (kind: "tool" | "toolset", name: string): Edit => ({
			kind: "lift-kill-switch",
			target: { kind, name },
		});
		expect(rowsAfter(lift("tool", "run")).killSwitches).toEqual([rows.killSwitches[1]]);
		expect(rowsAfter(lift("tool", "exec")).killSwitches).toEqual([rows.killSwitches[1]]);
		expect(rowsAfter(lift("toolset", "shell")).killSwitches).toEqual([rows.killSwitches[0]]);
		expect(rowsAfter(lift("toolset", "file")).killSwitches).toEqual(rows.killSwitches);
		expect(applyEdits(rows, [lift("tool", "ruin")])).toEqual({
			kind: "unknown-names",
			unknown: [{ what: "tool", path: "edits.0.target.name", name: "ruin", nearest: ["run"] }],
		});
	});

	test("put a tool into a toolset once, by its present name", () => {
		const put = rowsAfter({ kind: "add-member", toolset: "file", tool: "exec" });
		expect(put.toolsets.find((toolset) => toolset.name === "file")?.tools).toEqual(["run"]);
		const twice = applyEdits(put, [{ kind: "add-member", toolset: "file", tool: "run" }]);
		expect(twice.kind === "rows" && twice.rows.toolsets).toBe(put.toolsets);
		expect(rowsAfter({ kind: "set-tier", profile: "all", tier: 1 }).toolsets).toBe(rows.toolsets);
	});
});

describe("the comparison of two configurations", () => {
	const compare = (before: ConfigurationRows, now: ConfigurationRows) =>
		new Map(
			diff(compile(before, COMPILE_TOOLS), compile(now, COMPILE_TOOLS)).profiles.map((effect) => [
				effect.profile,
				effect,
			]),
		);
	const edited = (edits: readonly Edit[]) => {
		const found = applyEdits(ROWS, edits);
		return found.kind === "rows" ? compare(ROWS, found.rows) : expect.fail("refused");
	};

	test("names what appears, what vanishes and what a profile can do anew", () => {
		expect(edited([cell("listed", "terminal", "on")]).get("listed")).toMatchObject({
			appear: ["run"],
			vanish: [],
			capabilitiesGained: ["execute"],
			conflicts: [],
		});
		expect(edited([cell("all", "terminal", "off")]).get("all")).toMatchObject({
			vanish: ["run"],
			capabilitiesLost: ["execute"],
		});
		expect(edited([cell("all", "terminal", "off")]).get("listed")).toMatchObject({
			appear: [],
			vanish: [],
			conflicts: [],
		});
	});

	test("names the conflict of an enabled toolset with a composite that is turned off", () => {
		const effect = edited([cell("listed", "coding", "off")]).get("listed");
		expect(effect?.conflicts).toEqual([{ tool: "read", enabledBy: "file", disabledBy: "coding", isNew: true }]);
		expect(effect?.vanish).toEqual(["read"]);
	});

	test("does not take the exception from a composite for a conflict", () => {
		const effect = edited([cell("listed", "coding", "on"), cell("listed", "terminal", "off")]).get("listed");
		expect(effect?.conflicts).toEqual([]);
	});

	test("shows a profile that is new, and one that is no more", () => {
		const without = { ...ROWS, profiles: ROWS.profiles.slice(1) };
		expect(compare(without, ROWS).get("listed")).toMatchObject({ appear: ["read"], visibleBefore: 0 });
		expect(compare(ROWS, without).get("listed")).toMatchObject({ vanish: ["read"], visibleAfter: 0 });
	});
});
