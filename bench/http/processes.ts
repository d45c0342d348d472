// Starts and finds the processes under measurement, and reads what CPU they used (Linux: /proc).
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";

const TICKS_PER_SECOND = 100;

/** CPU seconds, user and system, that a process and its threads have used; NaN where /proc does not exist. */
export function cpuSeconds(pid: number): number {
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
		const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
		return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
	} catch {
		return Number.NaN;
	}
}

/** Ports on which the descendants of a process listen. */
export function portsBelow(rootPid: number): { pid: number; port: number }[] {
	const family = descendants(rootPid);
	const found: { pid: number; port: number }[] = [];
	for (const [inode, port] of listeningInodes()) {
		const pid = holderOf(inode);
		if (pid !== null && family.has(pid)) found.push({ pid, port });
	}
	return found;
}

function listeningInodes(): Map<string, number> {
	const inodes = new Map<string, number>();
	for (const file of ["/proc/net/tcp", "/proc/net/tcp6"]) {
		if (!existsSync(file)) continue;
		for (const line of readFileSync(file, "utf8").split("\n").slice(1)) {
			const fields = line.trim().split(/\s+/);
			if (fields[3] !== "0A" || !fields[1] || !fields[9]) continue;
			inodes.set(fields[9], Number.parseInt(fields[1].split(":")[1] ?? "", 16));
		}
	}
	return inodes;
}

function holderOf(inode: string): number | null {
	const wanted = `socket:[${inode}]`;
	for (const entry of readdirSync("/proc")) {
		if (!/^\d+$/.test(entry)) continue;
		for (const descriptor of descriptorsOf(entry)) {
			if (linkOf(`/proc/${entry}/fd/${descriptor}`) === wanted) return Number(entry);
		}
	}
	return null;
}

/** Empty for a process that ended meanwhile or belongs to somebody else. */
function descriptorsOf(pid: string): string[] {
	try {
		return readdirSync(`/proc/${pid}/fd`);
	} catch {
		return [];
	}
}

function linkOf(path: string): string | null {
	try {
		return readlinkSync(path);
	} catch {
		return null;
	}
}

function descendants(rootPid: number): Set<number> {
	const parents = new Map<number, number>();
	for (const entry of readdirSync("/proc")) {
		if (!/^\d+$/.test(entry) || !existsSync(`/proc/${entry}/stat`)) continue;
		const stat = readFileSync(`/proc/${entry}/stat`, "utf8");
		parents.set(Number(entry), Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]));
	}
	const family = new Set([rootPid]);
	for (let grew = true; grew; ) {
		grew = false;
		for (const [pid, parent] of parents) {
			if (family.has(parent) && !family.has(pid)) {
				family.add(pid);
				grew = true;
			}
		}
	}
	return family;
}

export type Started = { child: ChildProcess; stop(): Promise<void> };

/** Starts a command and waits until a line of its output matches; the match comes back with the process. */
export function startAndWait(
	command: string,
	args: readonly string[],
	env: Readonly<Record<string, string | undefined>>,
	line: RegExp,
): Promise<Started & { match: RegExpExecArray }> {
	const child = spawn(command, args, { env: { ...env, NODE_ENV: "production" }, stdio: ["ignore", "pipe", "pipe"] });
	const stop = () =>
		new Promise<void>((resolve) => {
			if (child.exitCode !== null || child.signalCode !== null) return resolve();
			child.once("exit", () => resolve());
			child.kill("SIGTERM");
		});
	return new Promise((resolve, reject) => {
		let output = "";
		const read = (data: Buffer) => {
			output += data.toString();
			const match = line.exec(output);
			if (match) resolve({ child, stop, match });
		};
		child.stdout.on("data", read);
		child.stderr.on("data", read);
		child.once("exit", (code) => reject(new Error(`${command} ${args.join(" ")} ended with ${code}:\n${output}`)));
	});
}
