// What the probed checks say, in memory: read when a result is told, judged again at the moment at which the meaning of an old one changes, and handed
// out as one immutable object that requests only look at. Whoever cannot read results any more lets them expire: nothing counts as there for long
// because nobody could ask.

import "server-only";
import { nextChangeAt, outcomeAt, type StoredResult } from "@/lib/core/checks/state";
import type { ProbeState, ProbeStates } from "@/lib/core/resolver/model";
import { type CheckState, databaseNow, loadCheckStates } from "@/lib/db/check-store";
import type { Database } from "@/lib/db/client";
import { log } from "./log";

export type ProbeNews = {
	/** Whether a check came to mean something else, so that answers may differ; otherwise only its age and history did. */
	readonly isChanged: boolean;
};

export type ProbeBoard = {
	/** As of now; the same object until something differs. */
	states(): ProbeStates;
	/** Calls back after each new result and each outcome that changed by itself; returns how to stop that. */
	onNews(listener: (news: ProbeNews) => void): () => void;
	/** Reads the results. A call during a read is answered by one that begins after it. Never throws. */
	refresh(): Promise<void>;
	/** Reads from now on every few seconds too, in case that nothing is told. */
	start(): void;
	close(): void;
};

type BoardOptions = {
	readonly db: Pick<Database, "pool">;
	/** Milliseconds since 1970; by default the clock of the database, by which results are dated. */
	readonly now?: () => number;
};

// The net under NOTIFY, while there is anything to follow.
const POLL_MS = 5000;
// Timers beyond this overflow.
const LONGEST_MS = 3_600_000;

/** A board that knows nothing yet. */
export function createProbeBoard(options: BoardOptions): ProbeBoard {
	return new Board(options);
}

/** What the probed checks say now, for a process that asks once. */
export async function probesNow(db: BoardOptions["db"]): Promise<ProbeStates> {
	const board = createProbeBoard({ db });
	await board.refresh();
	board.close();
	return board.states();
}

class Board implements ProbeBoard {
	readonly #db: Pick<Database, "pool">;
	readonly #givenNow: (() => number) | undefined;
	readonly #listeners = new Set<(news: ProbeNews) => void>();
	#results: readonly CheckState[] = [];
	#states: ProbeStates = Object.freeze(Object.create(null));
	/** Of the database's clock against ours, in milliseconds. */
	#offset = 0;
	#reading: Promise<void> | null = null;
	#queued: Promise<void> | null = null;
	#judgeTimer: NodeJS.Timeout | null = null;
	#pollTimer: NodeJS.Timeout | null = null;
	#isClosed = false;

	constructor({ db, now }: BoardOptions) {
		this.#db = db;
		this.#givenNow = now;
	}

	states(): ProbeStates {
		return this.#states;
	}

	onNews(listener: (news: ProbeNews) => void): () => void {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}

	refresh(): Promise<void> {
		if (this.#reading === null) {
			this.#reading = this.#read().finally(() => {
				this.#reading = null;
			});
			return this.#reading;
		}
		this.#queued ??= this.#reading.then(() => {
			this.#queued = null;
			return this.refresh();
		});
		return this.#queued;
	}

	start(): void {
		if (this.#isClosed || this.#pollTimer !== null) return;
		this.#pollTimer = setInterval(() => {
			if (this.#results.length > 0) void this.refresh();
		}, POLL_MS);
		this.#pollTimer.unref();
	}

	async #read(): Promise<void> {
		if (this.#isClosed) return;
		try {
			this.#results = await loadCheckStates(this.#db);
			if (this.#results.length > 0 && this.#givenNow === undefined) {
				this.#offset = (await databaseNow(this.#db)) - Date.now();
			}
		} catch (error) {
			// What is known goes on to age, and expires by itself.
			if (!this.#isClosed) log.warn({ err: error }, "results of checks could not be read");
		}
		this.#judge();
	}

	#now(): number {
		return this.#givenNow?.() ?? Date.now() + this.#offset;
	}

	#judge(): void {
		if (this.#isClosed) return;
		const now = this.#now();
		const before = this.#states;
		const after: Record<string, ProbeState> = Object.create(null);
		let next = Number.POSITIVE_INFINITY;
		for (const row of this.#results) {
			const result = resultOf(row);
			if (result === null) continue;
			after[row.name] = stateOf(row, result, now);
			next = Math.min(next, nextChangeAt(result, row.ttlMs, now) ?? next);
		}
		this.#schedule(next - now);
		if (JSON.stringify(before) === JSON.stringify(after)) return;
		this.#states = Object.freeze(after);
		const isChanged = hasOtherOutcome(before, after) || hasOtherOutcome(after, before);
		for (const listener of this.#listeners) listener({ isChanged });
	}

	#schedule(milliseconds: number): void {
		if (this.#judgeTimer !== null) clearTimeout(this.#judgeTimer);
		this.#judgeTimer = null;
		if (milliseconds === Number.POSITIVE_INFINITY) return;
		this.#judgeTimer = setTimeout(() => this.#judge(), Math.min(Math.max(milliseconds, 1), LONGEST_MS));
		this.#judgeTimer.unref();
	}

	close(): void {
		this.#isClosed = true;
		if (this.#judgeTimer !== null) clearTimeout(this.#judgeTimer);
		if (this.#pollTimer !== null) clearInterval(this.#pollTimer);
	}
}

/** The newest result of a check; null when it was never asked. */
export function resultOf({ isOk, checkedAt, lastSuccessAt }: CheckState): StoredResult | null {
	return isOk === null || checkedAt === null ? null : { isOk, checkedAt, lastSuccessAt };
}

function stateOf(row: CheckState, result: StoredResult, now: number): ProbeState {
	const { lastSuccessAt, checkedAt } = result;
	return Object.freeze({
		outcome: outcomeAt(result, row.ttlMs, now),
		checkedAt: new Date(checkedAt).toISOString(),
		durationMs: row.durationMs ?? 0,
		error: row.error,
		lastSuccessAt: lastSuccessAt === null ? null : new Date(lastSuccessAt).toISOString(),
	});
}

const hasOtherOutcome = (left: ProbeStates, right: ProbeStates) =>
	Object.keys(left).some((name) => left[name]?.outcome !== right[name]?.outcome);
