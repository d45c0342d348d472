// How much work one command may cost. Whoever exceeds it is not analysed to the end, and what is not analysed has to be asked about.

/** Longer texts are not analysed. */
export const MOST_CHARACTERS = 65_536;
/** Scripts inside scripts. */
export const MOST_DEPTH = 16;
const MOST_STEPS = 6_000;
const MOST_OPEN = 48;
const MOST_BACKTICKS = 256;

export class Budget {
	#left = MOST_STEPS;
	isSpent = false;

	/** False when nothing is left. */
	spend(steps = 1): boolean {
		this.#left -= steps;
		if (this.#left < 0) this.isSpent = true;
		return !this.isSpent;
	}
}

/** Whether a text can be given to the parser: nesting that it would resolve in more than linear time is refused beforehand. */
export function isParsable(text: string): boolean {
	if (text.length > MOST_CHARACTERS) return false;
	let open = 0;
	let heredocs = 0;
	let backticks = 0;
	let coprocs = 0;
	for (let at = 0; at < text.length; at++) {
		switch (text.charCodeAt(at)) {
			case 0x28: // (
			case 0x7b: // {
			case 0x5b: // [
				if (++open > MOST_OPEN) return false;
				break;
			case 0x29:
			case 0x7d:
			case 0x5d:
				if (open > 0) open--;
				break;
			case 0x60:
				if (++backticks > MOST_BACKTICKS) return false;
				break;
			case 0x3c: // <
				if (text.charCodeAt(at + 1) === 0x3c && ++heredocs > 512) return false;
				break;
			case 0x63: // c
			case 0x66: // f
				if ((text.startsWith("coproc", at) || text.startsWith("function", at)) && ++coprocs > 256) return false;
				break;
		}
	}
	return true;
}
