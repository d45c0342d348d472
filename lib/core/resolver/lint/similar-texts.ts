// Finds texts that say nearly the same, without comparing each with each: short signatures (MinHash) sort texts into buckets, and only texts of
// one bucket are compared. Deterministic, and linear in the number of texts.

import { wordsOf } from "../text-checks";

const BANDS = 10;
const ROWS = 2;
/** A bucket keeps this many texts to compare with; more are nearly the same as these. */
const MOST_IN_BUCKET = 4;
const FEWEST_SHINGLES = 4;

const STOP_WORDS = new Set(
	"a an and are as at be by for from in into is it its of on or that the then this to when with you your".split(" "),
);

/** Pairs of words that stand side by side, as hashes, without words that say nothing. */
export function shinglesOf(text: string): Set<number> {
	const words = wordsOf(text).filter((word) => !STOP_WORDS.has(word));
	const shingles = new Set<number>();
	for (let place = 1; place < words.length; place++) shingles.add(hash(`${words[place - 1]} ${words[place]}`));
	return shingles;
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
	let value = 0x811c9dc5;
	for (let place = 0; place < text.length; place++) value = Math.imul(value ^ text.charCodeAt(place), 0x01000193);
	return value >>> 0;
}

/** Shared shingles against all shingles, 0 to 1. */
export function similarity(left: ReadonlySet<number>, right: ReadonlySet<number>): number {
	const [small, large] = left.size < right.size ? [left, right] : [right, left];
	let shared = 0;
	for (const shingle of small) if (large.has(shingle)) shared++;
	const all = small.size + large.size - shared;
	return all === 0 ? 0 : shared / all;
}

/** The smallest value of each of several permutations of the shingles. */
function signatureOf(shingles: ReadonlySet<number>): Uint32Array {
	const signature = new Uint32Array(BANDS * ROWS).fill(0xffffffff);
	for (const shingle of shingles) {
		let value = shingle;
		for (let place = 0; place < signature.length; place++) {
			// A step of a multiplicative generator with a good mix: every place sees its own permutation.
			value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d + place * 2);
			value = (value ^ (value >>> 12)) >>> 0;
			if (value < signature[place]!) signature[place] = value;
		}
	}
	return signature;
}

/**
 * Groups of texts in which each is like another one: at least `threshold` of their shingles are shared.
 * @param isComparable pairs that do not count are left apart
 * @returns places of the texts, ascending; texts that are like no other one are in no group
 */
export function similarGroups(
	texts: readonly string[],
	threshold: number,
	isComparable: (left: number, right: number) => boolean,
): number[][] {
	const shingles = texts.map(shinglesOf);
	const group = texts.map((_, place) => place);
	const rootOf = (place: number): number => {
		let root = place;
		while (group[root] !== root) root = group[root]!;
		group[place] = root;
		return root;
	};
	const buckets = new Map<string, number[]>();
	shingles.forEach((own, place) => {
		if (own.size < FEWEST_SHINGLES) return;
		const signature = signatureOf(own);
		for (let band = 0; band < BANDS; band++) {
			const key = `${band} ${signature[band * ROWS]} ${signature[band * ROWS + 1]}`;
			const bucket = buckets.get(key) ?? [];
			if (bucket.length === 0) buckets.set(key, bucket);
			for (const other of bucket) {
				const [left, right] = [rootOf(other), rootOf(place)];
				if (left === right || !isComparable(other, place)) continue;
				if (similarity(shingles[other]!, own) >= threshold) group[Math.max(left, right)] = Math.min(left, right);
			}
			if (bucket.length < MOST_IN_BUCKET) bucket.push(place);
		}
	});
	const groups = new Map<number, number[]>();
	texts.forEach((_, place) => {
		const root = rootOf(place);
		groups.set(root, [...(groups.get(root) ?? []), place]);
	});
	return [...groups.values()].filter((places) => places.length > 1);
}
