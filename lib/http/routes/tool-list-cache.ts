// Written tool lists by ETag, so that the same answer is written and compressed once, however many ask for it. Bounded in bytes.

import "server-only";
import { gzip } from "node:zlib";

const LIMIT_BYTES = 64 * 1024 * 1024;
const GZIP_ABOVE_BYTES = 1024;

/** A whole answer: a list with what stands around it. */
export type Answer = {
	readonly head: string;
	readonly tail: string;
	readonly body: Buffer;
	zipped: Buffer | "asked" | null;
};

export type ToolList = {
	readonly tools: Uint8Array;
	/** JSON members of the answer that follow from the tools: `"names":{…}`, and what else says how to read a call back. */
	readonly maps: string;
	/** The last whole answer made of it. */
	answer: Answer | null;
};

export class ToolListCache {
	readonly #lists = new Map<string, ToolList>();
	readonly #limit: number;
	#bytes = 0;

	constructor(limitBytes = LIMIT_BYTES) {
		this.#limit = limitBytes;
	}

	/** The list of this key; `make` writes it when it is not there. */
	get(key: string, make: () => Pick<ToolList, "tools" | "maps">): ToolList {
		const known = this.#lists.get(key);
		if (known !== undefined) {
			// To the end: the map's order is the order of use.
			this.#lists.delete(key);
			this.#lists.set(key, known);
			return known;
		}
		const list: ToolList = { ...make(), answer: null };
		this.#lists.set(key, list);
		this.#bytes += costOf(list);
		for (const [oldKey, old] of this.#lists) {
			if (this.#bytes <= this.#limit || old === list) break;
			this.#lists.delete(oldKey);
			this.#bytes -= costOf(old);
		}
		return list;
	}
}

// Three times: the tools, the answer around them, and its compressed form.
const costOf = (list: ToolList) => 3 * list.tools.length + list.maps.length;

/** `head` + tools + `tail`, not kept. */
export function join(list: ToolList, head: string, tail: string): Answer {
	const body = Buffer.concat([Buffer.from(head), list.tools, Buffer.from(tail)]);
	return { head, tail, body, zipped: null };
}

/** The same, kept as long as the same is asked for again. */
export function assemble(list: ToolList, head: string, tail: string): Answer {
	if (list.answer === null || list.answer.head !== head || list.answer.tail !== tail)
		list.answer = join(list, head, tail);
	return list.answer;
}

/** The compressed answer when it is ready. Compressing goes on in another thread; until then there is none. */
export function zipped(answer: Answer): Buffer | null {
	if (answer.body.length < GZIP_ABOVE_BYTES) return null;
	if (answer.zipped instanceof Buffer) return answer.zipped;
	if (answer.zipped === null) {
		answer.zipped = "asked";
		gzip(answer.body, (error, bytes) => {
			answer.zipped = error === null ? bytes : null;
		});
	}
	return null;
}
