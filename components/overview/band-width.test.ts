import { expect, it } from "vitest";
import { bandWidth, shareOf } from "./band-width";

it("goes from the floor to the whole width, and never beyond", () => {
	expect(bandWidth(0)).toBe("calc(36rem + (100% - 36rem) * 0.0000)");
	expect(bandWidth(1)).toBe("calc(36rem + (100% - 36rem) * 1.0000)");
	expect([bandWidth(-1), bandWidth(7)]).toEqual([bandWidth(0), bandWidth(1)]);
});

it("has no share of nothing", () => {
	expect([shareOf(0, 0), shareOf(3, 4)]).toEqual([0, 0.75]);
});
