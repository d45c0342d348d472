// The bars of a history as two paths, one for successes and one for failures. Pure.

/** Bars of 1 px with 1 px between them, for 60 results. */
const STEP = 2;
const MOST = 60;
export const STRIP_WIDTH = STEP * MOST;
export const STRIP_HEIGHT = 20;
const SHORT = 8;

/** Newest last, at the right edge. */
export function barsOf(results: readonly { readonly isOk: boolean }[]): { succeeded: string; failed: string } {
	const shown = results.slice(-MOST);
	const bars = shown.map(({ isOk }, place) => {
		const x = STRIP_WIDTH - (shown.length - place) * STEP + 0.5;
		return { isOk, path: `M${x} ${STRIP_HEIGHT}v-${isOk ? SHORT : STRIP_HEIGHT}` };
	});
	const join = (wanted: boolean) =>
		bars
			.filter(({ isOk }) => isOk === wanted)
			.map(({ path }) => path)
			.join("");
	return { succeeded: join(true), failed: join(false) };
}
