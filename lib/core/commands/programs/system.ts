// Devices, power, kernel, processes, services, accounts, packages, persistence.

import { has, type Options, optionValue, readOptions, type Spec } from "../options";
import { isDevice } from "../paths";
import type { RuleId } from "../rules";
import { isKnown, known, UNKNOWN, type Value } from "../values";
import type { Handler, Invocation, Walk } from "../walk";
import { line_ } from "./carriers";

const isAsking = ({ flags }: Options) =>
	flags.has("help") || flags.has("version") || (flags.has("h") && flags.size === 1);
const textsOf = (values: readonly Value[]) => values.map((value) => value.text);

/** Says `rule` of the program unless it is only asked for help. */
const always =
	(rule: RuleId, spec: Spec = {}): Handler =>
	({ args, span }, walk) => {
		if (!isAsking(readOptions(args, spec))) walk.find(rule, span);
		return undefined;
	};

const deviceOf = (walk: Walk, values: readonly Value[]): Value | undefined =>
	values.find((value) => {
		const path = walk.path(value);
		return (
			(path !== null && isDevice(path)) ||
			/^(?:r?disk\d+\w*|\/dev\/\uE000.*|\\\\\.\\)/.test(value.text) ||
			(/^\/dev\/(?:[a-z]+\d*|\w+\/.+)$/.test(value.text) &&
				!/^\/dev\/(?:null|zero|urandom|random|std|tty|fd)/.test(value.text))
		);
	});

const makeFilesystem: Handler = ({ args, span }, walk) => {
	const options = readOptions(args, { short: "tLUbNOEGIiJmMrTCDdlnsfFc", long: ["type"] });
	const flags = readOptions(args);
	if (isAsking(flags) || (has(flags, "n") && !has(flags, "t"))) return undefined;
	const device = deviceOf(walk, [...options.operands, ...args]);
	if (device !== undefined || options.operands.some((value) => !isKnown(value))) walk.find("dev.format", span);
	return undefined;
};

/** A tool for devices: its rule when it is given one, and is not only reading. */
const onDevice =
	(rule: RuleId, isReading: (options: Options, words: readonly string[]) => boolean, spec: Spec = {}): Handler =>
	({ args, span, stdin }, walk) => {
		const options = readOptions(args, spec);
		if (isAsking(options)) return undefined;
		if (isReading(options, textsOf(args)) && stdin === null) return undefined;
		if (deviceOf(walk, args) !== undefined || args.some((value) => !isKnown(value))) walk.find(rule, span);
		return undefined;
	};

const diskutil: Handler = ({ args, span }, walk) => {
	const verb = (args[0]?.text ?? "").toLowerCase();
	const sub = (args[1]?.text ?? "").toLowerCase();
	if (
		/^(?:erase|zero|random|secureerase|reformat|partition)/.test(verb) ||
		(verb === "apfs" && /^(?:delete|erase)/.test(sub))
	)
		walk.find("dev.format", span);
	else if (/^(?:unmount|umount|eject)/.test(verb)) walk.find("kern.module", span);
	return undefined;
};

const nvme: Handler = ({ args, span }, walk) => {
	const verb = args[0]?.text ?? "";
	if (
		/^(?:format|sanitize|fw-(?:download|commit|activate)|write(?:-zeroes|-uncor)?|delete-ns|dsm|security-send)$/.test(
			verb,
		)
	)
		walk.find("dev.firmware", span);
	return undefined;
};

const hdparm: Handler = ({ args, span }, walk) => {
	if (
		args.some((value) =>
			/^--(?:security-erase|trim-sector|write-sector|fwdownload|make-bad-sector|dco-restore|sanitize|security-(?:set-pass|disable))/.test(
				value.text,
			),
		)
	)
		walk.find("dev.firmware", span);
	return undefined;
};

const volumes: Handler = ({ args, span, program }, walk) => {
	const options = readOptions(args, { short: "no", long: ["name"] });
	if (isAsking(options)) return undefined;
	const words = textsOf(options.operands);
	const [verb = "", second = ""] = words;
	if (program === "cryptsetup") {
		if (/^(?:luksFormat|luksErase|erase|reencrypt|luksKillSlot|luksRemoveKey|format)$/.test(verb))
			walk.find("dev.format", span);
	} else if (program === "mdadm") {
		if (has(options, "zero-superblock", "create", "C")) walk.find("dev.partition", span);
		else if (has(options, "stop", "S", "fail", "f", "remove", "r")) walk.find("bak.destroy", span);
	} else if (/^(?:pv|vg|lv)remove$/.test(program))
		walk.find(program === "pvremove" ? "dev.partition" : "bak.destroy", span);
	else if (/^(?:lvreduce|lvresize)$/.test(program)) walk.find("bak.destroy", span);
	else if (program === "dmsetup" && /^(?:remove|wipe_table|remove_all|clear)/.test(verb))
		walk.find("bak.destroy", span);
	else if (/^(?:zfs|zpool)$/.test(program)) {
		if (has(options, "n")) return undefined;
		if (/^(?:destroy|rollback|labelclear|split|export)$/.test(verb))
			walk.find(verb === "labelclear" ? "dev.partition" : "bak.destroy", span);
		if (program === "zpool" && /^(?:create|add|offline|detach|remove)$/.test(verb)) walk.find("bak.destroy", span);
	} else if (program === "btrfs") {
		if (
			(verb === "subvolume" && /^(?:delete|del)/.test(second)) ||
			(verb === "device" && /^(?:delete|remove)/.test(second))
		)
			walk.find("bak.destroy", span);
	} else if (
		program === "tmutil" &&
		/^(?:delete|disable|deletelocalsnapshots|thinlocalsnapshots|removedestination)/.test(verb)
	)
		walk.find("bak.destroy", span);
	return undefined;
};

const backups: Handler = ({ args, span, program }, walk) => {
	const options = readOptions(args, {
		short: "rpo",
		long: ["repo", "password-file", "tag", "host", "keep-last", "keep-daily"],
	});
	const [verb = "", second = ""] = textsOf(options.operands);
	if (isAsking(options) || has(options, "n", "dry-run")) return undefined;
	const isDestructive =
		(program === "restic" &&
			(/^(?:prune|unlock)$/.test(verb) ||
				verb === "forget" ||
				(verb === "key" && /^(?:remove|passwd)/.test(second)))) ||
		(/^(?:borg|borgmatic)$/.test(program) && /^(?:delete|prune|compact|recreate)$/.test(verb)) ||
		(/^(?:kopia)$/.test(program) && /^(?:delete|expire)$/.test(second)) ||
		(program === "duplicity" && /^(?:remove-|cleanup|collection)/.test(verb) && verb !== "collection-status") ||
		(program === "rclone" &&
			/^(?:delete|deletefile|purge|rmdirs?|cleanup|sync|move|moveto|dedupe|bisync)$/.test(verb)) ||
		(program === "velero" && /^delete$/.test(second === "" ? verb : verb === "delete" ? verb : second)) ||
		(program === "velero" && verb === "backup" && second === "delete") ||
		(/^(?:snapper|timeshift)$/.test(program) &&
			(/^(?:delete|rollback|undochange)$/.test(verb) || has(options, "delete", "delete-all", "restore"))) ||
		(program === "pgbackrest" && /^(?:stanza-delete|expire)$/.test(verb)) ||
		(program === "rdiff-backup" &&
			(args.some((value) => /^--remove-older-than/.test(value.text)) || verb === "remove")) ||
		(program === "barman" && /^delete$/.test(verb)) ||
		(program === "wal-g" && verb === "delete");
	if (isDestructive)
		walk.find(program === "rclone" && /^(?:sync|bisync|move)/.test(verb) ? "fs.mirror-delete" : "bak.destroy", span);
	return undefined;
};

// ------------------------------------------------------------ power and kernel

const shutdown: Handler = ({ args, span }, walk) => {
	if (args.some(({ text }) => /^(?:--help|--version|-c|--show|\/\?|\/a|-k|-w|--wtmp-only)$/.test(text)))
		return undefined;
	walk.find("power.off", span);
	return undefined;
};

const init: Handler = ({ args, span }, walk) => {
	if (/^[06sS1]$/.test(args[0]?.text ?? "")) walk.find("power.off", span);
	return undefined;
};

const systemctl: Handler = ({ args, span, program }, walk) => {
	const options = readOptions(args, {
		short: "tHMpnos",
		long: ["type", "state", "property", "host", "machine", "lines", "output", "signal", "job-mode", "when"],
	});
	if (isAsking(options)) return undefined;
	const verb = options.operands[0]?.text ?? "";
	if (program === "loginctl") {
		if (/^(?:poweroff|reboot|halt|suspend|hibernate)$/.test(verb)) walk.find("power.off", span);
		else if (/^(?:terminate|kill)-/.test(verb)) walk.find("proc.kill-many", span);
		else if (/^enable-linger$/.test(verb)) walk.find("persist.service", span);
		return undefined;
	}
	if (
		/^(?:poweroff|reboot|halt|kexec|soft-reboot|suspend|hibernate|hybrid-sleep|rescue|emergency|exit|default)$/.test(
			verb,
		)
	)
		walk.find(
			/^(?:poweroff|reboot|halt|kexec|soft-reboot|exit)$/.test(verb) || /^(?:rescue|emergency)$/.test(verb)
				? "power.off"
				: "power.off",
			span,
		);
	else if (verb === "isolate") walk.find("power.off", span);
	else if (/^(?:stop|disable|mask|kill|revert|reset-failed|freeze)$/.test(verb) && verb !== "reset-failed")
		walk.find("svc.stop", span);
	else if (
		/^(?:enable|link|preset|preset-all|add-wants|set-default|edit|reenable|import-environment|set-environment)$/.test(
			verb,
		)
	)
		walk.find("persist.service", span);
	else if (/^(?:restart|try-restart|reload-or-restart|force-reload)$/.test(verb)) walk.find("svc.restart", span);
	else if (
		verb === "start" &&
		/^(?:poweroff|reboot|halt|shutdown|kexec)\.target$/.test(options.operands[1]?.text ?? "")
	)
		walk.find("power.off", span);
	else if (verb === "set-property") walk.find("sys.settings", span);
	return undefined;
};

const service: Handler = ({ args, span, program }, walk) => {
	const [first = "", second = ""] = textsOf(args);
	const verb =
		program === "rc-service" || program === "service"
			? second
			: program === "sv" ||
					program === "supervisorctl" ||
					program === "monit" ||
					program === "pm2" ||
					program === "brew" ||
					program === "s6-svc"
				? first
				: second;
	if (/^(?:stop|disable|force-stop|exit|down|shutdown|unmonitor|kill|delete|remove|d|x)$/.test(verb))
		walk.find("svc.stop", span);
	else if (
		/^(?:enable|default|add)$/.test(verb) ||
		(program === "update-rc.d" && /^(?:defaults|enable)$/.test(second)) ||
		(program === "chkconfig" && second === "on") ||
		(program === "rc-update" && first === "add") ||
		(program === "pm2" && first === "startup")
	)
		walk.find("persist.service", span);
	else if (
		(program === "update-rc.d" && /remove|disable/.test(`${first} ${second}`)) ||
		(program === "chkconfig" && second === "off")
	)
		walk.find("svc.stop", span);
	else if (/restart|reload/.test(verb)) walk.find("svc.restart", span);
	return undefined;
};

const launchctl: Handler = ({ args, span }, walk) => {
	const verb = args[0]?.text ?? "";
	if (/^(?:unload|stop|remove|disable|bootout|kill|kickstart)$/.test(verb)) walk.find("svc.stop", span);
	else if (/^(?:load|submit|bootstrap|enable|setenv|config)$/.test(verb)) walk.find("persist.service", span);
	else if (verb === "reboot") walk.find("power.off", span);
	return undefined;
};

const sysctl: Handler = ({ args, span }, walk) => {
	const options = readOptions(args, { short: "p" });
	const settings = args.filter((value) => value.text.includes("="));
	if (
		settings.some(
			(value) =>
				/^kernel\.(?:randomize_va_space|kptr_restrict|yama\.ptrace_scope|modules_disabled|dmesg_restrict|unprivileged_bpf_disabled|unprivileged_userns_clone)=\s*[0]/.test(
					value.text,
				) || /^kernel\.sysrq=[1-9]/.test(value.text),
		)
	)
		walk.find("kern.protect-off", span);
	else if (settings.length > 0 || has(options, "w", "p", "system", "load")) walk.find("kern.module", span);
	return undefined;
};

const protection: Handler = ({ args, span, program }, walk) => {
	const words = textsOf(args).join(" ");
	const isOff =
		(program === "setenforce" && /^(?:0|permissive)$/i.test(words)) ||
		(/^(?:aa-teardown|aa-disable|aa-complain|apparmor_parser)$/.test(program) &&
			(program !== "apparmor_parser" || /-R|--remove/.test(words))) ||
		(program === "csrutil" && /^(?:disable|authenticated-root disable)/.test(words)) ||
		(program === "spctl" && /--(?:master|global)-disable|--disable/.test(words)) ||
		(program === "setsebool" && /\bon\b|\b1\b|=1|=on/.test(words)) ||
		(program === "grubby" && /selinux=0|apparmor=0|mitigations=off|enforcing=0|nokaslr/.test(words)) ||
		(program === "kernelstub" && /selinux=0|apparmor=0|mitigations=off/.test(words)) ||
		(program === "bcdedit" &&
			/testsigning\s+on|nointegritychecks\s+on|recoveryenabled\s+no|safeboot|hypervisorlaunchtype\s+off|nx\s+alwaysoff/i.test(
				words,
			)) ||
		(program === "fdesetup" && /^(?:disable|remove)/.test(words)) ||
		(program === "nvram" && /csr-active-config/.test(words)) ||
		(program === "mokutil" && /--disable-validation/.test(words));
	if (isOff) walk.find(/^(?:setsebool|aa-complain)$/.test(program) ? "kern.protect-off" : "kern.protect-off", span);
	else if (program === "bcdedit" && /\/(?:set|delete|import)/i.test(words)) walk.find("win.destructive", span);
	else if (program === "semanage" && /permissive\s+-a|-m|--delete/.test(words)) walk.find("kern.protect-off", span);
	return undefined;
};

const kexec: Handler = ({ args, span }, walk) => {
	if (args.some((value) => /^(?:-e|--exec|-l|--load|-p)$/.test(value.text) || value.text.startsWith("-")))
		walk.find("power.off", span);
	return undefined;
};

const ipmi: Handler = ({ args, span }, walk) => {
	const words = textsOf(args).join(" ");
	if (/(?:chassis\s+)?power\s+(?:off|cycle|reset|soft)|\bmc\s+reset|graceshutdown|ForceOff|forcerestart/i.test(words))
		walk.find("power.off", span);
	return undefined;
};

// ------------------------------------------------------------ processes

const kill: Handler = (invocation, walk) => {
	const { args, span } = invocation;
	const words = textsOf(args);
	if (words[0] === "-l" || words[0] === "-L") return undefined;
	let rest = args;
	let signal = "TERM";
	if (words[0] === "-s" || words[0] === "-n" || words[0] === "--signal") {
		signal = words[1] ?? "";
		rest = args.slice(2);
	} else if (/^-(?:\d+|[A-Z][A-Z0-9+]+|--signal=.+)$/i.test(words[0] ?? "") && words.length > 1) {
		signal = (words[0] ?? "").replace(/^-+(?:signal=)?/, "");
		rest = args.slice(1);
	}
	if (rest[0]?.text === "--") rest = rest.slice(1);
	if (rest.some((value) => value.text === "-1" || value.text === "0-1")) walk.find("proc.kill-all", span);
	else if (rest.some((value) => value.text === "1" && /^(?:9|KILL|SIGKILL|TERM|15|SIGTERM|INT|2)$/i.test(signal)))
		walk.find("proc.kill-all", span);
	else if (rest.some((value) => !isKnown(value) && value.from?.some((from) => /^(?:pgrep|pidof|ps|fuser)$/.test(from))))
		walk.find("proc.kill-many", span);
	return undefined;
};

const killByName: Handler = ({ args, span, program }, walk) => {
	const options = readOptions(args, {
		short: "suUgGtPFOo",
		long: ["signal", "user", "uid", "group", "parent", "session", "terminal", "pidfile", "older-than", "younger-than"],
	});
	if (isAsking(options) || has(options, "l", "list")) return undefined;
	const pattern = options.operands.at(-1)?.text ?? "";
	if (program === "killall5") walk.find("proc.kill-all", span);
	else if (
		/^(?:\.|\.\*|\^|\^\.\*|\$|\.\+|)$/.test(pattern) &&
		program !== "fuser" &&
		(program === "pkill" || has(options, "r", "regexp"))
	)
		walk.find(has(options, "u", "U", "user", "P", "t") && pattern === "" ? "proc.kill-many" : "proc.kill-all", span);
	else if (program === "killall" || program === "skill" || program === "slay") walk.find("proc.kill-many", span);
	else if (program === "fuser") {
		if (has(options, "k", "kill")) walk.find("proc.kill-many", span);
	} else {
		const isForced =
			args.some((value) => /^-(?:9|KILL|SIGKILL)$/i.test(value.text)) ||
			/^(?:9|KILL|SIGKILL)$/i.test(optionValue(options, "s", "signal")?.text ?? "");
		const isGuard = /hermes|sallyport|gateway|claude|codex|sshd|systemd|init/i.test(pattern);
		if (isGuard) walk.find("self.guard", span);
		else if (isForced || has(options, "u", "U", "P", "g", "G", "t")) walk.find("proc.kill-many", span);
	}
	return undefined;
};

// ------------------------------------------------------------ accounts, packages, schedules

const packages: Handler = (invocation, walk) => {
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

const accounts: Handler = ({ args, span, program }, walk) => {
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

const crontab: Handler = ({ args, span, stdin }, walk) => {
	const options = readOptions(args, { short: "u" });
	if (isAsking(options) || has(options, "l", "list")) return undefined;
	walk.find("persist.cron", span);
	if (stdin?.text !== null && stdin?.text !== undefined) {
		for (const line of stdin.text.split("\n").slice(0, 20)) {
			const command = /^\s*(?:@\w+|(?:\S+\s+){4}\S+)\s+(.+)$/.exec(line)?.[1];
			if (command !== undefined) walk.script(command, span, "deferred");
		}
	}
	return undefined;
};

const at: Handler = ({ args, span, stdin, program }, walk) => {
	const options = readOptions(args, { short: "qft" });
	if (isAsking(options) || /^(?:atq|atrm)$/.test(program) || has(options, "l", "V")) return undefined;
	if (has(options, "d", "r")) return undefined;
	walk.find("persist.cron", span);
	if (stdin?.text !== null && stdin?.text !== undefined) walk.script(stdin.text, span, "deferred");
	return undefined;
};

const mount: Handler = ({ args, span, program }, walk) => {
	const options = readOptions(args, { short: "toLU", long: ["types", "options", "source", "target"] });
	if (isAsking(options)) return undefined;
	const isOnlyListing =
		program === "mount" && options.operands.length === 0 && !has(options, "a", "all", "bind", "remount");
	if (!isOnlyListing) walk.find("kern.module", span);
	return undefined;
};

const settings: Handler = ({ args, span, program }, walk) => {
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

const logs: Handler = ({ args, span, program }, walk) => {
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

const debuggers: Handler = ({ args, span, program }, walk) => {
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

const trap: Handler = ({ args }, walk) => {
	const [line, ...signals] = args[0]?.text === "--" ? args.slice(1) : args;
	if (line !== undefined && signals.length > 0 && line.text !== "-" && line.text !== "")
		line_(walk, line, null, "deferred");
	return undefined;
};

const alias: Handler = ({ args }, walk) => {
	for (const word of args) {
		const at = word.text.indexOf("=");
		if (at <= 0) continue;
		const name = word.text.slice(0, at);
		const text = word.text.slice(at + 1);
		walk.environment.aliases.set(name, text);
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

const exporting: Handler = ({ args, program }, walk) => {
	const words = args.filter((value) => !value.text.startsWith("-"));
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
		const rule = walk.ruleOfVariable(name, text);
		if (rule !== null) walk.find(rule, word.span);
	}
	return { text: "", from: [] };
};

const unset: Handler = ({ args }, walk) => {
	for (const { text, span } of args) if (/^HIST(?:FILE|SIZE|FILESIZE)$/.test(text)) walk.find("trace.history", span);
	return undefined;
};

const set: Handler = ({ args, span }, walk) => {
	const words = textsOf(args);
	if (words.includes("+o") && words.includes("history")) walk.find("trace.history", span);
	else if (words[0] === "--") walk.environment.positional = args.slice(1);
	return undefined;
};

const read: Handler = ({ args, stdin }, walk) => {
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

const cd: Handler = ({ args }, walk) => {
	const target = readOptions(args).operands[0];
	if (target === undefined) walk.environment.cwd = walk.environment.get("HOME")?.values[0] ?? null;
	else if (target.text === "-") walk.environment.cwd = null;
	else {
		const path = walk.path(target);
		walk.environment.cwd = path === null || path.includes(UNKNOWN) ? null : path;
	}
	return { text: "", from: [] };
};

const tempFiles: Handler = ({ args, span, program }, walk) => {
	if (program === "systemd-tmpfiles" && args.some((value) => /^--(?:purge|remove)/.test(value.text)))
		walk.find("fs.rm-recursive", span);
	if (program === "gio" && args[0]?.text === "trash" && args.some((value) => value.text === "--empty"))
		walk.find("fs.rm-recursive", span);
	if (/^(?:trash-empty|bleachbit)$/.test(program)) walk.find("fs.rm-recursive", span);
	return undefined;
};

const mkfifo: Handler = ({ args }, walk) => {
	for (const value of readOptions(args, { short: "mZ" }).operands) {
		const path = walk.path(value);
		if (path !== null) walk.environment.files.set(path, { text: null, from: ["%fifo"] });
	}
	return undefined;
};

const mknod: Handler = ({ args, span }, walk) => {
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

const chpasswd: Handler = always("priv.account");

const TABLE: Readonly<Record<string, Handler>> = {
	mkswap: onDevice("dev.format", () => false, { short: "Lpv" }),
	newfs: makeFilesystem,
	newfs_hfs: makeFilesystem,
	newfs_apfs: makeFilesystem,
	newfs_msdos: makeFilesystem,
	newfs_exfat: makeFilesystem,
	mke2fs: makeFilesystem,
	mkdosfs: makeFilesystem,
	mkntfs: makeFilesystem,
	mkexfatfs: makeFilesystem,
	mkreiserfs: makeFilesystem,
	cryptsetup: volumes,
	mdadm: volumes,
	pvremove: volumes,
	vgremove: volumes,
	lvremove: volumes,
	lvreduce: volumes,
	dmsetup: volumes,
	zfs: volumes,
	zpool: volumes,
	btrfs: volumes,
	tmutil: volumes,
	wipefs: onDevice(
		"dev.partition",
		(options) => !has(options, "a", "all", "o", "offset") || has(options, "n", "no-act"),
	),
	sgdisk: onDevice(
		"dev.partition",
		(options) =>
			!has(
				options,
				"Z",
				"zap",
				"zap-all",
				"z",
				"o",
				"clear",
				"d",
				"delete",
				"n",
				"new",
				"g",
				"mbrtogpt",
				"l",
				"load-backup",
				"G",
				"R",
				"t",
				"typecode",
				"move-main-table",
			),
	),
	gdisk: onDevice("dev.partition", (options) => has(options, "l")),
	fdisk: onDevice("dev.partition", (options) => has(options, "l", "list", "x")),
	cfdisk: onDevice("dev.partition", () => false),
	cgdisk: onDevice("dev.partition", () => false),
	sfdisk: onDevice("dev.partition", (options) =>
		has(options, "l", "list", "d", "dump", "J", "json", "V", "verify", "F", "list-free"),
	),
	parted: onDevice(
		"dev.partition",
		(_, words) =>
			words.some((word) => /^(?:print|p|-l|--list|unit|align-check)$/.test(word)) &&
			!words.some((word) => /^(?:mklabel|mktable|mkpart|rm|resizepart|rescue|set)$/.test(word)),
		{ short: "a" },
	),
	partprobe: () => undefined,
	dcfldd: (invocation, walk) => ddLike(invocation, walk),
	ddrescue: onDevice("dev.overwrite", () => false),
	dc3dd: (invocation, walk) => ddLike(invocation, walk),
	pv: (invocation, walk) => {
		const out = optionValue(readOptions(invocation.args, { short: "oLBsN", long: ["output"] }), "o", "output");
		if (out !== undefined) walk.write(out, { text: null, from: [] });
		return { ...(invocation.stdin ?? { text: null, from: ["pv"] }), text: null };
	},
	blkdiscard: onDevice("dev.partition", () => false, { short: "ol" }),
	badblocks: onDevice("dev.overwrite", (options) => !has(options, "w", "n")),
	scrub: onDevice("dev.overwrite", () => false),
	nwipe: onDevice("dev.overwrite", () => false),
	wipe: (invocation, walk) => {
		const options = readOptions(invocation.args);
		if (deviceOf(walk, options.operands) !== undefined) walk.find("dev.overwrite", invocation.span);
		else if (options.operands.length > 0) walk.find("fs.secure-erase", invocation.span);
		return undefined;
	},
	diskutil,
	nvme,
	hdparm,
	sg_format: onDevice("dev.firmware", () => false),
	sg_sanitize: onDevice("dev.firmware", () => false),
	flashrom: (invocation, walk) => {
		if (has(readOptions(invocation.args, { short: "pwrvE" }), "w", "write", "E", "erase"))
			walk.find("dev.firmware", invocation.span);
		return undefined;
	},
	fwupdmgr: (invocation, walk) => {
		if (/^(?:update|install|downgrade|reinstall|upgrade)$/.test(invocation.args[0]?.text ?? ""))
			walk.find("dev.firmware", invocation.span);
		return undefined;
	},
	flash_erase: onDevice("dev.firmware", () => false),
	flashcp: onDevice("dev.firmware", () => false),
	nandwrite: onDevice("dev.firmware", () => false),
	ubiformat: onDevice("dev.firmware", () => false),
	restic: backups,
	borg: backups,
	borgmatic: backups,
	kopia: backups,
	duplicity: backups,
	rclone: backups,
	velero: backups,
	snapper: backups,
	timeshift: backups,
	pgbackrest: backups,
	"rdiff-backup": backups,
	barman: backups,
	"wal-g": backups,
	shutdown,
	reboot: shutdown,
	halt: shutdown,
	poweroff: shutdown,
	init,
	telinit: init,
	systemctl,
	loginctl: systemctl,
	kexec,
	ipmitool: ipmi,
	"ipmi-power": ipmi,
	racadm: ipmi,
	"power-off": shutdown,
	pm: () => undefined,
	"systemd-sleep": shutdown,
	"pm-suspend": shutdown,
	"pm-hibernate": shutdown,
	rtcwake: shutdown,
	service,
	"rc-service": service,
	sv: service,
	supervisorctl: service,
	monit: service,
	pm2: service,
	"update-rc.d": service,
	chkconfig: service,
	"rc-update": service,
	"s6-svc": service,
	initctl: (invocation, walk) => service({ ...invocation, program: "sv" }, walk),
	stop: (invocation, walk) => {
		if (invocation.args.length > 0 && !invocation.args[0]!.text.startsWith("-")) walk.find("svc.stop", invocation.span);
		return undefined;
	},
	launchctl,
	sysctl,
	setenforce: protection,
	"aa-teardown": protection,
	"aa-disable": protection,
	"aa-complain": protection,
	apparmor_parser: protection,
	csrutil: protection,
	spctl: protection,
	setsebool: protection,
	grubby: protection,
	bcdedit: protection,
	semanage: protection,
	fdesetup: protection,
	mokutil: protection,
	nvram: protection,
	insmod: always("kern.module"),
	rmmod: always("kern.module"),
	modprobe: (invocation, walk) => {
		const options = readOptions(invocation.args, { short: "CdS" });
		if (!isAsking(options) && !has(options, "n", "dry-run", "D", "show-depends", "c", "showconfig"))
			walk.find("kern.module", invocation.span);
		return undefined;
	},
	kmod: (invocation, walk) => {
		if (/^(?:insert|remove|load|unload)$/.test(invocation.args[0]?.text ?? ""))
			walk.find("kern.module", invocation.span);
		return undefined;
	},
	depmod: () => undefined,
	kldload: always("kern.module"),
	kldunload: always("kern.module"),
	kextload: always("kern.module"),
	kextunload: always("kern.module"),
	dkms: (invocation, walk) => {
		if (/^(?:install|remove|uninstall|unbuild)$/.test(invocation.args[0]?.text ?? ""))
			walk.find("kern.module", invocation.span);
		return undefined;
	},
	mount,
	umount: mount,
	"mount.cifs": mount,
	sshfs: () => undefined,
	fusermount: mount,
	losetup: (invocation, walk) => {
		if (has(readOptions(invocation.args), "d", "D", "detach", "detach-all")) walk.find("kern.module", invocation.span);
		return undefined;
	},
	pivot_root: always("kern.module"),
	switch_root: always("power.off"),
	bpftool: (invocation, walk) => {
		if (/load|attach|detach/.test(textsOf(invocation.args).join(" "))) walk.find("kern.module", invocation.span);
		return undefined;
	},
	kill,
	pkill: killByName,
	killall: killByName,
	killall5: killByName,
	skill: killByName,
	slay: killByName,
	fuser: killByName,
	xkill: always("proc.kill-many"),
	apt: packages,
	"apt-get": packages,
	aptitude: packages,
	nala: packages,
	dnf: packages,
	yum: packages,
	microdnf: packages,
	zypper: packages,
	apk: packages,
	pacman: packages,
	yay: packages,
	paru: packages,
	dpkg: packages,
	rpm: packages,
	snap: packages,
	brew: packages,
	port: packages,
	emerge: packages,
	opkg: packages,
	pkg: packages,
	"xbps-remove": packages,
	"nix-env": packages,
	"nix-collect-garbage": packages,
	guix: packages,
	winget: packages,
	choco: packages,
	scoop: packages,
	tdnf: packages,
	eopkg: packages,
	swupd: packages,
	useradd: accounts,
	adduser: accounts,
	userdel: accounts,
	deluser: accounts,
	usermod: accounts,
	groupadd: accounts,
	addgroup: accounts,
	groupdel: accounts,
	delgroup: accounts,
	groupmod: accounts,
	gpasswd: accounts,
	passwd: accounts,
	chage: accounts,
	chsh: accounts,
	chfn: accounts,
	visudo: accounts,
	newusers: accounts,
	vipw: accounts,
	vigr: accounts,
	dscl: accounts,
	sysadminctl: accounts,
	newusers_: accounts,
	chpasswd,
	pw: accounts,
	newgrp: () => undefined,
	smbpasswd: accounts,
	htpasswd: () => undefined,
	dseditgroup: accounts,
	crontab,
	at,
	batch: at,
	atq: at,
	atrm: at,
	anacron: () => undefined,
	fcrontab: crontab,
	hostnamectl: settings,
	hostname: settings,
	timedatectl: settings,
	localectl: settings,
	date: settings,
	hwclock: settings,
	rfkill: settings,
	swapoff: settings,
	"update-alternatives": settings,
	"update-grub": settings,
	"grub-install": settings,
	"grub2-mkconfig": settings,
	efibootmgr: settings,
	defaults: settings,
	scutil: settings,
	pmset: settings,
	systemsetup: settings,
	authselect: settings,
	"dpkg-reconfigure": settings,
	"dpkg-divert": settings,
	history: logs,
	journalctl: logs,
	auditctl: logs,
	fc: logs,
	wevtutil: logs,
	dmesg: logs,
	logrotate: logs,
	log: logs,
	gcore: debuggers,
	gdb: debuggers,
	lldb: debuggers,
	procdump: debuggers,
	memdump: always("secret.memory"),
	"py-spy": (invocation, walk) => {
		if (invocation.args[0]?.text === "dump") walk.find("secret.memory", invocation.span);
		return undefined;
	},
	trap,
	alias,
	export: exporting,
	declare: exporting,
	typeset: exporting,
	local: exporting,
	readonly: exporting,
	unset,
	set,
	read,
	mapfile: read,
	readarray: read,
	cd,
	pushd: cd,
	popd: (_, walk) => {
		walk.environment.cwd = null;
		return undefined;
	},
	"systemd-tmpfiles": tempFiles,
	gio: tempFiles,
	"trash-empty": tempFiles,
	bleachbit: tempFiles,
	mkfifo,
	mknod,
	ldconfig: () => undefined,
	"update-ca-certificates": () => undefined,
	"update-initramfs": always("sys.settings"),
	dracut: always("sys.settings"),
};

function ddLike({ args }: Invocation, walk: Walk): undefined {
	const out = args.find((word) => word.text.startsWith("of="));
	if (out !== undefined) walk.write({ ...out, text: out.text.slice(3) }, { text: null, from: [] });
	return undefined;
}

export const system = (program: string): Handler | undefined => {
	if (/^(?:mkfs|newfs)(?:[._]|$)/.test(program)) return makeFilesystem;
	return TABLE[program];
};
