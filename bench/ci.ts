// `npm run bench:ci`: the ratios that noise does not cross, with wide margins: what the resolver costs by size and beside the naive form, and what the
// gateway costs in CPU beside its own constant route. Ends with exit code 1 when one is broken.
import { benchTargets, gatewayTargets, NAMES } from "./http/resolve";
import type { Row } from "./http/rounds";
import { Stand } from "./http/stand";
import { find, type MicroResult, printMicro, runMicro } from "./micro/resolve";
import { type Promised, printPromises } from "./table";

const ROUNDS = 5;
const MEASURED: readonly string[] = [NAMES.constant, NAMES.distinct, NAMES.cached, NAMES.fresh, NAMES.unchanged];

async function overHttp(): Promise<Row[]> {
	const stand = new Stand();
	try {
		await stand.startDatabase();
		const targets = await gatewayTargets(await stand.startGateway());
		const wanted = targets.filter((target) => MEASURED.includes(target.name));
		return await benchTargets(wanted, { rounds: ROUNDS, seconds: 0.8, log: () => undefined });
	} finally {
		await stand.close();
	}
}

function boundsOf(micro: readonly MicroResult[], http: readonly Row[]): Promised[] {
	const full = (tools: number) => find(micro, "full", tools);
	// Where /proc is missing there is no CPU to compare.
	const cpu = (what: string, name: string, atMost: number): Promised[] => {
		const measured = http.find((row) => row.name === name)?.cpuRatio ?? Number.NaN;
		return Number.isNaN(measured) ? [] : [{ what, measured, unit: "×", bound: { atMost } }];
	};
	return [
		{ what: "full answer, 5,000 tools against 50", measured: full(5_000) / full(50), unit: "×", bound: { atMost: 7 } },
		{
			what: "against the naive form, 5,000 tools",
			measured: find(micro, "naive", 5_000) / full(5_000),
			unit: "×",
			bound: { atLeast: 10 },
		},
		{
			what: "explain all of 500 tools against one full answer",
			measured: find(micro, "explainAll", 500) / full(500),
			unit: "×",
			bound: { atMost: 300 },
		},
		...cpu("gateway: CPU against the constant route", NAMES.distinct, 2.8),
		...cpu("  one request, cached", NAMES.cached, 2.8),
		...cpu("  never the same twice", NAMES.fresh, 7),
		...cpu("unchanged: CPU against an answer that is worked out", NAMES.unchanged, 0.8),
	];
}

const started = Date.now();
const micro = await runMicro(ROUNDS);
printMicro(micro);
const isGood = printPromises("Bounds", boundsOf(micro, await overHttp()));
console.log(`${((Date.now() - started) / 1000).toFixed(0)} s`);
process.exit(isGood ? 0 : 1);
