// One end for everything that a probe does, look-ups and redirects included.

import "server-only";
import { ProbeFailure } from "./failure";

/**
 * Gives work a signal that is aborted after `milliseconds`, and does not wait for it any longer than that.
 * @throws ProbeFailure when the time is over; whatever the work throws before
 */
export async function withDeadline<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
	const controller = new AbortController();
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => {
			reject(new ProbeFailure("failed", `There was no answer within ${milliseconds / 1000} s.`));
			controller.abort();
		}, milliseconds);
	});
	try {
		return await Promise.race([work(controller.signal), late]);
	} finally {
		clearTimeout(timer);
		// Whatever is still open is closed.
		controller.abort();
	}
}
