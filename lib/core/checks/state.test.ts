// Holds the life of a check's state: a time to live, a moment of grace after a success, and an end when nobody asks any more.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
	dueAt,
	EXPIRY_MS,
	GRACE_MS,
	GRACE_RETRY_MS,
	isFlapping,
	nextChangeAt,
	outcomeAt,
	type StoredResult,
} from "./state";

const TTL = 30_000;
const T = 1_000_000;
const ok = (checkedAt = T): StoredResult => ({ isOk: true, checkedAt, lastSuccessAt: checkedAt });
const failed = (lastSuccessAt: number | null, checkedAt = T): StoredResult => ({
	isOk: false,
	checkedAt,
	lastSuccessAt,
});

describe("outcomeAt", () => {
	test.each([
		["a success", ok(), T, "available"],
		["a success that is due", ok(), T + TTL, "available"],
		["a success that nobody renewed", ok(), T + TTL + EXPIRY_MS, "expired"],
		["a failure without any success", failed(null), T, "unavailable"],
		["a failure just after a success", failed(T - 1000), T, "grace"],
		["a failure, one millisecond within the grace", failed(T), T + GRACE_MS - 1, "grace"],
		["a failure at the end of the grace", failed(T), T + GRACE_MS, "unavailable"],
		["a failure long after a success", failed(T - GRACE_MS), T, "unavailable"],
		["a failure that nobody renewed", failed(null), T + TTL + EXPIRY_MS, "expired"],
	] as const)("%s", (_, result, now, outcome) => {
		expect(outcomeAt(result, TTL, now)).toBe(outcome);
	});
});

describe("dueAt", () => {
	test("is the time to live after a success and after a plain failure", () => {
		expect(dueAt(ok(), TTL)).toBe(T + TTL);
		expect(dueAt(failed(null), TTL)).toBe(T + TTL);
		expect(dueAt(failed(T - GRACE_MS), TTL)).toBe(T + TTL);
	});
	test("is soon after a failure in grace, because that is never cached", () => {
		expect(dueAt(failed(T - 1), TTL)).toBe(T + GRACE_RETRY_MS);
	});
});

const resultArb = fc
	.record({
		isOk: fc.boolean(),
		checkedAt: fc.integer({ min: 0, max: 200_000 }),
		since: fc.option(fc.integer({ min: 0, max: 100_000 })),
	})
	.map(({ isOk, checkedAt, since }): StoredResult => {
		if (isOk) return ok(checkedAt);
		return failed(since === null ? null : checkedAt - since, checkedAt);
	});
const ttlArb = fc.integer({ min: 1000, max: 600_000 });

describe("for any result", () => {
	test("the outcome changes at nextChangeAt, and not before", () => {
		fc.assert(
			fc.property(
				resultArb,
				ttlArb,
				fc.nat(400_000),
				fc.double({ min: 0, max: 1, noNaN: true }),
				(result, ttl, wait, share) => {
					const now = result.checkedAt + wait;
					const outcome = outcomeAt(result, ttl, now);
					const next = nextChangeAt(result, ttl, now);
					if (next === null) {
						expect(outcome).toBe("expired");
						return;
					}
					expect(next).toBeGreaterThan(now);
					expect(outcomeAt(result, ttl, now + Math.floor((next - 1 - now) * share))).toBe(outcome);
					expect(outcomeAt(result, ttl, next)).not.toBe(outcome);
				},
			),
		);
	});
	test("it is asked again before it expires, and nothing counts for longer than the time to live and a minute", () => {
		fc.assert(
			fc.property(resultArb, ttlArb, (result, ttl) => {
				expect(dueAt(result, ttl)).toBeLessThan(result.checkedAt + ttl + EXPIRY_MS);
				expect(outcomeAt(result, ttl, result.checkedAt + ttl + EXPIRY_MS)).toBe("expired");
			}),
		);
	});
});

describe("isFlapping", () => {
	const results = (text: string) => [...text].map((letter) => ({ isOk: letter === "+" }));
	test.each([
		["", false],
		["++++++++", false],
		["+-+-", false],
		["+-+-+", true],
		["----+----+----+----", true],
		["----+----+----", true],
		["+-+-++++++++++++++++++++", false],
		["+-+-+++++++++++++++++++", false],
		["+-+-+++++++++++++++", true],
	])("%s: %s", (text, expected) => expect(isFlapping(results(text))).toBe(expected));
});
