// The index of tools' texts: BM25 over stems, with names weighing more than descriptions, and these more than parameters. Words are split the way
// tools are named, so that `web_search`, `webSearch` and "search the web" share theirs.

import "server-only";
import MiniSearch from "minisearch";
import { stemmer } from "stemmer";
import type { TextDocument, TextIndex, TextMatch } from "@/lib/core/resolver";

type Entry = TextDocument & { readonly id: number };

const FIELDS = ["name", "description", "parameters", "toolset"] as const satisfies readonly (keyof TextDocument)[];
const BOOST = { name: 4, description: 2, toolset: 1.5, parameters: 1 };

/** Words that say nothing about what somebody wants done. */
const STOP_WORDS: ReadonlySet<string> = new Set(
	"a an and are as at be been but by can could did do does for from had has have he her his how i if in into is it its just like me my no not of on or our please she should so some than that the their them then there these they this to up us was we were what when where which who will with would you your".split(
		" ",
	),
);
/** More words of a long text add time and hardly any meaning: what counts stands at its beginning or at its end. */
const MOST_TERMS = 64;

// Scripts without spaces: every pair of neighbours is a word.
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu;
const WORD = /[\p{L}\p{N}]+/gu;

function tokenize(text: string): string[] {
	const split = text
		.normalize("NFKC")
		.replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, "$1 $2")
		.replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2");
	const pairs = [...split.matchAll(UNSPACED)].flatMap(([run]) => pairsOf([...run]));
	return [...(split.replace(UNSPACED, " ").match(WORD) ?? []), ...pairs];
}

const pairsOf = (characters: readonly string[]): string[] =>
	characters.length === 1
		? [...characters]
		: characters.slice(1).map((character, place) => `${characters[place]}${character}`);

/** The stem that counts; null for a word that does not. */
function toTerm(word: string): string | null {
	const lower = word.toLowerCase();
	return STOP_WORDS.has(lower) || lower.length > 64 ? null : stemmer(lower);
}

/** An empty index. */
export function newTextIndex(): TextIndex {
	const index = new MiniSearch<Entry>({
		fields: [...FIELDS],
		tokenize,
		processTerm: toTerm,
		searchOptions: { boost: BOOST, combineWith: "OR", prefix: false, fuzzy: false },
	});
	return {
		add(place, document) {
			index.add({ ...document, id: place });
		},
		search(text) {
			const said = [...new Set(tokenize(text).map(toTerm))].filter((term) => term !== null);
			const half = MOST_TERMS / 2;
			const terms = said.length > MOST_TERMS ? [...said.slice(0, half), ...said.slice(-half)] : said;
			if (terms.length === 0) return [];
			// The terms are stems already: nothing is to be done with them again.
			const found = index.search(terms.join(" "), {
				tokenize: (joined) => joined.split(" "),
				processTerm: (term) => term,
			});
			return found.map(
				({ id, score, terms: matched }): TextMatch => ({ place: id, score, terms: [...new Set(matched)] }),
			);
		},
	};
}
