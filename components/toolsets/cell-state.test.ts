import { describe, expect, it } from "vitest";
import { actOf, nextChoice, sentenceOf } from "./cell-state";

describe("nextChoice", () => {
	it.each([
		["off", "inherit", "on"],
		["off", "off", "on"],
		["on", "on", "inherit"],
		["partial", "on", "inherit"],
		["on", "inherit", "off"],
		["included", "inherit", "off"],
		["partial", "inherit", "off"],
		["barred", "on", "inherit"],
	] as const)("turns %s, chosen as %s, to %s", (state, choice, expected) => {
		expect(nextChoice({ state, choice, hiddenBy: null })).toBe(expected);
	});

	it("completes a set of which only some tools come in with other sets", () => {
		expect(nextChoice({ state: "partial", choice: "inherit", hiddenBy: "toolset-not-enabled" })).toBe("on");
		expect(nextChoice({ state: "partial", choice: "on", hiddenBy: "toolset-not-enabled" })).toBe("inherit");
	});

	it("explains instead where a press could change nothing that is seen", () => {
		expect(nextChoice({ state: "barred", choice: "inherit", hiddenBy: null })).toBeNull();
		expect(nextChoice({ state: "barred", choice: "off", hiddenBy: null })).toBeNull();
		expect(nextChoice({ state: "off", choice: "on", hiddenBy: null })).toBeNull();
	});

	it("never makes the choice that is stored already, where it is one that shows", () => {
		for (const state of ["on", "included", "off", "barred", "partial"] as const) {
			for (const choice of ["on", "inherit"] as const) {
				expect(nextChoice({ state, choice, hiddenBy: null })).not.toBe(choice);
			}
		}
	});
});

describe("sentenceOf", () => {
	const cell = {
		state: "on",
		choice: "on",
		visible: 3,
		total: 3,
		asking: 0,
		tokens: 0,
		via: [],
		hiddenBy: null,
	} as const;

	it("tells apart why a toolset is on or off", () => {
		expect(sentenceOf({ ...cell, via: [] })).toBe("on");
		expect(sentenceOf({ ...cell, via: [], choice: "inherit" })).toBe("onThroughAll");
		expect(sentenceOf({ ...cell, via: [], visible: 1 })).toBe("onWithHidden");
		expect(sentenceOf({ ...cell, via: ["core"], state: "included" })).toBe("included");
		expect(sentenceOf({ ...cell, via: [], state: "off", choice: "off" })).toBe("offByName");
		expect(sentenceOf({ ...cell, via: [], state: "off", choice: "inherit" })).toBe("off");
		const partly = { ...cell, state: "partial", choice: "inherit", visible: 1 } as const;
		expect(sentenceOf({ ...partly, via: ["safe"], hiddenBy: "check-failed" })).toBe("partial");
		expect(sentenceOf({ ...partly, via: ["safe"], hiddenBy: "toolset-not-enabled" })).toBe("partlyReached");
	});
});

describe("actOf", () => {
	it("calls taking back a name a turning off only when tools vanish by it", () => {
		expect(actOf("inherit", { appear: [], vanish: ["terminal"] })).toBe("off");
		expect(actOf("inherit", undefined)).toBe("inherit");
		expect(actOf("inherit", { appear: ["terminal"], vanish: [] })).toBe("inherit");
		expect(actOf("on", undefined)).toBe("on");
	});
});
