// What deleting, changing and writing files come to, whichever program or language does it.

import type { Content } from "./environment";
import {
	HOME,
	isDevice,
	isGitInternal,
	isGuardFile,
	isLoginFile,
	isRebuildable,
	isSshFolder,
	isSystemFile,
	isTemp,
	isTempRoot,
	kindOf,
} from "./paths";
import type { RuleId } from "./rules";
import { type Span, UNKNOWN, type Value } from "./values";
import type { Walk } from "./walk";

const WIPES: Readonly<Record<"root" | "home" | "system" | "device", RuleId>> = {
	root: "fs.wipe-root",
	home: "fs.wipe-home",
	system: "fs.wipe-system",
	device: "fs.wipe-system",
};

/** Deleting `targets`. `byTool`: by something else than rm, which has a rule of its own where it is fatal. */
export function judgeDeletion(
	walk: Walk,
	targets: readonly Value[],
	{
		isRecursive,
		span,
		byTool = false,
	}: { readonly isRecursive: boolean; readonly span: Span; readonly byTool?: boolean },
): void {
	for (const target of targets) {
		const rule = isRecursive ? deletedTree(walk, target) : deletedFile(walk, target);
		if (rule === null) continue;
		const isFatal = rule.startsWith("fs.wipe");
		walk.find(isFatal && byTool ? "fs.wipe-by-tool" : rule, isFatal ? span : target.span);
	}
}

function deletedTree(walk: Walk, target: Value): RuleId | null {
	const { text } = target;
	if (text === "") return null;
	const path = walk.path(target);
	if (path === null) return "fs.rm-unknown";
	if (text.includes(UNKNOWN)) {
		const before = path.slice(0, path.indexOf(UNKNOWN));
		if (isTemp(`${before}x`) && !text.includes("..")) return null;
		return /^\/$/.test(before) || isTempRoot(before) || isRebuildable(before) === false ? "fs.rm-unknown" : null;
	}
	const kind = kindOf(path);
	if (kind !== "other") return WIPES[kind];
	if (isTempRoot(path)) return "fs.rm-recursive";
	if (isTemp(path) || isRebuildable(text) || isRebuildableFile(text)) return null;
	if (isGuardFile(path)) return "self.guard";
	if (isWhole(text)) return "fs.rm-glob-all";
	return "fs.rm-recursive";
}

/** Lock files and what compilers leave, in the working directory: the next build makes them again. */
const isRebuildableFile = (text: string) =>
	/^(?:\.\/)?(?:package-lock\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|Cargo\.lock|poetry\.lock|uv\.lock|Gemfile\.lock|composer\.lock|\*\.(?:log|tmp|pyc|o|class|tsbuildinfo)|tsconfig\.tsbuildinfo|\.eslintcache|\.DS_Store|junit\.xml|lcov\.info)$/.test(
		text,
	);

const isWhole = (text: string) => /^(?:\.\/)?(?:\*|\.\*|\*\*|\{\*,\.\*\}|\.\[!\.\]\*|\*\.\*)$|^\.\/?$/.test(text);

function deletedFile(walk: Walk, target: Value): RuleId | null {
	const path = walk.path(target);
	if (path === null) return null;
	if (path.includes(UNKNOWN))
		return isSystemFile(path) && !path.startsWith(UNKNOWN) && path.indexOf(UNKNOWN) > 4 ? "write.system" : null;
	if (target.isGlob || /\*/.test(target.text)) {
		const kind = kindOf(path);
		if (kind === "root") return "fs.wipe-root";
		if (kind === "home" || kind === "system") return kind === "home" ? "fs.rm-glob-all" : "write.system";
		if (isTemp(path) || isTempRoot(path) || isRebuildable(target.text)) return null;
		if (isWhole(target.text) || /\/\*$/.test(target.text)) return "fs.rm-glob-all";
	}
	if (isGuardFile(path)) return "self.guard";
	if (isHistory(path)) return "trace.history";
	if (/^\/var\/log\//.test(path)) return "trace.history";
	if (isSshFolder(path) && !path.startsWith("/%project")) return "write.ssh";
	if (isGitInternal(path))
		return /\.git\/(?:index|HEAD|refs\/.*|packed-refs)?\.lock$/.test(path) ? null : "write.git-internals";
	if (isDevice(path) || isSystemFile(path)) return "write.system";
	if (/\.(?:sqlite3?|db|mdb|sql\.gz|bak|dump)$/.test(path) && !isTemp(path)) return "fs.rm-recursive";
	return null;
}

export const isHistory = (path: string): boolean =>
	/\/\.(?:bash|zsh|sh|python|mysql|psql|node_repl|irb|rediscli|lesshst)_?(?:history|hst)$/.test(path) ||
	/\/fish_history$/.test(path);

/** Changing modes, owners or attributes of everything below a folder. */
export function judgeTreeChange(walk: Walk, targets: readonly Value[], span: Span, otherwise: RuleId | null): void {
	for (const target of targets) {
		const path = walk.path(target);
		if (path === null || path.includes(UNKNOWN)) {
			walk.find(otherwise ?? "perm.recursive", target.span);
			continue;
		}
		const kind = kindOf(path);
		if (kind === "root" || kind === "system" || kind === "home")
			walk.find(
				kind === "home" && path !== "/root" && path !== "/home" && path !== HOME ? "perm.recursive" : "fs.perm-root",
				span,
			);
		else if (otherwise !== null && !isTemp(path)) walk.find(otherwise, target.span);
	}
}

const HARMLESS_DEVICES =
	/^\/dev\/(?:null|zero|stdout|stderr|stdin|tty\w*|fd\/.*|pts\/.*|random|urandom|full|console|shm\/.*)$/;

/** The rule that writing a file breaks, or null. */
export function ruleOfWriting(path: string): RuleId | null {
	if (HARMLESS_DEVICES.test(path) || path.startsWith(UNKNOWN)) return null;
	if (isDevice(path)) return "dev.overwrite";
	if (/^\/proc\/sysrq-trigger$/.test(path)) return "kern.sysrq";
	if (
		/^\/(?:proc\/sys\/kernel\/(?:randomize_va_space|kptr_restrict|dmesg_restrict|yama\/ptrace_scope|modules_disabled|unprivileged_bpf_disabled)|sys\/fs\/selinux\/(?:enforce|disable)|sys\/kernel\/security\/.*)$/.test(
			path,
		)
	)
		return "kern.protect-off";
	if (
		/^\/etc\/(?:ld\.so\.(?:preload|conf.*)|profile\.d\/.*|profile|bash\.bashrc|bashrc|zsh\/.*|environment)$/.test(path)
	)
		return "persist.preload";
	if (/^\/(?:etc\/(?:cron\.|crontab|anacrontab)|var\/spool\/(?:cron|at))/.test(path)) return "persist.cron";
	if (
		/^\/(?:etc|usr\/lib|lib|usr\/local\/lib)\/systemd\/|^\/etc\/(?:init\.d|rc\.local|rc\d?\.d|init)|LaunchDaemons\//.test(
			path,
		)
	)
		return "persist.service";
	if (/^\/etc\/sudoers/.test(path)) return "priv.account";
	if (isHistory(path)) return "trace.history";
	if (/^\/var\/log\//.test(path)) return "trace.history";
	if (isGuardFile(path)) return "self.guard";
	if (isSshFolder(path)) return "write.ssh";
	if (isLoginFile(path)) return "write.login-file";
	if (isGitInternal(path)) return "write.git-internals";
	if (isSystemFile(path)) return "write.system";
	return null;
}

const DATA = /\.(?:db|sqlite3?|sql|mdb|dump|bak|ibd|frm|rdb|aof|kdbx)$/;

/** A redirect, `tee`, `cp` … to a file. */
export function judgeWriting(value: Value, content: Content, mode: "append" | "replace", walk: Walk): void {
	const path = walk.path(value);
	if (path === null) return;
	if (/^\/dev\/(?:tcp|udp)\//.test(value.text)) {
		walk.find(content.isSecret ? "secret.exfil" : "net.reverse-shell", value.span);
		return;
	}
	const rule = ruleOfWriting(path);
	if (rule !== null) walk.find(rule, value.span);
	else if (mode === "replace" && content.from.includes("%truncate") && DATA.test(path) && !isTemp(path))
		walk.find("fs.truncate-data", value.span);
}
