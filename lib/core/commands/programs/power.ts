// Power, services, the kernel and its protections.

import { has, readOptions } from "../options";
import type { Handler } from "../walk";
import { isAsking, textsOf } from "./devices";

export const shutdown: Handler = ({ args, span }, walk) => {
	if (args.some(({ text }) => /^(?:--help|--version|-c|--show|\/\?|\/a|-k|-w|--wtmp-only)$/.test(text)))
		return undefined;
	walk.find("power.off", span);
	return undefined;
};

export const init: Handler = ({ args, span }, walk) => {
	if (/^[06sS1]$/.test(args[0]?.text ?? "")) walk.find("power.off", span);
	return undefined;
};

export const systemctl: Handler = ({ args, span, program }, walk) => {
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

export const service: Handler = ({ args, span, program }, walk) => {
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

export const launchctl: Handler = ({ args, span }, walk) => {
	const verb = args[0]?.text ?? "";
	if (/^(?:unload|stop|remove|disable|bootout|kill|kickstart)$/.test(verb)) walk.find("svc.stop", span);
	else if (/^(?:load|submit|bootstrap|enable|setenv|config)$/.test(verb)) walk.find("persist.service", span);
	else if (verb === "reboot") walk.find("power.off", span);
	return undefined;
};

export const sysctl: Handler = ({ args, span }, walk) => {
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

export const protection: Handler = ({ args, span, program }, walk) => {
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

export const kexec: Handler = ({ args, span }, walk) => {
	if (args.some((value) => /^(?:-e|--exec|-l|--load|-p)$/.test(value.text) || value.text.startsWith("-")))
		walk.find("power.off", span);
	return undefined;
};

export const ipmi: Handler = ({ args, span }, walk) => {
	const words = textsOf(args).join(" ");
	if (/(?:chassis\s+)?power\s+(?:off|cycle|reset|soft)|\bmc\s+reset|graceshutdown|ForceOff|forcerestart/i.test(words))
		walk.find("power.off", span);
	return undefined;
};
