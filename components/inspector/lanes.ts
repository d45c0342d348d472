// Where each gate stands in the drawing: which lanes it spans and how the line gets there from the gate before. Pure geometry in px.
import { GATE_OWNERS, type Gate, type Owner } from "@/lib/core/resolver/codes";

export const LANES = ["tool-author", "toolset-designer", "admin", "runtime"] as const satisfies readonly Owner[];

export const LANE_WIDTH = 64;
export const LANES_WIDTH = LANE_WIDTH * LANES.length;
/** Height of the middle of a node under the upper edge of its row. */
export const NODE_Y = 28;

/** The user stands at the end of the runtime's lane: both are on the other side of the interface. */
function laneOf(owner: Owner): number {
	return LANES.indexOf(owner === "user" ? "runtime" : owner);
}

/** The lanes of a gate, from the leftmost to the rightmost of its owners. */
export function spanOf(gate: Gate): { first: number; last: number } {
	const lanes = GATE_OWNERS[gate].map(laneOf);
	return { first: Math.min(...lanes), last: Math.max(...lanes) };
}

export function laneCentre(lane: number): number {
	return LANE_WIDTH * (lane + 0.5);
}

/** Where the line leaves `from` and where it meets `to`: the ends that lie nearest to each other. */
export function crossing(from: Gate, to: Gate): { fromX: number; toX: number } {
	const [before, after] = [spanOf(from), spanOf(to)];
	if (before.last < after.first) return { fromX: laneCentre(before.last), toX: laneCentre(after.first) };
	if (after.last < before.first) return { fromX: laneCentre(before.first), toX: laneCentre(after.last) };
	const shared = laneCentre(Math.max(before.first, after.first));
	return { fromX: shared, toX: shared };
}

const RADIUS = 9;

/** Down from the row's upper edge at `fromX`, across, and down to the node at `toX`; round corners. */
export function connectorPath(fromX: number, toX: number): string {
	if (fromX === toX) return `M${fromX} 0V${NODE_Y}`;
	const turn = fromX < toX ? RADIUS : -RADIUS;
	return [
		`M${fromX} 0`,
		`Q${fromX} ${RADIUS} ${fromX + turn} ${RADIUS}`,
		`H${toX - turn}`,
		`Q${toX} ${RADIUS} ${toX} ${RADIUS * 2}`,
		`V${NODE_Y}`,
	].join("");
}
