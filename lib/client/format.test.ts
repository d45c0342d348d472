import { describe, expect, it } from "vitest";
import { formatAbsoluteTime, formatRelativeTime, formatTokens, formatWait } from "./format";

const NOW = Date.parse("2026-08-12T12:00:00Z");
const ago = (ms: number) => new Date(NOW - ms).toISOString();

describe("formatRelativeTime", () => {
	it.each([
		[0, "now"],
		[29_000, "now"],
		[40_000, "1 min ago"],
		[4 * 60_000, "4 min ago"],
		[3 * 3_600_000, "3 hr ago"],
		[26 * 3_600_000, "yesterday"],
		[-10 * 60_000, "in 10 min"],
	])("says how far %i ms ago is", (ms, text) => {
		expect(formatRelativeTime(ago(ms), NOW)).toBe(text);
	});

	it("gives a date when it was long ago, and the input when it is no time", () => {
		expect(formatRelativeTime("2026-01-02T00:00:00Z", NOW)).toBe("Jan 2, 2026");
		expect(formatRelativeTime("soon", NOW)).toBe("soon");
	});
});

describe("formatAbsoluteTime", () => {
	it("names its time zone", () => {
		expect(formatAbsoluteTime("2026-08-12T12:00:00Z", "UTC")).toMatch(/12 Aug 2026.*12:00:00 UTC/);
	});
});

describe("formatTokens", () => {
	it.each([
		[0, "0"],
		[84, "84"],
		[690, "0.7k"],
		[9_812, "9.8k"],
		[9_960, "10k"],
		[53_400, "53k"],
		[1_240_000, "1.2M"],
	])("shortens %i", (count, text) => {
		expect(formatTokens(count)).toBe(text);
	});
});

describe("formatWait", () => {
	it("rounds up, so that nobody comes back too early", () => {
		expect(formatWait(1)).toBe("1 second");
		expect(formatWait(41.2)).toBe("42 seconds");
		expect(formatWait(121)).toBe("3 minutes");
	});
});
