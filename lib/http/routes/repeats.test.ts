import { expect, test } from "vitest";
import { Repeats } from "./repeats";

const KEY_COST = 201;

test("keeps what was found out while the same is served, and forgets all of it afterwards", () => {
	const repeats = new Repeats<string>();
	const [before, after] = [{}, {}];
	repeats.set(before, "a", "old", 10);
	expect(repeats.get(before, "a")).toBe("old");
	expect(repeats.get(after, "a")).toBeUndefined();
	repeats.set(after, "b", "new", 10);
	expect(repeats.get(before, "a")).toBeUndefined();
	expect(repeats.get(after, "a")).toBeUndefined();
	expect(repeats.get(after, "b")).toBe("new");
});

test("stays within its bytes: the oldest make room, and what is too large alone is not kept", () => {
	const served = {};
	const repeats = new Repeats<number>(3 * (KEY_COST + 100));
	for (const [place, key] of ["a", "b", "c", "d"].entries()) repeats.set(served, key, place, 100);
	expect(["a", "b", "c", "d"].map((key) => repeats.get(served, key))).toEqual([undefined, 1, 2, 3]);
	repeats.set(served, "e", 4, 2000);
	expect(["b", "c", "d", "e"].map((key) => repeats.get(served, key))).toEqual(Array(4).fill(undefined));
	repeats.set(served, "f", 5, 100);
	expect(repeats.get(served, "f")).toBe(5);
});

test("counts a key once however often it is set", () => {
	const served = {};
	const repeats = new Repeats<number>(2 * (KEY_COST + 100));
	for (let turn = 0; turn < 10; turn++) repeats.set(served, "a", turn, 100);
	repeats.set(served, "b", 1, 100);
	expect(repeats.get(served, "a")).toBe(9);
});

test("does not keep what is asked at length", () => {
	const served = {};
	const repeats = new Repeats<number>();
	repeats.set(served, "x".repeat(8193), 1, 1);
	expect(repeats.get(served, "x".repeat(8193))).toBeUndefined();
});
