// From a word as it is written to the fields that a shell would make of it, as far as that is known without running anything.

import type {
	BraceExpansionPart,
	DoubleQuotedChild,
	ParameterExpansionPart,
	ParsedScript,
	Word,
	WordPart,
} from "unbash";
import type { Content, Environment } from "./environment";
import { HOME } from "./paths";
import { type Span, UNKNOWN, type Value } from "./values";

/** What walking a word needs from the walk around it. */
export type WordHost = {
	readonly environment: Environment;
	/** Judges the commands inside a substitution; gives what they print, if that is known. */
	substitute(script: ParsedScript | undefined, text: string, span: Span): Content;
	/** More fields than are followed: what is left out has to be asked about. */
	exceeded(span: Span): void;
	/** Where a place of the text that is being walked lies in the original. */
	place(start: number, end: number): Span;
};

type Piece = { text: string; isQuoted: boolean; isGlob: boolean; from: readonly string[] };
const piece = (text: string, isQuoted: boolean, isGlob = false, from: readonly string[] = []): Piece => ({
	text,
	isQuoted,
	isGlob,
	from,
});

const MOST_FIELDS = 64;

/** The fields of a word. Quoted text stays together, unquoted expansions are split where blanks are. */
export function fieldsOf(word: Word, host: WordHost): Value[] {
	const span = host.place(word.pos, word.end);
	if (word.parts === undefined) return [{ ...plain(word.value, span), raw: word.text }];
	const braces = expandBraces(word.parts, host);
	const fields: Value[] = [];
	for (const parts of braces) {
		for (const field of fieldsOfPieces(parts, span)) {
			if (fields.length < MOST_FIELDS) fields.push({ ...field, raw: word.text });
			else host.exceeded(span);
		}
	}
	return fields;
}

/** The one value of a word where nothing is split: in assignments, redirects, here-strings. */
export function wordValue(word: Word, host: WordHost): Value {
	const span = host.place(word.pos, word.end);
	if (word.parts === undefined) return { ...plain(word.value, span), raw: word.text };
	const pieces = word.parts.flatMap((part) => piecesOf(part, host, false));
	const from = pieces.flatMap((entry) => entry.from);
	return {
		text: tilde(pieces.map((entry) => entry.text).join("")),
		isGlob: pieces.some((entry) => entry.isGlob),
		span,
		raw: word.text,
		...(from.length > 0 ? { from } : {}),
	};
}

function plain(text: string, span: Span): Value {
	return { text: tilde(text), isGlob: /[*?]|\[.+\]/.test(text), span };
}

function tilde(text: string): string {
	if (!text.startsWith("~")) return text;
	if (text === "~" || text.startsWith("~/")) return HOME + text.slice(1);
	const user = /^~([a-z_][\w-]*)(?=\/|$)/.exec(text);
	if (user === null) return text;
	return (user[1] === "root" ? "/root" : `/home/${user[1]}`) + text.slice(user[0].length);
}

function fieldsOfPieces(pieces: readonly Piece[], span: Span): Value[] {
	const fields: Value[] = [];
	let text = "";
	let isGlob = false;
	let isOpen = false;
	let from: string[] = [];
	let isQuotedStart = false;
	const close = () => {
		if (isOpen)
			fields.push({ text: isQuotedStart ? text : tilde(text), isGlob, span, ...(from.length > 0 ? { from } : {}) });
		text = "";
		isGlob = false;
		isOpen = false;
		from = [];
		isQuotedStart = false;
	};
	for (const entry of pieces) {
		if (entry.from.length > 0) from.push(...entry.from);
		if (entry.isQuoted) {
			if (!isOpen) isQuotedStart = true;
			text += entry.text;
			isOpen = true;
			continue;
		}
		const split = entry.text.split(/[ \t\n]+/);
		for (const [place, bit] of split.entries()) {
			if (place > 0) close();
			if (bit === "") continue;
			text += bit;
			isOpen = true;
			isGlob ||= entry.isGlob || /[*?]|\[.+\]/.test(bit);
		}
	}
	close();
	return fields;
}

/** Each alternative of the braces of a word, as pieces. */
function expandBraces(parts: readonly WordPart[], host: WordHost): Piece[][] {
	let expanded: Piece[][] = [[]];
	for (const part of parts) {
		const choices = part.type === "BraceExpansion" ? braceChoices(part, host) : [piecesOf(part, host, true)];
		const [only, ...others] = choices;
		if (only !== undefined && others.length === 0) {
			for (const before of expanded) before.push(...only);
			continue;
		}
		const next: Piece[][] = [];
		for (const before of expanded) {
			for (const choice of choices) {
				if (next.length < MOST_FIELDS) next.push([...before, ...choice]);
				else host.exceeded(host.place(part.pos, part.end));
			}
		}
		expanded = next;
	}
	return expanded;
}

function braceChoices(part: BraceExpansionPart, host: WordHost): Piece[][] {
	const inner = part.text.slice(1, -1);
	const range = /^(-?\d+|[a-zA-Z])\.\.(-?\d+|[a-zA-Z])(?:\.\.(-?\d+))?$/.exec(inner);
	if (range !== null) return [[piece(inner.split("..")[0] ?? "", false)], [piece(range[2] ?? "", false)]];
	const choices = splitBraces(inner);
	const substituted = /[$`]/.test(inner);
	return choices.map((choice) => [
		piece(substituted ? expandSimple(choice, host) : unquote(choice), false, /[*?]/.test(choice)),
	]);
}

/** Alternatives at the outermost level; braces inside are expanded to their first alternatives' text by the caller's text. */
function splitBraces(inner: string): string[] {
	const choices: string[] = [];
	let depth = 0;
	let from = 0;
	for (let at = 0; at < inner.length; at++) {
		const letter = inner[at];
		if (letter === "\\") at++;
		else if (letter === "'" || letter === '"') {
			const end = inner.indexOf(letter, at + 1);
			if (end > 0) at = end;
		} else if (letter === "{") depth++;
		else if (letter === "}") depth--;
		else if (letter === "," && depth === 0) {
			choices.push(inner.slice(from, at));
			from = at + 1;
		}
	}
	choices.push(inner.slice(from));
	return choices.flatMap((choice) => {
		const nested = /^([^{]*)\{(.*)\}([^}]*)$/.exec(choice);
		if (nested === null || choices.length > MOST_FIELDS) return [choice];
		return splitBraces(nested[2] ?? "").map((middle) => `${nested[1]}${middle}${nested[3]}`);
	});
}

const unquote = (text: string): string => text.replace(/\\(.)|'([^']*)'|"([^"]*)"/g, (_, a, b, c) => a ?? b ?? c ?? "");

function expandSimple(text: string, { environment }: WordHost): string {
	return unquote(text).replace(/\$\{?(\w+)\}?|`[^`]*`|\$\([^)]*\)/g, (_, name) => {
		const variable = name === undefined ? undefined : environment.get(name);
		return variable?.values[0] ?? UNKNOWN;
	});
}

function piecesOf(part: WordPart | DoubleQuotedChild, host: WordHost, isSplit: boolean, isQuoted = false): Piece[] {
	switch (part.type) {
		case "Literal":
			return [
				piece(
					part.value,
					isQuoted || isEscaped(part.text, part.value) || !isSplit,
					!isQuoted && /[*?]|\[.+\]/.test(part.text) && part.text === part.value,
				),
			];
		case "SingleQuoted":
		case "AnsiCQuoted":
			return [piece(part.value, true)];
		case "DoubleQuoted":
		case "LocaleString":
			return part.parts.length === 0 ? [piece("", true)] : joinAt(part.parts, host);
		case "Glob":
			return [piece(part.value, isQuoted, true)];
		case "ExtendedGlob":
			return [piece("*", isQuoted, true)];
		case "SimpleExpansion":
			return simple(part.text.slice(1), host, isSplit, isQuoted);
		case "ParameterExpansion":
			return parameter(part, host, isSplit, isQuoted);
		case "CommandExpansion": {
			const content = host.substitute(part.script, part.text, host.place(part.pos, part.end));
			const text = content.text === null ? UNKNOWN : content.text.replace(/\n+$/, "");
			return [piece(text, isQuoted || !isSplit, false, content.text === null ? sources(content) : [])];
		}
		case "ArithmeticExpansion":
			return [piece(/^\$\(\(\s*\d+\s*\)\)$/.test(part.text) ? part.text.replace(/\D/g, "") : "1", isQuoted)];
		case "ProcessSubstitution": {
			const content = host.substitute(part.script, part.text, host.place(part.pos, part.end));
			const path = `/dev/fd/%${part.pos}`;
			host.environment.files.set(path, content);
			return [piece(path, true, false, sources(content))];
		}
		case "BraceExpansion":
			return [piece(unquote(part.text), isQuoted)];
	}
}

/** Where text comes from whose content is not known. */
function sources(content: Content): string[] {
	return [
		...content.from,
		...(content.isRemote ? ["%remote"] : []),
		...(content.isDecoded ? ["%decoded"] : []),
		...(content.isSecret ? ["%secret"] : []),
	];
}

const isEscaped = (text: string, value: string) => text !== value;

/** Everything inside double quotes is one field, but `"$@"` and `"${array[@]}"`, which are as many as they hold. */
function joinAt(parts: readonly DoubleQuotedChild[], host: WordHost): Piece[] {
	return parts.flatMap((part) => {
		const all = /^\$(?:@|\{@\})$/.exec(part.text)
			? host.environment.positional?.map((value) => value.text)
			: arrayOf(part, host);
		if (all === undefined) return piecesOf(part, host, false, true);
		return all.flatMap((text, place) => (place === 0 ? [piece(text, true)] : [piece(" ", false), piece(text, true)]));
	});
}

function arrayOf(part: DoubleQuotedChild, { environment }: WordHost): readonly string[] | undefined {
	const name = part.type === "ParameterExpansion" ? /^\$\{(\w+)\[[@*]\]\}$/.exec(part.text)?.[1] : undefined;
	return name === undefined ? undefined : environment.get(name)?.values;
}

function simple(name: string, { environment }: WordHost, isSplit: boolean, isQuoted: boolean): Piece[] {
	if (name === "@" || name === "*") {
		const { positional } = environment;
		if (positional === null) return [piece(UNKNOWN, isQuoted, false, ["%arguments"])];
		return [piece(positional.map((value) => value.text).join(" "), isQuoted || !isSplit)];
	}
	if (/^[1-9]$/.test(name)) {
		const value = environment.positional?.[Number(name) - 1];
		if (environment.positional !== null) return [piece(value?.text ?? "", isQuoted || !isSplit)];
		return [piece(UNKNOWN, true, false, ["%arguments"])];
	}
	if (name === "0") return [piece("%self", true)];
	if (/^[#?$!-]$/.test(name))
		return [piece(name === "?" || name === "#" ? "0" : name === "-" ? "himBH" : `%${name}`, true)];
	const variable = environment.get(name);
	if (variable === undefined) return [piece(UNKNOWN, true, false, [`$${name}`])];
	return [piece(variable.values.join(" "), isQuoted || !isSplit, false, variable.from ?? [])];
}

function parameter(part: ParameterExpansionPart, host: WordHost, isSplit: boolean, isQuoted: boolean): Piece[] {
	const { environment } = host;
	const { parameter: name, operation, prefix } = part;
	if (part.index !== undefined) wordValue(part.index, host);
	if (prefix === "#") return [piece("1", true)];
	if (prefix === "!") {
		const target = environment.get(name)?.values[0];
		return target === undefined ? [piece(UNKNOWN, true, false, [`$${name}`])] : simple(target, host, isSplit, isQuoted);
	}
	const list = /^\$\{\w+\[[@*]\]\}$/.test(part.text);
	const variable = environment.get(name);
	const current = /^(?:[@*#?$!0-9-])$/.test(name)
		? simple(name, host, isSplit, isQuoted)
		: variable === undefined
			? null
			: [
					piece(
						list ? variable.values.join(" ") : (variable.values[indexOf(part)] ?? variable.values[0] ?? ""),
						isQuoted || !isSplit,
						false,
						variable.from ?? [],
					),
				];
	if (operation === undefined) return current ?? [piece(UNKNOWN, true, false, [`$${name}`])];
	switch (operation.type) {
		case "Default": {
			const other = piecesOfWord(operation.operand, host, isSplit, isQuoted);
			if (operation.operator.includes("+")) return current === null ? [piece("", isQuoted)] : other;
			if (operation.operator.includes("?")) return current ?? [piece(UNKNOWN, true, false, [`$${name}`])];
			if (operation.operator.includes("=") && current === null) environment.set(name, [textOf(other)]);
			return current ?? other;
		}
		case "Remove":
			return transformed(current, name, (text) =>
				removed(text, operation.operator, wordValue(operation.operand, host).text),
			);
		case "Replace":
			return transformed(current, name, (text) =>
				replaced(
					text,
					operation.operator,
					wordValue(operation.pattern, host).text,
					wordValue(operation.replacement, host).text,
				),
			);
		case "Slice":
			return transformed(current, name, (text) => {
				const offset = Number(wordValue(operation.offset, host).text.trim());
				const length =
					operation.length === undefined ? undefined : Number(wordValue(operation.length, host).text.trim());
				if (Number.isNaN(offset) || Number.isNaN(length ?? 0)) return UNKNOWN;
				const rest = offset < 0 ? text.slice(offset) : text.slice(offset);
				return length === undefined ? rest : length < 0 ? rest.slice(0, length) : rest.slice(0, length);
			});
		case "CaseModification":
			return transformed(current, name, (text) =>
				operation.operator.startsWith(",")
					? operation.operator === ",,"
						? text.toLowerCase()
						: text.slice(0, 1).toLowerCase() + text.slice(1)
					: operation.operator === "^^"
						? text.toUpperCase()
						: text.slice(0, 1).toUpperCase() + text.slice(1),
			);
		case "Transform":
			return current ?? [piece(UNKNOWN, true, false, [`$${name}`])];
		default:
			return [piece(UNKNOWN, true, false, [`$${name}`])];
	}
}

const indexOf = (part: ParameterExpansionPart): number => {
	const index = Number(/\[(\d+)\]/.exec(part.text)?.[1] ?? 0);
	return Number.isNaN(index) ? 0 : index;
};
const textOf = (pieces: readonly Piece[]): string => pieces.map((entry) => entry.text).join("");

function piecesOfWord(word: Word, host: WordHost, isSplit: boolean, isQuoted: boolean): Piece[] {
	if (word.parts === undefined) return [piece(word.value, isQuoted || !isSplit, /[*?]/.test(word.value))];
	return word.parts.flatMap((part) => piecesOf(part, host, isSplit, isQuoted));
}

function transformed(current: Piece[] | null, name: string, change: (text: string) => string): Piece[] {
	if (current === null) return [piece(UNKNOWN, true, false, [`$${name}`])];
	return current.map((entry) => ({ ...entry, text: entry.text.includes(UNKNOWN) ? UNKNOWN : change(entry.text) }));
}

/** A shell pattern as a regular expression, or null for one that is too odd. */
function patternOf(pattern: string, isGreedy: boolean): string | null {
	if (pattern.includes(UNKNOWN) || pattern.length > 200) return null;
	let regexp = "";
	for (let at = 0; at < pattern.length; at++) {
		const letter = pattern[at] ?? "";
		if (letter === "*") regexp += isGreedy ? "[^]*" : "[^]*?";
		else if (letter === "?") regexp += "[^]";
		else if (letter === "[") {
			const end = pattern.indexOf("]", at + 2);
			if (end < 0) return null;
			const set = pattern
				.slice(at + 1, end)
				.replace(/^!/, "^")
				.replace(/\\/g, "\\\\");
			if (/\[:/.test(set)) return null;
			regexp += `[${set}]`;
			at = end;
		} else regexp += letter.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
	}
	return regexp;
}

function matcher(source: string | null): RegExp | null {
	if (source === null || (source.match(/\[\^\]\*/g)?.length ?? 0) > 3) return null;
	try {
		return new RegExp(source, "g");
	} catch {
		// A set that the two languages write differently.
		return null;
	}
}

function removed(text: string, operator: string, pattern: string): string {
	const isPrefix = operator.startsWith("#");
	const regexp = patternOf(pattern, operator.length === 2);
	const found = matcher(regexp === null ? null : isPrefix ? `^(?:${regexp})` : `(?:${regexp})$`);
	if (found === null) return UNKNOWN;
	if (isPrefix) return text.replace(found, "");
	// The shortest suffix begins as late as possible.
	for (
		let at = operator.length === 2 ? 0 : text.length;
		at >= 0 && at <= text.length;
		at += operator.length === 2 ? 1 : -1
	) {
		found.lastIndex = 0;
		const rest = text.slice(at);
		const match = new RegExp(`^(?:${regexp})$`).test(rest);
		if (match) return text.slice(0, at);
	}
	return text;
}

function replaced(text: string, operator: string, pattern: string, replacement: string): string {
	if (replacement.includes(UNKNOWN)) return UNKNOWN;
	const regexp = patternOf(pattern, true);
	const anchored =
		regexp === null
			? null
			: operator === "/#"
				? `^(?:${regexp})`
				: operator === "/%"
					? `(?:${regexp})$`
					: `(?:${regexp})`;
	const found = matcher(anchored);
	if (found === null) return UNKNOWN;
	let isDone = false;
	return text.replace(found, (match) => {
		if (operator !== "//" && isDone) return match;
		isDone = true;
		return replacement;
	});
}
