// Programs that delete, move, write or change files.

import { judgeDeletion, judgeTreeChange, ruleOfWriting } from "../deletion";
import { has, type Options, optionValue, readOptions } from "../options";
import { HOME, isDevice, isPrivate, isRebuildable, isSecret, isTemp, kindOf } from "../paths";
import { isKnown, known, programName, UNKNOWN, type Value } from "../values";
import type { Handler, Walk } from "../walk";
import { shows } from "./streams";

const isHelp = ({ flags }: Options) => flags.has("help") || flags.has("version");
const NOTHING = { text: null, from: [] } as const;

export const remove: Handler = ({ args, span, program }, walk) => {
	const options = readOptions(args, { long: ["interactive"] });
	if (isHelp(options)) return undefined;
	const isRecursive = has(options, "r", "R", "recursive") || /^(?:rimraf|srm|trash|del-cli|rmrf)$/.test(program);
	const targets = options.operands;
	if (targets.some((value) => value.text === UNKNOWN && value.from?.includes("%stdin")))
		walk.find("fs.bulk-stdin-delete", span);
	else judgeDeletion(walk, targets, { isRecursive, span, byTool: program !== "rm" });
	return undefined;
};

export const removeFolder: Handler = ({ args, span }, walk) => {
	// Only empty folders; Windows' namesake deletes everything with /s.
	if (args.some((value) => /^\/s$/i.test(value.text)))
		walk.find(
			args.some((value) => /^[A-Z]:\\?$/i.test(value.raw ?? value.text)) ? "win.wipe" : "win.destructive",
			span,
		);
	return undefined;
};

export const shred: Handler = ({ args, span }, walk) => {
	const options = readOptions(args, { short: "ns", long: ["iterations", "size", "random-source"] });
	if (isHelp(options)) return undefined;
	for (const target of options.operands) {
		const path = walk.path(target);
		if (path === null) walk.find("fs.secure-erase", target.span);
		else if (isDevice(path)) walk.find("dev.overwrite", span);
		else if (/^\/(?:etc|usr|bin|sbin|lib|boot)\//.test(path)) walk.find("fs.wipe-by-tool", span);
		else if (/history$/.test(path) || path.startsWith("/var/log/")) walk.find("trace.history", target.span);
		else if (!isTemp(path)) walk.find("fs.secure-erase", target.span);
	}
	return undefined;
};

const EXEC = new Set(["-exec", "-execdir", "-ok", "-okdir"]);
const NARROWING = /^-(?:name|iname|path|ipath|wholename|regex|iregex|empty|newer|size|inum|samefile)$/;

export const find: Handler = (invocation, walk) => {
	const { args, span, stdin } = invocation;
	let at = 0;
	while (at < args.length && /^-[HLPO]/.test(args[at]!.text)) at++;
	const roots: Value[] = [];
	while (at < args.length && !/^[-(!,]/.test(args[at]!.text)) roots.push(args[at++]!);
	if (roots.length === 0) roots.push(known(".", span));
	const tests = args.slice(at);
	const names = tests.flatMap((value, place) =>
		/^-i?(?:name|path|wholename)$/.test(value.text) ? [tests[place + 1]?.text ?? ""] : [],
	);
	const isNarrow =
		tests.some((value) => NARROWING.test(value.text)) && !names.every((name) => /^\*+$/.test(name) && names.length > 0);
	for (let place = 0; place < tests.length; place++) {
		const { text } = tests[place]!;
		if (text === "-delete") deleting(walk, roots, { isNarrow, names, span });
		else if (/^-f(?:print0?|printf|ls)$/.test(text) && tests[place + 1] !== undefined)
			walk.write(tests[place + 1]!, NOTHING);
		else if (EXEC.has(text)) {
			const end = tests.findIndex((value, index) => index > place && (value.text === ";" || value.text === "+"));
			const words = tests.slice(place + 1, end < 0 ? tests.length : end);
			place = end < 0 ? tests.length : end;
			const [program] = words;
			if (program === undefined) continue;
			const isDeleting =
				/^(?:rm|unlink|shred|srm|rimraf)$/.test(programName(program.text)) &&
				words.some((value) => value.text.includes("{}"));
			if (isDeleting)
				deleting(walk, roots, { isNarrow, names, span, isTree: words.some((value) => /^-\w*[rR]/.test(value.text)) });
			else
				walk.run(
					words.map((value) => replaceHolder(value, roots)),
					stdin,
					{ span },
				);
		}
	}
	return { text: null, from: ["find"], isListing: true };
};

function replaceHolder(value: Value, roots: readonly Value[]): Value {
	if (!value.text.includes("{}")) return value;
	const root = roots[0]?.text ?? ".";
	return {
		...value,
		text: value.text.replaceAll(
			"{}",
			/^(?:\/|~)/.test(root) ? `${root.replace(/\/$/, "")}/${UNKNOWN}` : `./${UNKNOWN}`,
		),
	};
}

function deleting(
	walk: Walk,
	roots: readonly Value[],
	{ isNarrow, names, span }: { isNarrow: boolean; names: readonly string[]; span: Value["span"]; isTree?: boolean },
): void {
	for (const root of roots) {
		const path = walk.path(root);
		if (path === null || path.includes(UNKNOWN)) {
			walk.find("fs.find-delete", span);
			continue;
		}
		const kind = kindOf(path);
		if (kind !== "other") {
			if (!isNarrow || kind === "root") walk.find("fs.wipe-by-tool", span);
			else walk.find("fs.find-delete", span);
			continue;
		}
		if (isTemp(path) || isRebuildable(root.text) || /^\/(?:tmp|var\/tmp)$/.test(path)) continue;
		const isHarmlessName =
			names.length > 0 &&
			names.every(
				(name) =>
					isRebuildable(name) ||
					/^\*\.(?:py[co]|o|obj|class|log|tmp|temp|bak~?|swp|swo|orig|rej|map|tsbuildinfo|cache|DS_Store)$|^\.DS_Store$|^Thumbs\.db$|~$|^\*\.(?:un~|elc|gch|d)$/.test(
						name,
					),
			);
		if (!isHarmlessName) walk.find("fs.find-delete", span);
	}
}

/** `fd`: a search with -x. */
export const fd: Handler = ({ args, span, stdin }, walk) => {
	const at = args.findIndex((value) => /^(?:-[xX]|--exec(?:-batch)?)$/.test(value.text));
	if (at < 0) return { text: null, from: ["fd"], isListing: true };
	const words = args.slice(at + 1).filter((value) => value.text !== ";");
	if (words[0] !== undefined && /^(?:rm|unlink|shred)$/.test(programName(words[0].text)))
		walk.find("fs.find-delete", span);
	else
		walk.run(
			words.map((value) => (value.text === "{}" ? { ...value, text: `./${UNKNOWN}` } : value)),
			stdin,
			{ span },
		);
	return undefined;
};

export const move: Handler = ({ args, span, program }, walk) => {
	const options = readOptions(args, { short: "tSgmo", long: ["target-directory", "suffix", "mode", "owner", "group"] });
	if (isHelp(options)) return undefined;
	const folder = optionValue(options, "t", "target-directory");
	const operands = options.operands;
	const target = folder ?? operands.at(-1);
	const sources = folder === undefined ? operands.slice(0, -1) : operands;
	if (target === undefined) return undefined;
	if (program === "install" && has(options, "m", "mode")) {
		const mode = optionValue(options, "m", "mode")?.text ?? "";
		if (/^[2467]\d{3}$|[ug]\+s/.test(mode)) walk.find("perm.setid", span);
		else if (/^0?\d?[0-7][0-7][2367]$/.test(mode)) walk.find("perm.world", span);
	}
	for (const source of sources) {
		if (program === "mv") {
			const path = walk.path(source);
			const kind = path === null || path.includes(UNKNOWN) ? "other" : kindOf(path);
			if (kind !== "other") walk.find("fs.wipe-by-tool", span);
			else if (walk.path(target) === "/dev/null") walk.find("fs.overwrite", span);
			else if (path !== null && ruleOfWriting(path) !== null) walk.find(ruleOfWriting(path)!, source.span);
		}
		if (program !== "mv" && program !== "ln") shows(walk, source);
	}
	if (program === "ln" && sources.length === 0) return undefined;
	writeTo(walk, target, sources);
	return undefined;
};

/** Into a folder or over a file; for a folder every name that would be written counts. */
export function writeTo(walk: Walk, target: Value, sources: readonly Value[]): void {
	const path = walk.path(target);
	if (path === null) return;
	if (path === "/dev/null") return;
	const rule = ruleOfWriting(path);
	if (rule !== null) {
		walk.find(rule, target.span);
		return;
	}
	for (const source of sources) {
		const inside = ruleOfWriting(`${path}/${programName(source.text)}`);
		if (inside !== null) walk.find(inside, target.span);
	}
	const content = sources.length === 1 ? (walk.environment.files.get(walk.path(sources[0]!) ?? "") ?? null) : null;
	if (content !== null) walk.environment.files.set(path, content);
	else if (kindOf(path) === "root") walk.find("write.system", target.span);
}

export const dd: Handler = ({ args }, walk) => {
	const value = (name: string) => args.find((word) => word.text.startsWith(`${name}=`));
	const out = value("of");
	const input = value("if");
	if (input !== undefined) shows(walk, { ...input, text: input.text.slice(3) });
	if (out !== undefined) walk.write({ ...out, text: out.text.slice(3) }, NOTHING);
	return undefined;
};

export const truncate: Handler = ({ args }, walk) => {
	const options = readOptions(args, { short: "sr", long: ["size", "reference"] });
	if (isHelp(options)) return undefined;
	for (const target of options.operands) {
		const path = walk.path(target);
		const rule = path === null ? null : ruleOfWriting(path);
		if (rule !== null) walk.find(rule, target.span);
		else if (path !== null && /\.(?:db|sqlite3?|sql|csv|json|dump|bak|mdb|parquet)$/.test(path) && !isTemp(path))
			walk.find("fs.truncate-data", target.span);
	}
	return undefined;
};

export const chmod: Handler = ({ args, span, program }, walk) => {
	const options = readOptions(
		args.map((value) => (/^-[rwxXst]+$/.test(value.text) ? { ...value, text: `u${value.text}` } : value)),
		{ long: ["reference", "from"] },
	);
	if (isHelp(options)) return undefined;
	const isRecursive = has(options, "R", "recursive");
	const hasMode = !options.flags.has("reference");
	const mode = hasMode ? options.operands[0] : undefined;
	const targets = hasMode ? options.operands.slice(1) : options.operands;
	if (program !== "chmod") {
		if (isRecursive) judgeTreeChange(walk, targets, span, "perm.recursive");
		else for (const target of targets) changedFile(walk, target);
		return undefined;
	}
	if (mode !== undefined) judgeMode(walk, mode);
	if (isRecursive && mode !== undefined)
		judgeTreeChange(walk, targets, span, isWideMode(mode.text) ? "perm.recursive" : null);
	for (const target of targets) changedFile(walk, target);
	return undefined;
};

function changedFile(walk: Walk, target: Value): void {
	const path = walk.path(target);
	const rule = path === null ? null : ruleOfWriting(path);
	if (rule !== null && rule !== "dev.overwrite" && rule !== "write.ssh") walk.find(rule, target.span);
	else if (rule === "dev.overwrite") walk.find("write.system", target.span);
}

function judgeMode(walk: Walk, mode: Value): void {
	const { text } = mode;
	if (/^[2467]\d{3}$|(?:^|,)[ugoa]*\+[rwxX]*s/.test(text)) walk.find("perm.setid", mode.span);
	else if (/^[0-7]?[0-7][0-7][2367]$/.test(text)) walk.find("perm.world", mode.span);
	else if (text.split(",").some((part) => /^(?:[ug]*[oa][ugoa]*)[+=][rxXst]*w/.test(part)))
		walk.find("perm.world", mode.span);
}

const isWideMode = (mode: string): boolean =>
	/^[0-7]?[0-7][0-7][67]$/.test(mode) ||
	mode.split(",").some((part) => /^[ug]*[oa][ugoa]*[+=]\w*[rwX]{2}|^[ug]*[oa][ugoa]*[+=]\w*w/.test(part)) ||
	/^0?[0-7]?000$/.test(mode);

export const attributes: Handler = ({ args, program, span }, walk) => {
	const options = readOptions(args, { short: "mxMXv" });
	if (program === "setcap") walk.find("perm.setid", span);
	else if (program === "setfacl") {
		const spec =
			options.values
				.get("m")
				?.map((value) => value.text)
				.join(",") ?? "";
		if (
			/(?:^|,)(?:d:)?(?:o|other|u|user|g|group)?:(?:nobody|everyone)?:[rwx]*[rw]/.test(spec) &&
			/o(?:ther)?:/.test(spec)
		)
			walk.find("perm.world", span);
		else if (has(options, "R", "recursive") || has(options, "b", "remove-all")) walk.find("perm.recursive", span);
	} else if (program === "chattr") {
		for (const target of options.operands.slice(1)) {
			const path = walk.path(target);
			if (path !== null && ruleOfWriting(path) !== null) walk.find(ruleOfWriting(path)!, target.span);
		}
		if (has(options, "R")) judgeTreeChange(walk, options.operands, span, "perm.recursive");
	}
	return undefined;
};

export const sed: Handler = ({ args, stdin }, walk) => {
	const options = readOptions(
		args.map((value) =>
			/^-i.+/.test(value.text) && !/^-i(?:n|r|E|s|z)+$/.test(value.text) ? { ...value, text: "-i" } : value,
		),
		{ short: "efl", long: ["expression", "file", "line-length"] },
	);
	const isInPlace = has(options, "i", "in-place");
	const scripts = [...(options.values.get("e") ?? []), ...(options.values.get("expression") ?? [])];
	const isNamed = scripts.length > 0 || options.values.has("f") || options.values.has("file");
	const [first, ...rest] = options.operands;
	const files = isNamed ? options.operands : rest;
	if (!isNamed && first !== undefined) scripts.push(first);
	for (const script of scripts) {
		for (const line of executedBySed(script.text)) walk.script(line, script.span, "code");
		const out =
			/(?:^|[;}\n])\s*(?:[\d$,/]*\s*)w\s+(\S+)/.exec(script.text)?.[1] ??
			/s(.)(?:(?!\1).)*\1(?:(?!\1).)*\1[gpiI\d]*w\s+(\S+)/.exec(script.text)?.[2];
		if (out !== undefined) walk.write({ ...script, text: out }, NOTHING);
	}
	for (const file of files) {
		if (isInPlace) walk.write(file, NOTHING);
		else shows(walk, file);
	}
	const isSecretInput = files.some((file) => isPrivate(walk.path(file) ?? ""));
	return {
		text: null,
		from: files.length > 0 ? files.map((file) => walk.path(file) ?? file.text) : (stdin?.from ?? ["sed"]),
		...(stdin?.isRemote ? { isRemote: true } : {}),
		...(isSecretInput || stdin?.isSecret ? { isSecret: true } : {}),
	};
};

/** Lines that GNU sed runs: the command `e`, and the flag `e` of a substitution. */
function executedBySed(script: string): string[] {
	const lines: string[] = [];
	const command = /(?:^|[;{}\n])\s*(?:\d+|\$|\/[^/]*\/)?\s*!?\s*e(?:\s+([^\n]+)|\s*(?=$|[;}\n]))/.exec(script);
	if (command?.[1] !== undefined) lines.push(command[1]);
	const substitution = /s([/|,#!@:])((?:\\.|(?!\1)[^\\])*)\1((?:\\.|(?!\1)[^\\])*)\1[gpiImM\d]*e/.exec(script);
	if (substitution !== null) lines.push(substitution[3] || "$UNKNOWN_LINE");
	return lines;
}

export const archive: Handler = ({ args, span, stdin, program }, walk) => {
	const words =
		args[0] !== undefined && program === "tar" && /^[A-Za-z]+$/.test(args[0].text)
			? [{ ...args[0], text: `-${args[0].text}` }, ...args.slice(1)]
			: args;
	const options = readOptions(words, {
		short: "fCITXbgHKLNVF",
		long: [
			"file",
			"directory",
			"use-compress-program",
			"checkpoint-action",
			"checkpoint",
			"to-command",
			"exclude",
			"transform",
			"info-script",
			"new-volume-script",
			"rsh-command",
			"files-from",
			"rmt-command",
		],
	});
	for (const name of [
		"use-compress-program",
		"I",
		"to-command",
		"info-script",
		"new-volume-script",
		"rsh-command",
		"rmt-command",
		"F",
	]) {
		const value = optionValue(options, name);
		if (
			value === undefined ||
			/^(?:gzip|pigz|zstd|zstdmt|xz|pixz|bzip2|lbzip2|pbzip2|lz4|lzma|brotli|lzop)(?: -[\w\d=-]+)*$/.test(value.text)
		)
			continue;
		walk.find("exec.tool-option", value.span);
		if (isKnown(value)) walk.script(value.text, value.span, "code");
	}
	for (const action of options.values.get("checkpoint-action") ?? []) {
		if (!action.text.startsWith("exec=")) continue;
		walk.find("exec.tool-option", action.span);
		walk.script(action.text.slice(5).replace(/^["']|["']$/g, ""), action.span, "code");
	}
	const isExtracting = has(options, "x", "extract", "get");
	const isCreating = has(options, "c", "create", "r", "u", "append", "update");
	if (isExtracting) {
		const folder =
			optionValue(options, "C", "directory") ?? (has(options, "P", "absolute-names") ? known("/", span) : undefined);
		const path = folder === undefined ? walk.environment.cwd : walk.path(folder);
		if (path !== null && (kindOf(path) === "root" || ruleOfWriting(`${path}/x`) !== null))
			walk.find("write.system", folder?.span ?? span);
	}
	if (isCreating && has(options, "remove-files"))
		judgeDeletion(walk, options.operands, { isRecursive: true, span, byTool: true });
	const named = isCreating ? options.operands : [];
	const isSecretInput =
		named.some((value) => isPrivate(walk.path(value) ?? "") || isSecret(walk.path(value) ?? "")) ||
		stdin?.isSecret === true;
	const out = optionValue(options, "f", "file");
	if (isCreating && out !== undefined && out.text !== "-")
		walk.write(out, {
			text: null,
			from: named.map((value) => value.text),
			...(isSecretInput ? { isSecret: true } : {}),
		});
	return {
		text: null,
		from: named.map((value) => walk.path(value) ?? value.text),
		...(isSecretInput ? { isSecret: true } : {}),
		...(stdin?.isRemote ? { isRemote: true } : {}),
	};
};

export const zip: Handler = ({ args, span, program }, walk) => {
	const options = readOptions(args, { short: "dxTtibP", long: ["unzip-command"] });
	if (
		program === "zip" &&
		(has(options, "T", "test") || options.flags.has("TT") || options.flags.has("unzip-command"))
	) {
		const line = optionValue(options, "unzip-command") ?? args[args.findIndex((value) => value.text === "-TT") + 1];
		if (line !== undefined && (options.flags.has("unzip-command") || args.some((value) => value.text === "-TT"))) {
			walk.find("exec.tool-option", span);
			walk.script(line.text, line.span, "code");
		}
	}
	if (program === "zip" && has(options, "m", "move"))
		judgeDeletion(walk, options.operands.slice(1), { isRecursive: has(options, "r"), span, byTool: true });
	const folder = optionValue(options, "d");
	if (program === "unzip" && folder !== undefined) writeTo(walk, folder, [known("x", span)]);
	return undefined;
};

export const rsync: Handler = ({ args, span }, walk) => {
	const options = readOptions(args, {
		short: "efBTM",
		long: [
			"rsh",
			"rsync-path",
			"filter",
			"exclude",
			"include",
			"exclude-from",
			"include-from",
			"backup-dir",
			"log-file",
			"bwlimit",
			"files-from",
			"password-file",
			"out-format",
			"chmod",
			"chown",
			"temp-dir",
			"compare-dest",
			"link-dest",
			"max-size",
			"timeout",
			"port",
		],
	});
	const rsh = optionValue(options, "e", "rsh", "rsync-path");
	if (rsh !== undefined && !/^(?:ssh|\/usr\/bin\/ssh)(?:\s|$)/.test(rsh.text) && !/^(?:sudo )?rsync$/.test(rsh.text)) {
		walk.find("exec.tool-option", rsh.span);
		walk.script(rsh.text, rsh.span, "code");
	}
	if (has(options, "n", "dry-run")) return undefined;
	const target = options.operands.at(-1);
	const sources = options.operands.slice(0, -1);
	if (target === undefined || sources.length === 0) return undefined;
	const isRemoteTarget = /^[\w.@-]+:/.test(target.text) || target.text.startsWith("rsync://");
	const isDeleting =
		[...options.flags].some((flag) => flag.startsWith("delete") || flag === "del") ||
		has(options, "remove-source-files");
	if (isDeleting) {
		const path = isRemoteTarget ? null : walk.path(target);
		const kind = path === null ? "other" : kindOf(path);
		if (kind !== "other") walk.find("fs.wipe-by-tool", span);
		else if (path === null || !(isTemp(path) || isRebuildable(target.text))) walk.find("fs.mirror-delete", span);
	}
	if (isRemoteTarget) {
		if (sources.some((value) => isPrivate(walk.path(value) ?? "") || isSecret(walk.path(value) ?? "")))
			walk.find("secret.exfil", span);
	} else writeTo(walk, target, sources);
	return undefined;
};

export const patch: Handler = ({ args }, walk) => {
	const options = readOptions(args, { short: "pidoDBzFrY", long: ["input", "directory", "output", "strip"] });
	const out = optionValue(options, "o", "output") ?? options.operands[0];
	if (out !== undefined) walk.write(out, NOTHING);
	return undefined;
};

/** Editors that take commands: `vim -c ':!…'`, `ex -sc`, `ed`, `emacs --eval`. */
export const editor: Handler = ({ args, stdin, program }, walk) => {
	const options = readOptions(
		args.filter((value) => !value.text.startsWith("+")),
		{ short: program === "nano" ? "ro" : "cSuiTUw", long: ["cmd", "eval", "load", "funcall", "execute", "script"] },
	);
	const commands = [
		...args.filter((value) => value.text.startsWith("+")).map((value) => ({ ...value, text: value.text.slice(1) })),
		...["c", "cmd", "eval", "execute"].flatMap((name) => options.values.get(name) ?? []),
	];
	let isWriting =
		/^(?:ed|red|ex)$/.test(program) &&
		(stdin?.text === null ||
			stdin?.text === undefined ||
			/^\s*(?:w|wq|\d*[dacis])\b/m.test(stdin.text) ||
			program === "ed");
	for (const command of commands) {
		if (/^:?(?:wq?a?!?|x|up(?:date)?|%?s\/|\d*[,%\d$]*d|normal|g\/|sav)|\bwq?\b|\|x\b/.test(command.text))
			isWriting = true;
		const line =
			/(?:^|\|)\s*:?(?:silent\s+)?(?:r\s*)?!\s*(.+)/.exec(command.text)?.[1] ??
			/\bsystem(?:list)?\(\s*["']([^"']+)["']/.exec(command.text)?.[1] ??
			/\bterm(?:inal)?\s+(.+)/.exec(command.text)?.[1];
		const lisp =
			/\((?:async-)?shell-command(?:-to-string)?\s+"((?:\\.|[^"\\])*)"/.exec(command.text)?.[1] ??
			/\(call-process\s+"([^"]+)"/.exec(command.text)?.[1];
		const ran = line ?? lisp;
		if (ran !== undefined) walk.script(ran, command.span, "code");
		const code = /^:?(?:py3?|python3?|lua|perl|ruby)\s+(.+)/.exec(command.text);
		if (code !== null) walk.find("exec.tool-option", command.span);
		const lispDelete = /\(delete-(?:directory|file)\s+"([^"]+)"/.exec(command.text)?.[1];
		if (lispDelete !== undefined)
			judgeDeletion(walk, [{ ...command, text: lispDelete }], { isRecursive: true, span: command.span, byTool: true });
	}
	if (stdin?.text !== null && stdin?.text !== undefined && /^(?:ed|ex|vi|vim|nvim)$/.test(program)) {
		const line = /^\s*!\s*(.+)$/m.exec(stdin.text)?.[1];
		if (line !== undefined) walk.script(line, args[0]?.span ?? { start: 0, end: 0 }, "code");
	}
	const isHeadless = commands.length > 0 || /^(?:ed|red|ex)$/.test(program) || has(options, "es", "e");
	const named =
		program === "vim" || program === "vi" || program === "nvim"
			? args.filter((value) => !/^[-+]/.test(value.text) && !commands.some((command) => command.text === value.text))
			: options.operands;
	for (const file of named) {
		if (isHeadless && isWriting) walk.write(file, NOTHING);
		else shows(walk, file);
	}
	return undefined;
};

export const sort: Handler = ({ args, stdin }, walk) => {
	const options = readOptions(args, {
		short: "ktoTS",
		long: [
			"key",
			"output",
			"temporary-directory",
			"buffer-size",
			"compress-program",
			"files0-from",
			"parallel",
			"batch-size",
			"field-separator",
		],
	});
	const program = [...options.values].find(
		([name]) => "compress-program".startsWith(name) && name.startsWith("compress"),
	)?.[1][0];
	if (program !== undefined && !/^(?:gzip|zstd|lz4|xz|bzip2|pigz|lzop)$/.test(program.text)) {
		walk.find("exec.tool-option", program.span);
		walk.script(program.text, program.span, "code");
	}
	const out = optionValue(options, "o", "output");
	if (out !== undefined) walk.write(out, NOTHING);
	for (const file of options.operands) shows(walk, file);
	return { ...(stdin ?? { text: null, from: ["sort"] }), text: null };
};

/** `cp` of a key elsewhere is told by what it reads; `split`, `csplit` and others only read. */
export const makeFolder: Handler = ({ args, program }, walk) => {
	const options = readOptions(args, { short: "mtrd", long: ["mode", "date", "reference"] });
	for (const target of options.operands) {
		const path = walk.path(target);
		const rule = path === null ? null : ruleOfWriting(path);
		if (rule !== null && rule !== "dev.overwrite" && !(program === "mkdir" && path === `${HOME}/.ssh`))
			walk.find(rule, target.span);
		if (path !== null && !walk.environment.files.has(path) && program === "touch") walk.environment.files.delete(path);
	}
	return undefined;
};

export const link: Handler = (invocation, walk) => {
	const options = readOptions(invocation.args, { short: "tS" });
	const [source, target] = options.operands;
	if (source?.text === "/dev/null" && target !== undefined && /history|\.log$/.test(target.text))
		walk.find("trace.history", target.span);
	return move({ ...invocation, program: "ln" }, walk);
};
