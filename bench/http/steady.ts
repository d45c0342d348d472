// How steady a resolve stays while people load pages: 300 requests a second by the clock, quiet and with two visitors of the heaviest page, in turn.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { median } from "./load";
import { type OpenResult, runOpen } from "./open";
import { AUTHORIZATION } from "./stand";

export type SteadyResult = {
	readonly quiet: OpenResult[];
	readonly busy: OpenResult[];
	/** Median of the rounds of p99 with visitors divided by p99 without. */
	readonly ratio: number;
	readonly pages: number;
};

const PER_SECOND = 300;
const PAGE = "/toolsets";

export async function benchSteady(options: {
	readonly port: number;
	readonly cookie: string;
	readonly bodies: readonly string[];
	readonly rounds: number;
	readonly seconds: number;
}): Promise<SteadyResult> {
	const { port, bodies, seconds } = options;
	const measure = () => runOpen({ port, bodies, headers: AUTHORIZATION, perSecond: PER_SECOND, seconds });
	await measure();
	const quiet: OpenResult[] = [];
	const busy: OpenResult[] = [];
	let pages = 0;
	for (let round = 0; round < options.rounds; round++) {
		quiet.push(await measure());
		const visitors = await startVisitors(`http://127.0.0.1:${port}${PAGE}`, options.cookie);
		busy.push(await measure());
		pages += await stopVisitors(visitors);
	}
	return { quiet, busy, pages, ratio: median(busy.map((result, round) => result.p99Ms / (quiet[round]?.p99Ms ?? 0))) };
}

async function startVisitors(address: string, cookie: string): Promise<ChildProcess> {
	const child = fork(fileURLToPath(new URL("visitors.ts", import.meta.url)), [address, cookie], {
		execArgv: ["--import", "tsx"],
		stdio: ["ignore", "ignore", "inherit", "ipc"],
	});
	const ended = once(child, "exit").then(() => Promise.reject(new Error("the visitors ended")));
	ended.catch(() => undefined);
	// The first page has come.
	await Promise.race([once(child, "message"), ended]);
	return child;
}

async function stopVisitors(child: ChildProcess): Promise<number> {
	child.send("count");
	const [message]: unknown[] = await once(child, "message");
	child.disconnect();
	return typeof message === "object" && message !== null && "pages" in message ? Number(message.pages) : 0;
}
