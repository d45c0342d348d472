// How wide a band is. Words need a floor; above it the width grows in proportion to the tools, so that the order and the steps are true.

/** The width that every band has, so that its words fit. */
const FLOOR = "36rem";

/** A CSS width between the floor (share 0) and everything (share 1). */
export function bandWidth(share: number): string {
	const clamped = Math.min(Math.max(share, 0), 1);
	return `calc(${FLOOR} + (100% - ${FLOOR}) * ${clamped.toFixed(4)})`;
}

/** A part of a whole as a share; an empty whole has no parts. */
export function shareOf(part: number, whole: number): number {
	return whole > 0 ? part / whole : 0;
}
