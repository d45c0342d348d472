// A seeded source of numbers, so that a benchmark measures the same catalogue and the same requests on every machine.

export type Random = {
	/** Whole number from 0 to below `end`. */
	below(end: number): number;
	chance(probability: number): boolean;
	pick<T>(items: readonly T[]): T;
	/** `count` different items, or all when there are fewer. */
	some<T>(items: readonly T[], count: number): T[];
};

/** mulberry32, a public-domain generator of 32 bits of state. */
export function seeded(seed: number): Random {
	let state = seed >>> 0;
	const next = () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
	};
	const below = (end: number) => Math.floor(next() * end);
	const pick = <T>(items: readonly T[]): T => {
		const item = items[below(items.length)];
		if (item === undefined) throw new Error("nothing to pick from");
		return item;
	};
	const some = <T>(items: readonly T[], count: number): T[] => {
		const left = [...items];
		return Array.from({ length: Math.min(count, left.length) }, () => left.splice(below(left.length), 1)).flat();
	};
	return { below, chance: (probability) => next() < probability, pick, some };
}
