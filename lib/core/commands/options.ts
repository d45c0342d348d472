// Options and operands of an invocation, read the way most programs read them: clusters of letters, long options with and without `=`, `--`.

import type { Value } from "./values";

export type Options = {
	/** Every flag that is set: `r`, `force`, `name` of a valued one too. */
	readonly flags: ReadonlySet<string>;
	/** Values of options that take one, by name. */
	readonly values: ReadonlyMap<string, readonly Value[]>;
	readonly operands: readonly Value[];
	/** Place of the first operand in the arguments; their number when there is none. */
	readonly first: number;
};

export type Spec = {
	/** Letters that take a value. */
	readonly short?: string;
	/** Long options that take a value in the next word. */
	readonly long?: readonly string[];
	/** Stop at the first operand: what follows belongs to another program. */
	readonly isPrefix?: boolean;
	/** `-name` is one long option, as in find, terraform or openssl. */
	readonly isSingleDash?: boolean;
};

export function readOptions(args: readonly Value[], spec: Spec = {}): Options {
	const flags = new Set<string>();
	const values = new Map<string, Value[]>();
	const operands: Value[] = [];
	let first = args.length;
	const put = (name: string, value: Value | undefined) => {
		flags.add(name);
		if (value !== undefined) values.set(name, [...(values.get(name) ?? []), value]);
	};
	for (let at = 0; at < args.length; at++) {
		const word = args[at]!;
		const { text } = word;
		if (text === "--") {
			if (first === args.length) first = at + 1;
			operands.push(...args.slice(at + 1));
			break;
		}
		if (!text.startsWith("-") || text === "-") {
			if (operands.length === 0) first = at;
			operands.push(word);
			if (spec.isPrefix) {
				operands.push(...args.slice(at + 1));
				break;
			}
			continue;
		}
		if (text.startsWith("--") || (spec.isSingleDash && text.length > 2)) {
			const name = text.replace(/^-+/, "");
			const equals = name.indexOf("=");
			if (equals > 0) put(name.slice(0, equals), { ...word, text: name.slice(equals + 1) });
			else if (spec.long?.includes(name)) put(name, args[++at]);
			else put(name, undefined);
			continue;
		}
		for (let letter = 1; letter < text.length; letter++) {
			const name = text[letter]!;
			if (!spec.short?.includes(name)) {
				put(name, undefined);
				continue;
			}
			const rest = text.slice(letter + 1);
			put(name, rest === "" ? args[++at] : { ...word, text: rest.replace(/^=/, "") });
			break;
		}
	}
	return { flags, values, operands, first };
}

/** Whether any of the flags is set; long ones may be cut short, as most programs allow. */
export function has({ flags }: Options, ...names: readonly string[]): boolean {
	return names.some(
		(name) =>
			flags.has(name) ||
			(name.length > 4 &&
				[...flags].some((flag) => flag.length >= 4 && name.startsWith(flag) && flag !== name.slice(0, 3))),
	);
}

/** The first value of an option under any of its names. */
export function optionValue({ values }: Options, ...names: readonly string[]): Value | undefined {
	for (const name of names) {
		const found = values.get(name)?.[0];
		if (found !== undefined) return found;
	}
	return undefined;
}
