// A command cut into pieces, each with the gravest finding that covers it; characters that are not seen are spelled out. Pure.

import { hiddenCharacters } from "@/lib/core/commands/characters";
import type { Finding } from "@/lib/core/commands/finding";
import type { Severity } from "@/lib/core/commands/rules";

export interface Segment {
	/** As it is shown: `⟦U+200B⟧` for a character that is not seen. */
	text: string;
	/** Null where nothing was found. */
	severity: Severity | null;
	/** Where it begins in the command. */
	start: number;
}

const GRAVITY: Record<Severity, number> = { deny: 3, ask: 2, info: 1 };
const MOST_CHARACTERS = 5000;

/** The pieces together are the command, up to a length that a page can show. */
export function segmentsOf(command: string, findings: readonly Finding[]): Segment[] {
	const text = command.slice(0, MOST_CHARACTERS);
	const hidden = hiddenCharacters(text);
	const cuts = new Set([0, text.length]);
	for (const { start, end } of [...findings.map(({ span }) => span), ...hidden]) {
		if (start < text.length) cuts.add(start);
		if (end < text.length) cuts.add(end);
	}
	const places = [...cuts].sort((left, right) => left - right);
	return places.slice(0, -1).map((start, index) => {
		const end = places[index + 1] ?? text.length;
		const isHidden = hidden.some((span) => span.start <= start && end <= span.end);
		return {
			text: isHidden ? spelled(text.slice(start, end)) : text.slice(start, end),
			severity: gravest(findings, start, end),
			start,
		};
	});
}

function gravest(findings: readonly Finding[], start: number, end: number): Severity | null {
	let found: Severity | null = null;
	for (const { span, severity } of findings) {
		const covers = span.start <= start && end <= span.end;
		if (covers && (found === null || GRAVITY[severity] > GRAVITY[found])) found = severity;
	}
	return found;
}

const spelled = (text: string): string =>
	[...text].map((letter) => `⟦U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟧`).join("");
