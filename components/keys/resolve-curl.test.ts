// Holds that the command can be pasted into a shell as it is.
import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { resolveCurl } from "./resolve-curl";

it("gives the shell the address, both headers and the body as one word each", () => {
	const command = resolveCurl("http://localhost:3000", "sp_abc", "it's-cli").replace(/^curl/, "printf '%s\\n'");
	const words = execFileSync("sh", ["-c", command], { encoding: "utf8" }).trimEnd().split("\n");
	expect(words).toEqual([
		"-s",
		"http://localhost:3000/api/resolve",
		"-H",
		"Authorization: Bearer sp_abc",
		"-H",
		"Content-Type: application/json",
		"-d",
		`{"profile":"it's-cli"}`,
	]);
});
