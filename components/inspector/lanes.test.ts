import { describe, expect, it } from "vitest";
import { GATES } from "@/lib/core/resolver/codes";
import { connectorPath, crossing, LANES, laneCentre, NODE_Y, spanOf } from "./lanes";

describe("the line through the lanes", () => {
	it("puts every gate into lanes that exist", () => {
		for (const gate of GATES) {
			const { first, last } = spanOf(gate);
			expect(first).toBeGreaterThanOrEqual(0);
			expect(last).toBeLessThan(LANES.length);
		}
	});

	it("leaves and enters inside the lanes of both gates", () => {
		for (const [index, to] of GATES.entries()) {
			const from = GATES[index - 1];
			if (!from) continue;
			const { fromX, toX } = crossing(from, to);
			for (const [x, gate] of [
				[fromX, from],
				[toX, to],
			] as const) {
				expect(x).toBeGreaterThanOrEqual(laneCentre(spanOf(gate).first));
				expect(x).toBeLessThanOrEqual(laneCentre(spanOf(gate).last));
			}
		}
	});

	it("ends in the middle of the node, straight or around corners", () => {
		expect(connectorPath(10, 10)).toBe(`M10 0V${NODE_Y}`);
		expect(connectorPath(10, 200)).toMatch(new RegExp(`^M10 0.*V${NODE_Y}$`));
	});
});
