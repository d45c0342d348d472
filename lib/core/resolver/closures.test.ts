import { describe, expect, test } from "vitest";
import { elements } from "./bitset";
import { closuresOf } from "./closures";

const close = (edges: number[][], direct = edges.map((_, node) => [node])) =>
	closuresOf(edges, direct, Math.ceil(edges.length / 32)).map(elements);

describe("closures over includes", () => {
	test("hold a node and everything that it reaches", () => {
		expect(close([[1], [2], [], [1]])).toEqual([[0, 1, 2], [1, 2], [2], [1, 2, 3]]);
	});

	test("end on cycles, whose members share a closure", () => {
		expect(close([[1], [2], [0, 3], [], [2]])).toEqual([
			[0, 1, 2, 3],
			[0, 1, 2, 3],
			[0, 1, 2, 3],
			[3],
			[0, 1, 2, 3, 4],
		]);
		expect(close([[0]])).toEqual([[0]]);
	});

	test("take a chain of any length", () => {
		const length = 20_000;
		const edges = Array.from({ length }, (_, node) => (node + 1 < length ? [node + 1] : []));
		const direct = edges.map((_, node) => (node === length - 1 ? [0] : []));
		expect(elements(closuresOf(edges, direct, 1)[0]!)).toEqual([0]);
	});
});
