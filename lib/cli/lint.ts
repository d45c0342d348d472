// `sallyport lint`: what a person should look at in the configuration. Ends with 1 when there are errors.

import type { Command } from "commander";
import { type LintAnswer, lintAnswerSchema } from "@/lib/contracts/lint";
import { compile, lint } from "@/lib/core/resolver";
import { loadConfiguration } from "@/lib/db/snapshot-loader";
import { lintAnswer } from "@/lib/http/routes/lint";
import { compileTools } from "@/lib/runtime/deps";
import { withDatabase } from "./connect";
import { print } from "./output";

export function addLintCommand(program: Command): void {
	program
		.command("lint")
		.description("show what should be looked at in toolsets, profiles, checks and tool descriptions")
		.option("--json", "print JSON")
		.action(run);
}

async function run(options: { json?: boolean }): Promise<void> {
	const rows = await withDatabase(loadConfiguration);
	const answer = lintAnswerSchema.parse(lintAnswer(rows.revision, lint(compile(rows, compileTools))));
	print(answer, options.json, () => lintText(answer));
	if (answer.totals.error > 0) process.exitCode = 1;
}

const MARKS = { error: "✗", warning: "!", note: "–" } as const;

function lintText({ findings, totals, revision }: LintAnswer): string {
	const lines = findings.map(
		({ severity, rule, message, mend }) => `${MARKS[severity]} ${message} [${rule}]\n  → ${mend}`,
	);
	const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;
	const sum = [counted(totals.error, "error"), counted(totals.warning, "warning"), counted(totals.note, "note")];
	return [...lines, `${sum.join(", ")} in revision ${revision}`].join("\n");
}
