// The compiled configuration of this process: loaded once, swapped as one reference when the configuration changes, never
// read per request. A lost database leaves the last good snapshot in place, marked stale, and after a while nothing at all.

import "server-only";
import { AppError } from "@/lib/contracts/problem";
import type { ConfigurationRows, Snapshot } from "@/lib/core/resolver";
import { type CompileTools, compile, warm } from "@/lib/core/resolver";
import { FORMATS } from "@/lib/core/resolver/model";
import { currentRevision, listenForChanges } from "@/lib/db/change-feed";
import { type Database, getDatabase } from "@/lib/db/client";
import { type KeyRecord, loadConfiguration, loadKeys } from "@/lib/db/snapshot-loader";
import { compileTools } from "./deps";
import { getEnvironment } from "./environment";
import { log } from "./log";

export type Served = {
	readonly snapshot: Snapshot;
	/** What the snapshot was compiled from; previews edit it. */
	readonly rows: ConfigurationRows;
	readonly profiles: ReadonlySet<string>;
	/** By the SHA-256 of the key in hexadecimal; revoked and expired ones are still in it. */
	readonly keys: ReadonlyMap<string, KeyRecord>;
	/** True while it is not certain that this is the newest configuration. */
	readonly stale: boolean;
};

export type SnapshotHolder = {
	/**
	 * What to answer from now.
	 * @throws AppError `unavailable` before the first load and when the database has been lost for too long
	 */
	current(): Served;
	/** Number of the revision that is served, or null before the first load. */
	revision(): number | null;
	/** Resolves to true once this revision or a later one is served, and to false after `timeoutMs`. */
	atLeast(revision: number, timeoutMs?: number): Promise<boolean>;
	/** Calls back after each swap; returns how to stop that. */
	onChange(listener: (revision: number) => void): () => void;
	/** Follows the database from now on; resolves after the first attempt to load, whether it worked or not. */
	start(): Promise<void>;
	close(): Promise<void>;
};

export type HolderOptions = {
	readonly db: Database;
	readonly staleMaxSeconds: number;
	readonly tools?: CompileTools;
	/** The net under NOTIFY. */
	readonly pollMilliseconds?: number;
	/** Milliseconds on any monotonic clock. */
	readonly now?: () => number;
};

type Loaded = Omit<Served, "stale">;

// A database that accepts connections but does not answer counts as lost.
const POLL_TIMEOUT_MS = 3000;

/** A holder on `db`, not started yet. */
export function createHolder(options: HolderOptions): SnapshotHolder {
	return new Follower(options);
}

class Follower implements SnapshotHolder {
	readonly #db: Database;
	readonly #tools: CompileTools;
	readonly #staleMaxMs: number;
	readonly #pollMs: number;
	readonly #now: () => number;
	readonly #listeners = new Set<(revision: number) => void>();
	#loaded: Loaded | null = null;
	/** When it was last certain that `#loaded` is the newest configuration. */
	#confirmedAt = Number.NEGATIVE_INFINITY;
	#isLost = false;
	#loading: Promise<void> | null = null;
	#queued: Promise<void> | null = null;
	#started: Promise<void> | null = null;
	#timer: NodeJS.Timeout | null = null;
	#feed: { close(): unknown } | null = null;
	#isClosed = false;

	constructor(options: HolderOptions) {
		this.#db = options.db;
		this.#tools = options.tools ?? compileTools;
		this.#staleMaxMs = options.staleMaxSeconds * 1000;
		this.#pollMs = options.pollMilliseconds ?? 1000;
		this.#now = options.now ?? (() => performance.now());
	}

	current(): Served {
		if (this.#loaded === null) {
			throw new AppError("unavailable", "The configuration has not been loaded yet. Try again in a moment.", RETRY);
		}
		if (this.#isLost && this.#now() - this.#confirmedAt > this.#staleMaxMs) {
			throw new AppError(
				"unavailable",
				"The database cannot be reached, and the last known configuration is too old to decide by. Try again later.",
				RETRY,
			);
		}
		return { ...this.#loaded, stale: this.#isLost };
	}

	revision(): number | null {
		return this.#loaded?.rows.revision ?? null;
	}

	async atLeast(revision: number, timeoutMs = 2000): Promise<boolean> {
		const isServed = () => (this.revision() ?? -1) >= revision;
		if (isServed()) return true;
		// Not waiting for the notification saves its way through the database.
		void this.#reload();
		return new Promise((resolve) => {
			const finish = (result: boolean) => {
				clearTimeout(timer);
				stop();
				resolve(result);
			};
			const timer = setTimeout(() => finish(false), timeoutMs);
			const stop = this.onChange(() => isServed() && finish(true));
		});
	}

	onChange(listener: (revision: number) => void): () => void {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}

	start(): Promise<void> {
		this.#started ??= this.#begin();
		return this.#started;
	}

	async #begin(): Promise<void> {
		this.#feed = listenForChanges(
			this.#db.url,
			(revision) => {
				if (revision !== this.revision()) void this.#reload();
			},
			(state) => {
				log.info({ state }, "change feed");
				void this.#poll();
			},
		);
		await this.#reload();
		this.#schedule();
	}

	#schedule(): void {
		if (this.#isClosed) return;
		this.#timer = setTimeout(async () => {
			await this.#poll();
			this.#schedule();
		}, this.#pollMs);
		this.#timer.unref();
	}

	/** Asks the database for its revision: equal confirms what is served, another one reloads, an error makes it stale. */
	async #poll(): Promise<void> {
		const askedAt = this.#now();
		try {
			const revision = await withTimeout(currentRevision(this.#db), POLL_TIMEOUT_MS);
			if (revision === this.revision()) this.#confirm(askedAt);
			else await this.#reload();
		} catch (error) {
			this.#lose(error);
		}
	}

	/** One load at a time; a call during a load is answered by one that begins after it, however many calls wait. */
	#reload(): Promise<void> {
		if (this.#loading === null) {
			this.#loading = this.#load().finally(() => {
				this.#loading = null;
			});
			return this.#loading;
		}
		this.#queued ??= this.#loading.then(() => {
			this.#queued = null;
			return this.#reload();
		});
		return this.#queued;
	}

	async #load(): Promise<void> {
		if (this.#isClosed) return;
		const askedAt = this.#now();
		try {
			const rows = await loadConfiguration(this.#db);
			// After the rows, so that a key is never older than the revision that is announced.
			const keys = await loadKeys(this.#db);
			const snapshot = compile(rows, this.#tools);
			// Here and not at the first request in a format, which would wait for it.
			warm(snapshot, FORMATS);
			this.#loaded = {
				rows,
				snapshot,
				profiles: new Set(rows.profiles.map((profile) => profile.name)),
				keys: new Map(keys.map((key) => [key.digestHex, key])),
			};
			this.#confirm(askedAt);
			for (const listener of this.#listeners) listener(rows.revision);
		} catch (error) {
			this.#lose(error);
		}
	}

	#confirm(at: number): void {
		if (this.#isLost) log.info({ revision: this.revision() }, "configuration is up to date again");
		this.#isLost = false;
		this.#confirmedAt = Math.max(this.#confirmedAt, at);
	}

	#lose(error: unknown): void {
		if (this.#isClosed) return;
		if (!this.#isLost) log.error({ err: error }, "configuration cannot be loaded; serving the last good one");
		this.#isLost = true;
	}

	async close(): Promise<void> {
		this.#isClosed = true;
		if (this.#timer !== null) clearTimeout(this.#timer);
		await this.#feed?.close();
		await this.#loading;
	}
}

const RETRY = { headers: { "Retry-After": "5" } };

async function withTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms.`)), milliseconds);
	});
	try {
		return await Promise.race([work, late]);
	} finally {
		clearTimeout(timer);
	}
}

const KEY = Symbol.for("sallyport.snapshot-holder");
type Slot = typeof globalThis & { [KEY]?: SnapshotHolder };

/** The one holder of this process, on the process's database. */
export function getHolder(): SnapshotHolder {
	const slot: Slot = globalThis;
	slot[KEY] ??= createHolder({ db: getDatabase(), staleMaxSeconds: getEnvironment().staleMaxSeconds });
	return slot[KEY];
}
