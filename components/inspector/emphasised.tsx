// A sentence from the resolver with the exact names in it set in mono and bold, so that the eye finds them first.
import type { ReactNode } from "react";

/** @param names whole words to set off; the longest match wins */
export function Emphasised({ text, names }: { text: string; names: readonly string[] }): ReactNode {
	return splitAtNames(text, names).map((part) =>
		part.isName ? (
			<strong key={part.at} className="break-words font-mono font-semibold text-[0.95em]">
				{part.text}
			</strong>
		) : (
			part.text
		),
	);
}

/** The parts of a text with their places in it, names apart from the rest. */
export function splitAtNames(text: string, names: readonly string[]): { at: number; text: string; isName: boolean }[] {
	const wanted = [...new Set(names)].filter((name) => name !== "").sort((left, right) => right.length - left.length);
	if (wanted.length === 0) return [{ at: 0, text, isName: false }];
	const escaped = wanted.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
	const pattern = new RegExp(`(?<![\\w-])(${escaped.join("|")})(?![\\w-])`, "u");
	let at = 0;
	const parts = text.split(pattern).map((part, index) => {
		const placed = { at, text: part, isName: index % 2 === 1 };
		at += part.length;
		return placed;
	});
	return parts.filter((part) => part.text !== "");
}
