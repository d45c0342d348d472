// git, and the programs of its hosts.

import { has, type Options, optionValue, readOptions } from "../options";
import type { RuleId } from "../rules";
import { isKnown, type Span, UNKNOWN, type Value } from "../values";
import type { Handler, Invocation, Walk } from "../walk";
import { line_ } from "./carriers";

const EXECUTED_SETTINGS =
	/^(?:core\.(?:hookspath|fsmonitor|sshcommand|pager|editor|askpass|gitproxy|alternaterefscommand)|alias\..+|diff\.(?:external|.+\.(?:command|textconv))|merge\..+\.driver|filter\..+\.(?:clean|smudge|process)|difftool\..+\.cmd|mergetool\..+\.cmd|credential\.(?:helper|.+\.helper)|sequence\.editor|gpg\.(?:program|.+\.program)|pager\..+|uploadpack\.packobjectshook|remote\..+\.(?:uploadpack|receivepack|vcs)|protocol\.(?:allow|ext\.allow)|browser\..+\.cmd|sendemail\.(?:smtpserver|tocmd)|trailer\..+\.command|init\.templatedir|include\.path|includeif\..+|http\.proxy|url\..+\.insteadof|interactive\.difffilter|web\.browser|submodule\..+\.update)$/i;
/** Settings whose usual values are harmless. */
const HARMLESS_VALUES =
	/^(?:true|false|0|1|less(?: -\w+)?|cat|more|vim?|nvim|nano|emacs|code(?: --wait| -w)*|delta|diff-so-fancy.*|osxkeychain|store|cache(?: --timeout[= ]\d+)?|manager(?:-core)?|libsecret|wincred|gpg2?|ssh|\.husky(?:\/_)?|\.githooks|!gh auth git-credential|git-lfs .*|ssh -o [\w=]+(?: -o [\w=]+)*)$/;

export const git: Handler = (invocation, walk) => {
	const { args, span } = invocation;
	let at = 0;
	let _folder: Value | null = null;
	for (; at < args.length; at++) {
		const { text } = args[at]!;
		if (!text.startsWith("-")) break;
		if (text === "-c" || text === "--config-env") {
			const setting = args[++at];
			if (setting !== undefined) judgeSetting(walk, setting);
		} else if (text === "-C") _folder = args[++at] ?? null;
		else if (/^--(?:git-dir|work-tree|namespace)$/.test(text)) at++;
		else if (/^--exec-path=./.test(text)) walk.find("vcs.exec-config", args[at]!.span);
		else if (text === "--help" || text === "-h" || text === "--version") return undefined;
	}
	const command = args[at];
	if (command === undefined) return undefined;
	const rest = args.slice(at + 1);
	if (rest.some((value) => value.text === "--help" || value.text === "-h")) return undefined;
	if (!isKnown(command)) {
		walk.find("exec.unknown-word", command.span);
		return undefined;
	}
	const rule = SUBCOMMANDS[command.text]?.(rest, walk, span, invocation);
	if (rule !== null && rule !== undefined) walk.find(rule, span);
	return {
		text: null,
		from: ["git"],
		...(command.text === "ls-files" || command.text === "status" ? { isListing: true } : {}),
	};
};

function judgeSetting(walk: Walk, setting: Value): void {
	const equals = setting.text.indexOf("=");
	const name = equals < 0 ? setting.text : setting.text.slice(0, equals);
	judgeNamedSetting(walk, name, equals < 0 ? "true" : setting.text.slice(equals + 1), setting.span);
}

function judgeNamedSetting(walk: Walk, name: string, value: string, span: Span): void {
	if (/^http\.sslverify$/i.test(name) && /^(?:false|0|no)$/i.test(value)) walk.find("self.tls-off", span);
	if (!EXECUTED_SETTINGS.test(name)) return;
	if (/^alias\./i.test(name) && !value.startsWith("!")) return;
	if (/^url\./i.test(name) && /^https?:|^git@|^ssh:/.test(value)) return;
	if (/^http\.proxy$/i.test(name)) return;
	if (HARMLESS_VALUES.test(value)) return;
	walk.find("vcs.exec-config", span);
	const line = value.replace(/^!/, "");
	if (!line.includes(UNKNOWN)) walk.script(line, span, "deferred");
}

type Sub = (args: readonly Value[], walk: Walk, span: Span, invocation: Invocation) => RuleId | null | undefined;
const flagsOf = (args: readonly Value[], short = "", long: readonly string[] = []): Options =>
	readOptions(args, { short, long });
const afterDashes = (args: readonly Value[]): readonly Value[] | null => {
	const at = args.findIndex((value) => value.text === "--");
	return at < 0 ? null : args.slice(at + 1);
};
/** An option that is written out far enough to mean this one. */
const means = (args: readonly Value[], name: string, least: number): boolean =>
	args.some(
		({ text }) => text.startsWith("--") && text.length >= least + 2 && `--${name}`.startsWith(text.split("=")[0] ?? ""),
	);

const SUBCOMMANDS: Readonly<Record<string, Sub>> = {
	reset: (args) => (means(args, "hard", 1) || means(args, "merge", 2) || means(args, "keep", 1) ? "vcs.discard" : null),
	checkout: (args) => {
		const options = flagsOf(args, "bB", ["orphan"]);
		if (has(options, "f", "force") || has(options, "B")) return "vcs.discard";
		const files = afterDashes(args);
		if (files !== null) return files.length > 0 ? "vcs.discard" : null;
		if (has(options, "ours", "theirs", "p", "patch")) return "vcs.discard";
		return options.operands.some((value) => /^(?:\.|\.\/.*|:\/|\*|.*\*.*)$/.test(value.text)) ? "vcs.discard" : null;
	},
	restore: (args) => {
		const options = flagsOf(args, "s", ["source"]);
		const isStagedOnly = has(options, "staged", "S") && !has(options, "worktree", "W");
		return !isStagedOnly && options.operands.length > 0 ? "vcs.discard" : null;
	},
	switch: (args) => (has(flagsOf(args, "cC"), "f", "force", "discard-changes", "C") ? "vcs.discard" : null),
	clean: (args, walk, span) => {
		const options = flagsOf(args, "e", ["exclude"]);
		if (has(options, "n", "dry-run") || !(has(options, "f", "force") || has(options, "x") || has(options, "d")))
			return null;
		if (!has(options, "f", "force")) return null;
		if (options.operands.some((value) => walk.path(value) === "/")) walk.find("fs.wipe-by-tool", span);
		return "vcs.clean";
	},
	stash: (args) => (/^(?:drop|clear)$/.test(args[0]?.text ?? "") ? "vcs.drop" : null),
	branch: (args) => {
		const options = flagsOf(args, "u", ["set-upstream-to", "contains", "merged", "no-merged", "sort", "format"]);
		if (has(options, "D")) return "vcs.drop";
		if ((has(options, "d", "delete") && has(options, "f", "force")) || has(options, "M")) return "vcs.drop";
		return has(options, "f", "force") && options.operands.length > 1
			? "vcs.drop"
			: has(options, "r") && has(options, "d", "delete")
				? null
				: null;
	},
	tag: (args) => (has(flagsOf(args, "mFuns"), "d", "delete", "f", "force") ? "vcs.drop" : null),
	remote: (args) =>
		/^(?:rm|remove|prune)$/.test(args[0]?.text ?? "") ? (args[0]?.text === "prune" ? null : "vcs.drop") : null,
	worktree: (args) => (args[0]?.text === "remove" && has(flagsOf(args), "f", "force") ? "vcs.drop" : null),
	submodule: (args, walk, _, invocation) => {
		if (args[0]?.text === "foreach") {
			const rest = args.slice(1).filter((value) => !/^--(?:recursive|quiet)$|^-q$/.test(value.text));
			if (rest.length === 1) line_(walk, rest[0]!, null);
			else if (rest.length > 1) walk.run(rest, null, { span: invocation.span });
		}
		return args[0]?.text === "deinit" && has(flagsOf(args), "f", "force", "all") ? "vcs.discard" : null;
	},
	rm: (args) => {
		const options = flagsOf(args);
		if (has(options, "cached", "n", "dry-run")) return null;
		return has(options, "f", "force") || has(options, "r") ? "vcs.discard" : null;
	},
	push: (args) => {
		const options = flagsOf(args, "o", ["repo", "push-option", "receive-pack", "exec"]);
		if (has(options, "n", "dry-run")) return null;
		if (
			has(options, "f", "force", "mirror", "d", "delete", "prune") ||
			means(args, "force", 3) ||
			means(args, "force-with-lease", 7) ||
			[...options.flags].some((flag) => flag.startsWith("force"))
		)
			return "vcs.force-push";
		if (has(options, "receive-pack", "exec")) return "vcs.exec-config";
		return options.operands.slice(1).some((value) => /^\+|^:[^/]/.test(value.text)) ? "vcs.force-push" : null;
	},
	"filter-branch": () => "vcs.rewrite",
	"filter-repo": (args) => (has(flagsOf(args), "analyze") ? null : "vcs.rewrite"),
	reflog: (args) => (/^(?:expire|delete)$/.test(args[0]?.text ?? "") ? "vcs.rewrite" : null),
	gc: (args) =>
		args.some((value) => /^--(?:prune=(?:now|all)|aggressive)/.test(value.text) && /prune/.test(value.text))
			? "vcs.rewrite"
			: null,
	prune: (args) => (has(flagsOf(args), "n", "dry-run") ? null : "vcs.rewrite"),
	"update-ref": (args) => (has(flagsOf(args), "d", "stdin") ? "vcs.rewrite" : null),
	replace: (args) => (has(flagsOf(args), "d", "f") ? "vcs.rewrite" : null),
	"symbolic-ref": (args) => (has(flagsOf(args), "d", "delete") ? "vcs.rewrite" : null),
	config: (args, walk) => {
		const options = readOptions(args, { short: "f", long: ["file", "type", "default", "blob"] });
		if (has(options, "get", "l", "list", "get-all", "get-regexp", "unset", "unset-all")) return null;
		const operands = /^(?:set|get|unset|list)$/.test(options.operands[0]?.text ?? "")
			? options.operands.slice(1)
			: options.operands;
		const [name, ...value] = operands;
		if (name !== undefined && value.length > 0)
			judgeNamedSetting(walk, name.text, value.map((part) => part.text).join(" "), name.span);
		if (has(options, "system")) return "write.system";
		return null;
	},
	difftool: (args, walk) => executed(optionValue(flagsOf(args, "x", ["extcmd"]), "x", "extcmd"), walk),
	mergetool: () => null,
	grep: (args, walk) => {
		const pager = args.find((value) => /^-O.|^--open-files-in-pager=./.test(value.text));
		return pager === undefined
			? null
			: executed({ ...pager, text: pager.text.replace(/^-O|^--open-files-in-pager=/, "") }, walk);
	},
	bisect: (args, walk, _, invocation) => {
		if (args[0]?.text !== "run") return null;
		walk.run(args.slice(1), null, { span: invocation.span });
		return "vcs.exec-config";
	},
	rebase: (args, walk) => {
		const options = flagsOf(args, "xsXC", ["exec", "onto", "strategy"]);
		for (const line of [...(options.values.get("x") ?? []), ...(options.values.get("exec") ?? [])])
			line_(walk, line, null);
		return null;
	},
	clone: (args, walk) => {
		const options = flagsOf(args, "bcoju", [
			"branch",
			"config",
			"depth",
			"origin",
			"upload-pack",
			"template",
			"reference",
			"jobs",
		]);
		for (const setting of [...(options.values.get("c") ?? []), ...(options.values.get("config") ?? [])])
			judgeSetting(walk, setting);
		const folder = options.operands[1];
		if (folder !== undefined) walk.write({ ...folder, text: `${folder.text}/x` }, { text: null, from: ["git"] });
		return has(options, "upload-pack", "u", "template") || /^ext::|^--/.test(options.operands[0]?.text ?? "")
			? "vcs.exec-config"
			: null;
	},
	fetch: (args) =>
		has(flagsOf(args, "", ["upload-pack"]), "upload-pack") || args.some((value) => /^ext::/.test(value.text))
			? "vcs.exec-config"
			: null,
	pull: (args) => (args.some((value) => /^ext::/.test(value.text)) ? "vcs.exec-config" : null),
	"ls-remote": (args) =>
		has(flagsOf(args, "", ["upload-pack"]), "upload-pack", "exec") || args.some((value) => /^ext::/.test(value.text))
			? "vcs.exec-config"
			: null,
	archive: (args) =>
		has(flagsOf(args, "", ["exec", "remote", "format", "output", "prefix"]), "exec") ? "vcs.exec-config" : null,
	"send-email": (args) =>
		args.some((value) => /^--(?:smtp-server|sendmail-cmd)=\//.test(value.text)) ? "vcs.exec-config" : null,
	p4: () => null,
	svn: () => null,
	lfs: (args) => (args[0]?.text === "prune" && has(flagsOf(args), "f", "force") ? "vcs.drop" : null),
};

function executed(line: Value | undefined, walk: Walk): RuleId | null {
	if (line === undefined) return null;
	if (/^(?:less|more|cat|vim?|nvim|code|meld|vimdiff|nvim -d|kdiff3|opendiff|difft|delta)(?:\s|$)/.test(line.text))
		return null;
	line_(walk, line, null);
	return "vcs.exec-config";
}

/** `gh`, `glab`, `hub`: what is deleted there is deleted for everybody. */
export const forge: Handler = ({ args, span, program }, walk) => {
	const words = readOptions(args, {
		short: "RXfHqtbFjL",
		long: ["repo", "method", "field", "header", "jq", "title", "body", "raw-field"],
	}).operands.map((value) => value.text);
	const [noun = "", verb = ""] = words;
	if (args.some((value) => /^(?:--help|-h)$/.test(value.text))) return undefined;
	if (noun === "api") {
		const method =
			args[args.findIndex((value) => /^(?:-X|--method)$/.test(value.text)) + 1]?.text ??
			args.find((value) => /^(?:-X|--method=)/.test(value.text))?.text.replace(/^-X|^--method=/, "") ??
			"";
		if (/^DELETE$/i.test(method)) walk.find("vcs.host-delete", span);
		return { text: null, from: [program], isRemote: true };
	}
	if (
		/^(?:delete|remove|delete-asset|archive|transfer|purge|destroy|cancel)$/.test(verb) &&
		!/^(?:alias|label)$/.test(noun) &&
		!(verb === "cancel")
	)
		walk.find("vcs.host-delete", span);
	if (
		noun === "repo" &&
		/^(?:edit|rename)$/.test(verb) &&
		args.some((value) => /^--visibility|^--accept-visibility/.test(value.text))
	)
		walk.find("vcs.host-delete", span);
	if (/^(?:secret|variable|ssh-key|gpg-key|deploy-key)$/.test(noun) && /^(?:set|add)$/.test(verb))
		walk.find("vcs.host-delete", span);
	if (noun === "auth" && verb === "token") walk.find("secret.read-key", span);
	if (noun === "release" && /^(?:create|upload)$/.test(verb)) walk.find("pub.package", span);
	if (noun === "workflow" && verb === "disable") walk.find("vcs.host-delete", span);
	if (noun === "gist" && verb === "create" && has(readOptions(args), "p", "public")) walk.find("pub.package", span);
	if (noun === "extension" && verb === "install") walk.find("exec.remote-code", span);
	if (noun === "codespace" && verb === "ssh") return undefined;
	return { text: null, from: [program], isRemote: true };
};

export const mercurial: Handler = ({ args, span, program }, walk) => {
	const options = readOptions(args, { short: "mrRe", long: ["config", "rev", "ssh"] });
	const [verb = ""] = options.operands.map((value) => value.text);
	if (options.flags.has("help")) return undefined;
	if (program === "hg") {
		if (/^(?:strip|purge|rollback|histedit)$/.test(verb))
			walk.find(verb === "purge" ? "vcs.clean" : "vcs.rewrite", span);
		if (/^(?:revert|update|up)$/.test(verb) && has(options, "all", "a", "C", "clean")) walk.find("vcs.discard", span);
		if (verb === "push" && has(options, "f", "force")) walk.find("vcs.force-push", span);
		const config = optionValue(options, "config");
		if (config !== undefined && /^(?:hooks|alias|extensions|ui\.(?:ssh|editor))/.test(config.text))
			walk.find("vcs.exec-config", config.span);
	} else if (program === "svn") {
		if (verb === "revert" && has(options, "R", "recursive")) walk.find("vcs.discard", span);
		if (
			/^(?:delete|rm|del|remove)$/.test(verb) &&
			options.operands.some((value) => /^(?:https?|svn|file):/.test(value.text))
		)
			walk.find("vcs.host-delete", span);
		if (verb === "cleanup" && has(options, "remove-unversioned")) walk.find("vcs.clean", span);
	} else if (program === "jj") {
		if (/^(?:abandon|restore)$/.test(verb)) walk.find("vcs.discard", span);
		if (verb === "op" && options.operands[1]?.text === "abandon") walk.find("vcs.rewrite", span);
	}
	return undefined;
};
