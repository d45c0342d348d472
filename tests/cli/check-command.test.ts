// Holds how `sallyport check-command` is spoken to: JSON lines in, JSON lines out, no database, and a bad line never stops the others.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";

vi.setConfig({ testTimeout: 90_000 });

const ROOT = join(import.meta.dirname, "../..");

async function check(input: string): Promise<{ code: number; answers: Record<string, unknown>[]; complaints: string }> {
	const child = spawn(process.execPath, [join(ROOT, "lib/cli/sallyport.mjs"), "check-command"], {
		env: { ...process.env, NODE_ENV: "production", DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none" },
	});
	let stdout = "";
	let complaints = "";
	child.stdout.on("data", (data) => {
		stdout += data;
	});
	child.stderr.on("data", (data) => {
		complaints += data;
	});
	child.stdin.end(input);
	const [code] = await once(child, "close");
	return {
		code,
		complaints,
		answers: stdout
			.split("\n")
			.filter(Boolean)
			.map((line) => JSON.parse(line)),
	};
}

it("answers each line in order, with rules and their places", async () => {
	const { code, answers, complaints } = await check(
		`${JSON.stringify({ id: "a", command: "ls" })}\n\n${JSON.stringify({ id: 2, command: "sudo reboot" })}\n`,
	);
	expect({ code, complaints }).toEqual({ code: 0, complaints: "" });
	expect(answers[0]).toEqual({ id: "a", decision: "allow", rules: [], spans: [] });
	expect(answers[1]).toMatchObject({ id: 2, decision: "deny", rules: ["power.off", "priv.sudo"] });
	expect(answers[1]?.spans).toContainEqual(
		expect.objectContaining({ rule: "priv.sudo", severity: "ask", start: 0, end: 4 }),
	);
});

it("names a bad line by its number, answers the others and ends with 2", async () => {
	const { code, answers, complaints } = await check('not json\n{"id": 1, "command": "ls"}\n{"id": 2}\n');
	expect({ code, ids: answers.map(({ id }) => id) }).toEqual({ code: 2, ids: [1] });
	expect(complaints).toMatch(/^Line 1: it is not JSON.*\nLine 3: it needs `id`/);
});

it("judges the whole corpus in one run, without a database", async () => {
	const corpus = readFileSync(join(ROOT, "tests/fixtures/commands/corpus.jsonl"), "utf8");
	const { code, answers } = await check(corpus);
	expect({ code, count: answers.length }).toEqual({ code: 0, count: corpus.trim().split("\n").length });
});
