// A cluster's life: made once (whole or not at all), run on a free loopback port, stopped in order, and stopped by a
// guard when this process dies without stopping it.
import "server-only";
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chmod, chown, mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { messageOf, StartError } from "../start-error";
import type { Binaries } from "./binaries";
import { readIfThere } from "./location";
import { isAlive, runningPostmaster } from "./ownership";
import { childOptions, type ServerUser } from "./server-user";

const run = promisify(execFile);
export const SUPERUSER = "sallyport";

/** How long a start may take: recovery after a crash of a large database included. */
const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 20_000;
const POLL_MS = 20;
const LOG_LIMIT_BYTES = 1024 * 1024;

/**
 * Checks that the cluster, if there is one, is of the version that we run.
 * @returns whether there is one.
 * @throws StartError for another major version.
 */
export async function checkVersion(cluster: string, binaries: Binaries): Promise<boolean> {
	const text = await readIfThere(join(cluster, "PG_VERSION"));
	if (text === null) return false;
	const found = Number.parseInt(text, 10);
	if (found === binaries.major) return true;
	const mend =
		found > binaries.major
			? "use the newer Sallyport that made it, or set SALLYPORT_DATA_DIR to another folder"
			: "dump it with the older Sallyport and load it into a new data directory";
	throw new StartError(
		`The data in ${cluster} is of PostgreSQL ${text}, but this Sallyport runs PostgreSQL ${binaries.major}: ${mend}.`,
	);
}

/** Makes the cluster. It appears under its name only when it is complete, so an interrupted first start leaves nothing half-made. */
export async function createCluster(
	cluster: string,
	binaries: Binaries,
	user: ServerUser,
	password: string,
): Promise<void> {
	const unfinished = `${cluster}.new`;
	const passwordFile = `${cluster}.pw`;
	try {
		await rm(unfinished, { recursive: true, force: true });
		await mkdir(unfinished, { recursive: true, mode: 0o700 });
		await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
		if (user !== null) {
			await chown(unfinished, user.uid, user.gid);
			await chown(passwordFile, user.uid, user.gid);
		}
		const flags = [
			`--pgdata=${unfinished}`,
			`--username=${SUPERUSER}`,
			`--pwfile=${passwordFile}`,
			"--auth=scram-sha-256",
			"--encoding=UTF8",
			"--locale=C",
			"--locale-provider=builtin",
			"--builtin-locale=C.UTF-8",
			"--no-instructions",
		];
		await run(binaries.initdb, flags, childOptions(user));
		await chmod(unfinished, 0o700);
		await rename(unfinished, cluster);
	} catch (error) {
		await rm(unfinished, { recursive: true, force: true });
		const line =
			messageOf(error)
				.split("\n")
				.find((text) => text.includes("error:")) ?? messageOf(error).split("\n")[0];
		throw new StartError(`The database could not be made in ${cluster} (${line}): mend that, or set DATABASE_URL.`, {
			cause: error,
		});
	} finally {
		await rm(passwordFile, { force: true });
	}
}

function freePort(): Promise<number> {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once("error", reject);
		server.listen(0, "127.0.0.1", () => {
			const address = server.address();
			server.close(() =>
				typeof address === "object" && address !== null ? resolve(address.port) : reject(new Error("no port")),
			);
		});
	});
}

export type RunningCluster = {
	readonly port: number;
	/** Settles when the database server has ended, for whatever reason. */
	readonly exited: Promise<void>;
	stop(): Promise<void>;
};

export type RunOptions = {
	readonly cluster: string;
	readonly binaries: Binaries;
	readonly user: ServerUser;
	readonly logFile: string;
	/** False gives up crash safety for speed: for tests. */
	readonly isDurable: boolean;
	readonly onStep: (step: string) => void;
};

/**
 * Starts the database server and waits until it takes connections.
 * @throws StartError with the server's own last complaint.
 */
export async function runCluster(options: RunOptions): Promise<RunningCluster> {
	for (let attempt = 1; ; attempt++) {
		const port = await freePort();
		const logStart = await stat(options.logFile).then(
			(info) => (info.size > LOG_LIMIT_BYTES ? 0 : info.size),
			() => 0,
		);
		const child = await launch(options, port, logStart === 0 ? "w" : "a");
		const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
		if (await becomesReady(options, child)) {
			const guard = startGuard(options, child.pid ?? 0);
			return { port, exited, stop: () => stopServer(child, exited, guard) };
		}
		const log = (await readFile(options.logFile, "utf8").catch(() => "")).slice(logStart);
		// Somebody else took the port between our look and the server's.
		if (/Address already in use|could not bind/.test(log) && attempt < 5) continue;
		const fatal = log.split("\n").findLast((line) => /FATAL|PANIC/.test(line)) ?? "it gave no reason";
		throw new StartError(`The embedded PostgreSQL did not start (${fatal.trim()}): see ${options.logFile}.`);
	}
}

async function launch(options: RunOptions, port: number, flag: "w" | "a"): Promise<ChildProcess> {
	const log = await open(options.logFile, flag, 0o600);
	const settings = [
		"listen_addresses=127.0.0.1",
		"unix_socket_directories=",
		"timezone=UTC",
		"log_timezone=UTC",
		"max_connections=200",
		...(options.isDurable ? [] : ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]),
	];
	const flags = ["-D", options.cluster, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
	try {
		// Detached: Ctrl-C in the terminal must reach the database through us, after its clients, and not at once.
		const child = spawn(options.binaries.postgres, flags, {
			...childOptions(options.user),
			detached: true,
			stdio: ["ignore", log.fd, log.fd],
		});
		child.on("error", () => undefined);
		child.unref();
		return child;
	} finally {
		await log.close();
	}
}

async function becomesReady(options: RunOptions, child: ChildProcess): Promise<boolean> {
	const begin = Date.now();
	let isTold = false;
	while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
		const server = await runningPostmaster(options.cluster);
		if (server?.pid === child.pid && server.isReady) return true;
		const waited = Date.now() - begin;
		if (waited > START_TIMEOUT_MS) {
			child.kill("SIGQUIT");
			throw new StartError(
				`The embedded PostgreSQL was not ready after ${START_TIMEOUT_MS / 1000} s: see ${options.logFile}.`,
			);
		}
		if (waited > 1000 && !isTold) {
			isTold = true;
			options.onStep("Waiting for the database (it may be recovering from a crash)");
		}
		await delay(POLL_MS);
	}
	return false;
}

// A shell that waits for the end of its input, which comes when this process ends in whatever way, and then stops
// exactly that database server. Costs nothing while it waits.
const GUARD = 'cat >/dev/null; [ "$(head -n 1 "$1/postmaster.pid" 2>/dev/null)" = "$2" ] && kill -INT "$2"';

function startGuard(options: RunOptions, pid: number): ChildProcess | null {
	if (process.platform === "win32") return null;
	const guard = spawn("/bin/sh", ["-c", GUARD, "sallyport-database-guard", options.cluster, String(pid)], {
		...childOptions(options.user),
		detached: true,
		stdio: ["pipe", "ignore", "ignore"],
	});
	guard.on("error", () => undefined);
	guard.unref();
	return guard;
}

async function stopServer(child: ChildProcess, exited: Promise<void>, guard: ChildProcess | null): Promise<void> {
	if (guard?.pid !== undefined && guard.exitCode === null) {
		// The whole group: the shell and the `cat` it waits for.
		try {
			process.kill(-guard.pid, "SIGKILL");
		} catch {
			// It has ended already.
		}
	}
	if (child.exitCode !== null || child.signalCode !== null) return;
	child.ref();
	child.kill("SIGINT");
	const timer = setTimeout(() => child.kill("SIGQUIT"), STOP_TIMEOUT_MS);
	await exited;
	clearTimeout(timer);
}

/** Stops a database server that its owner left running when it died. */
export async function stopOrphan(pid: number): Promise<void> {
	const begin = Date.now();
	process.kill(pid, "SIGINT");
	while (await isAlive(pid)) {
		if (Date.now() - begin > STOP_TIMEOUT_MS) {
			throw new StartError(`A database server left by an earlier run (process ${pid}) does not stop: end it by hand.`);
		}
		await delay(POLL_MS);
	}
}
