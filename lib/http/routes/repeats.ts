// What came of requests, by their exact words, so that asking the same again costs a look-up. All of it is forgotten as soon as anything else is
// served: another configuration, other keys, another result of a check. Bounded in bytes.

import "server-only";

const LIMIT_BYTES = 64 * 1024 * 1024;
/** Longer questions hold a prompt, which nobody asks twice. */
const LONGEST_KEY = 8192;
/** What an entry costs beside its key and its value. */
const ENTRY_BYTES = 200;

type Entry<T> = { readonly value: T; readonly bytes: number };

export class Repeats<T> {
	readonly #limit: number;
	readonly #entries = new Map<string, Entry<T>>();
	#served: object | null = null;
	#bytes = 0;

	constructor(limitBytes = LIMIT_BYTES) {
		this.#limit = limitBytes;
	}

	/** What was kept for `key` while `served` was what it is now; compared by identity. */
	get(served: object, key: string): T | undefined {
		return this.#served === served ? this.#entries.get(key)?.value : undefined;
	}

	/** Keeps a value that takes `bytes`; the oldest make room. */
	set(served: object, key: string, value: T, bytes: number): void {
		if (key.length > LONGEST_KEY) return;
		if (this.#served !== served) {
			this.#entries.clear();
			this.#bytes = 0;
			this.#served = served;
		}
		this.#forget(key);
		const entry = { value, bytes: bytes + key.length + ENTRY_BYTES };
		this.#entries.set(key, entry);
		this.#bytes += entry.bytes;
		for (const oldest of this.#entries.keys()) {
			if (this.#bytes <= this.#limit) break;
			this.#forget(oldest);
		}
	}

	#forget(key: string): void {
		const known = this.#entries.get(key);
		if (known === undefined) return;
		this.#entries.delete(key);
		this.#bytes -= known.bytes;
	}
}
