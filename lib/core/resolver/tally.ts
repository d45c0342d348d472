// Counts of hidden tools by reason, as one array of numbers: the place of a code is its place in the list of codes.

import { REASON_CODES, type ReasonCode } from "./codes";

const PLACES: ReadonlyMap<ReasonCode, number> = new Map(REASON_CODES.map((code, place) => [code, place]));

/** Plain numbers: a typed array of this size is dearer to make. */
export type Tally = number[];

export const newTally = (): Tally => REASON_CODES.map(() => 0);

export function count(tally: Tally, code: ReasonCode, amount: number): void {
	const place = PLACES.get(code) ?? 0;
	tally[place] = (tally[place] ?? 0) + amount;
}

/** The commonest reasons, most frequent first; equal counts in the order of the codes. */
export function commonest(tally: readonly number[], most: number): { code: ReasonCode; count: number }[] {
	const found: { code: ReasonCode; count: number }[] = [];
	for (let place = 0; place < tally.length; place++) {
		const amount = tally[place] ?? 0;
		if (amount > 0) found.push({ code: REASON_CODES[place]!, count: amount });
	}
	return found.sort((left, right) => right.count - left.count).slice(0, most);
}
