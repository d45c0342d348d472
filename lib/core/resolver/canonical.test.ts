import { describe, expect, test } from "vitest";
import { canonicalJson } from "./canonical";

const textOf = (value: unknown) => {
	const written = canonicalJson(value);
	return written.kind === "text" ? written.text : expect.fail(`${written.path} ${written.message}`);
};

describe("canonical JSON", () => {
	test("sorts keys by code unit at every level and leaves arrays as they are", () => {
		expect(textOf({ b: [2, 1], a: { Z: 1, a: null } })).toBe('{"a":{"Z":1,"a":null},"b":[2,1]}');
		expect(textOf({ é: 1, z: 2, "10": 3, "9": 4 })).toBe('{"10":3,"9":4,"z":2,"é":1}');
	});

	test("keeps hostile keys as data", () => {
		const hostile = JSON.parse('{"__proto__":{"polluted":true},"constructor":1}');
		expect(textOf(hostile)).toBe('{"__proto__":{"polluted":true},"constructor":1}');
	});

	test("writes what JSON cannot hold as null, and lone surrogates as escapes", () => {
		expect(textOf({ a: Number.NaN, b: undefined, c: "\ud800" })).toBe('{"a":null,"c":"\\ud800"}');
	});

	test("gives the place of what is too deep instead of overflowing", () => {
		let deep: unknown = {};
		for (let level = 0; level < 100_000; level++) deep = { items: deep };
		const written = canonicalJson(deep);
		expect(written.kind).toBe("fault");
		expect(written.kind === "fault" && written.path.startsWith("items.items.")).toBe(true);
	});

	test("ends on values that hold themselves", () => {
		const loop: Record<string, unknown> = {};
		loop.left = loop;
		loop.right = [loop, loop];
		expect(canonicalJson(loop).kind).toBe("fault");
	});
});
