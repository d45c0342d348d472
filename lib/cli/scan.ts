// `sallyport scan [dir]`: what discovery finds in a folder of tool modules, file by file; stores nothing and needs no database.

import { resolve } from "node:path";
import type { Command } from "commander";
import type { ScanReport } from "@/lib/contracts/system";
import { discover } from "@/lib/registry/discover";
import { print, table } from "./output";
import { root } from "./root";

export function addScanCommand(program: Command): void {
	program
		.command("scan")
		.description("show which tools the files of a folder register")
		.argument("[dir]", "the folder (default: tools/ of the checkout)")
		.option("--json", "print JSON")
		.action(run);
}

async function run(dir: string | undefined, options: { json?: boolean }): Promise<void> {
	const { report } = await discover(dir === undefined ? resolve(root, "tools") : resolve(dir), { root });
	print(report, options.json, () => reportText(report));
	if (report.totals.failed > 0 || report.problems.length > 0) process.exitCode = 1;
}

const MARKS = { registered: "✓", skipped: "–", failed: "✗" } as const;

function reportText(report: ScanReport): string {
	const { totals } = report;
	const rows = report.files.map((file) => [
		MARKS[file.outcome],
		file.file,
		file.outcome === "registered"
			? `${file.tools.length} ${file.tools.length === 1 ? "tool" : "tools"}: ${file.tools.map((tool) => tool.name).join(", ")}`
			: `${file.outcome}${file.line === null ? "" : ` at line ${file.line}`}: ${file.reason ?? ""}`,
	]);
	const problems = report.problems.map((problem) => `✗ ${problem.file}: ${problem.tool}: ${problem.message}`);
	const sum = `${totals.tools} tools in ${totals.registered} files; ${totals.skipped} skipped, ${totals.failed} failed (${Math.round(report.milliseconds)} ms)`;
	return [table(rows), ...problems, sum].filter((part) => part !== "").join("\n");
}
