// Containers: what runs in them, what they are given of the machine, and what is thrown away.

import { has, optionValue, readOptions, type Spec } from "../options";
import { kindOf } from "../paths";
import { isKnown, type Value } from "../values";
import type { Handler, Invocation, Walk } from "../walk";
import { isHelp, textsOf } from "./arguments";

export const DOCKER: Spec = {
	short: "Hclf",
	long: [
		"host",
		"context",
		"config",
		"log-level",
		"tlscacert",
		"url",
		"connection",
		"identity",
		"file",
		"project-name",
		"profile",
		"env-file",
		"project-directory",
		"namespace",
		"n",
		"address",
		"ansi",
	],
	isPrefix: true,
};
export const RUN: Spec = {
	short: "veplwuhnamct",
	long: "volume env publish label workdir user hostname name network mount entrypoint env-file cap-add cap-drop device security-opt pid ipc userns platform memory cpus restart gpus add-host dns log-driver log-opt tmpfs ulimit shm-size runtime expose link cgroupns group-add index".split(
		" ",
	),
	isPrefix: true,
};

export const docker: Handler = (invocation, walk) => {
	const { args, span, program } = invocation;
	const global = readOptions(args, DOCKER);
	const far = optionValue(global, "H", "host", "context", "c", "url", "connection", "identity");
	if ((far !== undefined && !/^(?:unix:\/\/|default$)/.test(far.text)) || global.flags.has("remote"))
		walk.find("ctr.remote-daemon", span);
	let rest = global.operands;
	if (/^(?:compose|buildx|stack)$/.test(rest[0]?.text ?? "") && rest[0]?.text === "compose") {
		const inner = readOptions(rest.slice(1), {
			short: "fp",
			long: ["file", "project-name", "profile", "env-file", "project-directory", "ansi", "parallel"],
			isPrefix: true,
		});
		return compose(invocation, walk, inner.operands);
	}
	if (
		/^(?:container|image|volume|network|system|builder|buildx|context|service|stack|swarm|node|secret|config|plugin|manifest|machine|pod|kube|checkpoint|trust)$/.test(
			rest[0]?.text ?? "",
		)
	) {
		const [noun, verb] = textsOf(rest);
		if (isHelp(rest)) return undefined;
		if (noun === "container") rest = rest.slice(1);
		else {
			const isDestroying =
				/^(?:prune|rm|remove|leave|drain|reset|delete)$/.test(verb ?? "") &&
				!(noun === "context" && /^(?:rm|remove)$/.test(verb ?? ""));
			if (noun === "context" && verb === "use") walk.find("ctr.remote-daemon", span);
			else if (
				isDestroying &&
				(verb !== "rm" || /^(?:volume|stack|service|secret|config|swarm|node|image|network|pod)$/.test(noun ?? ""))
			)
				walk.find(
					/^(?:image|network|builder|buildx)$/.test(noun ?? "") && verb === "rm"
						? has(readOptions(rest.slice(2)), "f", "force")
							? "ctr.prune"
							: "ctr.prune"
						: "ctr.prune",
					span,
				);
			else if (noun === "service" && verb === "scale" && /=0\b/.test(textsOf(rest).join(" ")))
				walk.find("ctr.prune", span);
			else if (noun === "machine" && /^(?:rm|reset|stop)$/.test(verb ?? "")) walk.find("ctr.prune", span);
			else if (noun === "plugin" && verb === "install") walk.find("priv.container-escape", span);
			return undefined;
		}
	}
	const [verb, ...more] = rest;
	if (verb === undefined || isHelp(more.slice(0, 1))) return undefined;
	switch (verb.text) {
		case "run":
		case "create":
			return runContainer(invocation, walk, more, true);
		case "exec":
			return runContainer(invocation, walk, more, false);
		case "rm":
		case "rmi":
		case "kill":
		case "stop":
		case "restart":
		case "pause": {
			const options = readOptions(more, { short: "tsn" });
			const isMany = options.operands.length === 0 || options.operands.some((value) => !isKnown(value));
			if (verb.text === "restart") walk.find("svc.restart", span);
			else if (verb.text === "kill" || isMany || has(options, "f", "force", "v", "volumes", "a", "all"))
				walk.find(
					/^(?:kill|stop|pause)$/.test(verb.text)
						? isMany || verb.text === "kill"
							? "proc.kill-many"
							: "svc.stop"
						: "ctr.prune",
					span,
				);
			else if (verb.text === "stop") walk.find("svc.restart", span);
			return undefined;
		}
		case "push":
			walk.find("pub.package", span);
			return undefined;
		case "login":
			return undefined;
		case "cp": {
			const target = readOptions(more).operands[1];
			if (target !== undefined && !target.text.includes(":"))
				walk.write({ ...target, text: `${target.text}` }, { text: null, from: [program] });
			return undefined;
		}
		case "update":
			return undefined;
		case "build": {
			const options = readOptions(more, {
				short: "ft",
				long: ["file", "tag", "build-arg", "target", "platform", "secret", "ssh", "output"],
			});
			if (options.flags.has("push")) walk.find("pub.package", span);
			if (options.operands.some((value) => /^https?:/.test(value.text))) walk.find("exec.remote-code", span);
			return undefined;
		}
		default:
			return undefined;
	}
};

export function runContainer(invocation: Invocation, walk: Walk, words: readonly Value[], isNew: boolean): undefined {
	const options = readOptions(
		words,
		isNew
			? RUN
			: { short: "ewu", long: ["env", "workdir", "user", "env-file", "detach-keys", "index"], isPrefix: true },
	);
	const { span } = invocation;
	if (isNew) {
		const volumes = [
			...(options.values.get("v") ?? []),
			...(options.values.get("volume") ?? []),
			...(options.values.get("mount") ?? []),
		];
		const isEscape =
			options.flags.has("privileged") ||
			[...(options.values.get("cap-add") ?? [])].some((value) =>
				/^(?:ALL|SYS_ADMIN|SYS_PTRACE|SYS_MODULE|NET_ADMIN|DAC_READ_SEARCH|CAP_SYS_ADMIN|SYS_RAWIO)$/i.test(value.text),
			) ||
			["pid", "ipc", "userns", "network", "net", "uts", "cgroupns"].some(
				(name) => /^host$/.test(optionValue(options, name)?.text ?? "") && name !== "network" && name !== "net",
			) ||
			["network", "net"].some(
				(name) => optionValue(options, name)?.text === "host" && options.flags.has("privileged"),
			) ||
			(options.values.get("security-opt") ?? []).some((value) => /unconfined|disable/.test(value.text)) ||
			(options.values.get("device") ?? []).some((value) =>
				/^\/dev\/(?:sd|nvme|mem|kmem|vd|xvd|mapper|dm-)/.test(value.text),
			) ||
			volumes.some((value) => isHostMount(walk, value));
		if (isEscape) walk.find("priv.container-escape", span);
	} else if (options.flags.has("privileged")) walk.find("priv.container-escape", span);
	const entry = optionValue(options, "entrypoint");
	const command = entry === undefined ? options.operands.slice(1) : [entry, ...options.operands.slice(1)];
	if (command.length === 0) return undefined;
	walk.step("remote", span, textsOf(command).join(" "));
	const before = walk.environment;
	walk.environment = before.fork();
	walk.environment.cwd = "/%container/app/src/x";
	walk.run(command, invocation.stdin, { span });
	walk.environment = before;
	return undefined;
}

export function isHostMount(walk: Walk, value: Value): boolean {
	const source = /(?:^|,)(?:source|src)=([^,]+)/.exec(value.text)?.[1] ?? value.text.split(":")[0] ?? "";
	if (/docker\.sock|containerd\.sock|podman\.sock|crio\.sock/.test(value.text)) return true;
	if (!/^[/~.]/.test(source)) return false;
	const path = walk.path({ ...value, text: source });
	if (path === null) return false;
	return (
		kindOf(path) === "root" ||
		kindOf(path) === "system" ||
		kindOf(path) === "home" ||
		/^\/(?:etc|root|var\/run|proc|sys|dev|boot)(?:\/|$)/.test(path) ||
		/\/\.(?:ssh|aws|kube|gnupg)(?:\/|$)/.test(path)
	);
}

export function compose(invocation: Invocation, walk: Walk, words: readonly Value[]): undefined {
	const { span } = invocation;
	const [verb, ...more] = words;
	if (verb === undefined || isHelp(more)) return undefined;
	const options = readOptions(more, { short: "tefuw" });
	if (verb.text === "down" && has(options, "v", "volumes", "rmi")) walk.find("ctr.prune", span);
	else if (verb.text === "rm" && has(options, "v", "f", "s", "force", "stop")) walk.find("ctr.prune", span);
	else if (verb.text === "kill") walk.find("svc.stop", span);
	else if (/^(?:down|stop|restart)$/.test(verb.text)) walk.find("svc.restart", span);
	else if (verb.text === "push" || verb.text === "publish") walk.find("pub.package", span);
	else if (verb.text === "exec" || verb.text === "run") {
		const inner = readOptions(more, {
			short: "euwTvpl",
			long: ["env", "user", "workdir", "index", "volume", "publish", "entrypoint", "name", "label"],
			isPrefix: true,
		});
		const command = inner.operands.slice(1);
		if (command.length > 0) walk.run(command, invocation.stdin, { span });
	}
	return undefined;
}
