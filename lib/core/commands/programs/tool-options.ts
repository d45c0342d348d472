import { readOptions } from "../options";
import { known } from "../values";
import type { Handler } from "../walk";
import { line_ } from "./carriers";

/** Ordinary tools with an option that runs a program: the option's names, and where its line begins. */
export const OPTIONS_THAT_RUN: Readonly<
	Record<string, { readonly short?: string; readonly names: readonly string[]; readonly isSingleDash?: boolean }>
> = {
	man: { short: "PHS", names: ["P", "pager", "H", "html"] },
	less: { names: [] },
	rg: { short: "efgtTmABC", names: ["pre", "hostname-bin"] },
	ag: { names: ["pager"] },
	ack: { names: ["pager"] },
	tcpdump: { short: "zwrcisGW", names: ["z"] },
	nmap: { names: ["script"] },
	cmake: { short: "P", names: [] },
	ctest: { names: ["build-makeprogram"] },
	meson: { names: [] },
	split: { short: "abCln", names: ["filter"] },
	inotifywait: { names: [] },
	cpio: { short: "FIO", names: ["to-command", "rsh-command"] },
	dpkg: { names: [] },
	mutool: { names: [] },
	ffmpeg: { names: [] },
	pax: { names: [] },
	"run-parts": { names: [] },
	"ssh-keyscan": { names: [] },
	gpg: { names: ["photo-viewer", "exec-path", "pinentry-program"] },
	latex: { names: [] },
	"start-stop-daemon": { short: "xn", names: ["exec", "startas", "x", "a"] },
	start_: { names: [] },
	facter: { names: [] },
	zless: { names: [] },
	journalctl: { names: [] },
	capsh: { names: [] },
	lftp: { names: [] },
	crash: { names: [] },
	dvips: { names: [] },
	ncdu: { names: [] },
	npm_: { names: [] },
	rpm: { names: ["eval", "pipe"] },
	rpmbuild: { names: ["eval"] },
	yelp: { names: [] },
	mail: { names: [] },
	screen: { short: "StTXpceh", names: [] },
	tmux: { short: "LSfcnstFbe", names: [] },
	gnome_terminal: { names: [] },
};

export const optioned: Handler = (invocation, walk) => {
	const { args, program, stdin, span } = invocation;
	const spec = OPTIONS_THAT_RUN[program];
	if (spec === undefined) return undefined;
	const options = readOptions(args, {
		short: spec.short ?? "",
		long: spec.names.filter((name) => name.length > 1),
		...(spec.isSingleDash ? { isSingleDash: true } : {}),
	});
	for (const name of spec.names)
		for (const value of options.values.get(name) ?? []) {
			if (/^(?:less|more|cat|most|pg|delta|bat)(?:\s|$)/.test(value.text) || value.text === "") continue;
			walk.find("exec.tool-option", value.span);
			line_(walk, value, stdin);
		}
	if (program === "cmake" && options.values.has("P")) {
		const [file] = options.values.get("P") ?? [];
		const content = file === undefined ? undefined : walk.environment.files.get(file.text);
		const line =
			content?.text === null ? undefined : /execute_process\s*\(\s*COMMAND\s+([^)]+)\)/i.exec(content?.text ?? "")?.[1];
		if (line !== undefined) walk.script(line, span, "code");
		else if (content !== undefined) walk.find("exec.tool-option", span);
	}
	return { ...(stdin ?? { text: null, from: [program] }), text: null };
};

/** `screen`, `tmux`: what is started or typed in there. */
export const multiplexer: Handler = (invocation, walk) => {
	const { args, program, stdin, span } = invocation;
	if (program === "screen") {
		const options = readOptions(args, { short: "SctTXpeh", isPrefix: true });
		const rest = options.operands;
		if (options.flags.has("X")) {
			const text = args.map((value) => value.text).join(" ");
			const line = /(?:stuff|exec)\s+(.+)$/.exec(text)?.[1];
			if (line !== undefined) walk.script(line.replace(/\\n|\^M|\$'\\n'/g, "\n"), span);
		} else if (rest.length > 0) walk.run(rest, stdin, { span });
		return undefined;
	}
	const options = readOptions(args, { short: "LSf", isPrefix: true });
	const [verb, ...rest] = options.operands;
	if (verb === undefined) return undefined;
	if (
		/^(?:new|new-session|neww|new-window|split-window|splitw|respawn-pane|respawnp|respawn-window|run-shell|run|if-shell|popup|display-popup|pipe-pane)$/.test(
			verb.text,
		)
	) {
		const inner = readOptions(rest, { short: "sncFtexyblETpw", isPrefix: true });
		if (inner.operands.length === 1) line_(walk, inner.operands[0]!, stdin);
		else if (inner.operands.length > 1) walk.run(inner.operands, stdin, { span });
	} else if (/^(?:send-keys|send)$/.test(verb.text)) {
		const inner = readOptions(rest, { short: "tNXc", isPrefix: true });
		const line = inner.operands
			.filter((value) => !/^(?:Enter|C-m|C-j|KPEnter|Space|Tab)$/.test(value.text))
			.map((value) => value.text)
			.join(" ");
		if (line !== "") walk.script(line, span);
	} else if (/^kill-(?:server|session)$/.test(verb.text) && verb.text === "kill-server")
		walk.find("proc.kill-many", span);
	return undefined;
};

/** `start-stop-daemon`, `capsh -- -c`, `gcc -wrapper`, and other ways of starting a shell. */
export const odd: Handler = (invocation, walk) => {
	const { args, program, span, stdin } = invocation;
	const texts = args.map((value) => value.text);
	switch (program) {
		case "capsh": {
			const at = texts.indexOf("--");
			if (at >= 0) walk.run([known("sh", span), ...args.slice(at + 1)], stdin, { span });
			return undefined;
		}
		case "gcc":
		case "cc":
		case "clang":
		case "g++": {
			const at = texts.indexOf("-wrapper");
			if (at >= 0) {
				walk.find("exec.tool-option", span);
				line_(walk, { ...args[at + 1]!, text: (texts[at + 1] ?? "").replaceAll(",", " ") }, null);
			}
			if (texts.some((text) => /^-(?:fplugin=|B\/tmp)/.test(text))) walk.find("exec.tool-option", span);
			return undefined;
		}
		case "run-parts":
			if (args.some((value) => /^\/(?:tmp|var\/tmp)/.test(value.text))) walk.find("exec.unknown-script", span);
			return undefined;
		case "start-stop-daemon": {
			const options = readOptions(args, {
				short: "xnacpu",
				long: ["exec", "startas", "name", "chuid", "pidfile", "user"],
			});
			if (options.flags.has("stop") || options.flags.has("K")) walk.find("svc.stop", span);
			const started =
				options.values.get("startas")?.[0] ??
				options.values.get("a")?.[0] ??
				options.values.get("exec")?.[0] ??
				options.values.get("x")?.[0];
			const at = texts.indexOf("--");
			if (started !== undefined) walk.run([started, ...(at >= 0 ? args.slice(at + 1) : [])], stdin, { span });
			return undefined;
		}
		case "bc":
		case "dc": {
			const line = /^\s*!\s*(.+)$/m.exec(stdin?.text ?? "")?.[1] ?? /!(\w[^\n]*)/.exec(texts.join(" "))?.[1];
			if (line !== undefined && program === "dc") walk.script(line, span, "code");
			else if (line !== undefined) walk.find("exec.tool-option", span);
			return undefined;
		}
		case "busctl":
		case "gdbus":
		case "dbus-send":
			if (
				/(?:login1|consolekit|upower|SessionManager)/i.test(texts.join(" ")) &&
				/PowerOff|Reboot|Halt|Suspend|Hibernate|Shutdown/i.test(texts.join(" "))
			)
				walk.find("power.off", span);
			else if (/systemd1/.test(texts.join(" ")) && /StopUnit|DisableUnit|MaskUnit|KillUnit/.test(texts.join(" ")))
				walk.find("svc.stop", span);
			return undefined;
		case "xterm":
		case "rxvt":
		case "urxvt": {
			if (/-display\s+(?!:|localhost|unix)\S+:\d/.test(texts.join(" "))) walk.find("net.reverse-shell", span);
			const at = texts.indexOf("-e");
			if (at >= 0) walk.run(args.slice(at + 1), stdin, { span });
			return undefined;
		}
		case "enable":
			if (texts.includes("-f")) walk.find("exec.env-hijack", span);
			return undefined;
		case "complete":
			return undefined;
		case "wall":
		case "write":
			return undefined;
		default:
			return undefined;
	}
};

export const ODD = new Set(
	"capsh gcc cc clang g++ run-parts start-stop-daemon bc dc busctl gdbus dbus-send enable xterm rxvt urxvt".split(" "),
);
