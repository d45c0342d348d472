// What runs on this machine, as `ps` tells it.

import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

export type Process = {
	readonly pid: number;
	readonly parent: number;
	/** Tells it from another one that was given the same number later. */
	readonly startedAt: string;
	readonly command: string;
};

// "  12 1 Ss Tue Dec  1 10:59:05 2026 node …"
const LINE = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(\w+\s+\w+\s+\d+\s+[\d:]+\s+\d+)\s+(.*)$/;

async function all(): Promise<Process[]> {
	const { stdout } = await run("ps", ["-A", "-ww", "-o", "pid=,ppid=,stat=,lstart=,args="], {
		maxBuffer: 16 * 1024 * 1024,
		env: { ...process.env, LC_ALL: "C" },
	});
	return stdout.split("\n").flatMap((line) => {
		const [, pid, parent, state, startedAt = "", command = ""] = LINE.exec(line) ?? [];
		// One that has ended and only waits for its parent to notice does not run.
		return state === undefined || state.startsWith("Z")
			? []
			: [{ pid: Number(pid), parent: Number(parent), startedAt, command: command.trim() }];
	});
}

/** Everything that a process has started, and what that has started, at any depth. */
export async function descendants(pid: number): Promise<Process[]> {
	const processes = await all();
	const below = (parent: number): Process[] =>
		processes.filter((process) => process.parent === parent).flatMap((child) => [child, ...below(child.pid)]);
	return below(pid);
}

/** Those of `known` that still run. */
export async function survivors(known: readonly Process[]): Promise<Process[]> {
	const identity = ({ pid, startedAt }: Process) => `${pid} ${startedAt}`;
	const identities = new Set(known.map(identity));
	return (await all()).filter((process) => identities.has(identity(process)));
}
