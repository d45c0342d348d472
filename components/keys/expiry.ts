// The ends that a new key can be given.

/** Days, or no end. */
export const EXPIRIES = ["30", "90", "365", "never"] as const;
export type Expiry = (typeof EXPIRIES)[number];

const DAY_MS = 24 * 3_600_000;

/** ISO 8601, or null for a key that never expires; `now` in ms since 1970. */
export function expiresAt(expiry: Expiry, now: number): string | null {
	return expiry === "never" ? null : new Date(now + Number(expiry) * DAY_MS).toISOString();
}
