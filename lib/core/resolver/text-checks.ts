// What is wrong with a text that models read: characters that people cannot see, and orders to the model. Pure look-ups over the text; the
// time is linear in its length.

/** Controls, formats, fillers and separators that show nothing: invisible to people, read by models. Signs of scripts that do show are left out. */
const HIDDEN =
	/(?![\t\n\r\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}])(?:[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|\u034f|[\u17b4\u17b5]|[\u180b-\u180f]|[\ufe00-\ufe0d]|[\u{e0100}-\u{e01ef}])/gu;

/**
 * Uses of such characters that are plain writing: the flag of a region, joined emoji, and joiners between letters of scripts that are written
 * with them.
 */
const PLAIN =
	/\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,8}\u{e007f}|(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})|(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Oriya}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}\p{Mn}])[\u200c\u200d](?=\p{L})/gu;

/** Code points of the hidden characters, each once and in order of appearance, as `U+200B`. Empty for a clean text. */
export function hiddenCharacters(text: string): string[] {
	const found = new Set<string>();
	// `match` first: nearly every text is clean, and then nothing else has to be done.
	if (text.search(HIDDEN) === -1) return [];
	for (const [character] of text.replace(PLAIN, "").matchAll(HIDDEN)) {
		found.add(`U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`);
	}
	return [...found];
}

const gap = "[\\s*_`\"']{1,8}";
const phrase = (words: string) => words.replaceAll(" ", gap);

/** Orders to the model that have no place in the description of a tool. Each is a sentence part that describing a tool does not need. */
const ORDERS: readonly RegExp[] = [
	phrase(
		"(?:ignore|disregard|forget|override) (?:all |any |every |the |your |these |those ){0,3}(?:previous|prior|earlier|above|other|preceding|system|existing) (?:instructions?|prompts?|rules|messages?|directions|context)",
	),
	phrase(
		"(?:do not|don['’]t|never|without) (?:tell|telling|inform|informing|notify|notifying|mention|mentioning|reveal|revealing|show|showing|alert|alerting) (?:(?:this|it|that|anything) )?(?:to )?(?:the )?(?:user|human|person|operator)",
	),
	phrase("(?:do not|don['’]t|never) (?:mention|reveal|disclose) (?:this|these|that you|the fact)"),
	phrase(
		"(?:before|prior to) (?:using|calling|running|invoking) (?:any|all|every|each) (?:other )?(?:tool|function)s?",
	),
	phrase("(?:instead of|rather than) (?:using|calling|invoking) (?:any|all|every) other (?:tool|function)s?"),
	phrase(
		"(?:you must|you should|you have to|make sure to) (?:always|first|immediately) (?:call|use|run|invoke|read|send)",
	),
	phrase("always (?:call|use|run|invoke) this (?:tool|function)? ?(?:first|before|instead)"),
	phrase(
		"(?:pass|put|include|send|provide|append) (?:its|the|their|all|your) (?:full |entire |whole )?(?:contents?|conversation|chat history|system prompt|credentials|secrets|api keys?) (?:as|in|into|to|of)",
	),
	"<\\s*/?\\s*(?:important|system|instructions?|secret|hidden|admin)\\s*>",
	"\\[\\s*(?:system|inst|important)\\s*\\]",
	"~/\\.ssh/|\\bid_rsa\\b",
].map((source) => new RegExp(source, "iu"));

/** The part of the text that orders the model about, or null. At most 120 characters of it. */
export function orderIn(text: string): string | null {
	for (const order of ORDERS) {
		const found = order.exec(text);
		if (found !== null) return found[0].replace(/\s+/g, " ").slice(0, 120);
	}
	return null;
}

/** Words of a text in lower case, without punctuation. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
