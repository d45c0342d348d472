// What the pure core needs from outside to compile: a token counter, a digest and an index of texts. All are functions of the content alone.

import "server-only";
import { hash } from "node:crypto";
import { countTokens as countO200k } from "gpt-tokenizer/encoding/o200k_base";
import type { CompileTools } from "@/lib/core/resolver";
import { newTextIndex } from "./text-index";

// A recompile after a toggle meets the same texts again; counting them is most of its cost.
const COUNTS_KEPT = 20_000;
const counts = new Map<string, number>();

function countTokens(text: string): number {
	const known = counts.get(text);
	if (known !== undefined) return known;
	const count = countO200k(text);
	if (counts.size >= COUNTS_KEPT) counts.clear();
	counts.set(text, count);
	return count;
}

/** o200k tokens, SHA-256 in hexadecimal, BM25. */
export const compileTools: CompileTools = {
	countTokens,
	digest: (bytes) => hash("sha256", bytes, "hex"),
	newTextIndex,
};
