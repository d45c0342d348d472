// Accounts, packages, schedules, settings, traces, and the builtins that change what a shell knows.

import { has, readOptions } from "../options";
import { known, UNKNOWN } from "../values";
import { ruleOfVariable } from "../variables";
import type { Handler, Invocation } from "../walk";
import { line_ } from "./carriers";
import { always, isAsking, textsOf } from "./devices";
import { service } from "./power";

export const packages: Handler = (invocation, walk) => {
	const { args, span, program } = invocation;
	const options = readOptions(args, { short: "ocy", long: ["option", "config-file", "root", "cask"] });
	const isSimulating =
		has(options, "simulate", "dry-run", "print-uris", "just-print") || (/^apt/.test(program) && has(options, "s"));
	if (isAsking(options) || isSimulating) return undefined;
	const words = textsOf(options.operands);
	const [verb = "", _second = ""] = words;
	const isRemoving =
		(/^(?:apt|apt-get|aptitude|nala|dnf|yum|zypper|tdnf|microdnf|swupd|eopkg|xbps-remove|opkg|pkg|pkgin|apk|snap|flatpak|brew|port|conda|mamba|winget|choco|scoop|urpme|emerge|guix|nix-env|slackpkg)$/.test(
			program,
		) &&
			/^(?:remove|purge|autoremove|auto-remove|erase|uninstall|del|delete|rm|bundle-remove|zap|deselect|dist-clean|full-upgrade-remove|autopurge)$/.test(
				verb,
			)) ||
		(program === "dpkg" && has(options, "r", "P", "remove", "purge")) ||
		(program === "rpm" && has(options, "e", "erase")) ||
		(/^(?:pacman|yay|paru)$/.test(program) && [...options.flags].some((flag) => flag === "R" || flag === "remove")) ||
		(program === "emerge" && has(options, "C", "c", "unmerge", "depclean")) ||
		(program === "nix-env" && has(options, "e", "uninstall")) ||
		(program === "nix-collect-garbage" && has(options, "d")) ||
		program === "xbps-remove";
	if (isRemoving) {
		walk.find("sys.package-remove", span);
		return undefined;
	}
	if (program === "brew" && verb === "services")
		return service({ ...invocation, program: "brew", args: options.operands.slice(1) }, walk);
	if (/^(?:dpkg|rpm)$/.test(program) && options.operands.some((value) => /^https?:/.test(value.text)))
		walk.find("exec.remote-code", span);
	if (has(options, "force-yes", "allow-unauthenticated", "nogpgcheck", "no-gpg-checks"))
		walk.find("exec.remote-code", span);
	for (const value of options.values.get("o") ?? [])
		if (/Pre-Invoke|Post-Invoke|Pre-Install|::Update::/i.test(value.text)) {
			walk.find("exec.tool-option", value.span);
			line_(walk, { ...value, text: value.text.replace(/^[^=]*=\s*/, "") }, null, "deferred");
		}
	return undefined;
};

export const accounts: Handler = ({ args, span, program }, walk) => {
	const options = readOptions(args, { short: "aGgdsucefpMm" });
	if (
		isAsking(options) ||
		(program === "passwd" && has(options, "S", "status")) ||
		(program === "chage" && has(options, "l", "list"))
	)
		return undefined;
	if (program === "visudo" && has(options, "c", "check")) return undefined;
	if (program === "dscl" && !/-(?:create|append|delete|passwd|change)/.test(textsOf(args).join(" "))) return undefined;
	walk.find("priv.account", span);
	return undefined;
};

export const crontab: Handler = ({ args, span, stdin }, walk) => {
	const options = readOptions(args, { short: "u" });
	if (isAsking(options) || has(options, "l", "list")) return undefined;
	walk.find("persist.cron", span);
	if (stdin?.text !== null && stdin?.text !== undefined) {
		for (const line of walk.bounded(stdin.text.split("\n"), span)) {
			const command = /^\s*(?:@\w+|(?:\S+\s+){4}\S+)\s+(.+)$/.exec(line)?.[1];
			if (command !== undefined) walk.script(command, span, "deferred");
		}
	}
	return undefined;
};

export const at: Handler = ({ args, span, stdin, program }, walk) => {
	const options = readOptions(args, { short: "qft" });
	if (isAsking(options) || /^(?:atq|atrm)$/.test(program) || has(options, "l", "V")) return undefined;
	if (has(options, "d", "r")) return undefined;
	walk.find("persist.cron", span);
	if (stdin?.text !== null && stdin?.text !== undefined) walk.script(stdin.text, span, "deferred");
	return undefined;
};

export const mount: Handler = ({ args, span, program }, walk) => {
	const options = readOptions(args, { short: "toLU", long: ["types", "options", "source", "target"] });
	if (isAsking(options)) return undefined;
	const isOnlyListing =
		program === "mount" && options.operands.length === 0 && !has(options, "a", "all", "bind", "remount");
	if (!isOnlyListing) walk.find("kern.module", span);
	return undefined;
};

export const settings: Handler = ({ args, span, program }, walk) => {
	const words = textsOf(args);
	const [verb = "", second = ""] = words;
	const joined = words.join(" ");
	const isChanging =
		(program === "hostnamectl" && /^set-|^hostname$|^chassis$|^deployment$/.test(verb) && words.length > 1) ||
		(program === "hostname" && verb !== "" && !verb.startsWith("-")) ||
		(program === "timedatectl" && /^set-/.test(verb)) ||
		(program === "localectl" && /^set-/.test(verb)) ||
		(program === "date" && /(?:^|\s)(?:-s|--set)/.test(joined)) ||
		(program === "hwclock" && /--systohc|--set|-w/.test(joined)) ||
		(program === "rfkill" && /^(?:block)$/.test(verb)) ||
		(program === "swapoff" && verb !== "" && !/help/.test(verb)) ||
		(program === "update-alternatives" && /--(?:set|install|remove|auto|remove-all)/.test(joined)) ||
		program === "update-grub" ||
		program === "grub-install" ||
		program === "grub2-mkconfig" ||
		(program === "efibootmgr" && words.some((word) => /^-[bBcnoaAO]/.test(word))) ||
		(program === "defaults" && /^(?:delete)$/.test(verb)) ||
		(program === "defaults" &&
			verb === "write" &&
			/com\.apple\.(?:loginwindow|screensaver|LaunchServices|security)|\/Library\/Preferences/.test(second)) ||
		(program === "scutil" && /--set/.test(joined)) ||
		(program === "networksetup" && /^-(?:set|remove|delete)/.test(verb)) ||
		(program === "pmset" && words.length > 1 && !/^-g/.test(verb)) ||
		(program === "systemsetup" && /^-set/.test(verb)) ||
		program === "authconfig" ||
		program === "pam-auth-update" ||
		(program === "authselect" && verb === "select") ||
		program === "dpkg-reconfigure" ||
		program === "dpkg-divert";
	if (isChanging) walk.find(program === "grub-install" ? "dev.partition" : "sys.settings", span);
	return undefined;
};

export const logs: Handler = ({ args, span, program }, walk) => {
	const options = readOptions(args, { short: "unot" });
	const joined = textsOf(args).join(" ");
	if (program === "journalctl" && /--(?:vacuum|rotate|flush)/.test(joined)) {
		if (/vacuum/.test(joined)) walk.find("trace.history", span);
	} else if (program === "history") {
		if ((has(options, "c", "d") && !has(options, "w")) || has(options, "c")) walk.find("trace.history", span);
	} else if (program === "auditctl") {
		if (/-e\s*0|-D\b|--signal/.test(joined) || has(options, "D")) walk.find("trace.history", span);
	} else if (program === "fc") {
		if (has(options, "p")) walk.find("trace.history", span);
	} else if (program === "wevtutil" && /^(?:cl|clear-log|sl)/i.test(joined)) walk.find("trace.history", span);
	else if (program === "dmesg" && has(options, "C", "clear", "c", "read-clear")) walk.find("trace.history", span);
	else if (program === "logrotate" && has(options, "f", "force")) walk.find("trace.history", span);
	else if (program === "log" && /^erase/.test(joined)) walk.find("trace.history", span);
	return undefined;
};

export const debuggers: Handler = ({ args, span, program }, walk) => {
	const options = readOptions(args, { short: "pxe", long: ["pid", "command", "eval-command"] });
	if (isAsking(options)) return undefined;
	if (program === "gcore" || program === "procdump" || has(options, "p", "pid", "attach"))
		walk.find("secret.memory", span);
	for (const line of [
		...(options.values.get("ex") ?? []),
		...(options.values.get("eval-command") ?? []),
		...args.filter((_, place) => /^-ex$/.test(args[place - 1]?.text ?? "")),
	]) {
		const command =
			/^(?:shell|!|make)\s*(.+)/.exec(line.text)?.[1] ?? /^python\s+.*system\(["'](.+)["']\)/.exec(line.text)?.[1];
		if (command !== undefined) walk.script(command, line.span, "code");
	}
	const at = args.findIndex((value) => value.text === "--args");
	if (at >= 0 && args.length > at + 1) walk.run(args.slice(at + 1), null, { span });
	return undefined;
};

export const trap: Handler = ({ args }, walk) => {
	const [line, ...signals] = args[0]?.text === "--" ? args.slice(1) : args;
	if (line !== undefined && signals.length > 0 && line.text !== "-" && line.text !== "")
		line_(walk, line, null, "deferred");
	return undefined;
};

export const alias: Handler = ({ args }, walk) => {
	for (const word of args) {
		const at = word.text.indexOf("=");
		if (at <= 0) continue;
		const name = word.text.slice(0, at);
		const text = word.text.slice(at + 1);
		walk.environment.aliases.set(name, text);
		line_(walk, { ...word, text }, null, "deferred");
		if (
			/^(?:sudo|su|ssh|ls|cd|cat|git|rm|cp|mv|docker|kubectl|vim|vi|python3?|node|npm|curl|wget|grep|passwd|doas|login|sh|bash)$/.test(
				name,
			)
		) {
			const program = text.trim().split(/\s+/)[0] ?? "";
			const isSame =
				program === name ||
				program === `g${name}` ||
				/^(?:eza|exa|lsd|bat|batcat|nvim|vim|hub|trash|colorls|rg|podman|kubecolor|python3|z|zoxide|builtin|command|mise|prettyping|htop|k9s|delta|tig)$/.test(
					program,
				);
			if (!isSame) walk.find("exec.shadow", word.span);
		}
	}
	return undefined;
};

export const exporting: Handler = ({ args, program }, walk) => {
	const words = args.filter((value) => !value.text.startsWith("-"));
	if (words.length === 0 && program !== "local") return { text: null, from: ["%environment"], isSecret: true };
	const isReference = args.some((value) => /^-\w*n/.test(value.text)) && program === "declare";
	for (const word of words) {
		const at = word.text.indexOf("=");
		if (at <= 0) continue;
		const name = word.text.slice(0, at);
		const text = word.text.slice(at + 1);
		if (isReference) {
			// A name that stands for another variable: it is looked up when it is read.
			const target = walk.environment.get(text);
			walk.environment.set(name, target?.values ?? [UNKNOWN], target?.from ?? [`$${text}`]);
			walk.environment.set(`&${name}`, [text]);
			continue;
		}
		walk.environment.set(name, [text], word.from);
		const rule = ruleOfVariable(name, text);
		if (rule !== null) walk.find(rule, word.span);
	}
	return { text: "", from: [] };
};

export const unset: Handler = ({ args }, walk) => {
	for (const { text, span } of args) if (/^HIST(?:FILE|SIZE|FILESIZE)$/.test(text)) walk.find("trace.history", span);
	return undefined;
};

export const set: Handler = ({ args, span }, walk) => {
	const words = textsOf(args);
	if (words.includes("+o") && words.includes("history")) walk.find("trace.history", span);
	else if (words[0] === "--") walk.environment.positional = args.slice(1);
	return undefined;
};

export const read: Handler = ({ args, stdin }, walk) => {
	const options = readOptions(args, { short: "adinNptu" });
	const names = [...options.operands, ...(options.values.get("a") ?? [])];
	const line = stdin?.text?.split("\n")[0];
	for (const [place, name] of names.entries()) {
		if (line === undefined)
			walk.environment.set(
				name.text,
				[UNKNOWN],
				[
					"%read",
					...(stdin?.from ?? []),
					...(stdin?.isRemote ? ["%remote"] : []),
					...(stdin?.isDecoded ? ["%decoded"] : []),
				],
			);
		else {
			const parts = line.trim().split(/\s+/);
			walk.environment.set(name.text, [
				place === names.length - 1 ? parts.slice(place).join(" ") : (parts[place] ?? ""),
			]);
		}
	}
	return undefined;
};

export const cd: Handler = ({ args }, walk) => {
	const target = readOptions(args).operands[0];
	if (target === undefined) walk.environment.cwd = walk.environment.get("HOME")?.values[0] ?? null;
	else if (target.text === "-") walk.environment.cwd = null;
	else {
		const path = walk.path(target);
		walk.environment.cwd = path === null || path.includes(UNKNOWN) ? null : path;
	}
	return { text: "", from: [] };
};

export const tempFiles: Handler = ({ args, span, program }, walk) => {
	if (program === "systemd-tmpfiles" && args.some((value) => /^--(?:purge|remove)/.test(value.text)))
		walk.find("fs.rm-recursive", span);
	if (program === "gio" && args[0]?.text === "trash" && args.some((value) => value.text === "--empty"))
		walk.find("fs.rm-recursive", span);
	if (/^(?:trash-empty|bleachbit)$/.test(program)) walk.find("fs.rm-recursive", span);
	return undefined;
};

export const mkfifo: Handler = ({ args }, walk) => {
	for (const value of readOptions(args, { short: "mZ" }).operands) {
		const path = walk.path(value);
		if (path !== null) walk.environment.files.set(path, { text: null, from: ["%fifo"] });
	}
	return undefined;
};

export const mknod: Handler = ({ args, span }, walk) => {
	if (args.some((value) => /^[bc]$/.test(value.text))) walk.find("kern.module", span);
	else
		return mkfifo(
			{
				program: "mkfifo",
				name: args[0] ?? known("", span),
				args: args.slice(0, 1),
				stdin: null,
				span,
				assigned: [],
			} satisfies Invocation,
			walk,
		);
	return undefined;
};

export const chpasswd: Handler = always("priv.account");
