// Counts resolves per profile and minute and remembers when keys were used, in memory; writes both in batches. Losing the
// last batch in a crash is accepted: these numbers inform people and decide nothing.

import "server-only";
import { type Database, getDatabase } from "@/lib/db/client";
import { recordUsage, type UsageBatch } from "@/lib/db/usage";
import { log } from "./log";

const FLUSH_MS = 5000;
const MINUTE_MS = 60_000;

export type Usage = {
	/** `at` in milliseconds since 1970. */
	countResolve(profile: string, at: number): void;
	keyUsed(keyId: string, at: number): void;
	/** Writes what has been collected; a failed write is kept for the next time. */
	flush(): Promise<void>;
	close(): Promise<void>;
};

/** A collector that writes to `db` every five seconds once something has been collected. */
export function createUsage(db: Database): Usage {
	let resolves = new Map<string, Map<number, number>>();
	let keys = new Map<string, number>();
	let timer: NodeJS.Timeout | null = null;
	let flushing: Promise<void> | null = null;

	function schedule(): void {
		if (timer !== null) return;
		timer = setTimeout(() => {
			timer = null;
			void flush();
		}, FLUSH_MS);
		timer.unref();
	}

	function add(profile: string, minute: number, count: number): void {
		let minutes = resolves.get(profile);
		if (minutes === undefined) {
			minutes = new Map();
			resolves.set(profile, minutes);
		}
		minutes.set(minute, (minutes.get(minute) ?? 0) + count);
	}

	function keyUsed(keyId: string, at: number): void {
		if ((keys.get(keyId) ?? 0) < at) keys.set(keyId, at);
		schedule();
	}

	function flush(): Promise<void> {
		flushing ??= write().finally(() => {
			flushing = null;
		});
		return flushing;
	}

	async function write(): Promise<void> {
		if (resolves.size === 0 && keys.size === 0) return;
		const taken = { resolves, keys };
		resolves = new Map();
		keys = new Map();
		try {
			await recordUsage(db, toBatch(taken.resolves, taken.keys));
		} catch (error) {
			log.warn({ err: error }, "usage could not be written; it is kept for the next time");
			for (const [profile, minutes] of taken.resolves)
				for (const [minute, count] of minutes) add(profile, minute, count);
			for (const [keyId, at] of taken.keys) keyUsed(keyId, at);
		}
	}

	return {
		countResolve(profile, at) {
			add(profile, Math.floor(at / MINUTE_MS) * MINUTE_MS, 1);
			schedule();
		},
		keyUsed,
		flush,
		async close() {
			if (timer !== null) clearTimeout(timer);
			timer = null;
			await flush();
		},
	};
}

function toBatch(resolves: Map<string, Map<number, number>>, keys: Map<string, number>): UsageBatch {
	return {
		resolves: [...resolves].flatMap(([profile, minutes]) =>
			[...minutes].map(([minute, count]) => ({ profile, minute: new Date(minute), count })),
		),
		keys: [...keys].map(([id, at]) => ({ id, at: new Date(at) })),
	};
}

const KEY = Symbol.for("sallyport.usage");
type Slot = typeof globalThis & { [KEY]?: Usage };

/** The one collector of this process. */
export function getUsage(): Usage {
	const slot: Slot = globalThis;
	slot[KEY] ??= createUsage(getDatabase());
	return slot[KEY];
}
