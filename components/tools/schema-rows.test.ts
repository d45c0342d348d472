import { describe, expect, it } from "vitest";
import { schemaRows } from "./schema-rows";

const object = (properties: Record<string, unknown>, required: string[] = []) => ({
	type: "object",
	properties,
	required,
});

describe("parameters as rows", () => {
	it("says for each property its type, default, limits and whether it is required", () => {
		const rows = schemaRows(
			object({ limit: { type: "integer", minimum: 1, maximum: 10, default: 5, description: "How many." } }, ["limit"]),
		);
		expect(rows).toEqual([
			{
				path: "limit",
				name: "limit",
				depth: 0,
				type: "integer",
				isRequired: true,
				defaultValue: "5",
				values: [],
				limits: ["≥ 1", "≤ 10"],
				description: "How many.",
				isCut: false,
			},
		]);
	});

	it("puts what must be given first, then goes by name", () => {
		const rows = schemaRows(object({ c: {}, a: {}, z: {}, b: {} }, ["z", "b"]));
		expect(rows.map((row) => row.name)).toEqual(["b", "z", "a", "c"]);
	});

	it("shows the properties of listed objects beneath the list", () => {
		const item = object({ id: { type: "string" }, status: { enum: ["open", "done"] } }, ["id"]);
		const rows = schemaRows(object({ todos: { type: "array", items: item } }));
		expect(rows.map(({ path, depth, type, isRequired }) => [path, depth, type, isRequired])).toEqual([
			["todos", 0, "array of object", false],
			["todos[].id", 1, "string", true],
			["todos[].status", 1, "value", false],
		]);
		expect(rows[2]?.values).toEqual(['"open"', '"done"']);
	});

	it("puts unions and nullable types into words", () => {
		const rows = schemaRows(
			object({
				a: { type: ["string", "null"] },
				b: { anyOf: [{ type: "integer" }, { type: "array", items: { type: "string" } }] },
			}),
		);
		expect(rows.map((row) => row.type)).toEqual(["string or null", "integer or array of string"]);
	});

	it("follows references inside the document and keeps what stands beside them", () => {
		const rows = schemaRows({
			...object({ point: { $ref: "#/$defs/point", description: "Where." } }),
			$defs: { point: object({ x: { type: "number" } }) },
		});
		expect(rows.map(({ path, description }) => [path, description])).toEqual([
			["point", "Where."],
			["point.x", ""],
		]);
	});

	it("ends on a schema that refers to itself", () => {
		const node = object({
			child: { $ref: "#/$defs/node" },
			children: { type: "array", items: { $ref: "#/$defs/node" } },
		});
		const rows = schemaRows({ ...object({ root: { $ref: "#/$defs/node" } }), $defs: { node } });
		expect(rows.length).toBeLessThan(200);
		expect(rows.some((row) => row.isCut)).toBe(true);
	});

	it("takes any JSON for a schema without failing", () => {
		for (const odd of [
			{},
			{ properties: 3 },
			{ properties: { a: null } },
			{ properties: { a: { $ref: "#/nowhere" } } },
		]) {
			expect(() => schemaRows(odd)).not.toThrow();
		}
	});

	it("ends on a list of lists of itself", () => {
		const loop = { type: "array", items: { $ref: "#/$defs/loop" } };
		expect(() => schemaRows({ ...object({ a: { $ref: "#/$defs/loop" } }), $defs: { loop } })).not.toThrow();
	});
});
