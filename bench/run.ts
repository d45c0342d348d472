// `npm run bench`: every promise of speed in one run, from the shipped code: the pure resolver, the gateway beside yardsticks in interleaved rounds,
// steadiness beside a busy console, and the way from a saved edit to the first answer. Ends with the table of promises.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { benchEdits, type EditResult } from "./db/edit";
import { median } from "./http/load";
import {
	benchTargets,
	distinctBodies,
	gatewayTargets,
	helloTarget,
	listedTools,
	mcpTargets,
	NAMES,
} from "./http/resolve";
import type { Row } from "./http/rounds";
import { Stand } from "./http/stand";
import { benchSteady, type SteadyResult } from "./http/steady";
import { type CommandResult, printCommands, runCommands } from "./micro/commands";
import { find, type MicroResult, printMicro, runMicro } from "./micro/resolve";
import { number, type Promised, printPromises, printTable } from "./table";

const ROUNDS = 5;
const EDITS = 60;
const log = (line: string) => console.error(`\x1b[2m[bench]\x1b[0m ${line}`);

async function overHttp(): Promise<{ rows: Row[]; steady: SteadyResult }> {
	const stand = new Stand();
	try {
		await stand.startDatabase();
		const gateway = await stand.startGateway();
		const production = await stand.startProduction();
		const mcp = await stand.startMcp(await listedTools(gateway));
		const targets = [
			...(await gatewayTargets(gateway)),
			helloTarget(production.next),
			...(await mcpTargets(gateway, mcp)),
		];
		const rows = await benchTargets(targets, { rounds: ROUNDS, seconds: 1, log });
		log("beside a busy console");
		const cookie = await stand.signIn();
		const bodies = distinctBodies();
		const steady = await benchSteady({ port: production.gateway.port, cookie, bodies, rounds: ROUNDS, seconds: 2 });
		return { rows, steady };
	} finally {
		await stand.close();
	}
}

function printHttp(rows: readonly Row[]): void {
	console.log("\n/api/resolve over HTTP, 8 clients, closed loop; medians of the rounds, ratios formed inside a round");
	printTable(
		["target", "req/s", "[min–max]", "p50 ms", "p99 ms", "CPU µs", "bytes", "rate ×", "CPU ×", "against"],
		rows.map((row) => [
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
		]),
	);
}

function printSteady({ quiet, busy, pages }: SteadyResult): void {
	console.log(`\n300 requests a second by the clock; two visitors loaded the matrix ${pages} times meanwhile`);
	const line = (name: string, results: SteadyResult["quiet"]) => [
		name,
		...(["p50Ms", "p99Ms", "maxMs"] as const).map((field) => number(median(results.map((result) => result[field])), 2)),
	];
	printTable(["", "p50 ms", "p99 ms", "max ms"], [line("quiet", quiet), line("with visitors", busy)]);
}

function printEdits(results: readonly EditResult[]): void {
	console.log("\nFrom a saved edit to the first answer that shows it, in another process on the same PostgreSQL");
	printTable(
		["tools", "edits", "p50 ms", "p99 ms", "p50 ms with saving", "p99 ms with saving", "stall ms, median", "longest"],
		results.map((result) => [
			number(result.tools),
			number(result.edits),
			...[result.p50Ms, result.p99Ms, result.wholeP50Ms, result.wholeP99Ms].map((value) => number(value, 1)),
			...[result.stallMedianMs, result.stallMaxMs].map((value) => number(value, 1)),
		]),
	);
}

function promisesOf(
	micro: readonly MicroResult[],
	http: readonly Row[],
	steady: SteadyResult,
	edits: readonly EditResult[],
	commands: CommandResult,
): Promised[] {
	const row = (name: string): Row => {
		const found = http.find((entry) => entry.name === name);
		if (found === undefined) throw new Error(`${name} was not measured`);
		return found;
	};
	const rate = (name: string) => row(name).rateRatio ?? Number.NaN;
	const cpu = (name: string) => row(name).cpuRatio ?? Number.NaN;
	const edit = (tools: number) => edits.find((result) => result.tools === tools);
	const full = (tools: number) => find(micro, "full", tools);
	const times = (what: string, measured: number, bound: Promised["bound"]): Promised => ({
		what,
		measured,
		unit: "×",
		bound,
	});
	const ms = (what: string, measured: number | undefined, atMost: number): Promised => ({
		...{ what, measured: measured ?? Number.NaN, unit: "ms", bound: { atMost } },
	});
	const percent = (what: string, share: number, bound: Promised["bound"]): Promised => ({
		...{ what, measured: share * 100, unit: "%", bound, digits: 1 },
	});
	const bytes = (what: string, measured: number): Promised => ({
		...{ what, measured, unit: "B", bound: { atMost: 300 }, digits: 0 },
	});
	return [
		{ what: "select + ETag + body, 500 tools", measured: full(500), unit: "µs", bound: { atMost: 20 }, digits: 1 },
		times("  5,000 tools against 50", full(5_000) / full(50), { atMost: 4 }),
		times("against the naive form, 5,000 tools", find(micro, "naive", 5_000) / full(5_000), { atLeast: 20 }),
		times("gateway, 256 distinct: requests/s against the constant route", rate(NAMES.distinct), { atLeast: 0.7 }),
		times("  one request, cached", rate(NAMES.cached), { atLeast: 0.8 }),
		times("  256 distinct: CPU a request", cpu(NAMES.distinct), { atMost: 1.5 }),
		times("  never the same twice: requests/s", rate(NAMES.fresh), { atLeast: 0.7 }),
		times("  never the same twice: CPU a request", cpu(NAMES.fresh), { atMost: 1.5 }),
		times("gateway against the App Router's smallest route", 1 / rate(NAMES.hello), { atLeast: 10 }),
		times("unchanged (ifEtag): CPU against an answer that is worked out", cpu(NAMES.unchanged), { atMost: 0.7 }),
		times(
			"  against one that was asked for before",
			row(NAMES.unchanged).cpuMicroseconds / row(NAMES.cached).cpuMicroseconds,
			{ atMost: 0.7 },
		),
		bytes("  bytes on the wire, with the head", row(NAMES.unchanged).bytesPerAnswer),
		times("unchanged (GET 304): CPU against the full answer", cpu(NAMES.notModified), { atMost: 0.7 }),
		bytes("  bytes on the wire, with the head", row(NAMES.notModified).bytesPerAnswer),
		times("p99 / p50, eight clients", row(NAMES.distinct).tail, { atMost: 4 }),
		times("p99 at 300 requests/s with two visitors, against quiet", steady.ratio, { atMost: 2 }),
		ms("edit saved → served, p99, 500 tools", edit(500)?.p99Ms, 50),
		ms("edit saved → served, p99, 5,000 tools", edit(5_000)?.p99Ms, 200),
		ms("  longest event-loop stall, 500 tools", edit(500)?.stallMaxMs, 20),
		ms("  longest event-loop stall, 5,000 tools", edit(5_000)?.stallMaxMs, 20),
		ms("explain one tool, 5,000 tools", find(micro, "explain", 5_000) / 1_000, 0.2),
		ms("explain all tools, 500", find(micro, "explainAll", 500) / 1_000, 1.5),
		percent("dangerous commands flagged", commands.recall, { atLeast: 98 }),
		percent("  wrapped and obfuscated ones", commands.bypassRecall, { atLeast: 97 }),
		percent("  harmless ones flagged", commands.falseAlarms, { atMost: 2 }),
		percent("  catastrophic ones denied", commands.denyRecall, { atLeast: 98 }),
		percent("  denied that may be legitimate", commands.wrongDeny, { atMost: 0.5 }),
		{ what: "a command judged, p50", measured: commands.p50Microseconds, unit: "µs", bound: { atMost: 60 }, digits: 0 },
		{ what: "  p99", measured: commands.p99Microseconds, unit: "µs", bound: { atMost: 1_000 }, digits: 0 },
		times("requests/s against the MCP SDK, same 40 tools, low-level", 1 / rate(NAMES.low), { atLeast: 4 }),
		times("  high-level", 1 / rate(NAMES.high), { atLeast: 30 }),
	];
}

async function main(): Promise<void> {
	execFileSync(process.execPath, ["lib/cli/sallyport.mjs", "build"], { stdio: ["ignore", "ignore", "inherit"] });
	const started = Date.now();
	log("the pure resolver");
	const micro = await runMicro(ROUNDS);
	printMicro(micro);
	log("the command engine");
	const commands = runCommands();
	printCommands(commands);
	const { rows: http, steady } = await overHttp();
	printHttp(http);
	printSteady(steady);
	log("edits");
	const edits = await benchEdits([500, 5_000], EDITS);
	printEdits(edits);
	const machine = `${cpus()[0]?.model ?? "unknown"}, ${cpus().length} cores, Node ${process.version}`;
	const promises = promisesOf(micro, http, steady, edits, commands);
	printPromises("Promises", promises);
	console.log(`\n${machine}; ${((Date.now() - started) / 1000).toFixed(0)} s`);
	mkdirSync("bench/results/local", { recursive: true });
	writeFileSync(
		"bench/results/local/latest.json",
		`${JSON.stringify({ at: new Date().toISOString(), machine, micro, commands, http, steady, edits, promises }, null, "\t")}\n`,
	);
}

await main();
