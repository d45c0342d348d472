// A request in the making: what all gates read. Shapes only.

import type { Bitset } from "./bitset";
import type { Warning } from "./model";
import type { FactState } from "./requirements";
import type { CompiledProfile, CompiledToolset, FormatTable, Snapshot } from "./snapshot";
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
	readonly warnings: readonly Warning[];
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
	readonly overTools: Bitset;
	readonly overTokens: Bitset;
};

export type Selected = {
	/** Numbers of the visible tools in the order of the answer. */
	readonly order: readonly number[];
	/** Hidden tools by the first code that hides them. */
	readonly tally: Tally;
	readonly cuts: readonly Cut[];
};
