// Ending processes.

import { has, optionValue, readOptions } from "../options";
import { isKnown } from "../values";
import type { Handler } from "../walk";
import { isAsking, textsOf } from "./devices";

export const kill: Handler = (invocation, walk) => {
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

export const killByName: Handler = ({ args, span, program }, walk) => {
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
