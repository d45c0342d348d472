// `sallyport check-command`: JSON lines with commands in, JSON lines with verdicts out. The danger rules alone; no database, no server.

import { createInterface } from "node:readline";
import type { Command } from "commander";
import { z } from "zod";
import { judgeCommand } from "@/lib/core/commands/judge";

const questionSchema = z.object({
	id: z.union([z.string(), z.number()]),
	command: z.string(),
	cwd: z.string().optional(),
});

/** Lines are written in blocks: one write for each would cost more than the judging. */
const BLOCK = 64 * 1024;

export function addCheckCommand(program: Command): void {
	program
		.command("check-command")
		.description(
			"judge commands: JSON lines {id, command} on standard input, {id, decision, rules, spans} on standard output",
		)
		.action(run);
}

async function run(): Promise<void> {
	let block = "";
	let place = 0;
	for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
		place += 1;
		if (line.trim() === "") continue;
		const question = read(line);
		if (typeof question === "string") {
			process.stderr.write(`Line ${place}: ${question}\n`);
			process.exitCode = 2;
			continue;
		}
		const { decision, findings } = judgeCommand(question.command, { cwd: question.cwd });
		const rules = [...new Set(findings.map(({ rule }) => rule))];
		const spans = findings.map(({ rule, severity, message, span }) => ({ rule, severity, message, ...span }));
		block += `${JSON.stringify({ id: question.id, decision, rules, spans })}\n`;
		if (block.length > BLOCK) {
			process.stdout.write(block);
			block = "";
		}
	}
	process.stdout.write(block);
}

/** The question, or what is wrong with the line. */
function read(line: string): z.infer<typeof questionSchema> | string {
	let value: unknown;
	try {
		value = JSON.parse(line);
	} catch {
		return 'it is not JSON; write one object a line, for example {"id": 1, "command": "ls"}.';
	}
	const parsed = questionSchema.safeParse(value);
	return parsed.success
		? parsed.data
		: 'it needs `id` (text or number) and `command` (text), for example {"id": 1, "command": "ls"}.';
}
