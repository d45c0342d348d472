// One timer for every relative time on the page; it stops when nobody listens.
const TICK_MS = 15_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

export function subscribeToClock(listener: () => void): () => void {
	listeners.add(listener);
	timer ??= setInterval(() => {
		for (const notify of listeners) notify();
	}, TICK_MS);
	return () => {
		listeners.delete(listener);
		if (listeners.size > 0) return;
		clearInterval(timer);
		timer = undefined;
	};
}
