// How well tools fit a text: a prompt, or a query of a model that searches. The index is made on the first such text for a catalogue and never
// touches requests without one. It only ever orders: what is visible is decided elsewhere.

import { walkParameters } from "./advice";
import type { Context } from "./context";
import type { CompiledTool, Snapshot, TextDocument, TextIndex, TextMatch } from "./snapshot";
import { finish, pacer, type Steps } from "./steps";

/** A longer text counts with its beginning and its end. */
const LONGEST_TEXT = 8_000;
/** Of texts that came lately: the same prompt is asked about again by the inspector and by the next narrowing. */
const MATCHES_KEPT = 16;
/** What a tool costs in the pacer's units. */
const INDEXED = 300;

/** Makes the index in steps, unless it is there. */
export function* indexSteps({ tools, texts, compileTools }: Snapshot): Steps<TextIndex> {
	if (texts.index !== null) return texts.index;
	const index = compileTools.newTextIndex();
	const isDue = pacer();
	for (const tool of tools) {
		index.add(tool.index, documentOf(tool));
		if (isDue(INDEXED)) yield;
	}
	texts.index = index;
	return index;
}

function documentOf({ row, holders }: CompiledTool): TextDocument {
	const parameters: string[] = [];
	walkParameters(row.parameters, ({ path, schema }) => {
		parameters.push(path.slice(path.lastIndexOf(".properties.") + ".properties.".length));
		if (typeof schema.description === "string") parameters.push(schema.description);
	});
	return {
		name: [row.name, ...row.aliases].join(" "),
		description: row.description,
		parameters: parameters.join("\n"),
		toolset: holders.map((toolset) => toolset.name).join(" "),
	};
}

/** Every tool that shares a word with the text, visible or not. */
export function matchesOf(snapshot: Snapshot, text: string): readonly TextMatch[] {
	const half = LONGEST_TEXT / 2;
	const said = text.length > LONGEST_TEXT ? `${text.slice(0, half)} ${text.slice(-half)}` : text;
	const { matches } = snapshot.texts;
	const known = matches.get(said);
	if (known !== undefined) return known;
	const found = finish(indexSteps(snapshot)).search(said);
	const [oldest] = matches.size < MATCHES_KEPT ? [] : matches.keys();
	if (oldest !== undefined) matches.delete(oldest);
	matches.set(said, found);
	return found;
}

/** Scores of the tools for the request's prompt, by number; null when there is none. */
export function rankingOf(context: Context): ReadonlyMap<number, TextMatch> | null {
	if (context.prompt === null) return null;
	context.ranking ??= new Map(matchesOf(context.snapshot, context.prompt).map((match) => [match.place, match]));
	return context.ranking;
}
