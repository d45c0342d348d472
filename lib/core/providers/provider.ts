// What a provider's format consists of: how a tool is written, which names it takes, how many tools it accepts.

export type NameRule = {
	/** Matches characters that a name may not hold. Global, without state between uses. */
	readonly forbidden: RegExp;
	readonly maxLength: number;
	/** Matches names with a first character that the provider takes; absent: any of the allowed ones. */
	readonly first?: RegExp;
};

/** Whether the rule takes the name as it is. */
export const takesName = (rule: NameRule, name: string): boolean =>
	name.length >= 1 &&
	name.length <= rule.maxLength &&
	name.search(rule.forbidden) === -1 &&
	(rule.first === undefined || rule.first.test(name));

/** A readable beginning for an alias of a name that the rule does not take, without a limit of length. */
export function stemOf(rule: NameRule, name: string, otherwise: string): string {
	const readable = name.replace(rule.forbidden, "_");
	const stem = /[a-zA-Z0-9]/.test(readable) ? readable : otherwise;
	return rule.first === undefined || rule.first.test(stem) ? stem : `_${stem}`;
}

/** A tool ready to be written: name and description as emitted, the parameters as canonical JSON text. */
export type Writable = {
	readonly name: string;
	readonly description: string;
	readonly parametersJson: string;
	/** Whether the provider is told to hold the model to the schema. Absent: no. */
	readonly isStrict?: boolean;
};

export type Provider = {
	/** Null: any name is kept. */
	readonly names: NameRule | null;
	/** Most tools of one request; null: no documented limit. */
	readonly providerToolCap: number | null;
	/** JSON text of one element of the tools array. `name` is the emitted name. */
	readonly write: (tool: Writable) => string;
};
