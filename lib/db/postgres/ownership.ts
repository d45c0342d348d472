// One data directory has one owner at a time. The owner is known by process id and start time, so that a number that
// the system gave to another process after a crash is never taken for a living owner.
import "server-only";
import { execFile } from "node:child_process";
import { readFile, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { codeOf, StartError } from "../start-error";
import { readIfThere } from "./location";

const run = promisify(execFile);
const OWNER = "postgres.owner";

/** Whether a process of this number runs. One that has ended and only waits for its parent to notice does not. */
export async function isAlive(pid: number): Promise<boolean> {
	try {
		process.kill(pid, 0);
	} catch (error) {
		if (codeOf(error) !== "EPERM") return false;
	}
	return (await statFields(pid))?.[0] !== "Z";
}

/** Fields of /proc/PID/stat from the third on; null where there is no such file. */
async function statFields(pid: number): Promise<string[] | null> {
	const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
	// The second field is the program's name in parentheses and may hold spaces.
	return text === null ? null : text.slice(text.lastIndexOf(")") + 2).split(" ");
}

/** When the process started, in the system's own notation; null when it cannot be told. Linux: field 22 of /proc/PID/stat. */
async function startTime(pid: number): Promise<string | null> {
	const fields = await statFields(pid);
	if (fields !== null) return fields[19] ?? null;
	const listed = await run("ps", ["-o", "lstart=", "-p", String(pid)]).catch(() => null);
	return listed === null ? null : listed.stdout.trim();
}

/** Command line of a process; empty when it cannot be told. */
async function commandOf(pid: number): Promise<string> {
	const proc = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => null);
	if (proc !== null) return proc.replaceAll("\0", " ");
	const listed = await run("ps", ["-o", "command=", "-p", String(pid)]).catch(() => null);
	return listed === null ? "" : listed.stdout;
}

export type Postmaster = { readonly pid: number; readonly port: number; readonly isReady: boolean };

/** What postmaster.pid of a cluster says, if that database server really runs; a file left by a crash gives null. */
export async function runningPostmaster(cluster: string): Promise<Postmaster | null> {
	const lines = (await readIfThere(join(cluster, "postmaster.pid")))?.split("\n");
	const pid = Number.parseInt(lines?.[0] ?? "", 10);
	if (lines === undefined || !(pid > 1) || !(await isAlive(pid))) return null;
	const command = await commandOf(pid);
	if (!command.includes("postgres") || !command.includes(cluster)) return null;
	return { pid, port: Number.parseInt(lines[3] ?? "0", 10), isReady: lines[7]?.trim() === "ready" };
}

/** Removes a postmaster.pid that a crash left. PostgreSQL would refuse to start if its number now belongs to another process. */
export async function removeStalePidFile(cluster: string): Promise<void> {
	if ((await runningPostmaster(cluster)) !== null) return;
	await unlink(join(cluster, "postmaster.pid")).catch(() => undefined);
}

type Owner = { readonly pid: number; readonly startedAt: string | null };

async function readOwner(dataDir: string): Promise<Owner | null> {
	const text = await readIfThere(join(dataDir, OWNER));
	if (text === null) return null;
	const [pid, startedAt] = text.split(/\s+(.*)/, 2);
	return { pid: Number.parseInt(pid ?? "", 10), startedAt: startedAt || null };
}

/** The living process that holds the data directory, or null. */
export async function livingOwner(dataDir: string): Promise<number | null> {
	const owner = await readOwner(dataDir);
	if (owner === null || !(owner.pid > 0) || !(await isAlive(owner.pid))) return null;
	return owner.startedAt === (await startTime(owner.pid)) ? owner.pid : null;
}

/**
 * Makes this process the owner of the data directory.
 * @throws StartError when a living process owns it.
 */
export async function takeOwnership(dataDir: string): Promise<void> {
	const path = join(dataDir, OWNER);
	const mine = `${process.pid} ${(await startTime(process.pid)) ?? ""}`;
	for (let attempt = 0; attempt < 2; attempt++) {
		try {
			await writeFile(path, mine, { flag: "wx" });
			return;
		} catch (error) {
			if (codeOf(error) !== "EEXIST") {
				throw new StartError(
					`The data directory ${dataDir} cannot be written: set SALLYPORT_DATA_DIR to another folder.`,
					{
						cause: error,
					},
				);
			}
		}
		const pid = await livingOwner(dataDir);
		if (pid !== null) throw locked(dataDir, pid);
		await unlink(path).catch(() => undefined);
	}
	throw locked(dataDir, null);
}

export function locked(dataDir: string, pid: number | null): StartError {
	const who = pid === null ? "another process" : `process ${pid}`;
	return new StartError(
		`The data directory ${dataDir} is in use by ${who}: stop that one first, or set SALLYPORT_DATA_DIR to another folder.`,
	);
}

export async function releaseOwnership(dataDir: string): Promise<void> {
	await unlink(join(dataDir, OWNER)).catch(() => undefined);
}

/** True when some process took the data directory and did not give it back in order. */
export async function hasOwnerRecord(dataDir: string): Promise<boolean> {
	return (await readOwner(dataDir)) !== null;
}
