// Open loop: requests leave by the clock, whether the answers to earlier ones are there or not, and a late answer counts from the moment at which its
// request was due. That is what a fleet of runtimes feels; a closed loop hides it.
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { percentile } from "./load";

export type OpenResult = {
	readonly requests: number;
	readonly p50Ms: number;
	readonly p99Ms: number;
	readonly maxMs: number;
};

export type OpenOptions = {
	readonly port: number;
	readonly bodies: readonly string[];
	readonly headers: Readonly<Record<string, string>>;
	readonly perSecond: number;
	readonly seconds: number;
};

/** Sends `perSecond` requests to /api/resolve for `seconds`. Throws on another answer than 200. */
export async function runOpen({ port, bodies, headers, perSecond, seconds }: OpenOptions): Promise<OpenResult> {
	const agent = new Agent({ keepAlive: true, maxSockets: 64 });
	const latencies: number[] = [];
	const count = perSecond * seconds;
	const started = performance.now();
	const answers: Promise<void>[] = [];
	for (let turn = 0; turn < count; turn++) {
		const due = started + (turn * 1000) / perSecond;
		const early = due - performance.now();
		if (early > 0.5) await pause(early);
		const body = bodies[turn % bodies.length] ?? "";
		answers.push(ask({ port, agent, headers, body }).then(() => void latencies.push(performance.now() - due)));
	}
	await Promise.all(answers);
	agent.destroy();
	const sorted = Float64Array.from(latencies).sort();
	return {
		requests: count,
		p50Ms: percentile(sorted, 0.5),
		p99Ms: percentile(sorted, 0.99),
		maxMs: sorted.at(-1) ?? Number.NaN,
	};
}

type Call = {
	readonly port: number;
	readonly agent: Agent;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
};

function ask({ port, agent, headers, body }: Call): Promise<void> {
	return new Promise((resolve, reject) => {
		const sent = request(
			{
				...{ host: "127.0.0.1", port, path: "/api/resolve", method: "POST", agent },
				headers: { ...headers, "content-type": "application/json", "content-length": Buffer.byteLength(body) },
			},
			(response) => {
				if (response.statusCode !== 200) reject(new Error(`resolve answered ${response.statusCode}`));
				response.on("end", resolve).resume();
			},
		);
		sent.on("error", reject);
		sent.end(body);
	});
}
