// What is known of a word before anything runs. Pieces that nobody can know stand as one character in the text, so that the rest of it still counts:
// `"$DIR/"` is an unknown piece and a slash.

export type Span = { readonly start: number; readonly end: number };

/** Stands for a piece of text that is not known. A private-use character: commands that hold it themselves are judged as unknown there. */
export const UNKNOWN = "\uE000";

export type Value = {
	/** Quotes removed, expansions made; `UNKNOWN` where they could not be. */
	readonly text: string;
	/** Holds an unquoted `*`, `?` or `[`. */
	readonly isGlob: boolean;
	/** Where it stands in the original text. */
	readonly span: Span;
	/** Programs whose output an unknown piece is, for example `curl`. */
	readonly from?: readonly string[];
	/** As it was written; differs for words of Windows shells, where a backslash means itself. */
	readonly raw?: string;
};

export const isKnown = ({ text }: Value): boolean => !text.includes(UNKNOWN);

/** A value of known text. */
export const known = (text: string, span: Span): Value => ({ text, isGlob: false, span });

/** Last part of a path; a program's name in lower case without `.exe`. */
export function programName(text: string): string {
	const cut = Math.max(text.lastIndexOf("/"), text.includes(":\\") ? text.lastIndexOf("\\") : -1);
	const base = text.slice(cut + 1);
	return /\.(?:exe|cmd|bat|com)$/i.test(base) ? base.slice(0, -4).toLowerCase() : base;
}
