import { describe, expect, test } from "vitest";
import { aProfile, aTool, aToolset, COMPILE_TOOLS, someRows } from "./fixtures.test-support";
import { buildMatrix, compile, summariseProfiles, tokensOf } from "./index";
import type { MatrixCell, ProfileRow } from "./model";

const rowsWith = (profile: Partial<ProfileRow>) =>
	someRows({
		tools: [
			aTool({ name: "run", owningToolset: "terminal", capabilities: ["execute"] }),
			aTool({ name: "read", owningToolset: "file" }),
			aTool({ name: "write", owningToolset: "file", capabilities: ["write:files"] }),
			aTool({ name: "task", owningToolset: "kanban", requiresEnv: ["KANBAN"] }),
		],
		toolsets: [
			aToolset({ name: "terminal", position: 0 }),
			aToolset({ name: "file", position: 1 }),
			aToolset({ name: "kanban", position: 2, optIn: true }),
			aToolset({ name: "coding", position: 3, kind: "composite", includes: ["terminal", "file"] }),
			aToolset({ name: "suite", position: 4, kind: "composite", includes: ["coding", "kanban"] }),
			aToolset({ name: "empty", position: 5 }),
		],
		profiles: [aProfile({ name: "p", ...profile })],
	});

const cellsOf = (profile: Partial<ProfileRow>): Map<string, MatrixCell | undefined> =>
	new Map(buildMatrix(compile(rowsWith(profile), COMPILE_TOOLS)).rows.map((row) => [row.toolset, row.cells[0]]));
const statesOf = (profile: Partial<ProfileRow>) =>
	Object.fromEntries([...cellsOf(profile)].map(([toolset, cell]) => [toolset, cell?.state]));
const only = (...capabilities: ("ask" | "execute" | "write:files")[]) =>
	capabilities.map((capability) => ({ capability, requiresApproval: capability === "write:files" }));

describe("a cell of the matrix", () => {
	test("is on when named, included when every tool comes in with another set", () => {
		expect(statesOf({ enabled: ["coding"] })).toEqual({
			terminal: "included",
			file: "included",
			kanban: "off",
			coding: "on",
			suite: "partial",
			empty: "off",
		});
		expect(cellsOf({ enabled: ["suite"] }).get("terminal")).toMatchObject({ choice: "inherit", via: ["suite"] });
		expect(cellsOf({ enabled: ["suite", "coding"] }).get("file")).toMatchObject({
			via: ["coding", "suite"],
			visible: 2,
			total: 2,
		});
	});

	test("is on under all, except where the set is opt-in and not named", () => {
		expect(statesOf({ enabledMode: "all" })).toMatchObject({
			terminal: "on",
			kanban: "off",
			suite: "partial",
			empty: "on",
		});
		expect(statesOf({ enabledMode: "all", enabled: ["kanban"] })).toMatchObject({ kanban: "on", suite: "on" });
		expect(cellsOf({ enabledMode: "all" }).get("terminal")).toMatchObject({ choice: "inherit", via: [] });
	});

	test("is off when turned off, by itself or with a composite", () => {
		expect(statesOf({ enabledMode: "all", disabled: ["file"] })).toMatchObject({
			file: "off",
			coding: "partial",
			terminal: "on",
		});
		expect(statesOf({ enabledMode: "all", disabled: ["coding"] })).toMatchObject({
			file: "off",
			coding: "off",
			terminal: "off",
		});
		expect(cellsOf({ enabled: ["file"], disabled: ["file"] }).get("file")).toMatchObject({
			state: "off",
			choice: "off",
			hiddenBy: "toolset-disabled",
		});
		expect(cellsOf({ enabled: ["file"] }).get("file")?.choice).toBe("on");
	});

	test("is barred when every tool is above the ceiling, and stays on when only some are", () => {
		const cells = cellsOf({ enabled: ["coding"], ceiling: only("ask") });
		expect(cells.get("terminal")).toMatchObject({ state: "barred", visible: 0, hiddenBy: "above-ceiling" });
		expect(cells.get("file")).toMatchObject({ state: "included", visible: 1, total: 2, hiddenBy: "above-ceiling" });
	});

	test("counts the tools whose calls ask", () => {
		const cells = cellsOf({ enabled: ["file"], ceiling: only("ask", "write:files") });
		expect(cells.get("file")).toMatchObject({ state: "on", asking: 1, visible: 2 });
	});

	test("costs what its visible tools cost, and nothing where none is visible", () => {
		const row = { enabled: ["file"], ceiling: only("ask", "write:files") };
		const snapshot = compile(rowsWith(row), COMPILE_TOOLS);
		const costs = ["read", "write"].map((tool) => tokensOf(snapshot, tool, "openai"));
		expect(costs.every((tokens) => tokens > 0)).toBe(true);
		expect(cellsOf(row).get("file")?.tokens).toBe(costs.reduce((sum, tokens) => sum + tokens, 0));
		expect(cellsOf({ enabled: ["file"], disabled: ["file"] }).get("file")?.tokens).toBe(0);
	});

	test("is partial when tools are hidden one by one", () => {
		expect(cellsOf({ enabled: ["file"], denyTools: ["read"] }).get("file")).toMatchObject({
			state: "partial",
			hiddenBy: "tool-denied",
		});
		expect(statesOf({ allowTools: ["read"], enabledMode: "none" })).toMatchObject({ file: "partial", terminal: "off" });
	});
});

describe("the summary of a profile", () => {
	test("tells what it shows with and without facts, and what it can do", () => {
		const profile = { enabledMode: "all", enabled: ["kanban"], ceiling: only("ask", "write:files") } as const;
		expect(summariseProfiles(compile(rowsWith(profile), COMPILE_TOOLS))).toMatchObject([
			{
				name: "p",
				visible: 3,
				visibleWithoutFacts: 2,
				capabilities: [
					{ capability: "ask", asks: false, tools: 2 },
					{ capability: "write:files", asks: true, tools: 1 },
				],
			},
		]);
	});
});
