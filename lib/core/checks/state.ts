// What the stored result of a probe means at a moment, and when it has to be asked again. Pure; all times are milliseconds since 1970, and
// nobody's clock is read here.

/** A check that failed keeps counting as available for this long after its last success. */
export const GRACE_MS = 60_000;
/** A result that nobody has renewed for this long after its time to live says nothing any more. */
export const EXPIRY_MS = 60_000;
/** While it is in grace, it is asked again after this long. */
export const GRACE_RETRY_MS = 3000;
/** A check is flapping that has changed this often among its last results. */
const FLAPPING_CHANGES = 4;
const FLAPPING_AMONG = 20;

/** The newest result of a check. */
export type StoredResult = {
	readonly isOk: boolean;
	readonly checkedAt: number;
	readonly lastSuccessAt: number | null;
};

export type Outcome = "available" | "unavailable" | "grace" | "expired";

/**
 * What the newest result says at `now`. `grace`: it failed just after a success, and still counts as available. `expired`: nobody has probed it for
 * too long, which says as little as never having asked.
 */
export function outcomeAt(result: StoredResult, ttlMs: number, now: number): Outcome {
	if (now >= expiresAt(result, ttlMs)) return "expired";
	if (result.isOk) return "available";
	return isInGrace(result, now) ? "grace" : "unavailable";
}

/** The next moment after `now` at which `outcomeAt` may say something else without a new result; null when it never will. */
export function nextChangeAt(result: StoredResult, ttlMs: number, now: number): number | null {
	const outcome = outcomeAt(result, ttlMs, now);
	if (outcome === "expired") return null;
	const end = expiresAt(result, ttlMs);
	return outcome === "grace" ? Math.min(end, (result.lastSuccessAt ?? now) + GRACE_MS) : end;
}

/** When a check has to be asked again: after its time to live, but a failure in grace, which is never cached, at once. */
export function dueAt(result: StoredResult, ttlMs: number): number {
	const wait = !result.isOk && isInGrace(result, result.checkedAt) ? Math.min(GRACE_RETRY_MS, ttlMs) : ttlMs;
	return result.checkedAt + wait;
}

/** Whether a check changes too often to be relied on. Results in the order of time, newest last. */
export function isFlapping(results: readonly { readonly isOk: boolean }[]): boolean {
	const last = results.slice(-FLAPPING_AMONG);
	const changes = last.filter((result, place) => place > 0 && result.isOk !== last[place - 1]?.isOk);
	return changes.length >= FLAPPING_CHANGES;
}

const expiresAt = (result: StoredResult, ttlMs: number) => result.checkedAt + ttlMs + EXPIRY_MS;

const isInGrace = ({ lastSuccessAt }: StoredResult, now: number) =>
	lastSuccessAt !== null && now - lastSuccessAt < GRACE_MS;
