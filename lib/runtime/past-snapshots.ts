// Earlier revisions, compiled on demand and kept for a while: what the inspector's date picker and `atRevision` answer from. Away from the path of
// ordinary requests, and in slices, so that nobody else waits for it.

import "server-only";
import { AppError } from "@/lib/contracts/problem";
import { type CompileTools, compileSteps } from "@/lib/core/resolver";
import type { Database } from "@/lib/db/client";
import { loadStateAt } from "@/lib/db/configuration-history";
import { compileTools } from "./deps";
import { inSlices } from "./slices";
import type { Served, SnapshotHolder } from "./snapshot-holder";

/** A revision to answer from: of what is served, all but the keys, which are always today's. */
export type Past = Pick<Served, "snapshot" | "rows" | "profiles" | "stale"> & {
	/** Whether another revision is served now, so that today's state of things outside says nothing about this one. */
	readonly isPast: boolean;
};

export type PastSnapshots = {
	/**
	 * The configuration at `revision`, compiled. The present one is answered from what is served.
	 * @param path what asked for the revision, as the caller knows it
	 * @throws AppError `revision-not-kept` when there is none of this number or it is from before history was kept; `unavailable`
	 */
	at(revision: number, path?: string): Promise<Past>;
};

type Options = {
	readonly db: Database;
	readonly holder: SnapshotHolder;
	readonly tools?: CompileTools;
	/** How many revisions are kept. */
	readonly limit?: number;
};

const LIMIT = 8;

/** A store of its own; nothing is loaded before it is asked for. */
export function createPastSnapshots({ db, holder, tools = compileTools, limit = LIMIT }: Options): PastSnapshots {
	// In the order of use. Promises, so that however many ask at once, one loads.
	const kept = new Map<number, Promise<Past | null>>();

	async function load(revision: number): Promise<Past | null> {
		const served = holder.current();
		const state = await loadStateAt(db, revision, served.state);
		if (state === null) return null;
		const snapshot = await inSlices(compileSteps(state.rows, tools, served.snapshot));
		const profiles = new Set(state.rows.profiles.map((profile) => profile.name));
		return { snapshot, rows: state.rows, profiles, stale: false, isPast: true };
	}

	/** What is not there is asked for again by the next, and so is what could not be loaded. */
	function begin(revision: number): Promise<Past | null> {
		const begun = load(revision);
		const forget = () => kept.get(revision) === begun && kept.delete(revision);
		begun.then((past) => past === null && forget(), forget);
		return begun;
	}

	function find(revision: number): Promise<Past | null> {
		const found = kept.get(revision) ?? begin(revision);
		kept.delete(revision);
		kept.set(revision, found);
		for (const oldest of kept.keys()) {
			if (kept.size <= limit) break;
			kept.delete(oldest);
		}
		return found;
	}

	return {
		async at(revision, path = "atRevision") {
			const served = holder.current();
			if (revision === served.rows.revision) return { ...served, isPast: false };
			const past = await find(revision);
			if (past === null) throw notKept(path, revision, served.rows.revision);
			return past;
		},
	};
}

/** @param path what asked for the revision, as the caller knows it */
export function notKept(path: string, revision: number, present: number): AppError {
	const message = `There is no revision ${revision} that can be resolved. The present one is ${present}; GET /api/revisions lists those that are kept.`;
	return new AppError("revision-not-kept", message, {
		errors: [{ path, message: `The present revision is ${present}.` }],
	});
}

const stores = new WeakMap<SnapshotHolder, PastSnapshots>();

/** The one store beside a holder. */
export function pastSnapshotsOf(db: Database, holder: SnapshotHolder): PastSnapshots {
	let store = stores.get(holder);
	if (store === undefined) {
		store = createPastSnapshots({ db, holder });
		stores.set(holder, store);
	}
	return store;
}
