// Interpreters: code on their command line, in a file that was just written, or in what they read.

import type { Content } from "../environment";
import { readOptions, type Spec } from "../options";
import { isKnown, UNKNOWN, type Value } from "../values";
import type { Handler, Invocation, Walk } from "../walk";
import { afterOptions, line_ } from "./carriers";
import { judgeCodeText, type Language } from "./code";
import { judgeFramework } from "./databases";
import { shows } from "./streams";
import { multiplexer, ODD, OPTIONS_THAT_RUN, odd, optioned } from "./tool-options";

type Interpreter = Spec & {
	readonly language: Language;
	readonly inline: readonly string[];
	readonly modules?: readonly string[];
	readonly fileInput?: boolean;
};

const PYTHON: Interpreter = {
	language: "python",
	short: "cmWXQ",
	inline: ["c"],
	isPrefix: true,
	long: ["check-hash-based-pycs"],
};
const NODE: Interpreter = {
	language: "node",
	short: "eprCi",
	long: [
		"eval",
		"print",
		"require",
		"import",
		"loader",
		"experimental-loader",
		"env-file",
		"conditions",
		"max-old-space-size",
		"input-type",
	],
	inline: ["e", "eval", "p", "print", "pe"],
	isPrefix: true,
};
const PERL: Interpreter = { language: "perl", short: "eEIMmxFC", inline: ["e", "E"], isPrefix: true };
const RUBY: Interpreter = { language: "ruby", short: "eIrCxEK", inline: ["e"], isPrefix: true };
const PHP: Interpreter = { language: "php", short: "rdcSBRfEz", inline: ["r", "B", "R", "E"], isPrefix: true };
const INTERPRETERS: Readonly<Record<string, Interpreter>> = {
	python: PYTHON,
	python2: PYTHON,
	python3: PYTHON,
	pypy: PYTHON,
	pypy3: PYTHON,
	ipython: PYTHON,
	ipython3: PYTHON,
	micropython: PYTHON,
	node: NODE,
	nodejs: NODE,
	tsx: NODE,
	"ts-node": NODE,
	qjs: { ...NODE, short: "e" },
	osascriptjs: NODE,
	perl: PERL,
	raku: PERL,
	ruby: RUBY,
	jruby: RUBY,
	irb: RUBY,
	php: PHP,
	lua: { language: "lua", short: "el", inline: ["e"], isPrefix: true },
	luajit: { language: "lua", short: "el", inline: ["e"], isPrefix: true },
	tclsh: { language: "tcl", inline: [], isPrefix: true },
	wish: { language: "tcl", inline: [], isPrefix: true },
	expect: { language: "tcl", short: "cfb", inline: ["c"], isPrefix: true },
	Rscript: { language: "r", short: "e", inline: ["e"], isPrefix: true },
	R: { language: "r", short: "ef", inline: ["e"], isPrefix: true },
	julia: { language: "other", short: "eEL", inline: ["e", "E"], isPrefix: true, long: ["eval"] },
	elixir: { language: "other", short: "er", inline: ["e", "eval"], long: ["eval"], isPrefix: true },
	erl: { language: "other", inline: ["eval"], isSingleDash: true, long: ["eval"], isPrefix: true },
	ghc: { language: "other", short: "e", inline: ["e"], isPrefix: true },
	guile: { language: "other", short: "c", inline: ["c"], isPrefix: true },
	jshell: { language: "java", inline: [], isPrefix: true },
	groovy: { language: "java", short: "e", inline: ["e"], isPrefix: true },
	scala: { language: "java", short: "e", inline: ["e"], isPrefix: true },
	kotlin: { language: "java", short: "e", inline: ["e"], isPrefix: true },
	swift: { language: "other", short: "e", inline: ["e"], isPrefix: true },
	osascript: { language: "osascript", short: "els", inline: ["e"], isPrefix: true },
	octave: { language: "other", inline: ["eval"], long: ["eval"], isPrefix: true },
	sbcl: { language: "other", inline: ["eval"], long: ["eval", "load"], isPrefix: true },
	crystal: { language: "ruby", inline: [], isPrefix: true },
	nim: { language: "other", inline: ["eval"], long: ["eval"], isPrefix: true },
};

const interpret = (invocation: Invocation, walk: Walk, spec: Interpreter): Content | undefined => {
	const { args, stdin, span, program } = invocation;
	const options = readOptions(args, spec);
	if (
		options.flags.has("help") ||
		options.flags.has("version") ||
		(args.length === 1 && /^-[vVh]$/.test(args[0]!.text))
	)
		return undefined;
	const printed: Content = { text: null, from: [program] };
	const inline = spec.inline.flatMap((name) => options.values.get(name) ?? []);
	if (program === "perl" && args.some((value) => /^-\w*i/.test(value.text) && !/^-I/.test(value.text)))
		for (const file of options.operands) walk.write(file, { text: null, from: ["perl"] });
	if (program === "ruby" && args.some((value) => /^-\w*i(?:\.|$)/.test(value.text)))
		for (const file of options.operands) walk.write(file, { text: null, from: ["ruby"] });
	if (spec.language === "node") {
		const required = [
			...(options.values.get("r") ?? []),
			...(options.values.get("require") ?? []),
			...(options.values.get("import") ?? []),
		];
		if (required.some((value) => /^\/(?:tmp|var\/tmp|dev\/shm)\/|^https?:|^data:/.test(value.text)))
			walk.find("exec.env-hijack", span);
	}
	const clustered =
		spec.language === "perl" || spec.language === "ruby" ? perlModules(options.values.get("M") ?? []) : "";
	for (const code of inline) {
		if (isKnown(code)) judgeCodeText(walk, spec.language, `${clustered}${code.text}`, code.span);
		else if (code.from?.includes("%remote")) walk.find("exec.remote-code", span);
		else if (code.from?.includes("%decoded")) walk.find("exec.decoded", span);
		else if (code.text.replaceAll(UNKNOWN, "").trim() === "") walk.find("exec.code-unknown", code.span);
		else judgeCodeText(walk, spec.language, code.text, code.span);
	}
	if (inline.length > 0) return printed;
	const moduleName = spec.language === "python" ? options.values.get("m")?.[0] : undefined;
	if (moduleName !== undefined) return pythonModule(invocation, walk, moduleName.text, options.operands);
	const [file, ...rest] = options.operands;
	if (file !== undefined && file.text !== "-" && !/^\/dev\/(?:stdin|fd\/0)$/.test(file.text)) {
		const path = walk.path(file);
		const content =
			walk.environment.files.get(file.text) ?? (path === null ? undefined : walk.environment.files.get(path));
		if (/^https?:/.test(file.text)) walk.find("exec.remote-code", file.span);
		else if (content?.text !== null && content?.text !== undefined)
			judgeCodeText(walk, spec.language, content.text, span);
		else if (content?.isRemote)
			walk.find(file.text.startsWith("/dev/fd/") ? "exec.remote-subst" : "exec.remote-file", span);
		else if (content?.isDecoded) walk.find("exec.decoded", span);
		else judgeFramework(walk, [file, ...rest], span);
		if (program === "php" && options.flags.has("S")) walk.find("net.serve", span);
		return printed;
	}
	if (stdin === null) return printed;
	if (stdin.text !== null) judgeCodeText(walk, spec.language, stdin.text, span);
	else if (stdin.isDecoded) walk.find("exec.decoded", span);
	else if (stdin.isRemote) walk.find("exec.remote-pipe", span);
	else walk.find("exec.stdin", span);
	return printed;
};

const perlModules = (values: readonly Value[]): string => values.map(({ text }) => `use ${text};`).join("");

function pythonModule(
	invocation: Invocation,
	walk: Walk,
	name: string,
	_operands: readonly Value[],
): Content | undefined {
	const at = invocation.args.findIndex((value) => value.text === "-m" || value.text.startsWith("-m"));
	const rest = invocation.args.slice(invocation.args[at]?.text === "-m" ? at + 2 : at + 1);
	if (name === "http.server" || name === "SimpleHTTPServer" || name === "pyftpdlib")
		walk.find("net.serve", invocation.span);
	else if (/^(?:pip|twine|poetry|flask|alembic|django|aws|uv|build|black|pytest)$/.test(name))
		return walk.run(
			[{ ...invocation.name, text: name === "django" ? "django-admin" : name }, ...rest],
			invocation.stdin,
			{ span: invocation.span },
		);
	return { text: null, from: [invocation.program] };
}

const awk: Handler = ({ args, stdin, program }, walk) => {
	const options = readOptions(args, {
		short: "Fvfe",
		long: ["field-separator", "assign", "file", "source"],
		isPrefix: true,
	});
	const hasFile = options.values.has("f") || options.values.has("file");
	const [code, ...files] = hasFile ? [undefined, ...options.operands] : options.operands;
	for (const text of [...(code === undefined ? [] : [code]), ...(options.values.get("e") ?? [])])
		if (isKnown(text)) judgeCodeText(walk, "awk", text.text, text.span);
		else if (code !== undefined && /system|getline/.test(text.text)) judgeCodeText(walk, "awk", text.text, text.span);
	for (const file of files) if (file !== undefined) shows(walk, file);
	const isSecretInput = files.some((file) => file !== undefined && walk.isPrivatePath(walk.path(file) ?? ""));
	return {
		text: null,
		from:
			files.length > 0
				? files.flatMap((file) => (file === undefined ? [] : [walk.path(file) ?? file.text]))
				: (stdin?.from ?? [program]),
		...(stdin?.isRemote ? { isRemote: true } : {}),
		...(stdin?.isDecoded ? { isDecoded: true } : {}),
		...(isSecretInput || stdin?.isSecret ? { isSecret: true } : {}),
	};
};

export const interpreters = (program: string): Handler | undefined => {
	const spec =
		INTERPRETERS[program] ??
		(/^python\d(?:\.\d+)?$/.test(program)
			? PYTHON
			: /^(?:perl|ruby|php|lua)[\d.]+$/.test(program)
				? INTERPRETERS[program.replace(/[\d.]+$/, "")]
				: undefined);
	if (spec !== undefined) return (invocation, walk) => interpret(invocation, walk, spec);
	if (/^[gmn]?awk$|^original-awk$/.test(program)) return awk;
	if (/^(?:screen|tmux)$/.test(program)) return multiplexer;
	if (ODD.has(program)) return odd;
	if (program === "npx" || program === "bunx" || program === "pnpx")
		return (invocation, walk) => {
			// Told apart in the carriers; here only for the words of frameworks.
			return runNpx(invocation, walk);
		};
	if (OPTIONS_THAT_RUN[program] !== undefined) return optioned;
	return undefined;
};

function runNpx(invocation: Invocation, walk: Walk): Content | undefined {
	const options = readOptions(invocation.args, {
		short: "cpw",
		long: ["call", "package", "workspace"],
		isPrefix: true,
	});
	const line = options.values.get("c")?.[0] ?? options.values.get("call")?.[0];
	if (line !== undefined) return line_(walk, line, invocation.stdin);
	const rest = afterOptions(options.operands);
	const [first] = rest;
	if (first === undefined) return undefined;
	if (/^(?:https?:|git\+|git:|github:)|\.tgz$|^\/tmp\//.test(first.text)) walk.find("exec.remote-code", first.span);
	walk.step("wrapper", invocation.name.span, rest.map((value) => value.text).join(" "));
	const bare = { ...first, text: first.text.replace(/(?<=.)@[\w.^~*-]+$/, "").replace(/^@[\w-]+\//, "") };
	return walk.run([bare, ...rest.slice(1)], invocation.stdin, { span: invocation.span });
}
