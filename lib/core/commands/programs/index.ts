// Which handler knows a program. Names are looked up once and kept.

import type { Content } from "../environment";
import { readOptions } from "../options";
import { isKnown, programName } from "../values";
import type { Handler, Invocation, Walk } from "../walk";
import { carrier, evaluate, line_, remote, runFile, shell, source, su, xargs } from "./carriers";
import { judgeFramework } from "./databases";
import * as files from "./files";
import { forge, git, mercurial } from "./git";
import { interpreters } from "./interpreters";
import { network } from "./network";
import { clouds } from "./services";
import * as streams from "./streams";
import { system } from "./system";
import { windows } from "./windows";

const names = (list: string, handler: Handler): Record<string, Handler> =>
	Object.fromEntries(list.split(" ").map((name) => [name, handler]));

const TABLE: Readonly<Record<string, Handler>> = {
	...names("sh bash zsh dash ksh mksh ash fish csh tcsh rbash elvish nu xonsh rc yash posh", shell),
	...names(". source", source),
	eval: evaluate,
	su,
	runuser: su,
	...names("xargs parallel gxargs", xargs),
	...names("ssh mosh rsh slogin autossh dbclient plink sshpass", remote),
	...names("rm grm unlink rimraf srm trash trash-put del-cli", files.remove),
	rmdir: files.removeFolder,
	shred: files.shred,
	gshred: files.shred,
	find: files.find,
	gfind: files.find,
	fd: files.fd,
	fdfind: files.fd,
	...names("mv cp install ginstall gcp gmv", files.move),
	ln: files.link,
	link: files.link,
	dd: files.dd,
	gdd: files.dd,
	truncate: files.truncate,
	...names("chmod chown chgrp gchmod gchown", files.chmod),
	...names("setfacl setcap chattr", files.attributes),
	...names("sed gsed", files.sed),
	...names("tar gtar bsdtar star", files.archive),
	...names("zip unzip 7z 7za", files.zip),
	rsync: files.rsync,
	patch: files.patch,
	...names("vim vi nvim view ex ed red emacs emacsclient nano micro ne kak hx joe", files.editor),
	sort: files.sort,
	gsort: files.sort,
	...names("mkdir touch", files.makeFolder),
	git,
	...names("gh glab hub tea", forge),
	...names("hg svn jj", mercurial),
	echo: streams.echo,
	printf: streams.printf,
	...names(
		"cat tac nl head tail rev strings less more bat batcat od hexdump fold pr zcat_ column expand unexpand fmt",
		streams.reader,
	),
	...names("grep egrep fgrep rg ag ack zgrep ugrep", streams.grep),
	tee: streams.tee,
	sponge: streams.tee,
	...names("base64 base32 gbase64 basenc", streams.base64),
	xxd: streams.hex,
	tr: streams.tr,
	...names(
		"gunzip zcat gzcat bunzip2 bzcat unxz xzcat unlz4 zstdcat unzstd uudecode gpg2 age_ lz4cat brotli funzip uncompress",
		streams.decoder,
	),
	openssl: streams.openssl,
	...names(
		"cut uniq paste join comm wc jq yq diff column nl sum md5sum sha1sum sha256sum sha512sum cksum iconv dos2unix numfmt tsort shuf split_ csplit look",
		streams.filter,
	),
	mktemp: streams.mktemp,
	pwd: streams.pwd,
	...names("basename dirname", streams.pathPart),
	...names("realpath readlink", streams.realpath),
	...names("ls eza exa dir tree locate", streams.listing),
	...names("env_ printenv", streams.environmentList),
	...names("pgrep pidof ps lsof which whoami id uname date hostname_ nproc df du free uptime", streams.unknownOutput),
};

const gpg: Handler = (invocation, walk) => {
	const options = readOptions(invocation.args, {
		short: "roauN",
		long: ["output", "recipient", "local-user", "photo-viewer", "exec-path"],
	});
	if (
		["delete-secret-keys", "delete-secret-key", "delete-secret-and-public-key", "delete-keys"].some((name) =>
			options.flags.has(name),
		)
	)
		walk.find("fs.secure-erase", invocation.span);
	if (["export-secret-keys", "export-secret-subkeys"].some((name) => options.flags.has(name)))
		walk.find("secret.read-key", invocation.span);
	if (options.flags.has("d") || options.flags.has("decrypt")) return streams.decoder(invocation, walk);
	return { text: null, from: ["gpg"] };
};

const gzip: Handler = (invocation, walk) => {
	const options = readOptions(invocation.args, { short: "S" });
	return options.flags.has("d") || options.flags.has("decompress")
		? streams.decoder(invocation, walk)
		: { ...(invocation.stdin ?? { text: null, from: [invocation.program] }), text: null };
};

const secretTools: Handler = ({ args, program, span }, walk) => {
	const joined = args.map(({ text }) => text).join(" ");
	const isShowing =
		(program === "security" && /find-(?:generic|internet)-password.*-[a-z]*[wg]|dump-keychain|export/.test(joined)) ||
		(program === "pass" && /^(?:show|\S+\/\S+)/.test(joined)) ||
		(program === "secret-tool" && /^lookup|^search/.test(joined)) ||
		program === "kwallet-query" ||
		(program === "bw" && /^(?:get|export|list)/.test(joined)) ||
		(program === "lpass" && /^(?:show|export)/.test(joined)) ||
		(program === "gopass" && /^show/.test(joined));
	if (isShowing) walk.find("secret.read-key", span);
	if (program === "security" && /^delete-|add-trusted-cert|set-/.test(joined)) walk.find("sys.settings", span);
	return undefined;
};

/** `env` alone prints the environment; with words it carries a program. */
const env: Handler = (invocation, walk) => {
	const { args } = invocation;
	if (args.every(({ text }) => /^-[0i]?$|^--(?:null|ignore-environment)$/.test(text)))
		return streams.environmentList(invocation, walk);
	const at = args.findIndex(({ text }) => /^(?:-\w*S|--split-string$|--split-string=)/.test(text));
	const line = at < 0 ? undefined : args[at];
	if (line !== undefined) {
		// What follows is split into words, and the rest of the arguments comes after them.
		const own = line.text.replace(/^(?:-\w*S|--split-string=?)/, "");
		const words = [...(own === "" ? [] : [own]), ...args.slice(at + 1).map(({ text }) => text)];
		return line_(walk, { ...line, text: words.join(" ") }, invocation.stdin);
	}
	return carrier("env")?.(invocation, walk);
};

const special: Readonly<Record<string, Handler>> = {
	gpg,
	gzip,
	pigz: gzip,
	xz: gzip,
	zstd: gzip,
	bzip2: gzip,
	lz4: gzip,
	...names("security pass secret-tool bw lpass gopass kwallet-query", secretTools),
	env,
	printenv: streams.environmentList,
};

const found = new Map<string, Handler | null>();

/** The handler of a program; undefined when none knows it. */
export function programs(program: string): Handler | undefined {
	const known = found.get(program);
	if (known !== undefined) return known ?? undefined;
	const handler = Object.hasOwn(special, program) ? special[program] : lookUp(program);
	if (found.size < 2000) found.set(program, handler ?? null);
	return handler;
}

function lookUp(program: string): Handler | undefined {
	if (Object.hasOwn(TABLE, program)) return TABLE[program];
	for (const family of [carrier, git_, system, network, interpreters, clouds, windows]) {
		const handler = family(program);
		if (handler !== undefined) return handler;
	}
	return undefined;
}

/** The handler of a program's verbs that carry nothing, for programs that are carriers too: `poetry publish`. */
export const otherVerbs = (program: string): Handler | undefined => clouds(program) ?? system(program);

const git_ = (program: string): Handler | undefined =>
	program.startsWith("git-")
		? (invocation, walk) =>
				git({ ...invocation, args: [{ ...invocation.name, text: program.slice(4) }, ...invocation.args] }, walk)
		: undefined;

/** Programs that are dangerous as a word in front of others: what follows an unknown program may be run by it. */
const CARRIED =
	/^(?:rm|dd|shred|chmod|chown|sh|bash|zsh|dash|git|kubectl|terraform|sudo|mkfs(?:\.\w+)?|reboot|shutdown|poweroff|halt|docker|curl|wget)$/;
const DATA_ONLY = new Set(
	"which type whereis whatis apropos man info help tldr test [ [[ true false : export_ shellcheck shfmt sleep wait jobs fg bg disown cal tput stty clear reset exit return break continue shift getopts hash ulimit umask times let logout bind builtin_ dirs suspend caller shopt npm_ apropos cd_ git-commit mkdir eslint prettier tsc jest vitest".split(
		" ",
	),
);

/** Any other program: a script of the caller's own, or a tool that nobody knows here. */
export const fallback = (invocation: Invocation, walk: Walk): Content | undefined => {
	const { program, name, args, stdin, span } = invocation;
	if (DATA_ONLY.has(program)) return { text: "", from: [] };
	const path = name.text.includes("/") ? walk.path(name) : null;
	if (path !== null) {
		const content = walk.environment.files.get(path);
		if (content !== undefined) return runFile(walk, name, args, span, stdin);
		if (/^\/(?:tmp|var\/tmp|dev\/shm)\/(?!%)/.test(path)) walk.find("exec.unknown-script", name.span);
	}
	judgeFramework(walk, [name, ...args], span);
	const at = args.findIndex((value) => !value.text.startsWith("-") && !/^\w+=/.test(value.text));
	const first = at < 0 ? undefined : args[at];
	if (first !== undefined && isKnown(first) && CARRIED.test(programName(first.text)) && args.length > at + 1)
		walk.run(args.slice(at), stdin, { span });
	const line = args.findIndex((value) => /^(?:-c|--command|--exec|-e|--cmd|--run)$/.test(value.text));
	const next = line < 0 ? undefined : args[line + 1];
	if (
		next !== undefined &&
		isKnown(next) &&
		/\s/.test(next.text) &&
		/^(?:-c|--command|--exec|--run)$/.test(args[line]!.text)
	)
		walk.script(next.text, next.span);
	return { text: null, from: [program] };
};
