// In which state a key is at a moment. Pure: `now` is an input, in ms since 1970.
import type { RuntimeKey } from "@/lib/client/queries/runtimes";

export type KeyState = "active" | "expiring" | "expired" | "revoked";
export const KEY_FILTERS = ["all", "usable", "ended"] as const;
export type KeyFilter = (typeof KEY_FILTERS)[number];

/** A week: long enough to make a new key and roll it out. */
const SOON_MS = 7 * 24 * 3_600_000;

export function keyState(key: Pick<RuntimeKey, "revokedAt" | "expiresAt">, now: number): KeyState {
	if (key.revokedAt !== null) return "revoked";
	if (key.expiresAt === null) return "active";
	const left = Date.parse(key.expiresAt) - now;
	if (left <= 0) return "expired";
	return left <= SOON_MS ? "expiring" : "active";
}

/** Whether a request with the key is still answered. */
export function isUsable(state: KeyState): boolean {
	return state === "active" || state === "expiring";
}

export function passes(filter: KeyFilter, state: KeyState): boolean {
	return filter === "all" || isUsable(state) === (filter === "usable");
}
