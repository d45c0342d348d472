// "Did you mean": known names that are spelled like an asked one, best first, in a deterministic order. The work is bounded, because the
// asked name comes from outside.

import { compareText } from "./order";

const SUGGESTIONS = 3;
/** Longer names are compared by their beginning. */
const COMPARED_LENGTH = 64;

/**
 * The up to three known names nearest to `asked`: within about a third of its length in edits (insert, delete, replace, swap of neighbours;
 * case does not count), or holding it as a part. Empty when nothing is near.
 */
export function nearestNames(asked: string, known: readonly string[]): string[] {
	const wanted = asked.slice(0, COMPARED_LENGTH).toLowerCase();
	if (wanted === "") return [];
	const limit = Math.max(1, Math.floor(wanted.length / 3));
	const scored: { name: string; score: number }[] = [];
	for (const name of known) {
		const candidate = name.slice(0, COMPARED_LENGTH).toLowerCase();
		const edits = distance(wanted, candidate, limit);
		// A part of a name is a weaker hint than a slip of the finger, and a long remainder makes it weaker.
		const isPart = wanted.length >= 3 && candidate.includes(wanted);
		if (edits <= limit && edits < Math.max(wanted.length, candidate.length)) scored.push({ name, score: edits });
		else if (isPart) scored.push({ name, score: limit + 1 + candidate.length - wanted.length });
	}
	scored.sort((left, right) => left.score - right.score || compareText(left.name, right.name));
	return [...new Set(scored.map((entry) => entry.name))].slice(0, SUGGESTIONS);
}

/** Optimal string alignment distance; anything over `limit` is given as `limit + 1`. */
function distance(left: string, right: string, limit: number): number {
	if (Math.abs(left.length - right.length) > limit) return limit + 1;
	let beforeLast: number[] = [];
	let last = Array.from({ length: right.length + 1 }, (_, column) => column);
	for (let row = 1; row <= left.length; row++) {
		const current = [row];
		let best = row;
		for (let column = 1; column <= right.length; column++) {
			const isSame = left[row - 1] === right[column - 1];
			let cost = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1));
			const isSwap =
				row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
			if (isSwap) cost = Math.min(cost, beforeLast[column - 2]! + 1);
			current.push(cost);
			best = Math.min(best, cost);
		}
		// A swap looks back two rows, so one row over the limit is not yet the end.
		if (best > limit + 1) return limit + 1;
		beforeLast = last;
		last = current;
	}
	return Math.min(last[right.length]!, limit + 1);
}
