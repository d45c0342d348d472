import { describe, expect, test } from "vitest";
import { nearestNames } from "./nearest";

const KNOWN = ["web_search", "web_extract", "terminal", "file", "read_file", "write_file", "webhook"];

describe("nearest names", () => {
	test.each([
		["web_serach", ["web_search"]],
		["TERMINAL", ["terminal"]],
		["terminl", ["terminal"]],
		["webook", ["webhook"]],
		["extract", ["web_extract"]],
		["read_fiel", ["read_file"]],
	])("%s → %j", (asked, nearest) => expect(nearestNames(asked, KNOWN)).toEqual(nearest));

	test("gives nothing when nothing is near", () => {
		expect(nearestNames("kubernetes", KNOWN)).toEqual([]);
		expect(nearestNames("", KNOWN)).toEqual([]);
		expect(nearestNames("x", ["y"])).toEqual([]);
	});

	test("gives at most three, in an order that does not depend on the list's", () => {
		const known = ["tool_d", "tool_b", "tool_a", "tool_c"];
		expect(nearestNames("tool_x", known)).toEqual(["tool_a", "tool_b", "tool_c"]);
		expect(nearestNames("tool_x", [...known].reverse())).toEqual(["tool_a", "tool_b", "tool_c"]);
	});

	test("takes a name of any length and any characters", () => {
		expect(nearestNames("x".repeat(1_000_000), KNOWN)).toEqual([]);
		expect(nearestNames("__proto__", ["__proto__x"])).toEqual(["__proto__x"]);
	});
});
