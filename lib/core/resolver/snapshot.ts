// The compiled configuration: immutable, made once per revision, read by every request. Tools, toolsets and profiles are
// numbered; sets of tools are bitsets over those numbers, and the numbers of tools are their places in answers.

import type { Provider } from "../providers/provider";
import { type Bitset, has } from "./bitset";
import type { Capability } from "./capabilities";
import type { ReasonCode } from "./codes";
import type {
	CheckRow,
	ConfigurationRows,
	Format,
	KillSwitchRow,
	ProfileRow,
	SourceRow,
	ToolRow,
	ToolsetRow,
} from "./model";
import type { Requirements } from "./requirements";

/** What compiling needs from outside. Both are functions of the content alone. */
export type CompileTools = {
	/** Tokens that a model would count for the text. */
	countTokens(text: string): number;
	/** At least 32 lower-case hexadecimal digits. The bytes are used again after the call and must not be kept. */
	digest(bytes: Uint8Array): string;
};

export type CompiledTool = {
	/** Place in answers, and bit in every set. */
	readonly index: number;
	readonly row: ToolRow;
	readonly source: SourceRow | null;
	/** False for a row whose name another source holds. */
	readonly ownsName: boolean;
	/** Why gate 1 fails, or null. */
	readonly fault: ReasonCode | null;
	/** One clause on what is wrong with the schema when it could not be written. */
	readonly schemaFault: string | null;
	/** Canonical JSON of the parameters; null when it could not be written. */
	readonly parametersJson: string | null;
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
	/** Capability → whether its calls need approval. */
	readonly ceiling: ReadonlyMap<Capability, boolean>;
	/** Tools that pass gates 1 to 3 when the request narrows nothing. */
	readonly wanted: Bitset;
	/** Tools that pass gates 1 to 4 and the ceiling when the request narrows nothing. */
	readonly permitted: Bitset;
	/** Hidden tools by code (see `tally.ts`), for the codes that no request can change. */
	readonly fixedTally: readonly number[];
};

/** The tools as one format writes them, by number of the tool. */
export type FormatTable = {
	readonly format: Format;
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
	/** The part of an ETag that stands for format and profile. */
	readonly seeds: ReadonlyMap<CompiledProfile, Uint32Array>;
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
	readonly requirements: Requirements;
	readonly killed: Bitset;
	readonly killSwitches: readonly { readonly row: KillSwitchRow; readonly tools: Bitset }[];
	/** Numbers of the tools in the order in which limits keep them, and each tool's place in it. */
	readonly byRank: Uint32Array;
	readonly rankOf: Uint32Array;
	/** Room for the content hashes of one answer while its tag is made: memory of its own for every request costs more than the digest. */
	readonly tagScratch: Uint32Array;
	/** Made on first use, see `tableOf`; a memo of a pure function. */
	readonly tables: Map<Format, FormatTable>;
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
