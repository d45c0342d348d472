// What a provider's format consists of: how a tool is written, which names it takes, how many tools it accepts.

export type NameRule = {
	/** Matches characters that a name may not hold. Global, without state between uses. */
	readonly forbidden: RegExp;
	readonly maxLength: number;
};

/** A tool ready to be written: the description as registered, the parameters as canonical JSON text. */
export type Writable = { readonly name: string; readonly description: string; readonly parametersJson: string };

export type Provider = {
	/** Null: any name is kept. */
	readonly names: NameRule | null;
	/** Most tools of one request; null: no documented limit. */
	readonly providerToolCap: number | null;
	/** JSON text of one element of the tools array. `name` is the emitted name. */
	readonly write: (tool: Writable) => string;
};
