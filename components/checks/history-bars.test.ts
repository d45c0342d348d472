// Holds that the newest result stands at the right edge, and that failures are taller.
import { expect, it } from "vitest";
import { barsOf } from "./history-bars";

it("draws successes short and failures tall, the newest at the right", () => {
	expect(barsOf([{ isOk: true }, { isOk: false }])).toEqual({ succeeded: "M116.5 20v-8", failed: "M118.5 20v-20" });
	expect(barsOf([])).toEqual({ succeeded: "", failed: "" });
});

it("draws the last 60 and nothing beyond the left edge", () => {
	const { succeeded } = barsOf(Array.from({ length: 100 }, () => ({ isOk: true })));
	const places = [...succeeded.matchAll(/M([\d.]+) /g)].map((match) => Number(match[1]));
	expect(places).toHaveLength(60);
	expect(places[0]).toBe(0.5);
});
