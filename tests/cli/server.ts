// A whole server for a test: the embedded database, the gateway and the console, started by `sallyport start`.

import { vi } from "vitest";
import { descendants, type Process } from "./processes";
import { spawnSallyport, type Variables } from "./sallyport";

const READY_LIMIT_MS = 60_000;

export type Server = {
	/** Of the command that a person would have typed. */
	readonly pid: number;
	/** Everything that it has printed so far, both streams. */
	output(): string;
	/** Its exit code, or null when a signal ended it. */
	readonly ended: Promise<number | null>;
	signal(name: NodeJS.Signals): void;
	/** Its processes by what they are. */
	processes(): Promise<Parts>;
};

export type Parts = {
	readonly all: readonly Process[];
	readonly main: number;
	readonly gateway: number;
	readonly console: number;
};

/** Resolves when the server has said that it is ready. @throws with what it printed when it ends instead */
export async function startServer(variables: Variables): Promise<Server> {
	const child = spawnSallyport(["start"], variables);
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream?.setEncoding("utf8").on("data", (text: string) => {
			output += text;
		});
	}
	const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
	const pid = child.pid ?? 0;
	const server: Server = {
		pid,
		output: () => output,
		ended,
		signal: (name) => void child.kill(name),
		processes: () => partsOf(pid),
	};
	const giveUp = new AbortController();
	const died = ended.then((code) => {
		throw new Error(`The server ended with ${code}:\n${output}`);
	});
	const ready = vi.waitUntil(() => giveUp.signal.aborted || output.includes("Sallyport is ready at"), {
		timeout: READY_LIMIT_MS,
		interval: 20,
	});
	try {
		await Promise.race([ready, died]);
	} catch (error) {
		giveUp.abort();
		server.signal("SIGTERM");
		throw error;
	}
	// From here on its end is the caller's business.
	died.catch(() => undefined);
	return server;
}

async function partsOf(pid: number): Promise<Parts> {
	const all = await descendants(pid);
	const find = (pattern: RegExp) => all.find(({ command }) => pattern.test(command))?.pid ?? 0;
	return {
		all,
		main: find(/lib\/cli\/main\.ts start/),
		gateway: find(/lib\/gateway\/main\.ts/),
		console: find(/next-server|next\/dist\/bin\/next/),
	};
}
