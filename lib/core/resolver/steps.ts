// Long work in short steps: a generator that yields every few thousand units of it. Who has time runs it to its end at once; who must answer
// requests in between runs some steps, answers, and goes on. The core has no clock, so units are counted, not measured.

/** Work that ends with `T`. What it yields says nothing. */
export type Steps<T> = Generator<void, T, void>;

const UNITS_A_STEP = 1_500;

/** Counts units of work; true when a step is full. One unit is about a tenth of a microsecond to a microsecond. */
export function pacer(): (units: number) => boolean {
	let done = 0;
	return (units) => {
		done += units;
		if (done < UNITS_A_STEP) return false;
		done = 0;
		return true;
	};
}

/** Runs the work to its end. */
export function finish<T>(steps: Steps<T>): T {
	for (;;) {
		const step = steps.next();
		if (step.done === true) return step.value;
	}
}
