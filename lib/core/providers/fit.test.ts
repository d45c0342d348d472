import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FAULTS } from "./checker.test-support";
import { fitTool } from "./fit";
import { REPAIR_CODES } from "./repairs";
import { DIALECTS, type Dialect } from "./rules";
import { textOf } from "./schema";
import { nastySchema, reversed } from "./schemas.test-support";

const fitInto = (dialect: Dialect, parameters: unknown) =>
	fitTool(dialect, { name: "t", description: "d", parameters });

describe.each(DIALECTS)("any schema fitted to %s", (dialect) => {
	test("obeys the provider's documented rules, or is unfit with a place and a reason", () => {
		fc.assert(
			fc.property(nastySchema, (parameters) => {
				const fitted = fitInto(dialect, parameters);
				if (fitted.kind === "unfit") {
					expect(fitted.path).toMatch(/^\$/);
					expect(fitted.message).toMatch(/\.$/);
					return;
				}
				const judge = fitted.isStrict === false ? FAULTS.openai : FAULTS[dialect];
				expect(judge(fitted.parameters)).toEqual([]);
				for (const { code, path } of fitted.repairs) {
					expect(REPAIR_CODES).toContain(code);
					expect(path).toMatch(/^\$/);
				}
			}),
			{ numRuns: 500 },
		);
	});

	test("is not changed when it is fitted again, and does not depend on the order of keys", () => {
		fc.assert(
			fc.property(nastySchema, (parameters) => {
				const once = fitInto(dialect, parameters);
				if (once.kind === "unfit") return;
				const twice = fitInto(dialect, once.parameters);
				if (twice.kind === "unfit") return expect.fail(twice.message);
				expect(textOf(twice.parameters)).toBe(textOf(once.parameters));
				const other = fitInto(dialect, reversed(parameters));
				if (other.kind === "unfit") return expect.fail(other.message);
				expect(textOf(other)).toBe(textOf(once));
			}),
			{ numRuns: 500 },
		);
	});

	test("leaves what was registered untouched", () => {
		fc.assert(
			fc.property(nastySchema, (parameters) => {
				const before = JSON.stringify(parameters);
				fitInto(dialect, parameters);
				expect(JSON.stringify(parameters)).toBe(before);
			}),
			{ numRuns: 200 },
		);
	});
});
