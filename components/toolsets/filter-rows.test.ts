import { describe, expect, it } from "vitest";
import type { MatrixRow } from "@/lib/client/queries/matrix";
import { groupRows } from "./filter-rows";

function row(toolset: string, kind: MatrixRow["kind"], tools: string[], states: MatrixRow["cells"][number]["state"][]) {
	return {
		toolset,
		kind,
		optIn: false,
		description: "",
		tools: tools.map((tool) => ({ tool, cells: states.map(() => "visible" as const) })),
		cells: states.map((state, index) => ({
			profile: `p${index}`,
			state,
			choice: "inherit" as const,
			visible: state === "on" ? 1 : 0,
			total: 0,
			asking: 0,
			tokens: 0,
			via: [],
			hiddenBy: null,
		})),
	} satisfies MatrixRow;
}

const ROWS = [
	row("web", "category", ["web_search"], ["on", "on"]),
	row("terminal", "category", ["terminal", "process_manage"], ["on", "barred"]),
	row("core", "composite", [], ["on", "off"]),
	row("acme", "plugin", ["acme_ping"], ["off", "off"]),
];
const ALL = { text: "", kind: null, onlyDiffering: false };
const names = (groups: ReturnType<typeof groupRows>) =>
	groups.map(({ id, rows }) => [id, ...rows.map(({ toolset }) => toolset)]);

describe("groupRows", () => {
	it("puts composites first and leaves out groups without rows", () => {
		expect(names(groupRows(ROWS, ALL))).toEqual([
			["composites", "core"],
			["categories", "web", "terminal"],
			["outside", "acme"],
		]);
		expect(names(groupRows(ROWS, { ...ALL, kind: "category" }))).toEqual([["categories", "web", "terminal"]]);
	});

	it("finds a toolset by its name and by the names of its tools", () => {
		expect(names(groupRows(ROWS, { ...ALL, text: " Process " }))).toEqual([["categories", "terminal"]]);
		expect(groupRows(ROWS, { ...ALL, text: "nothing" })).toEqual([]);
	});

	it("shows only rows that show tools on some profiles and none on others", () => {
		expect(names(groupRows(ROWS, { ...ALL, onlyDiffering: true }))).toEqual([
			["composites", "core"],
			["categories", "terminal"],
		]);
	});
});
