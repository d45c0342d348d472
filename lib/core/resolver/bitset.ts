// Sets of small integers as words of 32 bits. All sets of one snapshot have the same length, so that the algebra of a
// request is a walk over a few hundred machine words, whatever the number of tools.

export type Bitset = Uint32Array;

/** Number of words that hold `size` bits; at least one, so that no set is empty of words. */
export const wordsFor = (size: number): number => Math.max(1, (size + 31) >>> 5);

export const has = (set: Bitset, index: number): boolean => ((set[index >>> 5] ?? 0) & (1 << (index & 31))) !== 0;

export function add(set: Bitset, index: number): void {
	const word = index >>> 5;
	set[word] = (set[word] ?? 0) | (1 << (index & 31));
}

/** Adds every element of `other` to `set`. */
export function unite(set: Bitset, other: Bitset): void {
	for (let word = 0; word < set.length; word++) set[word] = (set[word] ?? 0) | (other[word] ?? 0);
}

export function intersects(left: Bitset, right: Bitset): boolean {
	for (let word = 0; word < left.length; word++) {
		if (((left[word] ?? 0) & (right[word] ?? 0)) !== 0) return true;
	}
	return false;
}

export const isEmpty = (set: Bitset): boolean => set.every((word) => word === 0);

/** True when both sets, of one length, hold the same elements. */
export const hasEqual = (left: Bitset, right: Bitset): boolean => left.every((word, place) => word === right[place]);

/** True when every element of `inner` is in `outer`. */
export function isSubset(inner: Bitset, outer: Bitset): boolean {
	for (let word = 0; word < inner.length; word++) {
		if (((inner[word] ?? 0) & ~(outer[word] ?? 0)) !== 0) return false;
	}
	return true;
}

/** Number of set bits of one word. */
export function popcount(word: number): number {
	let bits = word - ((word >>> 1) & 0x55555555);
	bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
	return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** The elements, ascending. */
export function elements(set: Bitset): number[] {
	const found: number[] = [];
	for (let word = 0; word < set.length; word++) pushElements(found, word, set[word] ?? 0);
	return found;
}

/** Appends the elements that `bits`, the word at place `word` of a set, stands for. */
export function pushElements(found: number[], word: number, bits: number): void {
	let left = bits;
	while (left !== 0) {
		const lowest = left & -left;
		found.push((word << 5) + 31 - Math.clz32(lowest));
		left ^= lowest;
	}
}
