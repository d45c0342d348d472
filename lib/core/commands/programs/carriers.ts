// Programs that run another program: what follows their own options is judged as if it stood alone.

import type { Content } from "../environment";
import { has, optionValue, readOptions, type Spec } from "../options";
import type { RuleId } from "../rules";
import { isKnown, known, programName, UNKNOWN, type Value } from "../values";
import type { Handler, Invocation, Walk } from "../walk";

type Carrier = Spec & {
	/** Operands of its own before the program. */
	readonly skip?: number;
	/** Said of the carrier itself. */
	readonly rule?: RuleId;
	/** Options whose value is a command line. */
	readonly lines?: readonly string[];
	/** Takes `NAME=value` before the program. */
	readonly isAssigning?: boolean;
	/** Only says something when it carries a program. */
	readonly isElsewhere?: boolean;
};

const CARRIERS: Readonly<Record<string, Carrier>> = {
	sudo: {
		short: "CDghpRrTtUu",
		long: [
			"user",
			"group",
			"host",
			"prompt",
			"chdir",
			"role",
			"type",
			"other-user",
			"close-from",
			"command-timeout",
			"chroot",
		],
		rule: "priv.sudo",
		isAssigning: true,
	},
	doas: { short: "Cu", rule: "priv.sudo" },
	sudoedit: { short: "CDghpRrTtUu", rule: "priv.sudo" },
	pkexec: { long: ["user"], rule: "priv.sudo" },
	run0: {
		long: ["user", "unit", "property", "description", "slice", "nice", "working-directory", "setenv"],
		rule: "priv.sudo",
	},
	gosu: { skip: 1 },
	"su-exec": { skip: 1 },
	env: { short: "uCSP", long: ["unset", "chdir", "split-string"], lines: ["S", "split-string"], isAssigning: true },
	command: {},
	builtin: {},
	exec: { short: "a" },
	nohup: {},
	setsid: {},
	time: { short: "fo", long: ["format", "output"] },
	nice: { short: "n", long: ["adjustment"] },
	ionice: { short: "cnpPu", long: ["class", "classdata"] },
	timeout: { short: "ks", long: ["kill-after", "signal"], skip: 1 },
	gtimeout: { short: "ks", long: ["kill-after", "signal"], skip: 1 },
	stdbuf: { short: "ioe", long: ["input", "output", "error"] },
	chrt: { short: "TPDp", skip: 1 },
	taskset: { skip: 1 },
	numactl: { short: "NmCpiP" },
	prlimit: { short: "p", long: ["pid"] },
	cpulimit: { short: "lpe" },
	chroot: { long: ["userspec", "groups"], skip: 1 },
	unshare: {
		short: "SGRw",
		long: ["setuid", "setgid", "root", "wd", "map-user", "map-group", "propagation", "kill-child"],
	},
	nsenter: { short: "tSGrw", long: ["target", "setuid", "setgid", "root", "wd"] },
	flock: { short: "wcE", long: ["timeout", "command", "conflict-exit-code"], skip: 1, lines: ["c", "command"] },
	setarch: { skip: 1 },
	linux32: {},
	linux64: {},
	arch: { short: "e" },
	caffeinate: { short: "tw" },
	catchsegv: {},
	fakeroot: { short: "lsib" },
	fakechroot: {},
	proot: { short: "rbwkq0" },
	bwrap: {
		long: [
			"bind",
			"ro-bind",
			"dev",
			"proc",
			"tmpfs",
			"chdir",
			"setenv",
			"unsetenv",
			"dir",
			"file",
			"symlink",
			"uid",
			"gid",
			"hostname",
			"cap-add",
		],
	},
	firejail: {},
	faketime: { short: "f", skip: 1 },
	unbuffer: {},
	rlwrap: { short: "fbcHpS" },
	strace: { short: "eopsuEaISOXbP", long: ["trace", "output", "attach", "env", "user", "string-limit"] },
	ltrace: { short: "eoplsuaAFn" },
	valgrind: {},
	gdb: {},
	"xvfb-run": { short: "nsefpw", long: ["server-num", "server-args", "error-file", "auth-file", "wait"] },
	"dbus-run-session": {},
	"dbus-launch": {},
	"systemd-inhibit": { long: ["what", "who", "why", "mode"] },
	"systemd-cat": { short: "tp" },
	"systemd-run": {
		short: "pEu",
		long: [
			"unit",
			"property",
			"description",
			"slice",
			"uid",
			"gid",
			"nice",
			"working-directory",
			"setenv",
			"on-active",
			"on-calendar",
			"on-boot",
			"service-type",
			"machine",
		],
	},
	torsocks: {},
	torify: {},
	proxychains: { short: "f" },
	proxychains4: { short: "f" },
	tsocks: {},
	"ssh-agent": { short: "aEtc" },
	sem: { short: "j" },
	watch: { short: "nd", long: ["interval"], isElsewhere: true },
	entr: {},
	watchexec: { short: "wefisd", long: ["watch", "exts", "filter", "ignore", "shell", "delay-run"] },
	nodemon: { short: "wexi", long: ["watch", "ext", "exec", "ignore"], lines: ["x", "exec"] },
	dotenv: { short: "ef" },
	dotenvx: {},
	"cross-env": { isAssigning: true },
	"env-cmd": { short: "fe" },
	concurrently: { short: "nck" },
	direnv: { skip: 2 },
	dumb_init: {},
	"dumb-init": {},
	tini: { short: "pe" },
	"with-contenv": {},
	chpst: { short: "uUbmdofplrtcn/e" },
	softlimit: { short: "amdsfoptcr" },
	setuidgid: { skip: 1, rule: "priv.sudo" },
	logsave: { skip: 1 },
	"run-one": {},
	hyperfine: {
		short: "wrmMnspS",
		long: ["warmup", "runs", "prepare", "cleanup", "setup", "export-json", "export-markdown", "parameter-list"],
		lines: ["prepare", "cleanup", "setup", "p", "c", "s"],
	},
	perf: { skip: 1, short: "eopFCg" },
	"aws-vault": { skip: 2, short: "d" },
	chamber: { skip: 2 },
	doppler: { skip: 1, short: "pc" },
	op: { skip: 1 },
	infisical: { skip: 1 },
	coproc: {},
	script: {
		short: "cIOBTEmo",
		long: ["command", "log-in", "log-out", "log-io"],
		lines: ["c", "command"],
		isElsewhere: true,
	},
};

/** Names of carriers whose first operand says what they do, with the words after which a program follows. */
const RUNNERS: Readonly<Record<string, readonly string[]>> = {
	poetry: ["run"],
	uv: ["run"],
	pipenv: ["run"],
	pdm: ["run"],
	hatch: ["run"],
	rye: ["run"],
	bundle: ["exec"],
	mise: ["exec", "x"],
	asdf: ["exec"],
	rbenv: ["exec"],
	pyenv: ["exec"],
	nodenv: ["exec"],
	volta: ["run"],
	conda: ["run"],
	mamba: ["run"],
	"docker-sync": ["exec"],
	opam: ["exec"],
	stack: ["exec"],
	nix: ["run", "develop", "shell"],
	flatpak: ["run"],
	toolbox: ["run"],
	distrobox: ["enter"],
	rustup: ["run"],
	composer: ["exec"],
	mage: [],
	sops: ["exec-env", "exec-file"],
	dapr: ["run"],
	teleport: ["exec"],
	lxc: ["exec"],
	machinectl: ["shell"],
	multipass: ["exec"],
	heroku: ["run"],
	wsl: [],
	busybox: [],
	toybox: [],
	"git-annex": [],
};

export const carrier = (program: string): Handler | undefined => {
	const spec = CARRIERS[program];
	if (spec !== undefined) return (invocation, walk) => carry(invocation, walk, spec);
	const words = RUNNERS[program];
	return words === undefined ? undefined : (invocation, walk) => runner(invocation, walk, words);
};

function carry(invocation: Invocation, walk: Walk, spec: Carrier): Content | undefined {
	const { args, stdin, span, program } = invocation;
	const options = readOptions(args, { ...spec, isPrefix: true });
	if (program === "command" && has(options, "v", "V")) return undefined;
	if (options.flags.has("help") || options.flags.has("version")) return undefined;
	for (const name of spec.lines ?? []) {
		for (const line of options.values.get(name) ?? []) {
			const rest = options.operands.map((value) => value.text).join(" ");
			line_(walk, program === "env" ? { ...line, text: `${line.text} ${rest}` } : line, stdin);
			if (program === "env") return undefined;
		}
	}
	let rest = options.operands.slice(spec.skip ?? 0);
	const assigned: { name: string; value: Value }[] = [];
	while (spec.isAssigning && rest[0] !== undefined && /^[A-Za-z_]\w*=/.test(rest[0].text)) {
		const [word] = rest;
		const at = word.text.indexOf("=");
		assigned.push({ name: word.text.slice(0, at), value: { ...word, text: word.text.slice(at + 1) } });
		rest = rest.slice(1);
	}
	if (spec.rule !== undefined && (rest.length > 0 || has(options, "s", "i", "shell", "login", "e", "edit")))
		walk.find(spec.rule, invocation.name.span);
	if (program === "exec" && rest.length === 0) return undefined;
	if (rest.length === 0) return undefined;
	if (program === "watch" && rest.length === 1) return void line_(walk, rest[0]!, stdin);
	if (program === "script") return undefined;
	if (program === "perf" && !/^(?:stat|record|trace)$/.test(options.operands[0]?.text ?? "")) return undefined;
	if (program === "concurrently") {
		for (const line of rest) line_(walk, line, stdin);
		return undefined;
	}
	if (program === "hyperfine") {
		for (const line of rest) line_(walk, line, stdin);
		return undefined;
	}
	if (program === "exec" && isKnown(rest[0]!) && /^\d*[<>]/.test(rest[0]!.text)) return undefined;
	if (program === "gdb" && !has(options, "args")) return undefined;
	walk.step("wrapper", invocation.name.span, rest.map((value) => value.text).join(" "));
	if (program === "chroot") {
		// Inside, the root is another one, unless it is this one.
		const root = options.operands[0];
		if (root !== undefined && walk.path(root) !== "/") return inside(walk, rest, stdin, span);
	}
	return walk.run(rest, stdin, { assigned, span });
}

/** What is fatal in here is grave there. */
function inside(
	walk: Walk,
	rest: readonly Value[],
	stdin: Content | null,
	span: Invocation["span"],
): Content | undefined {
	return walk.run(rest, stdin, { span });
}

function runner(invocation: Invocation, walk: Walk, words: readonly string[]): Content | undefined {
	const { args, stdin, span } = invocation;
	const options = readOptions(args, {
		isPrefix: true,
		short: "pnCe",
		long: ["command", "package", "python", "with", "group"],
	});
	const command = optionValue(options, "command");
	if (command !== undefined) return void line_(walk, command, stdin);
	let rest = options.operands;
	if (invocation.program === "machinectl" && /^(?:shell|login)$/.test(rest[0]?.text ?? ""))
		walk.find("priv.sudo", invocation.name.span);
	if (words.length > 0) {
		if (rest[0] === undefined || !words.includes(rest[0].text)) {
			walk.other(invocation);
			return undefined;
		}
		rest = afterOptions(rest.slice(1));
		if (/^(?:flatpak|toolbox|distrobox|lxc|machinectl|multipass|heroku|rustup|sops)$/.test(invocation.program)) {
			const dashes = rest.findIndex((value) => value.text === "--");
			rest = dashes >= 0 ? rest.slice(dashes + 1) : rest.slice(1);
		}
	}
	rest = afterOptions(rest);
	if (rest.length === 0) return undefined;
	walk.step("wrapper", invocation.name.span, rest.map((value) => value.text).join(" "));
	return walk.run(rest, stdin, { span });
}

export function afterOptions(values: readonly Value[]): readonly Value[] {
	let at = 0;
	while (at < values.length && values[at]!.text.startsWith("-")) {
		if (values[at]!.text === "--") return values.slice(at + 1);
		at++;
	}
	return values.slice(at);
}

/** A command line in one word. */
export function line_(
	walk: Walk,
	line: Value,
	stdin: Content | null,
	kind: "script" | "remote" | "deferred" = "script",
): Content | undefined {
	if (isKnown(line)) return walk.script(line.text, line.span, kind, stdin);
	const from = line.from ?? [];
	if (from.includes("%remote")) walk.find("exec.remote-subst", line.span);
	else if (from.includes("%decoded")) walk.find("exec.decoded", line.span);
	else if (line.text.trim() === UNKNOWN || /^\s*\uE000/.test(line.text)) walk.find("exec.unknown-word", line.span);
	else walk.script(line.text.replaceAll(UNKNOWN, '"$UNKNOWN_PIECE"'), line.span, kind, stdin);
	return undefined;
}

const _SHELL_SPEC: Spec = { short: "oO", long: ["rcfile", "init-file"] };

/** `sh`, `bash` and the like: a line with -c, a file, or what comes in. */
export const shell: Handler = (invocation, walk) => {
	const { args, stdin, span } = invocation;
	let isLine = false;
	let isStdin = false;
	let at = 0;
	for (; at < args.length; at++) {
		const { text } = args[at]!;
		if (text === "--") {
			at++;
			break;
		}
		if (!/^[-+]/.test(text) || text === "-") break;
		if (/^--(?:rcfile|init-file)$/.test(text)) {
			at++;
			continue;
		}
		if (text === "--version" || text === "--help") return undefined;
		if (text.startsWith("--")) {
			if (text === "--command") isLine = true;
			continue;
		}
		if (/^-[a-zA-Z]*n/.test(text) && !text.includes("c")) return undefined;
		if (/^-[a-zA-Z]*c/.test(text)) isLine = true;
		if (/^-[a-zA-Z]*s/.test(text)) isStdin = true;
		if (/^[-+][a-zA-Z]*[oO]$/.test(text)) at++;
	}
	const rest = args.slice(at);
	if (isLine) {
		const [line, , ...positional] = rest;
		if (line === undefined) return undefined;
		const before = walk.environment.positional;
		walk.environment.positional = positional.length > 0 ? positional : before;
		const printed = line_(walk, line, stdin);
		walk.environment.positional = before;
		return printed;
	}
	const [file, ...positional] = rest;
	if (!isStdin && file !== undefined && file.text !== "-") return runFile(walk, file, positional, span, stdin);
	if (stdin !== null) return shellInput(walk, stdin, span);
	return undefined;
};

/** What a shell reads from its input. */
export function shellInput(walk: Walk, stdin: Content, span: Invocation["span"]): Content | undefined {
	if (stdin.text !== null) return walk.script(stdin.text, span, "stdin");
	if (stdin.isDecoded) walk.find("exec.decoded", span);
	else if (stdin.isRemote) walk.find("exec.remote-pipe", span);
	else walk.find("exec.stdin", span);
	return undefined;
}

/** A script file: known when it was written in the same line, else a file that somebody else may look at. */
export function runFile(
	walk: Walk,
	file: Value,
	positional: readonly Value[],
	span: Invocation["span"],
	stdin: Content | null,
): Content | undefined {
	const path = walk.path(file);
	const content =
		walk.environment.files.get(file.text) ?? (path === null ? undefined : walk.environment.files.get(path));
	if (/^\/dev\/(?:stdin|fd\/0)$/.test(file.text) && stdin !== null) return shellInput(walk, stdin, span);
	if (content !== undefined) {
		if (content.text !== null) {
			const before = walk.environment.positional;
			walk.environment.positional = positional;
			walk.script(content.text, span, "file", stdin);
			walk.environment.positional = before;
		} else if (content.isRemote)
			walk.find(file.text.startsWith("/dev/fd/") ? "exec.remote-subst" : "exec.remote-file", span);
		else if (content.isDecoded) walk.find("exec.decoded", span);
		else if (file.text.startsWith("/dev/fd/")) walk.find("exec.stdin", span);
		return undefined;
	}
	if (!isKnown(file) && file.from?.includes("%remote")) walk.find("exec.remote-subst", span);
	else if (!isKnown(file) && file.text === UNKNOWN) walk.find("exec.unknown-script", file.span);
	return undefined;
}

/** `eval`: its words are one line. */
export const evaluate: Handler = ({ args, stdin, span }, walk) => {
	if (args.length === 0) return undefined;
	const from = args.flatMap((value) => value.from ?? []);
	const text = args.map((value) => value.text).join(" ");
	const line: Value = { text, isGlob: false, span: args[0]!.span, from };
	// What a program prints to set up a shell is as good as the program.
	if (!isKnown(line) && from.length > 0 && from.every((name) => SHELL_HOOKS.has(name))) return undefined;
	return line_(walk, { ...line, span: args.length === 1 ? args[0]!.span : span }, stdin);
};

const SHELL_HOOKS = new Set(
	"direnv starship zoxide ssh-agent brew rbenv pyenv nodenv fnm mise asdf dircolors thefuck opam minikube docker-machine register-python-argcomplete keychain gh kubectl helm tofu terraform jenv goenv conda micromamba atuin luarocks perl npm pnpm yarn completion".split(
		" ",
	),
);

export const source: Handler = ({ args, span, stdin }, walk) => {
	const [file, ...positional] = args;
	return file === undefined ? undefined : runFile(walk, file, positional, span, stdin);
};

/** `su -c 'line' user`, `runuser`. */
export const su: Handler = (invocation, walk) => {
	const options = readOptions(invocation.args, {
		short: "cgGsuw",
		long: ["command", "group", "shell", "user", "session-command"],
	});
	if (options.flags.has("help")) return undefined;
	walk.find("priv.sudo", invocation.name.span);
	const line = optionValue(options, "c", "command", "session-command");
	if (line !== undefined) return line_(walk, line, invocation.stdin);
	if (invocation.program === "runuser" && options.operands.length > 0 && has(options, "u", "user"))
		return walk.run(options.operands, invocation.stdin, { span: invocation.span });
	if (invocation.stdin !== null) shellInput(walk, invocation.stdin, invocation.span);
	return undefined;
};

const XARGS: Spec = {
	short: "IdEeLlnPsai",
	long: ["replace", "delimiter", "eof", "max-lines", "max-args", "max-procs", "max-chars", "arg-file"],
	isPrefix: true,
};

/** `xargs`, `parallel`: the program with what comes in as arguments. */
export const xargs: Handler = (invocation, walk) => {
	const { args, stdin, span, program } = invocation;
	const options = readOptions(
		args,
		program === "parallel"
			? {
					short: "jSPIna",
					long: ["jobs", "sshlogin", "arg-file", "joblog", "colsep", "delay", "retries"],
					isPrefix: true,
				}
			: XARGS,
	);
	if (options.flags.has("help") || options.flags.has("version")) return undefined;
	let rest = options.operands;
	let given: Value[] = [];
	const separator = rest.findIndex((value) => /^:::\+?$/.test(value.text));
	if (separator >= 0) {
		given = rest.slice(separator + 1).filter((value) => !/^:::/.test(value.text));
		rest = rest.slice(0, separator);
	} else if (stdin?.text !== null && stdin?.text !== undefined) {
		const words = stdin.text.split(has(options, "0", "null") ? "\0" : /[\s]+/).filter((text) => text !== "");
		given = walk.bounded(words, span).map((text) => known(text, span));
	} else
		given = [
			{
				text: UNKNOWN,
				isGlob: false,
				span,
				from: [
					"%stdin",
					...(stdin?.from ?? []),
					...(stdin?.isRemote ? ["%remote"] : []),
					...(stdin?.isDecoded ? ["%decoded"] : []),
				],
			},
		];
	if (rest.length === 0) {
		if (program !== "parallel") return undefined;
		if (separator < 0 && stdin !== null) return shellInput(walk, stdin, span);
		for (const line of given) line_(walk, line, null);
		return undefined;
	}
	walk.step("wrapper", invocation.name.span, rest.map((value) => value.text).join(" "));
	const holder =
		program === "parallel"
			? "{}"
			: (optionValue(options, "I", "i", "replace")?.text ??
				(options.flags.has("I") || options.flags.has("i") ? "{}" : null));
	const isLine = program === "parallel" && rest.length === 1 && /\s/.test(rest[0]!.text);
	if (isLine) {
		for (const entry of given) line_(walk, fill(rest[0]!, "{}", entry), null);
		return undefined;
	}
	if (
		given.some((value) => value.text === UNKNOWN) &&
		/^(?:rm|rmdir|unlink|shred|srm|rimraf|trash|gio)$/.test(programName(rest[0]!.text))
	) {
		if (!(programName(rest[0]!.text) === "rmdir")) walk.find("fs.bulk-stdin-delete", span);
		return undefined;
	}
	if (holder === null || !rest.some((value) => value.text.includes(holder)))
		return walk.run([...rest, ...given], null, { span });
	// One run for each.
	for (const entry of given)
		walk.run(
			rest.map((value) => fill(value, holder, entry)),
			null,
			{ span },
		);
	return undefined;
};

const fill = (value: Value, holder: string, entry: Value): Value =>
	value.text.includes(holder)
		? { ...value, text: value.text.replaceAll(holder, entry.text), from: entry.from ?? [] }
		: value;

/** Programs that run a line or a program on another machine, or in a container: the same is grave there. */
export const remote: Handler = (invocation, walk) => {
	const { args, stdin, program } = invocation;
	const options = readOptions(args, { short: "bcDEeFIiJLlmOopQRSWw", isPrefix: true });
	if (has(options, "R", "D", "w")) walk.find("net.tunnel", invocation.span);
	const settings = (options.values.get("o") ?? []).map((value) => value.text);
	if (
		settings.some((text) =>
			/^(?:ProxyCommand|LocalCommand|PermitLocalCommand|KnownHostsCommand)\s*[= ]\s*(?!none)/i.test(text),
		)
	)
		walk.find("exec.tool-option", invocation.span);
	const [, ...rest] = options.operands;
	const words = afterOptions(rest);
	if (words.length === 0) {
		if (stdin?.text !== undefined && stdin?.text !== null && program !== "ssh-copy-id")
			walk.script(stdin.text, invocation.span, "remote");
		return { text: null, from: ["ssh"], isRemote: true };
	}
	const line: Value = {
		...words[0]!,
		text: words.map((value) => value.text).join(" "),
		from: words.flatMap((value) => value.from ?? []),
	};
	const before = walk.environment;
	walk.environment = before.fork();
	walk.environment.cwd = "/home/%me/%remote";
	if (isKnown(line)) walk.script(line.text, line.span, "remote", stdin);
	else line_(walk, line, stdin, "remote");
	walk.environment = before;
	return { text: null, from: ["ssh"], isRemote: true };
};

/** `npx`, `npm exec`, `pnpm dlx`, `yarn dlx`, `bunx`: a package's program, or a line. */
export function packageRunner(invocation: Invocation, walk: Walk, words: readonly Value[]): Content | undefined {
	const options = readOptions(words, {
		short: "cpw",
		long: ["call", "package", "shell-mode", "workspace"],
		isPrefix: true,
	});
	const line = optionValue(options, "c", "call");
	if (line !== undefined) return line_(walk, line, invocation.stdin);
	const rest = options.operands;
	const [first] = rest;
	if (first === undefined) return undefined;
	if (/^(?:https?:|git\+|git:|github:|file:\/tmp|\/tmp\/)|\.tgz$/.test(first.text))
		walk.find("exec.remote-code", first.span);
	walk.step("wrapper", invocation.name.span, rest.map((value) => value.text).join(" "));
	return walk.run(rest, invocation.stdin, { span: invocation.span });
}
