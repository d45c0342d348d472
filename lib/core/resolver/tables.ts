// The tools as one dialect writes them: emitted name, bytes, tokens and content hash of each. Made when a configuration is compiled (or on the
// first use of a format), so that a request only joins what is ready.

import { PROVIDERS } from "../providers";
import { fitNames } from "../providers/names";
import type { Provider } from "../providers/provider";
import { DIALECTS, type Dialect } from "../providers/rules";
import { add } from "./bitset";
import { BRIDGE } from "./bridge";
import { withoutNames } from "./dynamic";
import type { Format } from "./model";
import type {
	CompiledProfile,
	CompiledTool,
	CompileTools,
	FittingNotes,
	FormatTable,
	Snapshot,
	Unfit,
} from "./snapshot";
import { finish, pacer, type Steps } from "./steps";
import { HASH_WORDS, hashWords, type Written, writeTool } from "./written";

/** Goes into every ETag: change it when the same tools are written differently. */
const ENCODING_VERSION = 2;

const utf8 = new TextEncoder();

const FORMAT_OF: Readonly<Record<Dialect, Format>> = {
	openai: "openai",
	"openai-strict": "openai",
	"openai-responses": "openai-responses",
	"openai-responses-strict": "openai-responses",
	anthropic: "anthropic",
	gemini: "gemini",
	mcp: "mcp",
	hermes: "hermes",
};
const STRICT: Readonly<Partial<Record<Format, Dialect>>> = {
	openai: "openai-strict",
	"openai-responses": "openai-responses-strict",
};

/** Dialects that are asked for without anything being said about strictness. */
export const USUAL_DIALECTS: readonly Dialect[] = DIALECTS.filter((dialect) => dialect === FORMAT_OF[dialect]);

/** The format that a dialect is written in. */
export const formatOf = (dialect: Dialect): Format => FORMAT_OF[dialect];

/** Whether the format has a strict mode. */
export const hasStrict = (format: Format): boolean => STRICT[format] !== undefined;

/** The dialect of a request. Strict mode means nothing in formats that have none. */
export const dialectOf = (format: Format, isStrict: boolean): Dialect =>
	isStrict ? (STRICT[format] ?? format) : format;

/** Table of a dialect; made on the first call for this snapshot. */
export function tableOf(snapshot: Snapshot, dialect: Dialect): FormatTable {
	return snapshot.tables.get(dialect) ?? finish(makeTable(snapshot, dialect, null));
}

/**
 * Makes the table of a dialect, in steps. Tools that `previous`, compiled with the same functions, has written in this dialect are taken over:
 * what a tool is written like depends on its row and its emitted name alone.
 */
export function* makeTable(snapshot: Snapshot, dialect: Dialect, previous: Snapshot | null): Steps<FormatTable> {
	const known = previous?.tables.get(dialect);
	const seeds = seedsOf(snapshot, dialect);
	const table: FormatTable =
		known !== undefined && previous?.tools === snapshot.tools
			? { ...known, seeds }
			: { ...(yield* writeTools(snapshot, dialect, previous)), seeds };
	snapshot.tables.set(dialect, table);
	return table;
}

/** What a tool costs in the pacer's units: written anew, or taken over. */
const WRITTEN = 300;
const FOUND = 1;

function* writeTools(
	{ tools, words, compileTools }: Snapshot,
	dialect: Dialect,
	previous: Snapshot | null,
): Steps<Omit<FormatTable, "seeds">> {
	const format = FORMAT_OF[dialect];
	const provider = PROVIDERS[format];
	const known = previous?.tables.get(dialect);
	const names = emittedNamesOf(tools, provider, compileTools, previous, known);
	yield;
	const draft = new TableDraft(tools.length + BRIDGE.length, words);
	const isDue = pacer();
	for (const tool of tools) {
		const emittedName = names[tool.index]!;
		const old = previous?.toolByRow.get(tool.row)?.index;
		const isFound = known !== undefined && old !== undefined && known.emittedNames[old] === emittedName;
		const written = isFound
			? find(known, old)
			: writeTool({ name: tool.row.name, ...withoutNames(tool.row) }, emittedName, { dialect, provider }, compileTools);
		draft.add(tool.index, written);
		if (isDue(isFound ? FOUND : WRITTEN)) yield;
	}
	for (const [place, bridge] of BRIDGE.entries()) {
		const written =
			known === undefined || previous === null
				? writeTool(bridge, bridge.name, { dialect, provider }, compileTools)
				: find(known, previous.tools.length + place);
		draft.add(tools.length + place, written);
	}
	const emittedNames = [...names, ...BRIDGE.map((bridge) => bridge.name)];
	return { format, dialect, provider, emittedNames, ...draft.finished(), variants: new Map(), tallies: new WeakMap() };
}

/** The emitted names of the tools, in their order; those of an earlier table when the names are the same. */
function emittedNamesOf(
	tools: readonly CompiledTool[],
	provider: Provider,
	{ digest }: CompileTools,
	previous: Snapshot | null,
	known: FormatTable | undefined,
): readonly string[] {
	const names = tools.map((tool) => tool.row.name);
	const isSame =
		previous?.tools.length === names.length && previous.tools.every((tool, index) => tool.row.name === names[index]);
	if (isSame && known !== undefined) return known.emittedNames.slice(0, names.length);
	const emitted = fitNames(names, provider.names, digest);
	return names.map((name) => emitted.get(name) ?? name);
}

const UNNOTED: FittingNotes = { repairs: [], warning: null, properties: null, conversions: null };

const find = (table: FormatTable, tool: number): Written => ({
	bytes: table.bytes,
	from: table.starts[tool]!,
	to: table.starts[tool + 1]!,
	tokens: table.tokens[tool]!,
	hashes: table.hashes,
	hashAt: tool * HASH_WORDS,
	unfit: table.unfitBecause.get(tool) ?? null,
	...(table.notes.get(tool) ?? UNNOTED),
});

/** The arrays of a table being filled, tool by tool in their order. */
class TableDraft {
	readonly #starts: Uint32Array;
	readonly #tokens: Uint32Array;
	readonly #hashes: Uint32Array;
	readonly #bytes = new Pieces();
	readonly #unfit: Uint32Array;
	readonly #unfitBecause = new Map<number, Unfit>();
	readonly #notes = new Map<number, FittingNotes>();
	readonly #repairs: FittingNotes["repairs"][] = [];

	constructor(tools: number, words: number) {
		this.#starts = new Uint32Array(tools + 1);
		this.#tokens = new Uint32Array(tools);
		this.#hashes = new Uint32Array(tools * HASH_WORDS);
		this.#unfit = new Uint32Array(words);
	}

	add(tool: number, written: Written): void {
		const { repairs, warning, properties, conversions, unfit } = written;
		this.#bytes.add(written.bytes, written.from, written.to);
		this.#starts[tool + 1] = this.#bytes.length;
		this.#tokens[tool] = written.tokens;
		for (let word = 0; word < HASH_WORDS; word++) {
			this.#hashes[tool * HASH_WORDS + word] = written.hashes[written.hashAt + word]!;
		}
		this.#repairs.push(repairs);
		if (unfit !== null) {
			add(this.#unfit, tool);
			this.#unfitBecause.set(tool, unfit);
		}
		if (repairs.length > 0 || properties !== null || conversions !== null) {
			this.#notes.set(tool, { repairs, warning, properties, conversions });
		}
	}

	finished() {
		return {
			starts: this.#starts,
			tokens: this.#tokens,
			hashes: this.#hashes,
			bytes: this.#bytes.joined(),
			unfit: this.#unfit,
			unfitBecause: this.#unfitBecause,
			notes: this.#notes,
			repairs: this.#repairs,
		};
	}
}

/** Bytes being put together. Neighbours of one array are copied in one piece. */
class Pieces {
	readonly #pieces: { readonly bytes: Uint8Array; readonly from: number; to: number }[] = [];
	length = 0;

	add(bytes: Uint8Array, from: number, to: number): void {
		this.length += to - from;
		const last = this.#pieces.at(-1);
		if (last !== undefined && last.bytes === bytes && last.to === from) last.to = to;
		else this.#pieces.push({ bytes, from, to });
	}

	joined(): Uint8Array {
		const joined = new Uint8Array(this.length);
		let at = 0;
		for (const { bytes, from, to } of this.#pieces) {
			joined.set(bytes.subarray(from, to), at);
			at += to - from;
		}
		return joined;
	}
}

function seedsOf({ profiles, compileTools }: Snapshot, dialect: Dialect): Map<CompiledProfile, Uint32Array> {
	return new Map(
		profiles.map((profile) => {
			const text = JSON.stringify([ENCODING_VERSION, dialect, profile.row.name]);
			return [profile, hashWords(compileTools.digest(utf8.encode(text)))];
		}),
	);
}
