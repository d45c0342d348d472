import { expect, test } from "vitest";
import { outcomeOn } from "./outcome";

test.each([
	["above-ceiling", "allow", "hidden"],
	["toolset-not-enabled", "deny", "hidden"],
	["visible", "allow", "runs"],
	["visible", "ask", "asks"],
	["visible", "deny", "denied"],
	["asks", "allow", "asks"],
	["asks", "deny", "denied"],
	["asks", null, "nothing"],
] as const)("a tool that is %s and a command that is %s: %s", (tool, command, outcome) => {
	expect(outcomeOn(tool, command)).toBe(outcome);
});
