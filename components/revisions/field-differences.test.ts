import { expect, test } from "vitest";
import { fieldDifferences } from "./field-differences";

test("equal fields are left out, lists of names say what came and went", () => {
	expect(
		fieldDifferences(
			{ name: "webhook", enabled: ["web", "clarify"], tier: 1, limits: { tools: null } },
			{ name: "webhook", enabled: ["clarify", "file"], tier: 2, limits: { tools: 40 } },
		),
	).toEqual([
		{ field: "enabled", kind: "names", added: ["file"], removed: ["web"] },
		{ field: "limits", kind: "values", before: '{\n  "tools": null\n}', after: '{\n  "tools": 40\n}' },
		{ field: "tier", kind: "values", before: "1", after: "2" },
	]);
});

test("an object that came or went shows all its fields on one side", () => {
	expect(fieldDifferences(null, { name: "new", tools: ["a"] })).toEqual([
		{ field: "name", kind: "values", before: null, after: "new" },
		{ field: "tools", kind: "names", added: ["a"], removed: [] },
	]);
	expect(fieldDifferences({ reason: "stop" }, null)).toEqual([
		{ field: "reason", kind: "values", before: "stop", after: null },
	]);
});

test("another order of the same names is shown as values, and a field called __proto__ is data", () => {
	expect(fieldDifferences({ tools: ["a", "b"] }, { tools: ["b", "a"] })).toMatchObject([
		{ field: "tools", kind: "values" },
	]);
	const hostile: Record<string, unknown> = JSON.parse('{"__proto__": 1}');
	expect(fieldDifferences(hostile, {})).toEqual([{ field: "__proto__", kind: "values", before: "1", after: null }]);
});
