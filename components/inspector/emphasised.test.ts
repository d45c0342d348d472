import { expect, it } from "vitest";
import { splitAtNames } from "./emphasised";

const names = (text: string, known: string[]) =>
	splitAtNames(text, known)
		.filter((part) => part.isName)
		.map((part) => part.text);

it("sets off whole names only", () => {
	expect(names("read_file reads a file; file-like is not file", ["file", "read_file"])).toEqual([
		"read_file",
		"file",
		"file",
	]);
});

it("takes the longest name where two begin alike", () => {
	expect(names("read:web is above", ["read", "read:web"])).toEqual(["read:web"]);
});

it("loses no character", () => {
	const text = "terminal is hidden on webhook (a+b).";
	expect(
		splitAtNames(text, ["terminal", "a+b", ""])
			.map((part) => part.text)
			.join(""),
	).toBe(text);
});
