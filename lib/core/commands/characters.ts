// Characters that a reviewer would not see, or would take for others.

import type { Span } from "./values";

/** Ranges of characters that take no place on a screen, or that change how others are shown. Line feeds and tabs are seen. */
const HIDDEN: readonly (readonly [number, number])[] = [
	[0x00, 0x08],
	[0x0b, 0x0c],
	[0x0e, 0x1f],
	[0x7f, 0x9f],
	[0xad, 0xad],
	[0x34f, 0x34f],
	[0x61c, 0x61c],
	[0x115f, 0x1160],
	[0x17b4, 0x17b5],
	[0x180e, 0x180e],
	[0x200b, 0x200f],
	[0x202a, 0x202e],
	[0x2060, 0x206f],
	[0x3164, 0x3164],
	[0xfeff, 0xfeff],
	[0xffa0, 0xffa0],
	[0xfff9, 0xfffb],
	[0xe0000, 0xe007f],
];
const MOST_SHOWN = 20;
const EMOJI_JOINER = 0x200d;
const HOST = /\bhttps?:\/\/([^\s/'"`)>|;]+)/gi;

/** Places of characters that are not seen. A joiner inside an emoji is seen as part of it. */
export function hiddenCharacters(text: string): Span[] {
	const found: Span[] = [];
	for (let at = 0; at < text.length && found.length < MOST_SHOWN; at++) {
		const unit = text.charCodeAt(at);
		if (unit >= 0x20 && unit < 0x7f) continue;
		const point = text.codePointAt(at) ?? unit;
		const width = point > 0xffff ? 2 : 1;
		const isHidden = HIDDEN.some(([first, last]) => point >= first && point <= last);
		const isInEmoji =
			point === EMOJI_JOINER && /\p{Extended_Pictographic}/u.test(text.slice(Math.max(0, at - 3), at + 4));
		if (isHidden && !isInEmoji) found.push({ start: at, end: at + width });
		at += width - 1;
	}
	return found;
}

/** Places of hosts whose letters come from several scripts, or that are written in punycode. */
export function lookalikeHosts(text: string): Span[] {
	if (!text.includes("://")) return [];
	const found: Span[] = [];
	for (const match of text.matchAll(HOST)) {
		const host = match[1] ?? "";
		const isMixed = /[a-z]/i.test(host) && /[\u0370-\u03FF\u0400-\u052F\u0530-\u058F\u13A0-\u13FF]/.test(host);
		if (isMixed || /(?:^|\.)xn--/i.test(host)) {
			found.push({ start: match.index, end: match.index + match[0].length });
		}
	}
	return found;
}
