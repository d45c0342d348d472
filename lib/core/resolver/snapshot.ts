// The compiled configuration: immutable, made once per revision, read by every request. Tools, toolsets and profiles are
// numbered; sets of tools are bitsets over those numbers, and the numbers of tools are their places in answers.

import type { Conversions, PropertyMap } from "../providers/plan";
import type { Provider } from "../providers/provider";
import type { Dialect } from "../providers/rules";
import { type Bitset, has } from "./bitset";
import type { Capability } from "./capabilities";
import type { ReasonCode } from "./codes";
import type {
	CheckRow,
	ConfigurationRows,
	DynamicPart,
	Format,
	KillSwitchRow,
	ProfileRow,
	SourceRow,
	ToolRow,
	ToolsetRow,
	Warning,
} from "./model";
import type { Requirements } from "./requirements";

/** What compiling needs from outside. Both are functions of the content alone. */
export type CompileTools = {
	/** Tokens that a model would count for the text. */
	countTokens(text: string): number;
	/** At least 32 lower-case hexadecimal digits. The bytes are used again after the call and must not be kept. */
	digest(bytes: Uint8Array): string;
	/** An empty index of texts. */
	newTextIndex(): TextIndex;
};

/** What is known of a tool in words, by how much it says about it. */
export type TextDocument = {
	readonly name: string;
	readonly description: string;
	/** Names and descriptions of the parameters. */
	readonly parameters: string;
	readonly toolset: string;
};

/** Ranks documents by how well they fit a text (BM25 over stems). The same documents and the same text always give the same matches. */
export type TextIndex = {
	/** Each place once. */
	add(place: number, document: TextDocument): void;
	/** Documents that share a word with the text, in no particular order. `terms` are the shared words, as stems. */
	search(text: string): readonly TextMatch[];
};
export type TextMatch = { readonly place: number; readonly score: number; readonly terms: readonly string[] };

export type CompiledTool = {
	/** Place in answers, and bit in every set. */
	readonly index: number;
	readonly row: ToolRow;
	readonly source: SourceRow | null;
	/** False for a row whose name another source holds. */
	readonly ownsName: boolean;
	/** Why gate 1 fails whatever the format, or null. */
	readonly fault: ReasonCode | null;
	/** Toolset that owns it, or null. */
	readonly owner: CompiledToolset | null;
	/** Toolsets that hold it directly, the owning one first. */
	readonly holders: readonly CompiledToolset[];
};

export type CompiledToolset = {
	readonly index: number;
	/** Null for the set of all tools, which is in no table. */
	readonly row: ToolsetRow | null;
	readonly name: string;
	readonly isOptIn: boolean;
	/** Toolsets that it includes, by number; unknown ones are left out. */
	readonly includes: readonly number[];
	/** Every tool of it and of all that it includes. */
	readonly full: Bitset;
	/** The same without what only an opt-in include brings in: what a profile gets that names it. */
	readonly grant: Bitset;
};

export type CompiledProfile = {
	readonly row: ProfileRow;
	/** Toolsets that the profile turns on and off: the set of all tools is one of them. */
	readonly enabled: readonly CompiledToolset[];
	readonly disabled: readonly CompiledToolset[];
	readonly allowedTools: Bitset;
	readonly deniedTools: Bitset;
	/** Tools that gate 3 lets pass when the request narrows nothing. */
	readonly granted: Bitset;
	readonly disabledTools: Bitset;
	/** Tools whose capabilities are all within the ceiling. */
	readonly withinCeiling: Bitset;
	/** Tools whose calls need approval. */
	readonly asking: Bitset;
	/** Tools that an answer holds itself when the profile discloses by search; empty: the most important ones. */
	readonly directTools: Bitset;
	/** Capability → whether its calls need approval. */
	readonly ceiling: ReadonlyMap<Capability, boolean>;
	/** Tools that pass gates 1 to 3 when the request narrows nothing. */
	readonly wanted: Bitset;
	/** Tools that pass gates 1 to 4 and the ceiling when the request narrows nothing. */
	readonly permitted: Bitset;
	/** Hidden tools by code (see `tally.ts`), for the codes that no request can change. */
	readonly fixedTally: readonly number[];
};

/** One change that makes a schema fit a provider; see lib/core/providers. */
type TableRepair = { readonly code: string; readonly path: string; readonly message: string };

/** What a format has to say about one tool beside its text. Null and empty where the tool is written as it was registered. */
export type FittingNotes = {
	readonly repairs: readonly TableRepair[];
	/** The repairs in one sentence, for the answers that hold the tool; null for none. */
	readonly warning: Warning | null;
	readonly properties: PropertyMap | null;
	readonly conversions: Conversions | null;
};

/** A tool written otherwise than the table has it, because it names other tools: see `dynamic.ts`. */
export type Variant = FittingNotes & {
	/** With the comma that follows it. */
	readonly bytes: Uint8Array;
	readonly tokens: number;
	readonly hashes: Uint32Array;
};

/** Why a tool cannot be written in a format. */
export type Unfit = { readonly path: string; readonly message: string };

/**
 * The tools as one dialect writes them, by number of the tool. The three bridge tools of `disclosure.ts` stand behind the last one. Tools that
 * name others are written here as if none of these were there.
 */
export type FormatTable = {
	readonly format: Format;
	readonly dialect: Dialect;
	readonly provider: Provider;
	readonly emittedNames: readonly string[];
	/**
	 * UTF-8 JSON of all tools in their order, each followed by a comma; tool `n` goes from `starts[n]` to `starts[n + 1]`. Nothing for a tool
	 * that cannot be written. In one piece, because an answer often holds neighbours, which are then copied together.
	 */
	readonly bytes: Uint8Array;
	readonly starts: Uint32Array;
	readonly tokens: Uint32Array;
	/** Content hashes, four words a tool. */
	readonly hashes: Uint32Array;
	/** Tools that this dialect cannot take, with the reason. */
	readonly unfit: Bitset;
	readonly unfitBecause: ReadonlyMap<number, Unfit>;
	/** What is to be said about the tools that are not written as they were registered. */
	readonly notes: ReadonlyMap<number, FittingNotes>;
	/** What the dialect changed of each tool, by its number; absent where nothing is fitted. */
	readonly repairs?: readonly (readonly TableRepair[])[];
	/** Variants by tool and the tools that they name, null where the dialect takes none; a bounded memo of a pure function. */
	readonly variants: Map<string, Variant | null>;
	/** Hidden tools by code, as `fixedTally` of the profile with the tools that are unfit; a memo of a pure function. */
	readonly tallies: WeakMap<CompiledProfile, readonly number[]>;
	/** The part of an ETag that stands for format and profile. */
	readonly seeds: ReadonlyMap<CompiledProfile, Uint32Array>;
};

/** A tool whose text names others, with its names looked up. */
export type CompiledDynamic = {
	/** Number of the tool. */
	readonly tool: number;
	readonly parts: readonly { readonly part: DynamicPart; readonly targets: readonly number[] }[];
	/** Numbers of all tools that it may name, each once, in the order in which they are first named. */
	readonly targets: readonly number[];
	/** The tool hides unless one tool of each of these lists is visible. */
	readonly needs: readonly (readonly number[])[];
};

export type Names = {
	readonly tools: ReadonlyMap<string, CompiledTool>;
	readonly toolAliases: ReadonlyMap<string, CompiledTool>;
	readonly toolsets: ReadonlyMap<string, CompiledToolset>;
	readonly toolsetAliases: ReadonlyMap<string, CompiledToolset>;
};

export type Snapshot = {
	readonly revision: number;
	readonly rows: ConfigurationRows;
	readonly compileTools: CompileTools;
	/** Words of a set of tools. */
	readonly words: number;
	/** In the order of answers; losers of a collision are among them. */
	readonly tools: readonly CompiledTool[];
	readonly toolsets: readonly CompiledToolset[];
	/** The set of all tools, named `all` and `*`. */
	readonly everything: CompiledToolset;
	/** Numbers of the toolsets that include each toolset; the set of all tools is the last. */
	readonly includedBy: readonly (readonly number[])[];
	/** By position, then name. */
	readonly profiles: readonly CompiledProfile[];
	readonly profileByName: ReadonlyMap<string, CompiledProfile>;
	readonly checkByName: ReadonlyMap<string, CheckRow>;
	readonly names: Names;
	/** Tools of every name that more than one row claims. */
	readonly collisions: ReadonlyMap<string, readonly CompiledTool[]>;
	readonly toolByRow: ReadonlyMap<ToolRow, CompiledTool>;
	/** Tools whose text names others, by number and in that order. */
	readonly dynamics: ReadonlyMap<number, CompiledDynamic>;
	/** Those of them that hide when they can name none. */
	readonly hiding: readonly CompiledDynamic[];
	readonly requirements: Requirements;
	readonly killed: Bitset;
	readonly killSwitches: readonly { readonly row: KillSwitchRow; readonly tools: Bitset }[];
	/** Numbers of the tools in the order in which limits keep them, and each tool's place in it. */
	readonly byRank: Uint32Array;
	readonly rankOf: Uint32Array;
	/** Priority of each tool, by its number. */
	readonly priorities: Int32Array;
	/** The texts of the tools, indexed when the first prompt or query comes (see `ranking.ts`); a memo of a pure function. */
	readonly texts: { index: TextIndex | null; readonly matches: Map<string, readonly TextMatch[]> };
	/** Room for the content hashes of one answer while its tag is made: memory of its own for every request costs more than the digest. */
	readonly tagScratch: Uint32Array;
	/** Made on first use, see `tableOf`; a memo of a pure function. */
	readonly tables: Map<Dialect, FormatTable>;
};

/** Names that mean every tool. */
export const isEverything = (name: string): boolean => name === "all" || name === "*";

/**
 * The tool of a present or an old name. A name that only a retired tool bears gives way to a living tool's alias.
 * Null when nothing has the name.
 */
export function findTool(names: Names, name: string): CompiledTool | null {
	const exact = names.tools.get(name);
	if (exact !== undefined && exact.row.state !== "gone") return exact;
	return names.toolAliases.get(name) ?? exact ?? null;
}

/** The toolset of a present or an old name, or null. */
export const findToolset = (snapshot: Pick<Snapshot, "names" | "everything">, name: string): CompiledToolset | null =>
	isEverything(name)
		? snapshot.everything
		: (snapshot.names.toolsets.get(name) ?? snapshot.names.toolsetAliases.get(name) ?? null);

/** Whether one of the toolsets holds the tool, by itself or through its includes. */
export function isInAny(toolsets: readonly CompiledToolset[], tool: number): boolean {
	for (const toolset of toolsets) if (has(toolset.full, tool)) return true;
	return false;
}
