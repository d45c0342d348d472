// Small pieces of sentences, shared by the gates.

const MOST_NAMED = 6;

/** "a", "a and b", "a, b and 3 more". */
export function listOf(names: readonly string[], conjunction = "and"): string {
	const named = names.length > MOST_NAMED ? names.slice(0, MOST_NAMED - 1) : names;
	const rest = names.length - named.length;
	const parts = rest > 0 ? [...named, `${rest} more`] : [...named];
	const last = parts.pop() ?? "none";
	return parts.length === 0 ? last : `${parts.join(", ")} ${conjunction} ${last}`;
}

export const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many);

/** A clause made a sentence. */
export const sentence = (clause: string): string => `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;

/** A sentence of somebody else made part of one of ours. */
export const withoutStop = (text: string): string => text.trim().replace(/[.\s]+$/, "");
