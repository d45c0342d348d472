// Probes the checks that Sallyport asks by itself, as long as the process lives. Every process runs one; a lease in the database lets one of them probe
// a check at a time, so that a check is asked once for each time to live, however many processes, requests and people wait for it.

import "server-only";
import { hostname } from "node:os";
import { AppError } from "@/lib/contracts/problem";
import { dueAt } from "@/lib/core/checks/state";
import { isProbed, stateOf } from "@/lib/core/resolver/requirements";
import { type Claim, claimChecks, databaseNow, LEASE_MS, releaseClaim, storeResult } from "@/lib/db/check-store";
import { type Database, getDatabase } from "@/lib/db/client";
import { getEnvironment } from "./environment";
import { log } from "./log";
import { countProbe } from "./metrics";
import type { Guard } from "./probe/address-guard";
import { runProbe } from "./probe/run";
import type { ProbeBoard } from "./probe-board";
import { getHolder } from "./snapshot-holder";

export type Prober = {
	readonly guard: Guard;
	/** Probes what is due from now on. */
	start(): void;
	/** Probes what is due now; resolves when that is stored, with the names of what this process probed. */
	round(): Promise<readonly string[]>;
	/**
	 * Probes one check now, due or not, and resolves when there is a result. While it is being probed, here or by another process, it waits for that.
	 * @throws AppError `unavailable` when the database is lost, or nobody has finished after a while
	 */
	probeNow(name: string): Promise<void>;
	/** Gives the leases back and waits for no probe. */
	close(): Promise<void>;
};

type ProberOptions = {
	readonly db: Database;
	readonly board: ProbeBoard;
	readonly guard: Guard;
	/** Whether there can be anything to probe; asked before the database is. */
	readonly isWanted?: () => boolean;
	/** Milliseconds since 1970; by default the database's clock. */
	readonly now?: () => number;
	/** How often it looks for what is due. */
	readonly everyMs?: number;
};

type Wanted = Parameters<typeof claimChecks>[1]["only"];

/** Probes that one process runs at a time. */
const MOST_AT_ONCE = 16;
/** How often a waiting process looks whether another one has finished, if it is not told. */
const LOOK_AGAIN_MS = 500;

/** A prober on `db`, not started. */
export function createProber(options: ProberOptions): Prober {
	return new LeasingProber(options);
}

class LeasingProber implements Prober {
	readonly guard: Guard;
	readonly #db: Database;
	readonly #board: ProbeBoard;
	readonly #isWanted: () => boolean;
	readonly #now: (() => number) | undefined;
	readonly #everyMs: number;
	readonly #by = `${hostname().slice(0, 60)}:${process.pid}`;
	readonly #running = new Map<string, { readonly claim: Claim; readonly finished: Promise<void> }>();
	#timer: NodeJS.Timeout | null = null;
	#isStarted = false;
	#isClosed = false;
	#isLost = false;

	constructor({ db, board, guard, isWanted = () => true, now, everyMs = 1000 }: ProberOptions) {
		this.guard = guard;
		this.#db = db;
		this.#board = board;
		this.#isWanted = isWanted;
		this.#now = now;
		this.#everyMs = everyMs;
	}

	start(): void {
		if (this.#isStarted || this.#isClosed) return;
		this.#isStarted = true;
		void this.#loop();
	}

	/** Begins what is due and does not wait for it: one slow check holds up nothing else. */
	async #loop(): Promise<void> {
		try {
			if (this.#isWanted()) await this.#begin(null);
			if (this.#isLost) log.info("checks are probed again");
			this.#isLost = false;
		} catch (error) {
			if (!this.#isLost && !this.#isClosed)
				log.error({ err: error }, "checks cannot be probed; their last results expire");
			this.#isLost = true;
		}
		if (this.#isClosed) return;
		this.#timer = setTimeout(() => void this.#loop(), this.#everyMs);
		this.#timer.unref();
	}

	async round(): Promise<readonly string[]> {
		const begun = await this.#begin(null);
		await Promise.all(begun.map(({ finished }) => finished));
		return begun.map(({ name }) => name);
	}

	async #begin(only: Wanted): Promise<{ readonly name: string; readonly finished: Promise<void> }[]> {
		const limit = only === null ? MOST_AT_ONCE - this.#running.size : 1;
		if (limit <= 0 || this.#isClosed) return [];
		const claims = await claimChecks(this.#db, { by: this.#by, now: this.#now?.() ?? null, limit, only });
		return claims.map((claim) => {
			const finished = this.#probe(claim).finally(() => this.#running.delete(claim.name));
			this.#running.set(claim.name, { claim, finished });
			return { name: claim.name, finished };
		});
	}

	async #probe(claim: Claim): Promise<void> {
		try {
			const result = await runProbe(claim.definition, { db: this.#db, guard: this.guard });
			countProbe(claim.definition.kind, result.isOk);
			const checkedAt = claim.claimedAt + result.durationMs;
			const lastSuccessAt = result.isOk ? checkedAt : claim.lastSuccessAt;
			const due = dueAt({ isOk: result.isOk, checkedAt, lastSuccessAt }, claim.ttlMs);
			const isStored = await storeResult(this.#db, claim, result, { checkedAt, dueAt: due });
			const facts = { check: claim.name, isOk: result.isOk, milliseconds: result.durationMs, isStored };
			log.debug(facts, "check probed");
			// Here it counts at once; the others are told by the database.
			await this.#board.refresh();
		} catch (error) {
			if (this.#isClosed) return;
			log.warn({ err: error, check: claim.name }, "the result of a check could not be kept");
			// Best effort: the lease ends by itself.
			await releaseClaim(this.#db, claim).catch(() => undefined);
		}
	}

	async probeNow(name: string): Promise<void> {
		const here = this.#running.get(name);
		if (here !== undefined) return here.finished;
		const patience = performance.now() + LEASE_MS + 1000;
		const since = this.#now?.() ?? (await databaseNow(this.#db));
		do {
			const [begun] = await this.#begin({ name, since });
			if (begun !== undefined) return begun.finished;
			// Somebody else holds the lease, or has just given it back: theirs is the result.
			await this.#board.refresh();
			if (this.#hasResult(name, since)) return;
			await this.#next(LOOK_AGAIN_MS);
		} while (performance.now() < patience && !this.#isClosed);
		throw new AppError(
			"unavailable",
			`The check ${name} is being probed and has not finished. Try again in a moment.`,
			{
				headers: { "Retry-After": "5" },
			},
		);
	}

	#hasResult(name: string, since: number): boolean {
		const state = stateOf(this.#board.states(), name);
		return state !== undefined && Date.parse(state.checkedAt) >= since;
	}

	/** Resolves at the next news of a check, and after `milliseconds` in any case. */
	#next(milliseconds: number): Promise<void> {
		return new Promise((resolve) => {
			const finish = () => {
				clearTimeout(timer);
				stop();
				resolve();
			};
			const timer = setTimeout(finish, milliseconds);
			const stop = this.#board.onNews(finish);
		});
	}

	async close(): Promise<void> {
		this.#isClosed = true;
		if (this.#timer !== null) clearTimeout(this.#timer);
		// A result that comes after this has lost its lease and is not stored.
		const leases = [...this.#running.values()].map(({ claim }) => releaseClaim(this.#db, claim));
		await Promise.allSettled(leases);
	}
}

const KEY = Symbol.for("sallyport.prober");
type Slot = typeof globalThis & { [KEY]?: Prober };

/** The one prober of this process. */
export function getProber(): Prober {
	const slot: Slot = globalThis;
	const holder = getHolder();
	slot[KEY] ??= createProber({
		db: getDatabase(),
		board: holder.probes,
		guard: { allow: getEnvironment().probeAllow },
		// Nothing is asked of the database while no check is of a kind that is probed.
		isWanted: () => holder.revision() !== null && holder.current().rows.checks.some(isProbed),
	});
	return slot[KEY];
}
