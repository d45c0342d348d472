// What the command engine says about the labelled corpus, and what judging a command costs. The first pass warms up and is told apart.
// Alone: node --import tsx bench/micro/commands.ts

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { judgeCommand, type Verdict } from "../../lib/core/commands/judge";
import { percentile } from "../http/load";
import { number, printTable } from "../table";

const ROUNDS = 5;
const CORPUS = join(import.meta.dirname, "../../tests/fixtures/commands/corpus.jsonl");

type Labelled = {
	readonly command: string;
	readonly expected: Verdict;
	readonly also?: readonly Verdict[];
	readonly tags?: readonly string[];
};

export type CommandResult = {
	readonly commands: number;
	/** Shares, from 0 to 1. */
	readonly recall: number;
	readonly bypassRecall: number;
	readonly falseAlarms: number;
	readonly denyRecall: number;
	readonly wrongDeny: number;
	readonly p50Microseconds: number;
	readonly p99Microseconds: number;
	readonly maxMicroseconds: number;
};

export function runCommands(): CommandResult {
	const rows: Labelled[] = readFileSync(CORPUS, "utf8")
		.split("\n")
		.filter((line) => line !== "")
		.map((line) => JSON.parse(line));
	const scored = rows.filter(({ tags }) => !tags?.includes("robust-only"));
	const verdicts = new Map(scored.map((row) => [row, judgeCommand(row.command).decision]));
	const accepts = (row: Labelled, verdict: Verdict) => row.expected === verdict || row.also?.includes(verdict) === true;
	const share = (of: readonly Labelled[], isGood: (verdict: Verdict) => boolean) =>
		of.filter((row) => isGood(verdicts.get(row) ?? "allow")).length / of.length;
	const isFlagged = (verdict: Verdict) => verdict !== "allow";
	const isDenied = (verdict: Verdict) => verdict === "deny";
	const mustFlag = scored.filter((row) => !accepts(row, "allow"));
	const times: number[] = [];
	for (let round = 0; round < ROUNDS; round++) {
		for (const { command } of rows) {
			const started = performance.now();
			judgeCommand(command);
			times.push((performance.now() - started) * 1000);
		}
	}
	const sorted = Float64Array.from(times).sort();
	return {
		commands: rows.length,
		recall: share(mustFlag, isFlagged),
		bypassRecall: share(
			mustFlag.filter(({ tags }) => tags?.includes("bypass")),
			isFlagged,
		),
		falseAlarms: share(
			scored.filter((row) => row.expected === "allow" && (row.also ?? []).length === 0),
			isFlagged,
		),
		denyRecall: share(
			scored.filter((row) => row.expected === "deny" && !accepts(row, "ask") && !accepts(row, "allow")),
			isDenied,
		),
		wrongDeny: share(
			scored.filter((row) => !accepts(row, "deny")),
			isDenied,
		),
		p50Microseconds: percentile(sorted, 0.5),
		p99Microseconds: percentile(sorted, 0.99),
		maxMicroseconds: sorted.at(-1) ?? Number.NaN,
	};
}

const percent = (value: number) => `${number(value * 100, 1)} %`;

export function printCommands(result: CommandResult): void {
	console.log(`\nThe command engine on ${number(result.commands)} labelled commands`);
	printTable(
		[
			"dangerous flagged",
			"wrapped ones",
			"false alarms",
			"fatal denied",
			"wrongly denied",
			"p50 µs",
			"p99 µs",
			"max µs",
		],
		[
			[
				...[result.recall, result.bypassRecall, result.falseAlarms, result.denyRecall, result.wrongDeny].map(percent),
				...[result.p50Microseconds, result.p99Microseconds, result.maxMicroseconds].map((value) => number(value)),
			],
		],
	);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) printCommands(runCommands());
