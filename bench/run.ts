// `npm run bench`: starts the production server on a database of its own and prints, in one run, what a resolve costs.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { benchResolveOverHttp } from "./http/resolve";
import type { Row } from "./http/rounds";
import { printMicro, runMicro } from "./micro/resolve";

const log = (line: string) => console.error(`\x1b[2m[bench]\x1b[0m ${line}`);
const number = (value: number, digits = 0) =>
	value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });

function printHttp(rows: readonly Row[]): void {
	console.log("\n/api/resolve over HTTP, 8 clients, closed loop; medians of the rounds, ratios formed inside a round");
	const header = ["target", "req/s", "[min–max]", "p50 ms", "p99 ms", "CPU µs", "bytes", "rate ×", "CPU ×", "against"];
	const body = rows.map((row) => [
		row.name,
		number(row.requestsPerSecond.median),
		`${number(row.requestsPerSecond.min)}–${number(row.requestsPerSecond.max)}`,
		number(row.p50Ms, 2),
		number(row.p99Ms, 2),
		number(row.cpuMicroseconds),
		number(row.bytesPerAnswer),
		row.rateRatio === null ? "1" : number(row.rateRatio, 2),
		row.cpuRatio === null ? "1" : number(row.cpuRatio, 2),
		row.yardstick ?? "–",
	]);
	const widths = header.map((title, column) =>
		Math.max(title.length, ...body.map((cells) => cells[column]?.length ?? 0)),
	);
	for (const cells of [header, ...body]) {
		console.log(
			cells
				.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
				.join("  "),
		);
	}
}

async function main(): Promise<void> {
	const started = Date.now();
	execFileSync(process.execPath, ["lib/cli/sallyport.mjs", "build"], { stdio: ["ignore", "ignore", "inherit"] });
	log("the pure resolver");
	const micro = await runMicro();
	printMicro(micro);
	const http = await benchResolveOverHttp({ rounds: 5, seconds: 2, log });
	printHttp(http);
	const machine = `${cpus()[0]?.model ?? "unknown"}, ${cpus().length} cores, Node ${process.version}`;
	console.log(`\n${machine}; ${((Date.now() - started) / 1000).toFixed(0)} s`);
	mkdirSync("bench/results/local", { recursive: true });
	writeFileSync(
		"bench/results/local/latest.json",
		`${JSON.stringify({ at: new Date().toISOString(), machine, micro, http }, null, "\t")}\n`,
	);
}

await main();
