// Programs whose output can be known without running them: echo, printf, cat, decoders. What they print may be what is run next.

import type { Content } from "../environment";
import { has, optionValue, readOptions } from "../options";
import { isDotenv, isPrivate, isSecret } from "../paths";
import { isKnown, UNKNOWN, type Value } from "../values";
import type { Handler, Invocation, Walk } from "../walk";

const text = (value: string): Content => ({ text: value, from: [] });
const nothing = (invocation: Invocation): Content => ({ text: null, from: [invocation.program] });

export const echo: Handler = ({ args }) => {
	let at = 0;
	let isEscaped = false;
	while (at < args.length && /^-[neE]+$/.test(args[at]!.text)) isEscaped ||= args[at++]!.text.includes("e");
	const words = args.slice(at);
	const from = words.flatMap((value) => value.from ?? []);
	const line = words.map((value) => value.text).join(" ");
	if (line.includes(UNKNOWN)) return { text: null, from, ...flagsOf(from) };
	return text(`${isEscaped ? escapes(line) : line}\n`);
};

function flagsOf(from: readonly string[]): Partial<Content> {
	return {
		...(from.includes("%remote") ? { isRemote: true } : {}),
		...(from.includes("%decoded") ? { isDecoded: true } : {}),
		...(from.includes("%secret") ? { isSecret: true } : {}),
	};
}

export const printf: Handler = ({ args }, walk) => {
	let rest = args;
	let variable: string | null = null;
	if (rest[0]?.text === "-v") {
		variable = rest[1]?.text ?? null;
		rest = rest.slice(2);
	}
	if (rest[0]?.text === "--") rest = rest.slice(1);
	const [format, ...values] = rest;
	if (format === undefined) return text("");
	const from = rest.flatMap((value) => value.from ?? []);
	if (!rest.every(isKnown)) {
		if (variable !== null) walk.environment.set(variable, [UNKNOWN], from);
		return { text: null, from: from.length > 0 ? from : ["printf"], ...flagsOf(from) };
	}
	const printed = formatted(
		format.text,
		values.map((value) => value.text),
	);
	if (variable !== null) walk.environment.set(variable, [printed]);
	return text(variable === null ? printed : "");
};

function formatted(format: string, values: readonly string[]): string {
	const pattern = escapes(format);
	let printed = "";
	let at = 0;
	do {
		let used = false;
		printed += pattern.replace(/%(?:%|[-+ 0#]*\d*(?:\.\d+)?[sbdiouxXcq])/g, (match) => {
			if (match === "%%") return "%";
			used = true;
			const value = values[at++] ?? "";
			if (match.endsWith("b")) return escapes(value);
			if (match.endsWith("c")) return value.slice(0, 1);
			return value;
		});
		if (!used) break;
	} while (at < values.length && printed.length < 10_000);
	return printed;
}

/** Backslash escapes as echo -e and printf read them. */
export function escapes(value: string): string {
	return value.replace(
		/\\(?:x([0-9a-fA-F]{1,2})|0?([0-7]{1,3})|u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8})|([abefnrtv\\"'?]))/g,
		(match, hex, octal, short, long, letter) => {
			const digits = hex ?? short ?? long;
			if (digits !== undefined) {
				const point = Number.parseInt(digits, 16);
				return point <= 0x10ffff ? String.fromCodePoint(point) : match;
			}
			if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
			return { a: "\x07", b: "\b", e: "\x1b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" }[letter as "n"] ?? letter;
		},
	);
}

/** The content of the files that are named, or what comes in. */
function inputOf(files: readonly Value[], stdin: Content | null, walk: Walk): Content {
	if (files.length === 0 || (files.length === 1 && files[0]!.text === "-"))
		return stdin ?? { text: null, from: ["%terminal"] };
	const contents = files.map((file) => {
		const path = walk.path(file);
		const found =
			walk.environment.files.get(file.text) ?? (path === null ? undefined : walk.environment.files.get(path));
		if (found !== undefined) return found;
		if (file.text === "-") return stdin ?? { text: null, from: ["%terminal"] };
		const name = path ?? file.text;
		return { text: null, from: [name], ...(isPrivate(name) ? { isSecret: true } : {}) };
	});
	const isAllKnown = contents.every((content) => content.text !== null);
	return {
		text: isAllKnown ? contents.map((content) => content.text).join("") : null,
		from: contents.flatMap((content) => content.from),
		...(contents.some((content) => content.isRemote) ? { isRemote: true } : {}),
		...(contents.some((content) => content.isDecoded) ? { isDecoded: true } : {}),
		...(contents.some((content) => content.isSecret) ? { isSecret: true } : {}),
	};
}

/** Programs that print files: showing keys is a matter of its own. */
export const reader: Handler = ({ args, stdin, program }, walk) => {
	const options = readOptions(args, { short: "nclkdftTsSwWieEAB" });
	const files =
		program === "cat" || program === "tac" || program === "nl" ? readOptions(args).operands : options.operands;
	for (const file of files) shows(walk, file);
	const content = inputOf(files, stdin, walk);
	if (program === "cat" || program === "tee") return content;
	if (program === "rev" && content.text !== null)
		return text(
			content.text
				.split("\n")
				.map((line) => [...line].reverse().join(""))
				.join("\n"),
		);
	return content.text !== null && (program === "head" || program === "tail") ? content : { ...content, text: null };
};

/** A file that is printed, copied or read. */
export function shows(walk: Walk, file: Value): void {
	const path = walk.path(file);
	if (path === null) return;
	if (/^\/proc\/(?:\d+|\*)\/(?:environ|mem|maps)$/.test(path)) walk.find("secret.memory", file.span);
	else if (isSecret(path)) walk.find("secret.read-key", file.span);
	else if (isDotenv(path)) walk.find("secret.read-dotenv", file.span);
}

export const grep: Handler = ({ args, stdin, program }, walk) => {
	const options = readOptions(args, {
		short: "efmABCdDg",
		long: ["regexp", "file", "max-count", "pre", "hostname-bin", "pager", "glob", "type"],
	});
	const pre = optionValue(options, "pre", "hostname-bin", "pager");
	if (pre !== undefined) {
		walk.find("exec.tool-option", pre.span);
		if (isKnown(pre)) walk.script(pre.text, pre.span);
	}
	const files =
		options.values.has("e") || options.values.has("f") || program === "zgrep"
			? options.operands
			: options.operands.slice(1);
	for (const file of files) shows(walk, file);
	return { ...inputOf(files, stdin, walk), text: null };
};

export const tee: Handler = ({ args, stdin }, walk) => {
	const options = readOptions(args);
	const content = stdin ?? { text: null, from: ["%terminal"] };
	for (const file of options.operands) walk.write(file, content, has(options, "a", "append") ? "append" : "replace");
	return content;
};

const decoded = (content: Content, decode: (value: string) => string | null): Content => {
	const known = content.text === null ? null : decode(content.text);
	return known === null
		? {
				text: null,
				from: content.from,
				isDecoded: true,
				...(content.isRemote ? { isRemote: true } : {}),
				...(content.isSecret ? { isSecret: true } : {}),
			}
		: text(known);
};

export const base64: Handler = ({ args, stdin, program, span }, walk) => {
	const options = readOptions(args, { short: "wio", long: ["wrap", "input", "output"] });
	const named = optionValue(options, "i", "input");
	const content = inputOf(named === undefined ? options.operands : [named], stdin, walk);
	if (!has(options, "d", "D", "decode") && !(program === "base64" && options.flags.has("decode")))
		return { ...content, text: null };
	const printed = decoded(content, program === "base32" ? fromBase32 : fromBase64);
	if (printed.text !== null) walk.step("decoded", span, printed.text);
	return printed;
};

export function fromBase64(value: string): string | null {
	const clean = value
		.replace(/[\s=]+/g, "")
		.replaceAll("-", "+")
		.replaceAll("_", "/");
	if (!/^[A-Za-z0-9+/]*$/.test(clean)) return null;
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	return fromBits(clean, letters, 6);
}

export function fromBase32(value: string): string | null {
	const clean = value.replace(/[\s=]+/g, "").toUpperCase();
	if (!/^[A-Z2-7]*$/.test(clean)) return null;
	return fromBits(clean, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", 5);
}

function fromBits(digits: string, letters: string, width: number): string {
	const bytes: number[] = [];
	let bits = 0;
	let count = 0;
	for (const digit of digits) {
		bits = ((bits << width) | letters.indexOf(digit)) & 0xffff;
		count += width;
		if (count >= 8) {
			count -= 8;
			bytes.push((bits >> count) & 0xff);
		}
	}
	return fromUtf8(bytes);
}

/** Bytes as text; what is no UTF-8 is taken letter by letter. */
export function fromUtf8(bytes: readonly number[]): string {
	let decodedText = "";
	for (let at = 0; at < bytes.length; at++) {
		const byte = bytes[at]!;
		const length = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : byte >= 0xc0 ? 1 : 0;
		if (length === 0 || at + length >= bytes.length + (length > 0 ? 0 : 1)) {
			decodedText += String.fromCharCode(byte);
			continue;
		}
		let point = byte & (0x3f >> length);
		for (let next = 1; next <= length; next++) point = (point << 6) | (bytes[at + next]! & 0x3f);
		decodedText += point <= 0x10ffff ? String.fromCodePoint(point) : "";
		at += length;
	}
	return decodedText;
}

export const hex: Handler = ({ args, stdin, program }, walk) => {
	const options = readOptions(args, { short: "lscgo" });
	if (!has(options, "r", "revert") && program === "xxd") {
		for (const file of options.operands) shows(walk, file);
		return { ...inputOf(options.operands, stdin, walk), text: null };
	}
	return decoded(inputOf(options.operands, stdin, walk), (value) => {
		const digits = value.replace(/^[0-9a-f]+:/gim, "").replace(/\s+/g, "");
		if (!/^(?:[0-9a-fA-F]{2})+$/.test(digits)) return null;
		return fromUtf8((digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
	});
};

export const tr: Handler = ({ args, stdin, program }) => {
	const content = stdin ?? { text: null, from: [program] };
	const options = readOptions(args);
	const [from, to] = options.operands;
	if (content.text === null || from === undefined)
		return {
			...content,
			text: null,
			...(content.text === null &&
			to !== undefined &&
			/^[a-z]-[a-z]/i.test(from?.text ?? "") &&
			/[n-z]-z/i.test(to.text)
				? { isDecoded: true }
				: {}),
		};
	const before = letters(from.text);
	if (has(options, "d", "delete")) return text([...content.text].filter((letter) => !before.includes(letter)).join(""));
	if (to === undefined) return { ...content, text: null };
	const after = letters(to.text);
	return text(
		[...content.text]
			.map((letter) => {
				const at = before.indexOf(letter);
				return at < 0 ? letter : (after[Math.min(at, after.length - 1)] ?? "");
			})
			.join(""),
	);
};

function letters(set: string): string[] {
	const clean = escapes(
		set
			.replace(/\[:upper:\]/g, "A-Z")
			.replace(/\[:lower:\]/g, "a-z")
			.replace(/^\[(.*)\]$/, "$1"),
	);
	const found: string[] = [];
	for (let at = 0; at < clean.length; at++) {
		if (clean[at + 1] === "-" && at + 2 < clean.length) {
			for (let code = clean.charCodeAt(at); code <= clean.charCodeAt(at + 2) && found.length < 300; code++)
				found.push(String.fromCharCode(code));
			at += 2;
		} else found.push(clean[at]!);
	}
	return found;
}

/** Decompressors and decryptors: what comes out is not known. */
export const decoder: Handler = ({ args, stdin, program }, walk) => {
	const options = readOptions(args, { short: "o" });
	const content = inputOf(options.operands, stdin, walk);
	return {
		text: null,
		from: [...content.from, program],
		isDecoded: true,
		...(content.isRemote ? { isRemote: true } : {}),
		...(content.isSecret ? { isSecret: true } : {}),
	};
};

export const openssl: Handler = ({ args, stdin, program }, walk) => {
	const options = readOptions(args, {
		isSingleDash: true,
		long: ["in", "out", "k", "pass", "connect", "inkey", "key"],
	});
	const verb = options.operands[0]?.text ?? "";
	const named = optionValue(options, "in", "inkey", "key");
	if (named !== undefined && verb !== "s_client") shows(walk, named);
	const content = inputOf(named === undefined ? [] : [named], stdin, walk);
	const out = optionValue(options, "out");
	if (out !== undefined) walk.write(out, { text: null, from: [program] });
	if (/^(?:s_client|s_server)$/.test(verb)) {
		if (content.isSecret || content.from.some(isPrivate)) walk.find("secret.exfil", args[0]!.span);
		return { text: null, from: [program], isRemote: true };
	}
	if (!has(options, "d") || !/^(?:enc|base64|aes|des|smime|cms|rsautl|pkeyutl)/.test(verb))
		return { ...content, text: null };
	return verb === "base64" ? decoded(content, fromBase64) : { text: null, from: content.from, isDecoded: true };
};

/** Anything that prints something of what comes in. */
export const filter: Handler = (invocation, walk) => {
	const options = readOptions(invocation.args, { short: "ktTSfdbcoFnrs" });
	const content = inputOf(
		options.operands.filter((value) => /[./]/.test(value.text)),
		invocation.stdin,
		walk,
	);
	for (const file of options.operands) shows(walk, file);
	return { ...content, text: null, from: [...content.from, invocation.program] };
};

export const unknownOutput: Handler = (invocation) => nothing(invocation);

export const mktemp: Handler = ({ span }) => text(`/tmp/%mktemp.${span.start}\n`);
export const pwd: Handler = (_, walk) =>
	walk.environment.cwd === null ? { text: null, from: ["pwd"] } : text(`${walk.environment.cwd}\n`);
export const pathPart: Handler = ({ args, program }) => {
	const [path] = readOptions(args).operands;
	if (path === undefined || !isKnown(path)) return { text: null, from: [program] };
	const clean = path.text.replace(/\/+$/, "");
	const at = clean.lastIndexOf("/");
	if (program === "basename") return text(`${clean.slice(at + 1)}\n`);
	return text(`${at < 0 ? "." : clean.slice(0, at) || "/"}\n`);
};
export const realpath: Handler = ({ args, program }, walk) => {
	const path = readOptions(args).operands[0];
	const resolved = path === undefined || !isKnown(path) ? null : walk.path(path);
	return resolved === null ? { text: null, from: [program] } : text(`${resolved}\n`);
};
export const listing: Handler = (invocation, walk) => {
	for (const file of readOptions(invocation.args, { short: "I" }).operands)
		if (/^\/proc\//.test(file.text)) shows(walk, file);
	return { text: null, from: [invocation.program], isListing: true };
};
export const environmentList: Handler = ({ program, args }) =>
	args.length === 0 || args.every((value) => value.text.startsWith("-"))
		? { text: null, from: ["%environment"], isSecret: true }
		: { text: null, from: [program] };
