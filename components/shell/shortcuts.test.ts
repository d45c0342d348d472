import { expect, it } from "vitest";
import { matchKeys, SHORTCUT_IDS, SHORTCUTS } from "./shortcuts";

it("finds a shortcut, the start of one, or nothing", () => {
	expect(matchKeys(["g"], SHORTCUT_IDS)).toBe("prefix");
	expect(matchKeys(["G", "t"], SHORTCUT_IDS)).toEqual({ shortcut: "goToolsets" });
	expect(matchKeys(["g", "x"], SHORTCUT_IDS)).toBe("none");
	expect(matchKeys(["g", "t"], ["help"])).toBe("none");
});

it("holds no two shortcuts with the same keys, and none that hides a longer one", () => {
	const sequences = SHORTCUT_IDS.map((id) => SHORTCUTS[id].keys.join(" "));
	for (const sequence of sequences) {
		expect(sequences.filter((other) => other === sequence || other.startsWith(`${sequence} `))).toEqual([sequence]);
	}
});
