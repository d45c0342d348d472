// Interleaved rounds: every target is measured once a round, in turn, so that a machine that drifts hits them all alike.
// Ratios are formed inside a round; their median is what may be quoted.
import { median, percentile, runLoad } from "./load";
import { cpuSeconds } from "./processes";

export type Target = {
	name: string;
	port: number;
	pid: number;
	requests: readonly Buffer[];
	/** Name of the target that ratios are formed with. */
	yardstick: string | null;
	expectStatus: number;
};

export type Row = {
	name: string;
	requestsPerSecond: { median: number; min: number; max: number };
	p50Ms: number;
	p99Ms: number;
	/** Median of the rounds of p99 divided by p50. */
	tail: number;
	cpuMicroseconds: number;
	/** With the head of the answer. */
	bytesPerAnswer: number;
	yardstick: string | null;
	rateRatio: number | null;
	cpuRatio: number | null;
};

type Sample = { rate: number; p50: number; p99: number; cpu: number; bytes: number };

async function sample(target: Target, connections: number, seconds: number): Promise<Sample> {
	const before = cpuSeconds(target.pid);
	const result = await runLoad({ port: target.port, requests: target.requests, connections, seconds });
	const cpu = ((cpuSeconds(target.pid) - before) * 1e6) / result.requests;
	const unexpected = [...result.statuses.keys()].filter((status) => status !== target.expectStatus);
	if (unexpected.length > 0)
		throw new Error(`${target.name} answered ${unexpected.join(", ")} instead of ${target.expectStatus}`);
	return {
		rate: result.requests / result.seconds,
		p50: percentile(result.latenciesMs, 0.5),
		p99: percentile(result.latenciesMs, 0.99),
		cpu,
		bytes: result.bytes / result.requests,
	};
}

/** Measures all targets `rounds` times. Rates in requests per second, times in milliseconds, CPU in microseconds a request. */
export async function interleave(
	targets: readonly Target[],
	options: { rounds: number; connections: number; seconds: number; onRound?: (round: number) => void },
): Promise<Row[]> {
	const samples = new Map<string, Sample[]>(targets.map((target) => [target.name, []]));
	for (const target of targets) await sample(target, options.connections, 0.7);
	for (let round = 0; round < options.rounds; round++) {
		options.onRound?.(round + 1);
		for (const target of targets)
			samples.get(target.name)?.push(await sample(target, options.connections, options.seconds));
	}
	return targets.map((target) => summarise(target, samples));
}

function summarise(target: Target, samples: ReadonlyMap<string, readonly Sample[]>): Row {
	const own = samples.get(target.name) ?? [];
	const base = target.yardstick === null ? null : (samples.get(target.yardstick) ?? []);
	const ratio = (field: "rate" | "cpu") =>
		base === null ? null : median(own.map((value, round) => value[field] / (base[round]?.[field] ?? Number.NaN)));
	const rates = own.map((value) => value.rate);
	return {
		name: target.name,
		requestsPerSecond: { median: median(rates), min: Math.min(...rates), max: Math.max(...rates) },
		p50Ms: median(own.map((value) => value.p50)),
		p99Ms: median(own.map((value) => value.p99)),
		tail: median(own.map((value) => value.p99 / value.p50)),
		cpuMicroseconds: median(own.map((value) => value.cpu)),
		bytesPerAnswer: median(own.map((value) => value.bytes)),
		yardstick: target.yardstick,
		rateRatio: ratio("rate"),
		cpuRatio: ratio("cpu"),
	};
}
