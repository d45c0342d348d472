import { expect, test } from "vitest";
import { judgeCommand } from "@/lib/core/commands/judge";
import { segmentsOf } from "./segments";

const shown = (command: string) =>
	segmentsOf(command, judgeCommand(command).findings).map(({ text, severity }) => [text, severity]);

test("pieces carry the gravest finding that covers them, and together are the command", () => {
	expect(shown("cd app && sudo rm -rf src")).toEqual([
		["cd app && ", null],
		["sudo", "ask"],
		[" rm -rf ", null],
		["src", "ask"],
	]);
	const command = "true; sudo rm -rf / && git push -f";
	expect(
		segmentsOf(command, judgeCommand(command).findings)
			.map(({ text }) => text)
			.join(""),
	).toBe(command);
	expect(shown("rm -rf /")).toEqual([["rm -rf /", "deny"]]);
});

test("characters that are not seen are spelled out where they stand", () => {
	expect(shown("ls\u200b -l")).toEqual([
		["ls", null],
		["⟦U+200B⟧", "ask"],
		[" -l", null],
	]);
});

test("nothing is one empty list, and a huge text is cut", () => {
	expect(segmentsOf("", [])).toEqual([]);
	expect(segmentsOf("a".repeat(9000), []).map(({ text }) => text.length)).toEqual([5000]);
});
