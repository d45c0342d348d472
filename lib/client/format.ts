// Times, numbers and token counts as people read them. Pure: `now` is an input, the words come from Intl.
const LOCALE = "en";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto", style: "short" });
const integer = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });

/** "now", "4 min ago", "in 3 hr", "yesterday"; older or further than four weeks it is a date. `at` is ISO 8601, `now` in ms. */
export function formatRelativeTime(at: string, now: number): string {
	const then = Date.parse(at);
	if (Number.isNaN(then)) return at;
	const delta = then - now;
	const distance = Math.abs(delta);
	if (distance < 30 * SECOND) return say(0, "second");
	if (distance < HOUR) return say(roundAwayFromZero(delta / MINUTE), "minute");
	if (distance < DAY) return say(Math.trunc(delta / HOUR), "hour");
	if (distance < WEEK) return say(Math.trunc(delta / DAY), "day");
	if (distance < 4 * WEEK) return say(Math.trunc(delta / WEEK), "week");
	return new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium", timeZone: "UTC" }).format(then);
}

/** "12 Aug 2026, 14:03:22 CEST"; the reader's own time zone unless one is given. */
export function formatAbsoluteTime(at: string, timeZone?: string): string {
	const then = Date.parse(at);
	if (Number.isNaN(then)) return at;
	return new Intl.DateTimeFormat("en-GB", {
		day: "numeric",
		month: "short",
		year: "numeric",
		hour: "2-digit",
		minute: "2-digit",
		second: "2-digit",
		timeZoneName: "short",
		timeZone,
	}).format(then);
}

/** "1,204". */
export function formatNumber(value: number): string {
	return integer.format(value);
}

/** Token counts: "0", "84", "0.7k" from 100 on, "9.8k", "53k", "1.2M". */
export function formatTokens(count: number): string {
	if (count < 100) return String(Math.round(count));
	if (count < 9_950) return `${(count / 1_000).toFixed(1)}k`;
	if (count < 999_500) return `${Math.round(count / 1_000)}k`;
	return `${(count / 1_000_000).toFixed(1)}M`;
}

/** A wait in whole units, rounded up: "40 seconds", "2 minutes". Used where a person must come back later. */
export function formatWait(seconds: number): string {
	const isShort = seconds < 90;
	const unit = isShort ? "second" : "minute";
	const value = Math.ceil(isShort ? seconds : seconds / 60);
	return new Intl.NumberFormat(LOCALE, { style: "unit", unit, unitDisplay: "long" }).format(value);
}

function say(value: number, unit: Intl.RelativeTimeFormatUnit): string {
	// English puts a full stop after its short units, which only adds noise in a dense table.
	return relative.format(value, unit).replace(".", "");
}

function roundAwayFromZero(value: number): number {
	const rounded = Math.trunc(value);
	return rounded === 0 ? Math.sign(value) : rounded;
}
