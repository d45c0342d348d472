// The exact names that the sentences of an answer may hold, gathered from its evidence. Pure.
import type { ExplainAnswer } from "@/lib/client/queries/explain";

/** Codes are evidence too, but in a sentence they are plain words. */
const WORDS = new Set(["active", "online", "all", "none", "listed", "reported", "assumed"]);
/** Deeper in the evidence kinds and outcomes prevail; a name there is known by its form: `HASS_TOKEN`, `read:web`, `browser_use`. */
const NAME_LIKE = /[_:]|^[A-Z]/;

export function namesIn({ tool, profile, gates }: ExplainAnswer): string[] {
	const values = gates.flatMap((step) => Object.values(step.evidence));
	const shallow = values.flatMap((value) => (Array.isArray(value) ? value : [value])).filter(isText);
	const deep = textsIn(values).filter((text) => NAME_LIKE.test(text) && !text.includes(" "));
	return [...new Set([tool, profile, ...shallow.filter((text) => !WORDS.has(text)), ...deep])];
}

function textsIn(value: unknown): string[] {
	if (isText(value)) return [value];
	if (typeof value !== "object" || value === null) return [];
	return Object.values(value).flatMap(textsIn);
}

function isText(value: unknown): value is string {
	return typeof value === "string";
}
