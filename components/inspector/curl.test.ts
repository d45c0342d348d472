import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { curlCommand } from "./curl";

/** What a POSIX shell hands to curl, argument by argument. */
function argumentsIn(command: string): string[] {
	const script = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }\n${command}`;
	const env = { PATH: process.env.PATH ?? "", SALLYPORT_KEY: "sp_test", NODE_ENV: "test" as const };
	return execFileSync("sh", ["-c", script], { encoding: "utf8", env }).split("\0").slice(0, -1);
}

it("reaches curl through a shell unchanged, whatever the prompt holds", () => {
	const body = { tool: "terminal", profile: "cli", prompt: `it's "$HOME" \`id\` $(id) \\ \n !` };
	const words = argumentsIn(curlCommand("http://localhost:3000", body));
	expect(words[1]).toBe("http://localhost:3000/api/explain");
	expect(words).toContain("Authorization: Bearer sp_test");
	expect(JSON.parse(words.at(-1) ?? "")).toEqual(body);
});

it("writes no key into the command", () => {
	expect(curlCommand("http://localhost:3000", {})).toContain("Bearer $SALLYPORT_KEY");
});
