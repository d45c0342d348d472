// Walks a parsed command the way a shell would run it, with what is known instead of what is there, and hands every program that would start to the
// rules. Nothing is run, nothing is looked up, and the amount of work is bounded.

import {
	type AndOr,
	type Assignment,
	type Command,
	type CommandNode,
	type CompoundList,
	type ParsedScript,
	type PipelineNode,
	parse,
	type Redirection,
	type Statement,
	type Word,
} from "unbash";
import { Budget, isParsable, MOST_DEPTH } from "./budget";
import { type Content, Environment, UNKNOWN_CONTENT } from "./environment";
import type { Finding, Step } from "./finding";
import { isPrivate, isSecret, resolvePath } from "./paths";
import { RULES, type RuleId } from "./rules";
import { isKnown, known, programName, type Span, UNKNOWN, type Value } from "./values";
import { ruleOfVariable } from "./variables";
import { fieldsOf, type WordHost, wordValue } from "./words";

/** One program that would start. */
export type Invocation = {
	/** Without its folder. */
	readonly program: string;
	readonly name: Value;
	readonly args: readonly Value[];
	readonly stdin: Content | null;
	readonly span: Span;
	/** Variables that are set for this program alone. */
	readonly assigned: readonly { readonly name: string; readonly value: Value }[];
};

/** What a program makes of an invocation: findings as a side effect, and what it prints when that is known. */
export type Handler = (invocation: Invocation, walk: Walk) => Content | undefined;

export type Programs = (program: string) => Handler | undefined;

export class Walk implements WordHost {
	readonly findings: Finding[] = [];
	readonly steps: Step[] = [];
	readonly budget = new Budget();
	environment: Environment;
	depth = 0;
	/** Set while the text that is walked is not the original: everything in it has the place of what it came from. */
	#fixed: Span | null = null;
	readonly #foundBy = new Map<RuleId, readonly Span[]>();
	readonly #running = new Set<string>();
	readonly #programs: Programs;
	readonly #fallback: Handler;

	constructor(programs: Programs, fallback: Handler, cwd: string | null | undefined) {
		this.#programs = programs;
		this.#fallback = fallback;
		this.environment = cwd === undefined ? new Environment() : new Environment(cwd);
	}

	// ------------------------------------------------------------ findings

	find(rule: RuleId, span: Span): void {
		const { severity, message } = RULES[rule];
		const same = this.#foundBy.get(rule) ?? [];
		const isThere = same.some(({ start, end }) => start === span.start && end === span.end);
		// Bounded by rule, so that no number of small findings keeps a grave one out.
		if (isThere || same.length >= MOST_OF_A_RULE) return;
		this.#foundBy.set(rule, [...same, span]);
		this.findings.push({ rule, severity, message, span });
	}

	/** Whether a file holds credentials, or is worth knowing before it leaves the machine. */
	isPrivatePath(path: string): boolean {
		return isPrivate(path) || isSecret(path);
	}

	step(kind: Step["kind"], span: Span, text: string): void {
		if (this.steps.length < 200) this.steps.push({ kind, span, text: text.slice(0, 2000) });
	}

	place(start: number, end: number): Span {
		return this.#fixed ?? { start, end };
	}

	exceeded(span: Span): void {
		this.find("parse.limit", span);
	}

	/** As many as are looked at; that there are more is found. */
	bounded<T>(entries: readonly T[], span: Span): readonly T[] {
		if (entries.length <= MOST_ENTRIES) return entries;
		this.exceeded(span);
		return entries.slice(0, MOST_ENTRIES);
	}

	/** The resolved path of a value; null when its beginning is not known. */
	path(value: Value): string | null {
		return resolvePath(value.text, this.environment.cwd);
	}

	// ------------------------------------------------------------ scripts

	/** Judges a text as a shell would run it. `span` is given for texts that are not the original. */
	script(text: string, span: Span | null, kind: Step["kind"] = "script", stdin: Content | null = null): Content {
		if (span !== null) this.step(kind, span, text);
		if (this.depth >= MOST_DEPTH || !isParsable(text) || !this.budget.spend(4)) {
			this.find("parse.limit", span ?? { start: 0, end: text.length });
			return UNKNOWN_CONTENT;
		}
		let parsed: ParsedScript;
		try {
			parsed = parse(text);
		} catch {
			// The parser's own depth is exhausted; what it cannot read has to be asked about.
			this.find("parse.limit", span ?? { start: 0, end: text.length });
			return UNKNOWN_CONTENT;
		}
		return this.#within(span, () => {
			if ((parsed.errors?.length ?? 0) > 0) this.find("parse.malformed", this.place(0, text.length));
			return this.#list(parsed.commands, stdin);
		});
	}

	#within<T>(span: Span | null, work: () => T): T {
		const outer = this.#fixed;
		if (span !== null) this.#fixed = outer ?? span;
		this.depth++;
		try {
			return work();
		} finally {
			this.depth--;
			this.#fixed = outer;
		}
	}

	substitute(script: ParsedScript | undefined, text: string, span: Span): Content {
		if (script === undefined) return UNKNOWN_CONTENT;
		if (this.depth >= MOST_DEPTH || !this.budget.spend(2)) {
			this.find("parse.limit", span);
			return UNKNOWN_CONTENT;
		}
		if (script.commands.length === 0) {
			const file = /^\$\(\s*<\s*([^\s)]+)\s*\)$/.exec(text)?.[1];
			return file === undefined ? { text: "", from: [] } : { text: null, from: [file] };
		}
		this.depth++;
		const content = this.#inSubshell(() => this.#list(script.commands, null));
		this.depth--;
		return content;
	}

	/** A copy costs what there is to copy. */
	#fork(environment: Environment): Environment {
		this.budget.spend(1 + (environment.size >> 4));
		return environment.fork();
	}

	/** What a subshell sets stays there, files apart. */
	#inSubshell<T>(work: () => T): T {
		const outer = this.environment;
		this.environment = this.#fork(outer);
		const result = work();
		for (const [path, file] of this.environment.files) outer.files.set(path, file);
		this.environment = outer;
		return result;
	}

	/** Ways of which one is taken, each from what is known now. Afterwards only that is known in which they agree. */
	#either(...ways: readonly (() => unknown)[]): void {
		const before = this.environment;
		const [first, ...rest] = ways.map((way) => {
			this.environment = this.#fork(before);
			way();
			return this.environment;
		});
		for (const other of rest) first?.merge(other);
		this.environment = first ?? before;
	}

	/** What may run or not. @returns whether less is known now */
	#perhaps(work: () => unknown): boolean {
		const before = this.environment;
		this.environment = this.#fork(before);
		work();
		const after = this.environment;
		this.environment = before;
		return before.merge(after);
	}

	/** What runs any number of times: again until a turn teaches nothing new. */
	#repeatedly(turn: () => unknown): void {
		while (this.#perhaps(turn) && !this.budget.isSpent);
	}

	#list(commands: readonly Statement[], stdin: Content | null): Content {
		const printed: Content[] = [];
		for (const { command, background } of commands) {
			if (this.budget.isSpent) break;
			const work = () => this.#andOr(command, stdin);
			printed.push(background === true ? this.#inSubshell(work) : work());
		}
		return joined(printed);
	}

	/** `a && b || c`: whether what follows the first runs, nobody knows. */
	#andOr(node: PipelineNode | AndOr, stdin: Content | null): Content {
		if (node.type !== "AndOr") return this.#pipeline(node, stdin);
		const [first, ...rest] = node.commands;
		const printed: Content[] = [];
		const take = (command: PipelineNode) => printed.push(this.#pipeline(command, stdin));
		if (first !== undefined) take(first);
		this.#perhaps(() => {
			for (const [place, command] of rest.entries()) {
				// After `&&` the one before has run; after `||` it has failed, and this one is passed over if it has not.
				if (node.operators[place] === "||") this.#perhaps(() => take(command));
				else take(command);
			}
		});
		return joined(printed);
	}

	#pipeline(node: PipelineNode, stdin: Content | null): Content {
		if (node.type !== "Pipeline") return this.#command(node, stdin);
		let stream = stdin;
		for (const [place, command] of node.commands.entries()) {
			stream =
				place === 0 && node.commands.length === 1
					? this.#command(command, stream)
					: this.#piped(command, stream, place);
		}
		return stream ?? UNKNOWN_CONTENT;
	}

	/** Parts of a pipe run in subshells. */
	#piped(command: CommandNode, stream: Content | null, place: number): Content {
		const printed = this.#inSubshell(() => this.#command(command, stream));
		// Where a program was fed by another, what went in counts among the sources of what comes out.
		return place > 0 && stream !== null && printed.text === null
			? { ...printed, from: [...stream.from, ...printed.from], ...pickFlags(stream), ...pickFlags(printed) }
			: printed;
	}

	#command(node: CommandNode, stdin: Content | null): Content {
		if (!this.budget.spend()) return UNKNOWN_CONTENT;
		switch (node.type) {
			case "Command":
				return this.#simple(node, stdin);
			case "Redirected": {
				const { input } = this.#redirects(node.redirects, stdin);
				const printed = this.#command(node.command, input);
				this.#writeOutputs(node.redirects, printed);
				return printed;
			}
			case "Subshell":
				return this.#inSubshell(() => this.#list(node.body.commands, stdin));
			case "BraceGroup":
				return this.#list(node.body.commands, stdin);
			case "If": {
				this.#list(node.clause.commands, stdin);
				const branches = [node.then, ...node.elif.flatMap(({ then }) => [then]), ...(node.else ? [node.else] : [])];
				for (const { clause } of node.elif) this.#perhaps(() => this.#list(clause.commands, stdin));
				const ways = branches.map(
					({ commands }) =>
						() =>
							this.#list(commands, stdin),
				);
				this.#either(...ways, ...(node.else === undefined ? [() => undefined] : []));
				return UNKNOWN_CONTENT;
			}
			case "For":
			case "Select":
				this.#for(node.name.text, node.wordlist, node.body, stdin);
				return UNKNOWN_CONTENT;
			case "ArithmeticFor":
				this.#repeatedly(() => this.#list(node.body.commands, stdin));
				return UNKNOWN_CONTENT;
			case "While": {
				const isEndless = /^(?:true|:|1|\[ 1 \])\s*;?$/.test(this.#textOf(node.clause).trim());
				if (isEndless && node.body.commands.some((statement) => statement.background === true)) {
					this.find("proc.forkbomb", this.place(node.pos, node.end));
				}
				this.#list(node.clause.commands, stdin);
				this.#repeatedly(() => {
					this.#list(node.body.commands, stdin);
					this.#list(node.clause.commands, stdin);
				});
				return UNKNOWN_CONTENT;
			}
			case "Case":
				wordValue(node.word, this);
				this.#either(
					() => undefined,
					...node.items.map(
						({ body }) =>
							() =>
								this.#list(body.commands, stdin),
					),
				);
				return UNKNOWN_CONTENT;
			case "Function":
				this.#define(node.name.value, node.body, this.place(node.pos, node.end));
				return { text: "", from: [] };
			case "Coproc":
				this.#inSubshell(() => this.#body(node.body, stdin));
				return UNKNOWN_CONTENT;
			case "TestCommand":
			case "ArithmeticCommand":
				this.#substitutionsIn(node);
				return { text: "", from: [] };
		}
	}

	#textOf(list: CompoundList): string {
		const [first] = list.commands;
		const command = first?.command;
		return list.commands.length === 1 && command?.type === "Command"
			? [command.name, ...command.args].map((word) => word?.text ?? "").join(" ")
			: "";
	}

	/** Commands hidden in tests and sums run too. */
	#substitutionsIn(node: unknown): void {
		if (typeof node !== "object" || node === null || !this.budget.spend()) return;
		if (
			"type" in node &&
			"text" in node &&
			typeof node.text === "string" &&
			(node.type === "CommandExpansion" || node.type === "ArithmeticCommandExpansion")
		) {
			const script: unknown = "script" in node ? node.script : undefined;
			if (isScript(script)) this.substitute(script, node.text, this.place(0, 0));
			return;
		}
		for (const value of Object.values(node)) {
			if (Array.isArray(value)) for (const item of value) this.#substitutionsIn(item);
			else this.#substitutionsIn(value);
		}
	}

	#for(name: string, words: readonly Word[] | undefined, body: CompoundList, stdin: Content | null): void {
		const fields = words?.flatMap((word) => fieldsOf(word, this)) ??
			this.environment.positional ?? [known(UNKNOWN, this.place(0, 0))];
		const place = this.place(body.pos, body.pos);
		const turns = fields.length === 0 ? [known(UNKNOWN, place)] : this.bounded(fields, place);
		const take = () => {
			for (const field of turns) {
				this.environment.set(name, [field.text], field.from);
				this.#list(body.commands, stdin);
			}
		};
		// A field that is a pattern or not known stands for any number of turns.
		if (turns.some((field) => field.isGlob || !isKnown(field))) this.#repeatedly(take);
		else this.#perhaps(take);
	}

	#define(name: string, body: CommandNode | CompoundList, span: Span): void {
		const source = JSON.stringify(body, (key, value) => (key === "pos" || key === "end" ? undefined : value)).slice(
			0,
			20_000,
		);
		this.environment.functions.set(name, [{ body, source }]);
		// A function that starts itself in a pipe or in the background, twice: `f(){ f|f& };f`.
		const own = source.split(`"value":${JSON.stringify(name)}`).length - 1;
		if (own >= 2 && (source.includes('"type":"Pipeline"') || source.includes('"background":true')))
			this.find("proc.forkbomb", span);
	}

	/** Runs a function with arguments: every body that it may have. One that calls itself with the same arguments is walked once. */
	call(name: string, args: readonly Value[], stdin: Content | null): Content {
		const bodies = this.environment.functions.get(name) ?? [];
		const key = [name, ...args.map(({ text }) => text)].join("\0");
		if (this.#running.has(key)) return UNKNOWN_CONTENT;
		this.#running.add(key);
		this.depth++;
		const before = this.environment.positional;
		this.environment.positional = args;
		const printed: Content[] = [];
		const ways = bodies.map(
			({ body }) =>
				() =>
					printed.push(this.#body(body, stdin)),
		);
		// What stands after a `return` may not run.
		const mayStop = bodies.some(({ source }) => source.includes('"value":"return"'));
		this.#either(...ways, ...(mayStop ? [() => undefined] : []));
		this.environment.positional = before;
		this.depth--;
		this.#running.delete(key);
		return printed.length === 1 ? printed[0]! : UNKNOWN_CONTENT;
	}

	#body(body: CommandNode | CompoundList, stdin: Content | null): Content {
		return body.type === "CompoundList" ? this.#list(body.commands, stdin) : this.#command(body, stdin);
	}

	// ------------------------------------------------------------ simple commands

	#simple(node: Command, stdin: Content | null): Content {
		const assignments = node.prefix.filter((entry) => entry.type === "Assignment");
		const { input } = this.#redirects(node.redirects, stdin);
		if (node.name === undefined) {
			for (const assignment of assignments) this.assign(assignment);
			const printed: Content = { text: "", from: [] };
			this.#writeOutputs(
				node.redirects,
				node.redirects.length > 0 && assignments.length === 0 ? { text: "", from: ["%truncate"] } : printed,
			);
			return printed;
		}
		const assigned = assignments.map((assignment) => ({
			name: assignment.name,
			value: this.#assignedValue(assignment),
		}));
		const words = fieldsOf(node.name, this);
		const args = node.args.flatMap((argument) =>
			argument.type === "Word" ? fieldsOf(argument, this) : this.#assignmentArgument(argument),
		);
		const printed = this.run([...words, ...args], input, { assigned, span: this.place(node.pos, node.end) });
		this.#writeOutputs(node.redirects, printed);
		return printed;
	}

	#assignmentArgument(assignment: Assignment): Value[] {
		const value = this.#assignedValue(assignment);
		const text = `${assignment.name}=${value.text}`;
		return [{ ...value, text, raw: assignment.text, isGlob: false, span: this.place(assignment.pos, assignment.end) }];
	}

	#assignedValue({ value, pos, end }: Assignment): Value {
		if (value.type === "Word") return wordValue(value, this);
		const fields = value.elements.flatMap((word) => fieldsOf(word, this));
		return known(fields.map((field) => field.text).join(" "), this.place(pos, end));
	}

	assign(assignment: Assignment): void {
		const { name, value, append } = assignment;
		if (value.type === "ArrayValue") {
			this.environment.set(
				name,
				value.elements.flatMap((word) => fieldsOf(word, this)).map((field) => field.text),
			);
			return;
		}
		const next = wordValue(value, this);
		const before = append ? (this.environment.get(name)?.values[0] ?? "") : "";
		this.environment.set(name, [before + next.text], next.from);
		this.#hooks(name, next);
	}

	/** Variables that are commands or code: whoever sets them decides what runs later. */
	#hooks(name: string, value: Value): void {
		if (
			(name === "PROMPT_COMMAND" || (/^PS[14]$/.test(name) && /\$\(|`|\b[a-z]+ -/.test(value.raw ?? ""))) &&
			isKnown(value)
		)
			this.script(value.text, value.span, "deferred");
		const rule = ruleOfVariable(name, value.text);
		if (rule !== null) this.find(rule, value.span);
	}

	#redirects(redirects: readonly Redirection[], stdin: Content | null): { input: Content | null } {
		let input = stdin;
		for (const redirect of redirects) {
			if (redirect.type === "HereString") {
				const value = redirect.target === undefined ? null : wordValue(redirect.target, this);
				if (value !== null) input = contentOf(value);
			} else if (redirect.type === "HereDoc") {
				input = this.#hereDoc(redirect);
			} else if ((redirect.operator === "<" || redirect.operator === "<>") && redirect.target !== undefined) {
				const value = wordValue(redirect.target, this);
				const path = this.path(value);
				input = this.environment.files.get(value.text) ??
					(path === null ? undefined : this.environment.files.get(path)) ?? { text: null, from: [path ?? value.text] };
				if (/^\/dev\/(?:tcp|udp)\//.test(value.text)) {
					input = { text: null, from: ["%network"], isRemote: true };
					this.find("net.reverse-shell", value.span);
				}
			}
		}
		return { input };
	}

	#hereDoc(redirect: Extract<Redirection, { type: "HereDoc" }>): Content {
		const { body, delimiter } = redirect;
		if (delimiter?.quoted || body.parts === undefined) return { text: body.text, from: [] };
		const value = wordValue(
			{ type: "Word", text: body.text, value: body.text, pos: body.pos, end: body.end, parts: body.parts },
			this,
		);
		return contentOf(value);
	}

	/** Output redirects: what is written, and where. */
	#writeOutputs(redirects: readonly Redirection[], printed: Content): void {
		for (const redirect of redirects) {
			if (redirect.type !== "Redirect" || redirect.target === undefined) continue;
			if (redirect.operator === "<" || redirect.operator === "<&") continue;
			const value = wordValue(redirect.target, this);
			if (redirect.operator === ">&" && /^(?:\d+|-)$/.test(value.text)) continue;
			this.write(value, printed, redirect.operator.endsWith(">>") ? "append" : "replace");
		}
	}

	/** Something is written to a file; handled by the rules of writing, which the programs share. */
	write(value: Value, content: Content, mode: "append" | "replace" = "replace"): void {
		this.onWrite(value, content, mode, this);
		const path = this.path(value);
		if (path === null) return;
		const before = mode === "append" ? this.environment.files.get(path) : undefined;
		const text = content.text === null || before?.text === null ? null : (before?.text ?? "") + content.text;
		this.environment.files.set(path, { ...content, text });
	}

	/** Set by the rules: what a carrier's other verbs mean. */
	other: (invocation: Invocation) => void = () => undefined;

	/** Set by the rules. */
	onWrite: (value: Value, content: Content, mode: "append" | "replace", walk: Walk) => void = () => undefined;

	/**
	 * One program with its arguments, after expansion. Functions and aliases come first, as in a shell.
	 * @param more `assigned`: variables for this program alone; `span`: of the whole
	 */
	run(
		words: readonly Value[],
		stdin: Content | null,
		more: { readonly assigned?: Invocation["assigned"]; readonly span?: Span } = {},
	): Content {
		const [name, ...args] = words;
		if (name === undefined) return { text: "", from: [] };
		if (!this.budget.spend(2) || this.depth > MOST_DEPTH) {
			this.find("parse.limit", name.span);
			return UNKNOWN_CONTENT;
		}
		const span = more.span ?? { start: name.span.start, end: Math.max(name.span.end, args.at(-1)?.span.end ?? 0) };
		const assigned = more.assigned ?? [];
		for (const { name: variable, value } of assigned) {
			const rule = ruleOfVariable(variable, value.text);
			if (rule !== null) this.find(rule, value.span);
		}
		const alias = this.environment.aliases.get(name.text);
		if (alias !== undefined && !this.#running.has(`alias ${name.text}`)) {
			this.#running.add(`alias ${name.text}`);
			const text = [alias, ...args.map((value) => quote(value.text))].join(" ");
			const printed = this.script(text, span, "alias", stdin);
			this.#running.delete(`alias ${name.text}`);
			this.#shadowed({ program: programName(name.text), name, args, stdin, span, assigned });
			return printed;
		}
		if (this.environment.functions.has(name.text)) {
			const printed = this.call(name.text, args, stdin);
			this.#shadowed({ program: programName(name.text), name, args, stdin, span, assigned });
			return printed;
		}
		const written = this.#writtenFile(name);
		if (written !== undefined && written.text !== null) return this.script(written.text, span, "file", stdin);
		if (written !== undefined && (written.isRemote || written.isDecoded))
			this.find(written.isRemote ? "exec.remote-file" : "exec.decoded", span);
		const invocation = { program: programName(name.text), name, args, stdin, span, assigned };
		if (name.text === "%self") {
			// A script that starts itself again.
			this.find("proc.forkbomb", span);
			return UNKNOWN_CONTENT;
		}
		const ways = name.text === UNKNOWN ? this.#waysOf(name) : undefined;
		if (ways !== undefined) {
			const wordsOf = (way: string) => way.split(/[ \t\n]+/).filter((text) => text !== "");
			const began = (way: string) => wordsOf(way).map((text) => known(text, name.span));
			this.#either(...ways.map((way) => () => this.run([...began(way), ...args], stdin, more)));
			return UNKNOWN_CONTENT;
		}
		if (!isKnown(name)) {
			this.unknownProgram(invocation);
			return UNKNOWN_CONTENT;
		}
		return (
			(this.#programs(invocation.program) ?? this.#fallback)(invocation, this) ?? {
				text: null,
				from: [invocation.program],
			}
		);
	}

	/** A function or an alias that is called like a program may be passed over, or not be there: `command rm`, `\\rm`. */
	#shadowed(invocation: Invocation): void {
		this.#perhaps(() => this.#programs(invocation.program)?.(invocation, this));
	}

	/** What a program may be that stands in a variable, as in `PY=python; test -x … && PY=python3; $PY x.py`. */
	#waysOf({ raw }: Value): readonly string[] | undefined {
		const variable = /^"?\$(?:(\w+)|\{(\w+)\})"?$/.exec(raw ?? "");
		return this.environment.get(variable?.[1] ?? variable?.[2] ?? "")?.ways;
	}

	#writtenFile(name: Value): Content | undefined {
		if (!name.text.includes("/")) return undefined;
		const path = this.path(name);
		return path === null ? undefined : this.environment.files.get(path);
	}

	/** A program of which the name is not known. When the end of the name is, that counts. */
	unknownProgram(invocation: Invocation): void {
		const { name, args, stdin, span } = invocation;
		const from = name.from ?? [];
		if (from.includes("%remote")) this.find("exec.remote-subst", span);
		else if (from.includes("%decoded")) this.find("exec.decoded", span);
		else if (/^\uE000\/[\w./+-]+$/.test(name.text)) {
			// `"$ROOT/node_modules/.bin/tool"`: which folder is not known, the program is.
			const rest = { ...name, text: programName(name.text) };
			this.run([rest, ...args], stdin, { span });
		} else this.find("exec.unknown-word", name.span);
	}
}

const MOST_OF_A_RULE = 20;
const MOST_ENTRIES = 256;

/** What several commands print one after the other. */
function joined(printed: readonly Content[]): Content {
	const text = printed.every((content) => content.text !== null)
		? printed.map((content) => content.text).join("")
		: null;
	return Object.assign({ text, from: printed.flatMap(({ from }) => from) }, ...printed.map(pickFlags));
}

function pickFlags({ isRemote, isDecoded, isSecret, isListing }: Content): Partial<Content> {
	return {
		...(isRemote ? { isRemote } : {}),
		...(isDecoded ? { isDecoded } : {}),
		...(isSecret ? { isSecret } : {}),
		...(isListing ? { isListing } : {}),
	};
}

/** A value as what a stream holds. */
export function contentOf(value: Value): Content {
	const from = value.from ?? [];
	return {
		text: isKnown(value) ? `${value.text}\n` : null,
		from,
		...(from.includes("%remote") ? { isRemote: true } : {}),
		...(from.includes("%decoded") ? { isDecoded: true } : {}),
		...(from.includes("%secret") ? { isSecret: true } : {}),
	};
}

const quote = (text: string): string => (/^[\w./:=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

function isScript(value: unknown): value is ParsedScript {
	return typeof value === "object" && value !== null && "commands" in value;
}
