// Holds when a key counts as ending, ended or usable.
import { describe, expect, it } from "vitest";
import { isUsable, keyState, passes } from "./key-state";

const NOW = Date.parse("2026-05-01T12:00:00Z");
const at = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();

describe("keyState", () => {
	it.each([
		["never expires", null, null, "active"],
		["expires in eight days", null, at(8 * 24), "active"],
		["expires in a week", null, at(7 * 24), "expiring"],
		["expires this very moment", null, at(0), "expired"],
		["expired", null, at(-1), "expired"],
		["revoked and expired", at(-2), at(-1), "revoked"],
		["revoked, not expired", at(-2), at(100), "revoked"],
	] as const)("a key that %s", (_, revokedAt, expiresAt, state) => {
		expect(keyState({ revokedAt, expiresAt }, NOW)).toBe(state);
	});

	it("counts a key as usable up to its end", () => {
		expect((["active", "expiring", "expired", "revoked"] as const).filter(isUsable)).toEqual(["active", "expiring"]);
	});

	it("filters every state into usable or ended, never both", () => {
		for (const state of ["active", "expiring", "expired", "revoked"] as const) {
			expect(passes("all", state)).toBe(true);
			expect(passes("usable", state)).not.toBe(passes("ended", state));
		}
	});
});
