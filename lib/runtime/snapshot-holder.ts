// The compiled configuration of this process: loaded once, brought up to date by what differs when the configuration changes, compiled in slices
// between the answers, and swapped as one reference; never read per request. A lost database leaves the last good snapshot in place, marked stale, and
// after a while nothing at all.

import "server-only";
import { AppError } from "@/lib/contracts/problem";
import { DIALECTS } from "@/lib/core/providers/rules";
import type { ConfigurationRows, Snapshot } from "@/lib/core/resolver";
import {
	type CompileTools,
	compileSteps,
	indexSteps,
	type Steps,
	USUAL_DIALECTS,
	warmSteps,
} from "@/lib/core/resolver";
import type { ProbeStates } from "@/lib/core/resolver/model";
import { currentRevision, listenForChanges } from "@/lib/db/change-feed";
import { type Database, getDatabase } from "@/lib/db/client";
import type { ConfigurationState } from "@/lib/db/configuration-kinds";
import { type KeyRecord, loadKeys, loadState } from "@/lib/db/snapshot-loader";
import { compileTools } from "./deps";
import { getEnvironment } from "./environment";
import { log } from "./log";
import { createProbeBoard, type ProbeBoard } from "./probe-board";
import { inSlices } from "./slices";

export type Served = {
	readonly snapshot: Snapshot;
	/** What the snapshot was compiled from; previews edit it. */
	readonly rows: ConfigurationRows;
	readonly profiles: ReadonlySet<string>;
	/** By the SHA-256 of the key in hexadecimal; revoked and expired ones are still in it. */
	readonly keys: ReadonlyMap<string, KeyRecord>;
	/** What the rows were read as; earlier revisions are read as what differs from it. */
	readonly state: ConfigurationState;
	/** What the probed checks say now. */
	readonly probes: ProbeStates;
	/** True while it is not certain that this is the newest configuration. */
	readonly stale: boolean;
};

export type SnapshotHolder = {
	/** The results of probed checks, followed as the configuration is. */
	readonly probes: ProbeBoard;
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
	/** Another board than one that follows the database's clock. */
	readonly probes?: ProbeBoard;
};

type Loaded = Omit<Served, "stale" | "probes">;

// A database that accepts connections but does not answer counts as lost.
const POLL_TIMEOUT_MS = 3000;

/** A holder on `db`, not started yet. */
export function createHolder(options: HolderOptions): SnapshotHolder {
	return new Follower(options);
}

class Follower implements SnapshotHolder {
	readonly probes: ProbeBoard;
	readonly #db: Database;
	readonly #tools: CompileTools;
	readonly #staleMaxMs: number;
	readonly #pollMs: number;
	readonly #now: () => number;
	readonly #listeners = new Set<(revision: number) => void>();
	#loaded: Loaded | null = null;
	#served: { readonly loaded: Loaded; readonly value: Served } | null = null;
	/** When it was last certain that `#loaded` is the newest configuration. */
	#confirmedAt = Number.NEGATIVE_INFINITY;
	#isLost = false;
	/** Whether the next load reads everything: after a lost connection, what is there may be another database, such as a restored one. */
	#isWholeWanted = true;
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
		this.probes = options.probes ?? createProbeBoard({ db: options.db });
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
		return this.#serve(this.#loaded, this.probes.states());
	}

	/** The same object for as long as nothing in it changes: it is asked for with every request. */
	#serve(loaded: Loaded, probes: ProbeStates): Served {
		const known = this.#served;
		if (known?.loaded === loaded && known.value.probes === probes && known.value.stale === this.#isLost) {
			return known.value;
		}
		const value = { ...loaded, probes, stale: this.#isLost };
		this.#served = { loaded, value };
		return value;
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
				if (state === "lost") this.#isWholeWanted = true;
				void this.#poll();
			},
			() => void this.probes.refresh(),
		);
		this.probes.start();
		await Promise.all([this.#reload(), this.probes.refresh()]);
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
		const isWhole = this.#isWholeWanted;
		this.#isWholeWanted = false;
		try {
			const previous = isWhole ? null : this.#loaded;
			const state = await loadState(this.#db, previous?.state ?? null);
			if (previous !== null && state === previous.state) {
				this.#confirm(askedAt);
				return;
			}
			// After the rows, so that a key is never older than the revision that is announced.
			const keys = await loadKeys(this.#db);
			const snapshot = await this.#compile(state.rows, previous);
			this.#loaded = {
				rows: state.rows,
				state,
				snapshot,
				profiles: new Set(state.rows.profiles.map((profile) => profile.name)),
				keys: new Map(keys.map((key) => [key.digestHex, key])),
			};
			this.#confirm(askedAt);
			for (const listener of this.#listeners) listener(state.revision);
			void this.#prepareRest(snapshot);
		} catch (error) {
			this.#lose(error);
		}
	}

	async #compile(rows: ConfigurationRows, previous: Loaded | null): Promise<Snapshot> {
		const snapshot = await inSlices(compileSteps(rows, this.#tools, previous?.snapshot ?? null));
		// Here and not at the first request in a format, which would wait for it.
		await inSlices(warmSteps(snapshot, USUAL_DIALECTS));
		return snapshot;
	}

	/** What few requests need, made in the gaps between the others while this snapshot is served: who needs it sooner makes it at once. */
	async #prepareRest(snapshot: Snapshot): Promise<void> {
		const isWanted = () => !this.#isClosed && this.#loaded?.snapshot === snapshot;
		try {
			await inSlices(whileWanted(warmSteps(snapshot, DIALECTS), isWanted));
			await inSlices(whileWanted(indexSteps(snapshot), isWanted));
		} catch (error) {
			log.error(
				{ err: error, revision: snapshot.revision },
				"strict formats and the index of texts were not made ahead",
			);
		}
	}

	#confirm(at: number): void {
		if (this.#isLost) log.info({ revision: this.revision() }, "configuration is up to date again");
		this.#isLost = false;
		this.#confirmedAt = Math.max(this.#confirmedAt, at);
	}

	#lose(error: unknown): void {
		if (this.#isClosed) return;
		this.#isWholeWanted = true;
		if (!this.#isLost) log.error({ err: error }, "configuration cannot be loaded; serving the last good one");
		this.#isLost = true;
	}

	async close(): Promise<void> {
		this.#isClosed = true;
		if (this.#timer !== null) clearTimeout(this.#timer);
		this.probes.close();
		await this.#feed?.close();
		await this.#loading;
	}
}

function* whileWanted(steps: Steps<unknown>, isWanted: () => boolean): Steps<void> {
	for (const _ of steps) {
		if (!isWanted()) return;
		yield;
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
