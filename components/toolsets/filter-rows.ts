// Which rows of the matrix are shown, and in which group. Pure, so that the address alone decides the picture.
import type { MatrixRow, ToolsetKind } from "@/lib/client/queries/matrix";

export const KINDS = ["composite", "safe", "category", "server", "plugin"] as const satisfies readonly ToolsetKind[];

export interface RowFilter {
	text: string;
	kind: ToolsetKind | null;
	onlyDiffering: boolean;
}

export type GroupId = "composites" | "categories" | "outside";

const GROUP_OF: Record<ToolsetKind, GroupId> = {
	composite: "composites",
	safe: "composites",
	category: "categories",
	server: "outside",
	plugin: "outside",
};
const GROUPS: readonly GroupId[] = ["composites", "categories", "outside"];

export interface RowGroup {
	id: GroupId;
	rows: readonly MatrixRow[];
}

/** Rows that match, in their own order, under the groups that hold at least one. The text finds toolsets and their tools. */
export function groupRows(rows: readonly MatrixRow[], filter: RowFilter): RowGroup[] {
	const text = filter.text.trim().toLowerCase();
	const shown = rows.filter(
		(row) =>
			(filter.kind === null || row.kind === filter.kind) &&
			(!filter.onlyDiffering || differs(row)) &&
			(text === "" || row.toolset.includes(text) || row.tools.some(({ tool }) => tool.toLowerCase().includes(text))),
	);
	return GROUPS.map((id) => ({ id, rows: shown.filter((row) => GROUP_OF[row.kind] === id) })).filter(
		(group) => group.rows.length > 0,
	);
}

/** Shows tools on some profiles and none on others. */
function differs(row: MatrixRow): boolean {
	return new Set(row.cells.map((cell) => cell.visible > 0)).size > 1;
}
