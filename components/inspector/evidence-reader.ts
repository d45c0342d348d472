// Evidence is open data from the server. These readers take what has the expected shape and give up on the rest, which the screen then
// shows as plain data: nothing is lost, and nothing is believed unseen. Pure.

export type Evidence = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is Evidence {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function readText(value: unknown): string | null {
	return typeof value === "string" && value !== "" ? value : null;
}

export function readNumber(value: unknown): number | null {
	return typeof value === "number" ? value : null;
}

export function readTexts(value: unknown): string[] {
	return Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];
}

export function readRecords(value: unknown): Evidence[] {
	return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** Keys that a gate's own form did not show. */
export function restOf(evidence: Evidence, shown: readonly string[]): [string, unknown][] {
	return Object.entries(evidence).filter(([key]) => !shown.includes(key));
}

/** `onOtherProfiles` → `On other profiles`. */
export function wordsOf(key: string): string {
	const words = key.replace(
		/([a-z0-9])([A-Z])/g,
		(_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
	);
	return words.charAt(0).toUpperCase() + words.slice(1).replaceAll(/[_-]/g, " ");
}

/** Items with keys of their own, for lists whose items have no other identity than their place. */
export function keyed<T>(items: readonly T[]): { key: string; item: T }[] {
	return items.map((item, place) => ({ key: String(place), item }));
}
