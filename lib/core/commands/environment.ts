// What is known while a command is walked: variables, functions, aliases, the working directory, and files that were written from known text.

import type { CommandNode, CompoundList } from "unbash";
import { HOME, PROJECT } from "./paths";
import { UNKNOWN, type Value } from "./values";

export type Variable = {
	readonly values: readonly string[];
	readonly from?: readonly string[];
	/** What it may be, when that depends on the way that things went; its one value is then unknown. */
	readonly ways?: readonly string[];
};

/** What a file or a stream holds, as far as it is known. */
export type Content = {
	/** Null: not known. */
	readonly text: string | null;
	/** Where it comes from: programs and files that it went through. */
	readonly from: readonly string[];
	/** Came over the network. */
	readonly isRemote?: boolean;
	/** Was decoded or decrypted from something that is not known. */
	readonly isDecoded?: boolean;
	/** Holds something of a secret file or the environment. */
	readonly isSecret?: boolean;
	/** Names of files, one a line, as `ls` or `find` write them. */
	readonly isListing?: boolean;
};

export const UNKNOWN_CONTENT: Content = { text: null, from: [] };

export type FunctionBody = { readonly body: CommandNode | CompoundList; readonly source: string };

export class Environment {
	readonly variables: Map<string, Variable>;
	/** Every body that a function may have by now. */
	readonly functions: Map<string, readonly FunctionBody[]>;
	readonly aliases: Map<string, string>;
	readonly files: Map<string, Content>;
	/** Null when it is not known. */
	cwd: string | null;
	/** `$1`, `$2` … of the running function or script. */
	positional: readonly Value[] | null;

	constructor(cwd: string | null = PROJECT) {
		this.cwd = cwd;
		this.positional = null;
		this.functions = new Map();
		this.aliases = new Map();
		this.files = new Map();
		const preset: [string, string][] = [
			["HOME", HOME],
			["TMPDIR", "/tmp/%tmpdir"],
			["TMP", "/tmp/%tmpdir"],
			["TEMP", "/tmp/%tmpdir"],
			["SHELL", "/bin/bash"],
			["BASH", "/bin/bash"],
			["IFS", " \t\n"],
			["USER", "%me"],
			["LOGNAME", "%me"],
		];
		this.variables = new Map(preset.map(([name, value]) => [name, { values: [value] }]));
	}

	get size(): number {
		return this.variables.size + this.functions.size + this.aliases.size + this.files.size;
	}

	/** A copy for a subshell: what happens there stays there, files apart. */
	fork(): Environment {
		const copy = new Environment(this.cwd);
		copy.variables.clear();
		for (const [name, variable] of this.variables) copy.variables.set(name, variable);
		for (const [name, body] of this.functions) copy.functions.set(name, body);
		for (const [name, text] of this.aliases) copy.aliases.set(name, text);
		for (const [path, content] of this.files) copy.files.set(path, content);
		copy.positional = this.positional;
		return copy;
	}

	/** Keeps what it has in common with another way that things may have gone. @returns whether less is known now */
	merge(other: Environment): boolean {
		let isLess = false;
		for (const name of new Set([...this.variables.keys(), ...other.variables.keys()])) {
			const [mine, theirs] = [this.variables.get(name), other.variables.get(name)];
			const merged = mergeVariables(mine, theirs);
			if (merged === mine) continue;
			this.variables.set(name, merged);
			isLess = true;
		}
		for (const [name, bodies] of other.functions) {
			const mine = this.functions.get(name) ?? [];
			const more = bodies.filter(({ source }) => mine.every((body) => body.source !== source));
			if (more.length === 0) continue;
			this.functions.set(name, [...mine, ...more]);
			isLess = true;
		}
		for (const [name, text] of other.aliases) {
			const mine = this.aliases.get(name);
			if (mine !== text) this.aliases.set(name, mine === undefined ? text : UNKNOWN);
		}
		for (const [path, content] of other.files) {
			const mine = this.files.get(path);
			if (mine !== undefined && mine !== content && mine.text !== content.text) {
				// Whoever runs the file runs one or the other: both are looked at.
				const text = mine.text === null || content.text === null ? null : `${mine.text}\n${content.text}`;
				this.files.set(path, { ...mine, ...content, text, from: [...mine.from, ...content.from] });
			} else this.files.set(path, content);
		}
		if (this.cwd !== other.cwd && this.cwd !== null) {
			this.cwd = null;
			isLess = true;
		}
		if (this.positional !== other.positional) this.positional = null;
		return isLess;
	}

	get(name: string): Variable | undefined {
		if (name === "PWD") return { values: [this.cwd ?? UNKNOWN] };
		return this.variables.get(name);
	}

	set(name: string, values: readonly string[], from?: readonly string[]): void {
		this.variables.set(name, from === undefined || from.length === 0 ? { values } : { values, from });
	}
}

const MOST_WAYS = 8;

/** @returns `mine` itself when nothing less is known than by it alone */
function mergeVariables(mine: Variable | undefined, theirs: Variable | undefined): Variable {
	if (mine !== undefined && (mine === theirs || hasEqualValues(mine, theirs))) return mine;
	const [some, others] = [waysOf(mine), waysOf(theirs)];
	const ways = some === null || others === null ? null : [...new Set([...some, ...others])];
	if (mine !== undefined && isUnknown(mine)) {
		if (mine.ways === undefined || ways?.length === mine.ways.length) return mine;
	}
	const from = [...new Set([...(mine?.from ?? []), ...(theirs?.from ?? [])])];
	return { values: [UNKNOWN], from, ...(ways !== null && ways.length <= MOST_WAYS ? { ways } : {}) };
}

/** Null: nobody knows. One that is not set here comes from outside. */
function waysOf(variable: Variable | undefined): readonly string[] | null {
	if (variable === undefined) return null;
	const ways = variable.ways ?? (variable.values.length === 1 ? variable.values : null);
	return ways === null || ways.some((way) => way.includes(UNKNOWN)) ? null : ways;
}

const isUnknown = ({ values }: Variable) => values.length === 1 && values[0] === UNKNOWN;

const hasEqualValues = (left: Variable, right: Variable | undefined) =>
	left.ways === right?.ways &&
	left.values.length === right?.values.length &&
	left.values.every((value, place) => value === right.values[place]);
