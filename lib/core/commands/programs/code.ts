// Code given to an interpreter on the command line or through its input: which commands it starts, what it deletes, what it sends. Recognised by the
// calls that do so, with literal arguments followed as far as they stand in the same text; code without such calls says nothing.

import { judgeDeletion, judgeTreeChange, ruleOfWriting } from "../deletion";
import { isDotenv, isPrivate, isSecret } from "../paths";
import { known, type Span, UNKNOWN, type Value } from "../values";
import type { Walk } from "../walk";
import { line_ } from "./carriers";
import { escapes, fromBase64, shows } from "./streams";

const MOST_CODE = 50_000;

export type Language =
	| "python"
	| "node"
	| "perl"
	| "ruby"
	| "php"
	| "lua"
	| "awk"
	| "tcl"
	| "r"
	| "java"
	| "osascript"
	| "other";

/** Calls that start a program with one line or a list of words. */
const _STARTS =
	/(?:\b(?:os|posix|commands|pty|pexpect|sh|asyncio|child_process|cp|childProcess|process|Kernel|Open3|IO|PTY|Bun|Deno|Runtime|execa|shell|\$|s|sp|subprocess|[a-z_]\w*)\s*(?:\.|::|->)\s*)?\b(?:system2?|popen[234]?|spawn[lv]?[pe]*|spawnSync|exec[lv]?[pe]*|execSync|execFile(?:Sync)?|fork|call|check_call|check_output|run|getoutput|getstatusoutput|Popen|startfile|create_subprocess_(?:shell|exec)|shell_exec|passthru|proc_open|pcntl_exec|capture[23]?e?|pipeline\w*|execute|Command|\$|qx|start_process|ProcessBuilder|posix_spawn|shellExecute)\s*\(?\s*/g;
const NAMES_OF_STARTS =
	/(?:^|[^\w.$>:])(?:(?:os|posix|commands|pty|pexpect|child_process|cp|childProcess|Kernel|Open3|IO|PTY|Bun|execa|subprocess|sp|s|shell|require\(\s*['"](?:node:)?child_process['"]\s*\)|import\(\s*['"](?:node:)?child_process['"]\s*\)|__import__\(\s*['"](?:os|subprocess|pty)['"]\s*\)|[a-zA-Z_]\w*)\s*(?:\.|::|->)\s*)?(system2?|popen[234]?|spawn[lv]?[pe]{0,2}|spawnSync|exec[lv]?[pe]{0,2}|execSync|execFile(?:Sync)?|call|check_call|check_output|run|getoutput|getstatusoutput|Popen|startfile|create_subprocess_(?:shell|exec)|shell_exec|passthru|proc_open|pcntl_exec|capture2e?|capture3|execute|Command\.new|\$|qx|ProcessBuilder|posix_spawn|doScript|do shell script|exec)\s*(?=[("'`[{ ])/g;

const MODULES_OF: Readonly<Record<Language, RegExp>> = {
	python: /\b(?:os|posix|commands|subprocess|pty|pexpect|asyncio|sp|s|shutil|pathlib|ctypes|importlib)\b/,
	node: /child_process|\bBun\b|\bexeca\b|zx|\bDeno\b|\bfs\b|rimraf|shelljs|\bprocess\b/,
	perl: /./,
	ruby: /./,
	php: /./,
	lua: /\b(?:os|io)\b/,
	awk: /./,
	tcl: /\bexec\b|\bopen\b/,
	r: /system/,
	java: /Runtime|ProcessBuilder/,
	osascript: /./,
	other: /./,
};

/** Texts that are known, by the name of the variable that holds them. */
function literals(code: string): Map<string, string> {
	const found = new Map<string, string>();
	for (const match of code.matchAll(
		/(?:^|[;\n({,\s])(?:(?:const|let|var|my|our|local|set)\s+)?[$@]?([A-Za-z_]\w*)\s*(?:=|:=|\.=)\s*(?:[rbuf]{0,2})(["'`])((?:\\.|(?!\2)[^\\\n])*)\2/g,
	)) {
		if (match[1] !== undefined && match[3] !== undefined && found.size < 64) found.set(match[1], escapes(match[3]));
	}
	return found;
}

type Argument = { readonly text: string; readonly isKnown: boolean };

/** The literal arguments that begin at `at`: texts, lists of texts, joined texts, variables that hold one. */
function argumentsAt(code: string, at: number, variables: ReadonlyMap<string, string>): Argument[] {
	const found: Argument[] = [];
	let depth = 0;
	let place = at;
	const end = Math.min(code.length, at + 4000);
	let pending = "";
	let isWhole = true;
	const close = () => {
		if (pending !== "" || !isWhole) found.push({ text: pending, isKnown: isWhole });
		pending = "";
		isWhole = true;
	};
	while (place < end) {
		const letter = code[place]!;
		if (/["'`]/.test(letter)) {
			const triple = code.startsWith(letter.repeat(3), place) && letter !== "`" ? letter.repeat(3) : letter;
			let stop = place + triple.length;
			while (stop < end && !code.startsWith(triple, stop)) stop += code[stop] === "\\" ? 2 : 1;
			const raw = code.slice(place + triple.length, stop);
			const filled = letter === "'" && triple.length === 1 ? raw : fill(raw, letter, variables);
			pending += escapes(filled);
			if (filled.includes(UNKNOWN)) isWhole = false;
			place = stop + triple.length;
			continue;
		}
		if (/[([{]/.test(letter)) depth++;
		else if (/[)\]}]/.test(letter)) {
			if (depth === 0) break;
			depth--;
			if (depth === 0 && letter === ")") {
				place++;
				break;
			}
		} else if (letter === ",") close();
		else if (letter === ";" || (letter === "\n" && depth === 0)) break;
		else if (/[A-Za-z_$]/.test(letter)) {
			const word = /^[$@]?[\w.]+/.exec(code.slice(place, place + 80))?.[0] ?? letter;
			const value = variables.get(word.replace(/^[$@]/, ""));
			const after = code.slice(place + word.length, place + word.length + 2);
			if (value !== undefined && !after.startsWith("(") && !after.startsWith("=")) pending += value;
			else if (
				/^(?:shell|check|capture_output|text|cwd|env|stdout|stderr|recursive|force|encoding|timeout|True|False|true|false|None|null|inherit|stdio)$/.test(
					word,
				)
			) {
				// Settings of the call, not arguments.
				if (after.startsWith("=") || /^\s*[:=]/.test(code.slice(place + word.length, place + word.length + 3))) {
					const next = /^[^,)\]}]*/.exec(code.slice(place + word.length))?.[0].length ?? 0;
					place += word.length + next;
					continue;
				}
			} else if (
				!/^(?:r|b|f|u|rb|br|q|qq|qw|new|await|pathlib|Path|os|path|expanduser|join|File|fs|String|str|list|tuple|Pathname)$/.test(
					word.split(".").at(-1) ?? word,
				)
			)
				isWhole = false;
			place += word.length;
			continue;
		}
		place++;
	}
	close();
	return found;
}

function fill(raw: string, letter: string, variables: ReadonlyMap<string, string>): string {
	if (letter === "`")
		return raw.replace(
			/\$\{\s*(?:"([^"]*)"|'([^']*)'|(\w+))?[^}]*\}/g,
			(_, a, b, name) => a ?? b ?? (name === undefined ? UNKNOWN : (variables.get(name) ?? UNKNOWN)),
		);
	return raw.replace(/#\{([^}]*)\}/g, (_, inner) => variables.get(String(inner).trim()) ?? UNKNOWN);
}

const words = (args: readonly Argument[], span: Span): Value[] =>
	args.map(({ text, isKnown: whole }) => ({ text: whole ? text : UNKNOWN, isGlob: false, span }));

/** Judges code. `language` only decides which spellings are looked for. */
export function judgeCodeText(walk: Walk, language: Language, source: string, span: Span): void {
	const code = source.slice(0, MOST_CODE);
	if (source.length > MOST_CODE) walk.find("parse.limit", span);
	walk.step("code", span, code);
	if (!walk.budget.spend(4)) return;
	const variables = literals(code);
	forks(walk, language, code, span);
	starts(walk, language, code, span, variables);
	backticks(walk, language, code, span);
	deletions(walk, code, span, variables);
	writings(walk, code, span, variables);
	evaluations(walk, language, code, span);
	connections(walk, code, span);
}

function forks(walk: Walk, _language: Language, code: string, span: Span): void {
	if (
		/fork\s+while\s+fork|while\s*\(?\s*(?:1|true|True)?\s*\)?\s*[:{]?\s*(?:os\.)?fork|loop\s*(?:do|\{)\s*(?:Process\.)?fork|(?:os\.)?fork\(\)\s*(?:while|for)|fork\s+while|1\s+while\s+fork|for\s*\(;;\)\s*\{?\s*(?:require\(['"]child_process['"]\)\.)?(?:fork|spawn|exec)|while\s*\((?:true|1)\)\s*\{?\s*(?:pcntl_fork|require\(['"](?:node:)?child_process['"]\))/.test(
			code,
		)
	)
		walk.find("proc.forkbomb", span);
}

function starts(
	walk: Walk,
	language: Language,
	code: string,
	span: Span,
	variables: ReadonlyMap<string, string>,
): void {
	if (!MODULES_OF[language].test(code)) return;
	for (const match of code.matchAll(NAMES_OF_STARTS)) {
		const name = match[1] ?? "";
		const whole = match[0];
		const isMethod = /(?:\.|::|->)\s*$/.test(whole.slice(0, whole.lastIndexOf(name)));
		if (!isStart(language, name, whole, isMethod, code)) continue;
		const at = (match.index ?? 0) + whole.length;
		const open = /^\s*\(?\s*/.exec(code.slice(at))?.[0].length ?? 0;
		const args = argumentsAt(code, at + open, variables);
		if (args.length === 0) continue;
		const [first, ...rest] = args;
		if (!walk.budget.spend(2)) return;
		const isList =
			/^\s*\(?\s*[[{]|^\s*\(?\s*(?:list|tuple)\(/.test(code.slice(at, at + 12)) ||
			/^(?:execFile|execFileSync|spawn|spawnSync|exec[lv]|ProcessBuilder|Command\.new|posix_spawn|create_subprocess_exec|exec|system|run|execa|proc_open|pcntl_exec)/.test(
				name,
			);
		if (first !== undefined && !first.isKnown && first.text.replaceAll(UNKNOWN, "").trim() === "")
			walk.find("exec.code-unknown", span);
		else if (isList && rest.length > 0 && first !== undefined && !/\s/.test(first.text.trim()))
			walk.run(
				words(
					args.filter(({ text }, place) => place === 0 || text !== ""),
					span,
				),
				null,
				{ span },
			);
		else if (first !== undefined) line_(walk, { text: first.text, isGlob: false, span }, null);
	}
}

function isStart(language: Language, name: string, whole: string, isMethod: boolean, code: string): boolean {
	switch (language) {
		case "python":
			if (
				/^(?:system|popen\d?|getoutput|getstatusoutput|Popen|check_call|check_output|startfile|create_subprocess_\w+|posix_spawn)$/.test(
					name,
				)
			)
				return true;
			if (/^(?:call|run)$/.test(name))
				return (
					/(?:subprocess|\bsp|\bs|__import__\([^)]*\))\s*\.\s*$/.test(whole.slice(0, whole.lastIndexOf(name))) ||
					(!isMethod && /from\s+subprocess\s+import/.test(code))
				);
			return (
				/^(?:exec[lv]|spawn)/.test(name) &&
				/(?:\bos|pty|pexpect|__import__\([^)]*\))\s*\.\s*$/.test(whole.slice(0, whole.lastIndexOf(name)))
			);
		case "node":
			if (/^(?:execSync|execFile|execFileSync|spawnSync|spawn)$/.test(name)) return true;
			if (name === "$") return /\bzx\b|\bBun\b|execa/.test(code);
			return (
				name === "exec" &&
				(/child_process/.test(code) || /shell\s*\.\s*$/.test(whole.slice(0, whole.lastIndexOf(name))))
			);
		case "perl":
			return /^(?:system|exec|qx|open)$/.test(name);
		case "ruby":
			return /^(?:system|exec|spawn|popen|capture2e?|capture3|popen3)$/.test(name);
		case "php":
			return /^(?:system|exec|shell_exec|passthru|popen|proc_open|pcntl_exec)$/.test(name);
		case "lua":
			return /^(?:execute|popen)$/.test(name);
		case "awk":
			return name === "system";
		case "tcl":
			return name === "exec";
		case "r":
			return /^system2?$/.test(name);
		case "java":
			return /^(?:exec|ProcessBuilder)$/.test(name);
		case "osascript":
			return /^(?:do shell script|doScript)$/.test(name);
		default:
			return /^(?:system|exec|popen|execSync|spawnSync|shell_exec|execute)$/.test(name);
	}
}

/** Texts between back-ticks, `%x(…)`, `qx{…}`, and awk's pipes. */
function backticks(walk: Walk, language: Language, code: string, span: Span): void {
	const lines: string[] = [];
	if (/^(?:perl|ruby|php)$/.test(language)) {
		for (const match of code.matchAll(
			/`((?:\\.|[^`\\])+)`|%x(?:\(([^)]*)\)|\{([^}]*)\}|\[([^\]]*)\]|([!|/])((?:(?!\5).)*)\5)|\bqx\s*(?:\(([^)]*)\)|\{([^}]*)\}|([!|/])((?:(?!\9).)*)\9)/g,
		)) {
			const line = match.slice(1).find((part) => part !== undefined && part.length > 1);
			if (line !== undefined) lines.push(line);
		}
		for (const match of code.matchAll(
			/\bopen\s*\(?\s*(?:my\s*)?\$?\w*\s*,\s*["']\s*(?:-\|["']\s*,\s*["'])?\|?\s*([^"'|]+)\|?\s*["']/g,
		))
			if (/\|/.test(match[0])) lines.push(match[1] ?? "");
	}
	if (language === "awk") {
		for (const match of code.matchAll(/"((?:\\.|[^"\\])+)"\s*\|\s*getline|\|\s*&?\s*"((?:\\.|[^"\\])+)"/g))
			lines.push(escapes(match[1] ?? match[2] ?? ""));
		for (const match of code.matchAll(/>>?\s*"((?:\\.|[^"\\])+)"/g))
			walk.write(known(match[1] ?? "", span), { text: null, from: ["awk"] });
	}
	if (language === "osascript") {
		if (/\b(?:shut\s*down|restart|log\s*out|sleep)\b/i.test(code) && /System Events|Finder|loginwindow/i.test(code))
			walk.find("power.off", span);
		for (const match of code.matchAll(/do shell script\s+"((?:\\.|[^"\\])*)"/g)) lines.push(escapes(match[1] ?? ""));
		if (/with administrator privileges/.test(code)) walk.find("priv.sudo", span);
		if (/delete\s+(?:every|folder|file|disk)|empty (?:the )?trash/i.test(code)) walk.find("fs.rm-recursive", span);
	}
	if (language === "tcl")
		for (const match of code.matchAll(/\b(?:exec|spawn|open\s+"?\|)\s+([^;\n\]]+)/g)) lines.push(match[1] ?? "");
	for (const line of lines)
		line_(walk, { text: line.replace(/#\{[^}]*\}|\$\{?\w+\}?/g, UNKNOWN), isGlob: false, span }, null);
}

const TREE =
	/\b(?:shutil\.rmtree|rmtree|rm_rf|rm_r|rmtree_s|remove_entry_secure|remove_dir|remove_tree|File::Path::(?:remove_tree|rmtree)|FileUtils\.(?:rm_rf|rm_r|remove_dir|remove_entry)|(?:fs(?:Promises|\.promises)?|fsp|fse|require\(\s*['"](?:node:)?fs(?:\/promises|-extra)?['"]\s*\)|promises)\s*\.\s*(?:rm|rmSync|rmdir|rmdirSync|remove|removeSync|emptyDir|emptyDirSync)|rimraf(?:Sync|\.sync)?|del\.sync|Deno\.remove(?:Sync)?|os\.removedirs|send2trash|unlink_recursive)\s*\(?\s*/g;
const FILE =
	/\b(?:os\.(?:remove|unlink|rmdir|truncate)|unlink(?:Sync)?|File\.(?:delete|unlink)|Dir\.(?:delete|rmdir)|os\.remove|Path\([^)]*\)\.unlink|file\.remove)\s*\(?\s*/g;
const MODES = /\b(?:os\.(?:chmod|chown)|chmod(?:Sync)?|chown(?:Sync)?|FileUtils\.(?:chmod_R|chown_R))\s*\(?\s*/g;

function deletions(walk: Walk, code: string, span: Span, variables: ReadonlyMap<string, string>): void {
	for (const match of code.matchAll(TREE)) {
		const args = argumentsAt(code, (match.index ?? 0) + match[0].length, variables);
		const [path] = args;
		const isOptional = /\.(?:rm|rmSync|rmdir|rmdirSync|remove)\s*\(?\s*$|Deno\.remove/.test(match[0]);
		if (
			isOptional &&
			!/recursive\s*:\s*true|recursive:\s*!0|remove/.test(code.slice(match.index, (match.index ?? 0) + 300))
		) {
			if (path !== undefined) judgeDeletion(walk, words([path], span), { isRecursive: false, span, byTool: true });
			continue;
		}
		const targets = args.filter(({ text, isKnown: whole }) => whole && /[/~.\w]/.test(text)).slice(0, 4);
		if (targets.length === 0) walk.find("fs.rm-unknown", span);
		else judgeDeletion(walk, words(targets, span), { isRecursive: true, span, byTool: true });
	}
	for (const match of code.matchAll(FILE)) {
		const [path] = argumentsAt(code, (match.index ?? 0) + match[0].length, variables);
		if (path?.isKnown) judgeDeletion(walk, words([path], span), { isRecursive: false, span, byTool: true });
	}
	for (const match of code.matchAll(/Path\(\s*["']([^"']+)["']\s*\)\.(?:rmdir|unlink)/g))
		judgeDeletion(walk, [known(match[1] ?? "", span)], { isRecursive: false, span, byTool: true });
	for (const match of code.matchAll(MODES)) {
		const args = argumentsAt(code, (match.index ?? 0) + match[0].length, variables).filter(({ text }) =>
			text.startsWith("/"),
		);
		if (/_R/.test(match[0])) judgeTreeChange(walk, words(args, span), span, "perm.recursive");
		else for (const arg of args) if (ruleOfWriting(arg.text) !== null) walk.find("write.system", span);
	}
	if (
		/glob|walk|readdir|listdir|scandir|Dir\[|Find\.find|iterdir/.test(code) &&
		/\b(?:unlink|remove|rm|delete|rmtree)\b/.test(code) &&
		/["']\/(?:\*|["'])|["']~|expanduser|homedir\(\)/.test(code)
	)
		walk.find("fs.rm-recursive", span);
}

function writings(walk: Walk, code: string, span: Span, variables: ReadonlyMap<string, string>): void {
	for (const match of code.matchAll(
		/\b(?:open|fopen|File\.open|File\.new|io\.open|openSync|createWriteStream|writeFile(?:Sync)?|appendFile(?:Sync)?|file_put_contents|File\.(?:write|binwrite)|IO\.write|writeTextFile(?:Sync)?|copyFile(?:Sync)?|rename(?:Sync)?|copy|copyfile|move|symlink(?:Sync)?|link|Bun\.write)\s*\(?\s*/g,
	)) {
		const args = argumentsAt(code, (match.index ?? 0) + match[0].length, variables);
		const name = match[0];
		const mode = args[1]?.text ?? "";
		if (
			/open/i.test(name) &&
			!/createWrite/.test(name) &&
			!/^(?:>|\+?<?\+|[wax]|r\+|rb\+)/.test(mode) &&
			!/^\s*>/.test(args[0]?.text ?? "")
		) {
			const path = args[0]?.text;
			if (path !== undefined && args[0]?.isKnown) shows(walk, known(path, span));
			continue;
		}
		const targets = /copy|rename|move|link/i.test(name)
			? args.slice(0, 2)
			: /^\s*>/.test(args[0]?.text ?? "")
				? [{ text: (args[0]?.text ?? "").replace(/^\s*>+\s*/, ""), isKnown: true }]
				: args[1] !== undefined && /^(?:>>?|\+>)$/.test(mode.trim()) && args[2] !== undefined
					? [args[2]]
					: args.slice(0, 1);
		for (const target of targets)
			if (target.isKnown && target.text.length < 500)
				walk.write(known(target.text, span), { text: null, from: ["%code"] });
	}
	for (const match of code.matchAll(
		/Path\(\s*["']([^"']+)["']\s*\)\.(?:write_text|write_bytes|touch|open\(\s*["'][wax])/g,
	))
		walk.write(known(match[1] ?? "", span), { text: null, from: ["%code"] });
}

const FETCHES =
	/\b(?:urlopen|urlretrieve|requests\.(?:get|post|request)|httpx\.(?:get|post)|http\.client|urllib|fetch\s*\(|https?\.(?:get|request)\s*\(|axios|got\s*\(|LWP::|HTTP::Tiny|open-uri|URI\.open|Net::HTTP|file_get_contents\s*\(\s*["']https?:|curl_exec|socket\.http|get\s*\(\s*["']https?:|getstore|require\(\s*['"](?:node:)?https?['"]\s*\)|import\(\s*['"]https?:|include\s*\(?\s*['"]https?:|Invoke-WebRequest|aiohttp|wget\.download)/;
const DECODES =
	/\b(?:b64decode|a85decode|unhexlify|fromhex|base64_decode|Base64\.(?:strict_)?decode64|decode_base64|atob\s*\(|Buffer\.from\s*\([^)]*['"](?:base64|hex)['"]|unpack\s*\(?\s*['"](?:m|H\*|u)|zlib\.decompress|gzinflate|str_rot13|codecs\.decode|marshal\.loads|pickle\.loads|gzip\.decompress|String\.fromCharCode|chr\()/;
const EVALS =
	/(?:^|[^\w.$])(?:eval|exec|execfile|compile|assert|create_function|instance_eval|class_eval|Function|loadstring|load|runInThisContext|runInNewContext|source|dostring|__import__\([^)]*\)\.loads|new Function|vm\.run\w+)\s*(?:\(|\s(?=get|file|\$|"|'|`|Base64|decode|unpack))/;

function evaluations(walk: Walk, language: Language, code: string, span: Span): void {
	if (!EVALS.test(code)) return;
	const isRemote = FETCHES.test(code);
	const isDecoding = DECODES.test(code);
	if (isDecoding) {
		const literal =
			/(?:b64decode|base64_decode|decode64|decode_base64|atob|Buffer\.from)\s*\(\s*b?["']([A-Za-z0-9+/=_-]{8,})["']/.exec(
				code,
			)?.[1];
		const inner = literal === undefined ? null : fromBase64(literal);
		if (inner !== null && walk.depth < 12) {
			walk.step("decoded", span, inner);
			walk.depth++;
			judgeCodeText(walk, language, inner, span);
			walk.depth--;
		}
	}
	if (isRemote) walk.find("exec.remote-code", span);
	else if (isDecoding) walk.find("exec.decoded", span);
	else if (
		/(?:^|[^\w.$])(?:eval|exec|Function|loadstring|create_function|instance_eval)\s*\(?\s*(?:(?:open|File\.read|readFileSync|file_get_contents|input|gets|STDIN|sys\.stdin|process\.(?:env|argv|stdin)|\$ENV|os\.environ|ENV\[|\$_|getenv|raw_input|require\(['"](?:node:)?fs['"]\)|fs\.)|__import__)/.test(
			code,
		)
	)
		walk.find("exec.code-unknown", span);
}

function connections(walk: Walk, code: string, span: Span): void {
	const isConnecting =
		/\b(?:socket\.socket|create_connection|Socket::INET|TCPSocket|fsockopen|net\.(?:connect|createConnection|Socket)|stream_socket_client|IO::Socket|Socket\.tcp|socket\.tcp|Net\.Sockets\.TCPClient|use Socket)/.test(
			code,
		);
	if (
		isConnecting &&
		/\b(?:dup2|pty\.spawn|\/bin\/(?:ba|z|da)?sh|cmd\.exe|subprocess|popen|exec|spawn|proc_open|shell_exec|execSync|STDIN)/.test(
			code,
		)
	)
		walk.find("net.reverse-shell", span);
	const isSending =
		FETCHES.test(code) ||
		isConnecting ||
		/\b(?:smtplib|Mail|sendto|sendall|ftplib|paramiko|boto3|axios\.post|XMLHttpRequest|requests\.(?:put|post)|method\s*:\s*['"]POST)/.test(
			code,
		);
	if (!isSending) return;
	const paths = [...code.matchAll(/["'`]([~./\w-]*[/.][\w./~-]+)["'`]/g)].map((match) => match[1] ?? "");
	if (
		paths.some(
			(path) =>
				isDotenv(path) ||
				isSecret(path.replace(/^~/, "/home/%me")) ||
				isPrivate(path.replace(/^~/, "/home/%me")) ||
				/\.ssh\/|\.aws\/|id_rsa/.test(path),
		)
	)
		walk.find("secret.exfil", span);
	else if (
		/\b(?:json\.dumps|JSON\.stringify|str|repr|to_json|http_build_query|urlencode|dict)\s*\(\s*(?:dict\()?\s*(?:os\.environ|process\.env|ENV(?:\.to_h)?|\$_ENV|getenv\(\))|(?:data|body|json|params)\s*[=:]\s*(?:dict\()?(?:os\.environ|process\.env|ENV)\b(?!\s*[.[])/.test(
			code,
		)
	)
		walk.find("secret.env-exfil", span);
	if (/169\.254\.169\.254|metadata\.google\.internal/.test(code)) walk.find("net.metadata", span);
}
