// A request in the making: what all gates read. Shapes only.

import type { Bitset } from "./bitset";
import type { Warning } from "./model";
import type { FactState } from "./requirements";
import type { CompiledProfile, CompiledToolset, FormatTable, Snapshot, TextMatch, Variant } from "./snapshot";
import type { Tally } from "./tally";

export type Limits = { readonly tools: number; readonly tokens: number };

export type Context = {
	readonly snapshot: Snapshot;
	readonly profile: CompiledProfile;
	readonly table: FormatTable;
	readonly facts: FactState;
	/** Toolsets that the request asks for, with all that they include; null when it narrows nothing. */
	readonly asked: readonly CompiledToolset[] | null;
	/** Toolsets that the request turns off. */
	readonly refused: readonly CompiledToolset[];
	/** Limits of the request and the provider; infinite where there is none. */
	readonly limits: Limits;
	/** What the person wants, to order tools by; null when it was not said. */
	readonly prompt: string | null;
	readonly warnings: readonly Warning[];
	/** How well the tools fit the prompt, by number; looked up on the first use (see `rankingOf`). */
	ranking: ReadonlyMap<number, TextMatch> | null;
	/** What the whole request selects; worked out once, on the first use (see `select`). */
	selected: Selected | null;
};

/** What one set of limits took away. */
export type Cut = {
	/** Whose limit it is: the profile's own, or that of the request and the provider. */
	readonly by: "profile" | "answer";
	readonly limits: Limits;
	/** Numbers of the tools that competed. */
	readonly competing: readonly number[];
	/** Tokens of one of them among the others. */
	readonly cost: (tool: number) => number;
	readonly overTools: Bitset;
	readonly overTokens: Bitset;
};

export type Selected = {
	/** Numbers of the tools that pass everything but the limits, in the order of the answer. */
	readonly survivors: readonly number[];
	/** Numbers of the visible tools, those that are found only by searching among them, in the order of the answer. */
	readonly order: readonly number[];
	/** Those that the answer holds itself. */
	readonly direct: readonly number[];
	/** What is written: the same, and behind them the bridge tools when something is deferred. */
	readonly emitted: readonly number[];
	/** `direct` as a set; null when no tool names others. */
	readonly shown: Bitset | null;
	/** Emitted tools that are not written as the table has them; null for none. */
	readonly variants: ReadonlyMap<number, Variant> | null;
	/** Hidden tools by the first code that hides them. */
	readonly tally: Tally;
	readonly cuts: readonly Cut[];
};
