// The database that comes along: a real PostgreSQL in the data directory, on a loopback port, owned by one process at
// a time, recovered by itself after a crash, and never left running by a process that is gone.
import "server-only";
import { realpath } from "node:fs/promises";
import { join, resolve } from "node:path";
import pg from "pg";
import { findBinaries } from "./postgres/binaries";
import { checkVersion, createCluster, runCluster, SUPERUSER, stopOrphan } from "./postgres/cluster";
import { chooseCluster, createPassword, knownCluster, readPassword } from "./postgres/location";
import {
	hasOwnerRecord,
	livingOwner,
	locked,
	releaseOwnership,
	removeStalePidFile,
	runningPostmaster,
	takeOwnership,
} from "./postgres/ownership";
import { findServerUser } from "./postgres/server-user";
import { messageOf, StartError } from "./start-error";

const DATABASE = "sallyport";

export type EmbeddedOptions = {
	/** Folder for the cluster, its password and its log; made when it is missing. */
	readonly dataDir: string;
	/** Told, in words for people, about steps that may take longer than a moment. */
	readonly onStep?: (step: string) => void;
	/** False gives up crash safety for speed: for tests only. Default true. */
	readonly isDurable?: boolean;
};

export type EmbeddedDatabase = {
	/** Connection URL with the password; it is a secret. */
	readonly url: string;
	/** Where the cluster lies; outside of the data directory when the database's account cannot enter that. */
	readonly cluster: string;
	/** Settles when the database server has ended, asked to or not. */
	readonly exited: Promise<void>;
	/** Closes connections and stops the server; safe to call twice. */
	stop(): Promise<void>;
};

function urlFor(port: number, password: string, database: string): string {
	return `postgresql://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

/**
 * Starts the embedded PostgreSQL of a data directory, making it at the first start.
 * @throws StartError with one line for people: in use by another process, another major version, no program for this
 * platform, no folder that the database's account can enter, or the server's own complaint.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
	const onStep = options.onStep ?? (() => undefined);
	const user = await findServerUser(onStep);
	const binaries = await findBinaries(user, onStep);
	const chosen = await chooseCluster(resolve(options.dataDir), user, onStep);
	const dataDir = await realpath(options.dataDir);
	const hadOwner = await hasOwnerRecord(dataDir);
	await takeOwnership(dataDir);
	try {
		const cluster = await realpath(chosen).catch(() => chosen);
		await clearTheWay(dataDir, cluster, hadOwner, onStep);
		const password = await prepare(dataDir, cluster, { binaries, user, onStep });
		const running = await runCluster({
			cluster,
			binaries,
			user,
			logFile: join(dataDir, "postgres.log"),
			isDurable: options.isDurable ?? true,
			onStep,
		});
		const stop = async () => {
			await running.stop();
			await releaseOwnership(dataDir);
		};
		await createDatabase(urlFor(running.port, password, "postgres")).catch(async (error: unknown) => {
			await running.stop();
			throw error;
		});
		let stopping: Promise<void> | null = null;
		return {
			url: urlFor(running.port, password, DATABASE),
			cluster,
			exited: running.exited,
			stop: () => {
				stopping ??= stop();
				return stopping;
			},
		};
	} catch (error) {
		await releaseOwnership(dataDir);
		throw error;
	}
}

/** The URL of the embedded database of a data directory while another process runs it; null when none runs. */
export async function findEmbedded(dataDir: string): Promise<string | null> {
	const absolute = await realpath(dataDir).catch(() => null);
	if (absolute === null || (await livingOwner(absolute)) === null) return null;
	const [cluster, password] = await Promise.all([knownCluster(absolute), readPassword(absolute)]);
	const server = await runningPostmaster(cluster);
	return server === null || password === null || !server.isReady ? null : urlFor(server.port, password, DATABASE);
}

/** Deals with a server that still runs on the cluster although its data directory has no living owner. */
async function clearTheWay(
	dataDir: string,
	cluster: string,
	hadOwner: boolean,
	onStep: (step: string) => void,
): Promise<void> {
	const server = await runningPostmaster(cluster);
	if (server === null) return removeStalePidFile(cluster);
	// Without a record of an owner somebody started the server by hand; it is not ours to stop.
	if (!hadOwner) throw locked(dataDir, server.pid);
	onStep(`Stopping a database server that an earlier run left behind (process ${server.pid})`);
	await stopOrphan(server.pid);
}

type Programs = {
	readonly binaries: Awaited<ReturnType<typeof findBinaries>>;
	readonly user: Awaited<ReturnType<typeof findServerUser>>;
	readonly onStep: (step: string) => void;
};

async function prepare(dataDir: string, cluster: string, programs: Programs): Promise<string> {
	const known = await readPassword(dataDir);
	if (await checkVersion(cluster, programs.binaries)) {
		if (known !== null) return known;
		throw new StartError(
			`The password of the database in ${cluster} is missing (postgres.password in ${dataDir}): put it back, or move the data directory away to begin anew.`,
		);
	}
	programs.onStep("Setting up the database (first start)");
	const password = known ?? (await createPassword(dataDir));
	await createCluster(cluster, programs.binaries, programs.user, password);
	return password;
}

async function createDatabase(url: string): Promise<void> {
	const client = new pg.Client({ connectionString: url });
	try {
		await client.connect();
		const found = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [DATABASE]);
		if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
	} catch (error) {
		throw new StartError(
			`The embedded database took no connection (${messageOf(error)}): see postgres.log in the data directory.`,
			{
				cause: error,
			},
		);
	} finally {
		await client.end().catch(() => undefined);
	}
}
