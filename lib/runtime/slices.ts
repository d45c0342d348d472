// Long work between answers: a few milliseconds of it, then whatever waits on the event loop, then the next few milliseconds.

import "server-only";
import { setImmediate } from "node:timers/promises";
import type { Steps } from "@/lib/core/resolver";

/** A slice ends after the step in which this is over. */
const SLICE_MS = 3;

/** Runs work in slices. Throws what a step throws. */
export async function inSlices<T>(steps: Steps<T>): Promise<T> {
	for (;;) {
		const started = performance.now();
		do {
			const step = steps.next();
			if (step.done === true) return step.value;
		} while (performance.now() - started < SLICE_MS);
		await setImmediate();
	}
}
