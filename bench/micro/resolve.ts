// What the pure resolver costs, for catalogues of 50, 500 and 5,000 tools, beside the naive way on the same requests. Answers are compared before
// anything is timed; steps and sizes take turns in every round, and the figures are medians of the rounds.
// Alone: node --import tsx --conditions=react-server bench/micro/resolve.ts

import { pathToFileURL } from "node:url";
import {
	compile,
	encodeTools,
	explain,
	listHidden,
	type ResolveRequest,
	resolve,
	type Snapshot,
} from "../../lib/core/resolver";
import { resolveByRule } from "../../lib/core/resolver/reference.test-support";
import { prepare } from "../../lib/core/resolver/request";
import { select } from "../../lib/core/resolver/select";
import { compileTools } from "../../lib/runtime/deps";
import { makeCatalogue } from "../catalogue";
import { FEWEST_TOOLS, MOST_TOOLS, makeRequests } from "../requests";
import { makeNaive } from "./naive";

export const SIZES = [50, 500, 5_000] as const;
export const MICRO_ROUNDS = 7;
/** A step is repeated for at least this long in a round. */
const MILLISECONDS_PER_TURN = 25;

const STEPS = {
	select: "select",
	etag: "select + ETag",
	body: "25 KB body alone",
	full: "select + ETag + body",
	naive: "naive: recursion, sets, stringify, hash",
	explain: "explain one tool",
	explainAll: "reasons of all hidden tools, as JSON",
	compile: "compile the whole catalogue",
} as const;
export type MicroStep = keyof typeof STEPS;

export type MicroResult = {
	readonly step: MicroStep;
	readonly tools: number;
	readonly medianMicroseconds: number;
	readonly minMicroseconds: number;
	readonly maxMicroseconds: number;
};

type Subject = { readonly tools: number; readonly steps: Readonly<Record<MicroStep, (turn: number) => unknown>> };

/** Measures every step for every size. Throws when an answer differs from the naive one. */
export async function runMicro(rounds = MICRO_ROUNDS): Promise<MicroResult[]> {
	const subjects = SIZES.map(makeSubject);
	const samples = new Map<string, number[]>();
	const keys = Object.keys(STEPS) as MicroStep[];
	for (let round = 0; round <= rounds; round++) {
		for (const step of keys) {
			for (const subject of subjects) {
				const cost = measure(subject.steps[step]);
				// The first round only warms up.
				if (round > 0)
					samples.set(`${step} ${subject.tools}`, [...(samples.get(`${step} ${subject.tools}`) ?? []), cost]);
			}
		}
	}
	return keys.flatMap((step) =>
		SIZES.map((tools) => {
			const sorted = (samples.get(`${step} ${tools}`) ?? []).sort((left, right) => left - right);
			return {
				step,
				tools,
				medianMicroseconds: sorted[sorted.length >> 1] ?? 0,
				minMicroseconds: sorted[0] ?? 0,
				maxMicroseconds: sorted.at(-1) ?? 0,
			};
		}),
	);
}

function makeSubject(tools: number): Subject {
	const rows = makeCatalogue(tools);
	const snapshot = compile(rows, compileTools);
	const requests = makeRequests(snapshot);
	const naive = makeNaive(rows);
	assertEqual(snapshot, requests, naive);
	const answers = requests.map((request) => resolve(snapshot, request));
	const names = rows.tools.map((tool) => tool.name);
	const at = <T>(items: readonly T[], turn: number): T => items[turn % items.length]!;
	return {
		tools,
		steps: {
			select: (turn) => {
				const prepared = prepare(snapshot, at(requests, turn));
				return prepared.kind === "context" ? select(prepared.context) : null;
			},
			etag: (turn) => resolve(snapshot, at(requests, turn)),
			body: (turn) => encodeTools(snapshot, at(answers, turn)),
			full: (turn) => encodeTools(snapshot, resolve(snapshot, at(requests, turn))),
			naive: (turn) => naive.answer(at(requests, turn)),
			// A stride that is prime to the number of tools visits them all.
			explain: (turn) => explain(snapshot, at(requests, turn), at(names, turn * 7)),
			explainAll: (turn) => JSON.stringify(listHidden(snapshot, at(requests, turn))),
			compile: () => compile(rows, compileTools),
		},
	};
}

/** Compares every answer with the naive one, and, where that ends in reasonable time, with the rule itself. */
function assertEqual(
	snapshot: Snapshot,
	requests: readonly ResolveRequest[],
	naive: ReturnType<typeof makeNaive>,
): void {
	const isSmall = snapshot.rows.tools.length <= 50;
	for (const request of requests) {
		const answer = resolve(snapshot, request);
		if (answer.kind !== "resolved") throw new Error(`not resolved: ${JSON.stringify(answer.unknown)}`);
		const { visible } = answer.summary;
		if (visible < FEWEST_TOOLS || visible > MOST_TOOLS) throw new Error(`an answer of ${visible} tools`);
		const plain = naive.answer(request);
		const body = new TextDecoder().decode(encodeTools(snapshot, answer));
		if (body !== plain.body) throw new Error(`the body differs from the naive one for ${JSON.stringify(request)}`);
		if (!isSmall) continue;
		const byRule = resolveByRule(snapshot.rows, request, () => 0)?.visible.map((tool) => tool.name);
		if (JSON.stringify(byRule) !== JSON.stringify(plain.names))
			throw new Error("the naive answer differs from the rule");
	}
}

let sink: unknown;
/** Microseconds a call, over at least one call and the time of a turn. */
function measure(step: (turn: number) => unknown): number {
	const started = performance.now();
	let calls = 0;
	let elapsed = 0;
	do {
		sink = step(calls++);
		if ((calls & 15) === 0 || calls < 4) elapsed = performance.now() - started;
	} while (elapsed < MILLISECONDS_PER_TURN);
	return (elapsed * 1_000) / calls;
}

export const find = (results: readonly MicroResult[], step: MicroStep, tools: number) =>
	results.find((result) => result.step === step && result.tools === tools)?.medianMicroseconds ?? Number.NaN;

/** The table, and beneath it the ratios that do not depend on the machine. */
export function printMicro(results: readonly MicroResult[]): void {
	console.log(`\nThe pure resolver, µs a call (medians of the rounds, 256 distinct requests of about 40 tools)`);
	const digits = (value: number) => (value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString("en"));
	const width = Math.max(...Object.values(STEPS).map((label) => label.length));
	console.log([`${"step".padEnd(width)}`, ...SIZES.map((tools) => `${tools} tools`.padStart(12))].join(""));
	for (const [step, label] of Object.entries(STEPS)) {
		const cells = SIZES.map((tools) => {
			const result = results.find((entry) => entry.step === step && entry.tools === tools);
			return digits(result?.medianMicroseconds ?? Number.NaN).padStart(12);
		});
		console.log([label.padEnd(width), ...cells].join(""));
	}
	const growth = find(results, "full", 5_000) / find(results, "full", 50);
	const gain = find(results, "naive", 5_000) / find(results, "full", 5_000);
	console.log(
		`full answer, 5,000 tools against 50: ${growth.toFixed(1)} ×; against naive at 5,000: ${gain.toFixed(0)} × faster`,
	);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
	printMicro(await runMicro());
	if (sink === undefined) console.log("nothing was measured");
}
