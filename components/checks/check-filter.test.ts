// Holds which checks somebody should look at.
import { describe, expect, it } from "vitest";
import type { Check } from "@/lib/client/queries/checks";
import { needsAttention, passes } from "./check-filter";

type Probe = NonNullable<Check["probe"]>;
const probe = (state: Probe["state"], isFlapping = false): Probe => ({
	...{ state, isFlapping, checkedAt: null, durationMs: null, error: null, lastSuccessAt: null, dueAt: null },
	isProbing: false,
	history: [],
});
const with_ = (found: Probe | null, tools: string[] = []) => ({ probe: found, tools, toolsets: [] });

describe("needsAttention", () => {
	it.each([
		["one that runtimes report", with_(null, ["a"]), false],
		["an available one", with_(probe("available"), ["a"]), false],
		["an available one that flaps", with_(probe("available", true)), true],
		["one in grace", with_(probe("grace")), true],
		["an unavailable one", with_(probe("unavailable")), true],
		["one that is needed and was never asked", with_(probe("unreported"), ["a"]), true],
		["one that nothing needs", with_(probe("unreported")), false],
	] as const)("%s", (_, check, expected) => {
		expect(needsAttention(check)).toBe(expected);
		expect(passes("attention", check)).toBe(expected);
		expect(passes("all", check)).toBe(true);
		expect(passes("probed", check)).not.toBe(passes("reported", check));
	});
});
