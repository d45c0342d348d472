// Containers, clusters, infrastructure as code, cloud accounts, databases, package registries: mostly one verb decides.

import { has, optionValue, readOptions, type Spec } from "../options";
import { kindOf } from "../paths";
import { isKnown, type Value } from "../values";
import type { Handler, Invocation, Walk } from "../walk";
import { afterOptions, line_, packageRunner } from "./carriers";

const textsOf = (values: readonly Value[]) => values.map((value) => value.text);
const isHelp = (args: readonly Value[]) => args.some(({ text }) => /^(?:--help|-help|-h|help|--version)$/.test(text));
const isDry = (args: readonly Value[]) =>
	args.some(({ text }) =>
		/^--?dry[-_]?run(?:=(?:client|server|true))?$|^--noop$|^--check$|^--what-if$|^-WhatIf$|^--plan$|^--simulate$/i.test(
			text,
		),
	);

// ------------------------------------------------------------ containers

const DOCKER: Spec = {
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
const RUN: Spec = {
	short: "veplwuhnamct",
	long: "volume env publish label workdir user hostname name network mount entrypoint env-file cap-add cap-drop device security-opt pid ipc userns platform memory cpus restart gpus add-host dns log-driver log-opt tmpfs ulimit shm-size runtime expose link cgroupns group-add index".split(
		" ",
	),
	isPrefix: true,
};

const docker: Handler = (invocation, walk) => {
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

function runContainer(invocation: Invocation, walk: Walk, words: readonly Value[], isNew: boolean): undefined {
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

function isHostMount(walk: Walk, value: Value): boolean {
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

function compose(invocation: Invocation, walk: Walk, words: readonly Value[]): undefined {
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

// ------------------------------------------------------------ clusters

const kubectl: Handler = (invocation, walk) => {
	const { args, span, stdin } = invocation;
	const options = readOptions(args, {
		short: "nfolcs",
		long: [
			"namespace",
			"context",
			"kubeconfig",
			"cluster",
			"user",
			"server",
			"token",
			"as",
			"request-timeout",
			"filename",
			"output",
			"selector",
			"container",
			"kustomize",
			"replicas",
			"field-selector",
			"type",
			"patch",
			"image",
			"tail",
			"since",
		],
	});
	const [verb = "", second = "", _third = ""] = textsOf(options.operands);
	if (options.flags.has("help") || isDry(args)) return undefined;
	const url = [
		...(options.values.get("f") ?? []),
		...(options.values.get("filename") ?? []),
		...(options.values.get("k") ?? []),
	].find((value) => /^https?:/.test(value.text));
	if (/^(?:apply|create|replace)$/.test(verb) && url !== undefined) walk.find("exec.remote-code", url.span);
	if (/^(?:apply|create|replace)$/.test(verb) && stdin?.isRemote) walk.find("exec.remote-code", span);
	if (/^(?:delete|drain|evict|taint)$/.test(verb)) walk.find("k8s.destroy", span);
	else if (verb === "replace" && has(options, "force")) walk.find("k8s.destroy", span);
	else if (
		verb === "scale" &&
		(optionValue(options, "replicas")?.text === "0" || args.some((value) => value.text === "--replicas=0"))
	)
		walk.find("k8s.destroy", span);
	else if (verb === "apply" && has(options, "prune")) walk.find("k8s.destroy", span);
	else if (verb === "rollout" && /^(?:undo)$/.test(second)) walk.find("k8s.destroy", span);
	else if (verb === "rollout" && second === "restart") walk.find("svc.restart", span);
	else if (verb === "cordon") walk.find("k8s.destroy", span);
	else if (verb === "config" && /^(?:delete-|unset)/.test(second)) walk.find("k8s.destroy", span);
	else if (verb === "patch" && /finalizers.{0,20}(?:null|\[\])/.test(textsOf(args).join(" ")))
		walk.find("k8s.destroy", span);
	else if (verb === "exec" || verb === "debug") {
		const at = args.findIndex((value) => value.text === "--");
		const command = at >= 0 ? args.slice(at + 1) : options.operands.slice(2);
		if (command.length > 0) walk.run(command, stdin, { span });
		if (verb === "debug" && second.startsWith("node")) walk.find("priv.container-escape", span);
	} else if (verb === "run" && /privileged|hostPID|hostNetwork/.test(textsOf(args).join(" ")))
		walk.find("priv.container-escape", span);
	else if (
		/^get$/.test(verb) &&
		/^secrets?(?:\/|$)/.test(second) &&
		/(?:^| )-o ?(?:yaml|json|jsonpath)|go-template/.test(textsOf(args).join(" "))
	)
		walk.find("secret.read-key", span);
	else if (verb === "create" && /^(?:clusterrolebinding)$/.test(second)) walk.find("priv.account", span);
	return undefined;
};

const helm: Handler = ({ args, span, program }, walk) => {
	const options = readOptions(args, {
		short: "nfe",
		long: ["namespace", "kube-context", "values", "set", "version", "file", "environment", "selector"],
	});
	if (isHelp(args) || isDry(args)) return undefined;
	const [verb = "", second = ""] = textsOf(options.operands);
	if (/^(?:uninstall|delete|del|un|destroy|rollback)$/.test(verb)) walk.find("k8s.destroy", span);
	else if (program === "helm" && verb === "upgrade" && has(options, "force", "reset-values"))
		walk.find("k8s.destroy", span);
	else if (program === "helm" && verb === "push") walk.find("pub.package", span);
	else if (program === "helm" && verb === "plugin" && second === "install") walk.find("exec.remote-code", span);
	else if (program === "flux" && /^(?:uninstall|delete|suspend)$/.test(verb)) walk.find("k8s.destroy", span);
	else if (program === "argocd" && /^delete$/.test(second)) walk.find("k8s.destroy", span);
	else if (program === "istioctl" && /^(?:uninstall|x)$/.test(verb)) walk.find("k8s.destroy", span);
	return undefined;
};

const localClusters: Handler = ({ args, span, program }, walk) => {
	const words = textsOf(args);
	if (isHelp(args)) return undefined;
	const [verb = "", second = ""] = words;
	const isDestroying =
		/^(?:delete|destroy|reset|remove)$/.test(verb) ||
		/^(?:delete|remove)$/.test(second) ||
		program === "k3s-uninstall.sh" ||
		(program === "etcdctl" &&
			/^(?:del|rm|snapshot restore|member remove|defrag)/.test(
				words.filter((word) => !word.startsWith("-")).join(" "),
			)) ||
		(program === "nomad" &&
			/^(?:stop|job stop|node drain|system gc|namespace delete|volume delete)/.test(words.join(" "))) ||
		(program === "consul" && /(?:kv delete|leave|force-leave|snapshot restore)/.test(words.join(" "))) ||
		(program === "vault" && /(?:delete|destroy|disable|seal|revoke|purge|undelete)/.test(words.slice(0, 4).join(" ")));
	if (isDestroying)
		walk.find(
			program === "etcdctl" || program === "consul" ? "db.drop" : program === "vault" ? "db.drop" : "k8s.destroy",
			span,
		);
	return undefined;
};

// ------------------------------------------------------------ infrastructure

const terraform: Handler = (invocation, walk) => {
	const { args, span } = invocation;
	if (isHelp(args)) return undefined;
	const options = readOptions(args, {
		isSingleDash: true,
		long: ["var", "var-file", "target", "state", "out", "terragrunt-working-dir", "working-dir"],
	});
	let words = textsOf(options.operands);
	if (words[0] === "run-all" || words[0] === "run") words = words.slice(1);
	const [verb = "", second = ""] = words;
	if (verb === "destroy" || (/^(?:apply|up)$/.test(verb) && has(options, "destroy"))) walk.find("iac.destroy", span);
	else if (verb === "apply" && [...options.flags].some((flag) => /^(?:auto-approve|replace)/.test(flag)))
		walk.find("iac.destroy", span);
	else if (verb === "state" && /^(?:rm|push|replace-provider)$/.test(second)) walk.find("iac.destroy", span);
	else if (verb === "workspace" && second === "delete") walk.find("iac.destroy", span);
	else if (/^(?:taint|force-unlock)$/.test(verb)) walk.find("iac.destroy", span);
	return undefined;
};

const iac: Handler = ({ args, span, program }, walk) => {
	if (isHelp(args) || isDry(args)) return undefined;
	const options = readOptions(args, {
		short: "sCcile",
		long: ["stack", "cwd", "config-file", "stage", "inventory", "limit", "extra-vars", "module-name", "args", "region"],
	});
	const words = textsOf(options.operands);
	const [verb = "", second = "", _third = ""] = words;
	const isDestroying =
		(program === "pulumi" &&
			(/^(?:destroy|down)$/.test(verb) ||
				(verb === "stack" && second === "rm") ||
				(verb === "state" && second === "delete") ||
				(verb === "up" && has(options, "y", "yes", "f", "skip-preview")))) ||
		(/^(?:cdk|cdktf|sst|serverless|sls|sam|copilot|amplify|architect|arc|zappa|chalice|up|apex|claudia|eb|ampx)$/.test(
			program,
		) &&
			(/^(?:destroy|remove|delete|terminate|undeploy|bootstrap-delete)$/.test(verb) ||
				/^(?:delete|remove)$/.test(second))) ||
		(program === "cdk" && verb === "deploy" && /never/.test(optionValue(options, "require-approval")?.text ?? "")) ||
		(/^(?:vagrant)$/.test(program) && /^(?:destroy)$/.test(verb)) ||
		(program === "ansible" && /state=absent|reboot|shutdown|rm -rf/.test(textsOf(args).join(" "))) ||
		(program === "multipass" && /^(?:delete|purge)$/.test(verb)) ||
		(/^(?:virsh)$/.test(program) &&
			/^(?:destroy|undefine|vol-delete|pool-delete|pool-destroy|snapshot-delete|vol-wipe|net-destroy|shutdown|reboot|reset)$/.test(
				verb,
			)) ||
		(/^(?:VBoxManage|vboxmanage)$/.test(program) &&
			/^(?:unregistervm|closemedium|snapshot)$/.test(verb) &&
			/delete/.test(textsOf(args).join(" "))) ||
		(/^(?:lxc|incus)$/.test(program) && (/^(?:delete|rm)$/.test(verb) || /^(?:delete|rm)$/.test(second))) ||
		(program === "qm" && /^(?:destroy|reset|stop)$/.test(verb)) ||
		(program === "pct" && /^(?:destroy|stop)$/.test(verb)) ||
		(program === "limactl" && /^(?:delete|rm|prune|factory-reset)$/.test(verb)) ||
		(program === "colima" && /^(?:delete|prune)$/.test(verb)) ||
		(program === "minikube" && verb === "delete") ||
		(program === "tfctl" && verb === "destroy") ||
		(program === "crossplane" && /uninstall/.test(verb));
	if (isDestroying) walk.find("iac.destroy", span);
	if (program === "ansible") {
		const line = optionValue(options, "a", "args");
		if (line !== undefined && /shell|command|raw/.test(textsOf(args).join(" "))) line_(walk, line, null, "remote");
	}
	if (program === "vagrant" && verb === "ssh") {
		const line = optionValue(options, "c", "command");
		if (line !== undefined) line_(walk, line, null, "remote");
	}
	return undefined;
};

// ------------------------------------------------------------ cloud accounts

const DESTRUCTIVE =
	/^(?:delete|remove|rm|rb|destroy|terminate|purge|deregister|disable|revoke|reset|release|stop|cancel|drop|detach|disassociate|deprovision|shutdown|uninstall|abort|empty|del|decommission|undelete|wipe|deallocate|power-off|poweroff|reboot|restart|scale-down|suspend|unlink)(?:-|:|$)/;
const HARMLESS_VERBS = /^(?:cancel|abort|disable-(?:metrics|colors)|stop-(?:tracking|query)|restart|reset-cache)/;

const CLOUDS: Readonly<Record<string, Spec>> = {
	aws: { long: ["region", "profile", "output", "endpoint-url", "query", "cli-input-json"] },
	gcloud: { long: ["project", "zone", "region", "account", "configuration", "format"] },
	az: { short: "gno", long: ["resource-group", "name", "subscription", "output"] },
};

const cloud: Handler = (invocation, walk) => {
	const { args, span, program } = invocation;
	if (isHelp(args) || isDry(args)) return undefined;
	const options = readOptions(
		args,
		CLOUDS[program] ?? {
			short: "aprtnogc",
			long: [
				"app",
				"project",
				"profile",
				"region",
				"org",
				"team",
				"token",
				"format",
				"output",
				"remote",
				"name",
				"config",
				"env",
				"environment",
				"scope",
				"site",
			],
		},
	);
	const words = textsOf(options.operands);
	const joined = words.join(" ");
	const verbs = words.slice(0, 5).flatMap((word) => word.split(":"));
	if (program === "aws" && words[0] === "s3") return s3(invocation, walk, options.operands.slice(1));
	if (/^(?:gsutil|s3cmd|s5cmd|mc|azcopy|ossutil|b2|swift)$/.test(program))
		return buckets(invocation, walk, options.operands);
	if (
		program === "gcloud" &&
		/^(?:storage|alpha storage)/.test(joined) &&
		/\brm\b|buckets delete|rsync.*delete/.test(joined)
	)
		walk.find("cloud.destroy", span);
	else if (
		verbs.some(
			(verb, place) =>
				DESTRUCTIVE.test(verb) &&
				!(place === verbs.length - 1 && HARMLESS_VERBS.test(verb) && program !== "aws" && program !== "gcloud") &&
				!(program === "aws" && place > 1),
		)
	) {
		walk.find(
			program === "bq" ||
				(/\b(?:db|database|rds|dynamodb|redis|sql)\b/.test(words[0] ?? "") &&
					program !== "aws" &&
					program !== "gcloud" &&
					program !== "az")
				? "db.drop"
				: "cloud.destroy",
			span,
		);
	} else if (
		program === "aws" &&
		/^(?:iam (?:create-access-key|attach|put|create-user|create-login|update-assume|add-user)|sts get-(?:session|federation)-token|secretsmanager get-secret|ssm get-parameter.*|ec2 (?:authorize-security|modify)|s3api put-bucket-(?:policy|acl)|kms (?:schedule|disable)|lambda update-function-code|rds modify|organizations)/.test(
			joined,
		)
	) {
		walk.find(/get-|sts/.test(joined) ? "secret.read-key" : "cloud.destroy", span);
	} else if (
		/(?:iam|policy|role|member)/.test(joined) &&
		/\b(?:add-iam-policy-binding|set-iam-policy|create-role-binding|role assignment create|ad sp create)/.test(joined)
	)
		walk.find("priv.account", span);
	else if (
		program === "heroku" &&
		/^(?:pg:reset|pg:killall|apps:destroy|addons:destroy|ps:stop|maintenance:on|config:unset|domains:clear|keys:clear|ps:scale)/.test(
			joined,
		) &&
		!(words[0] === "ps:scale" && !/=0/.test(joined))
	)
		walk.find(/pg:/.test(joined) ? "db.tool-reset" : "cloud.destroy", span);
	else if (/^(?:fly|flyctl)$/.test(program) && /^(?:ssh console|ssh)/.test(joined)) {
		const line = optionValue(readOptions(args, { short: "aC", long: ["command", "app"] }), "C", "command");
		if (line !== undefined) line_(walk, line, null, "remote");
	} else if (
		/^(?:vercel|netlify|wrangler|firebase|railway|render|surge|now|fly|flyctl)$/.test(program) &&
		/(?:^|\s)(?:--prod|deploy|--production|publish)(?:\s|$)/.test(textsOf(args).join(" ")) &&
		/--prod|production|publish/.test(textsOf(args).join(" "))
	)
		walk.find("pub.package", span);
	else if (program === "gcloud" && /^compute (?:ssh|scp)/.test(joined)) {
		const line = optionValue(readOptions(args, { long: ["command", "zone", "project"] }), "command");
		if (line !== undefined) line_(walk, line, null, "remote");
	} else if (program === "gcloud" && /print-(?:access|identity)-token/.test(joined)) walk.find("secret.read-key", span);
	else if (
		program === "firebase" &&
		/firestore:delete|database:remove|functions:delete|hosting:disable|projects:delete|auth:import/.test(joined)
	)
		walk.find("db.drop", span);
	else if (program === "gcloud" && /^sql (?:import|export)/.test(joined) && /import/.test(joined))
		walk.find("db.tool-reset", span);
	return undefined;
};

function s3(invocation: Invocation, walk: Walk, operands: readonly Value[]): undefined {
	const [verb, ...rest] = operands;
	const options = readOptions(invocation.args);
	const { span } = invocation;
	if (verb === undefined) return undefined;
	if (/^(?:rm|rb)$/.test(verb.text) || (verb.text === "sync" && has(options, "delete")))
		walk.find("cloud.destroy", span);
	if (verb.text === "mv" && /^s3:/.test(rest[0]?.text ?? "")) walk.find("cloud.destroy", span);
	if (/^(?:cp|mv|sync)$/.test(verb.text)) sending(walk, rest, span);
	if (args_(invocation).some((text) => /public-read/.test(text))) walk.find("secret.exfil", span);
	return undefined;
}

const args_ = ({ args }: Invocation) => textsOf(args);

function sending(walk: Walk, words: readonly Value[], span: Invocation["span"]): void {
	const target = words.at(-1);
	if (target === undefined || !/^\w+:\/\/|^[\w-]+\//.test(target.text)) return;
	for (const source of words.slice(0, -1)) {
		const path = walk.path(source);
		if (path !== null && walk.isPrivatePath(path)) walk.find("secret.exfil", span);
	}
}

function buckets(invocation: Invocation, walk: Walk, operands: readonly Value[]): undefined {
	const { span, args, program } = invocation;
	const texts = textsOf(args);
	const verb = operands.find((value) => !/^(?:-m|-q)$/.test(value.text))?.text ?? "";
	if (
		/^(?:rm|rb|del|delete|remove|mb_delete|rmdir|purge|expire|abort|delete-file-version|delete-bucket|cancel-all-unfinished-large-files)$/.test(
			verb,
		)
	)
		walk.find("cloud.destroy", span);
	else if (
		/^(?:rsync|sync|mirror|bucket)$/.test(verb) &&
		texts.some((text) => /^(?:-d|--delete.*|--remove)$/.test(text))
	)
		walk.find("cloud.destroy", span);
	else if (program === "mc" && /^admin$/.test(verb) && /(?:remove|stop|restart)/.test(texts.join(" ")))
		walk.find("cloud.destroy", span);
	if (/^(?:cp|mv|put|copy|upload-file|upload)$/.test(verb)) sending(walk, operands.slice(1), span);
	return undefined;
}

// ------------------------------------------------------------ databases

const DROPS =
	/\b(?:drop\s+(?:table|database|schema|view|materialized\s+view|index|user|role|column|sequence|function|type|tablespace|keyspace|collection|extension|trigger|procedure)|alter\s+table\s+[^;]{1,200}?\bdrop\s+(?:column|constraint|partition)|truncate(?:\s+table)?\s+[\w"`.[\]]+|detach\s+(?:table|database)|purge\s+(?:table|recyclebin)|flush\s+(?:privileges|all)|reset\s+master|dropdatabase|dropindex)/i;
const CODE_IN_SQL =
	/\bcopy\s+[^;]{0,400}?\b(?:from|to)\s+program\s+'([^']+)'|\bsys_exec\s*\(\s*'([^']+)'|\bxp_cmdshell\s+'([^']+)'|\bshell\s*\(\s*'([^']+)'\s*\)|\bpg_read_file\s*\(|\bload_file\s*\(|\blo_import\s*\(/i;

/** What a text in SQL would lose. Comments and quoted texts are put aside first. */
export function judgeSql(walk: Walk, text: string, span: Invocation["span"]): void {
	const bare = text
		.slice(0, 50_000)
		.replace(/\/\*[\s\S]*?\*\//g, " ")
		.replace(/--[^\n]*/g, " ")
		.replace(/'(?:''|[^'])*'/g, "''");
	if (DROPS.test(bare)) walk.find("db.drop", span);
	for (const statement of bare.split(";").slice(0, 200)) {
		if (
			/^\s*(?:with\b[\s\S]*?\)\s*)?(?:delete\s+from\s+\S+|update\s+\S+\s+set\b)/i.test(statement) &&
			!/\bwhere\b/i.test(statement) &&
			!/\blimit\s+\d/i.test(statement)
		)
			walk.find("db.delete-all", span);
		else if (
			/^\s*(?:delete\s+from|update)\b/i.test(statement) &&
			/\bwhere\s+(?:1\s*=\s*1|true|''\s*=\s*'')\s*$/i.test(statement.trim())
		)
			walk.find("db.delete-all", span);
		if (
			/^\s*(?:grant\s+all|alter\s+(?:user|role)\s+\S+\s+(?:with\s+)?(?:superuser|password)|create\s+(?:user|role)\b[\s\S]*superuser)/i.test(
				statement,
			)
		)
			walk.find("priv.account", span);
	}
	const code = CODE_IN_SQL.exec(text);
	if (code !== null) {
		walk.find("exec.tool-option", span);
		const line = code[1] ?? code[2] ?? code[3] ?? code[4];
		if (line !== undefined) walk.script(line, span, "code");
	}
	for (const line of text.split(/\r?\n/).slice(0, 200)) {
		const escaped = /^\s*(?:\\!|\.(?:shell|system)|!!|system\b|!)\s+(.+)$|^\s*\\o\s*\|\s*(.+)$/.exec(line);
		if (escaped !== null) walk.script(escaped[1] ?? escaped[2] ?? "", span, "code");
		if (/^\s*\.(?:output|once|save|backup|restore|dump)\s+(?:\/etc|\/usr)/.test(line)) walk.find("write.system", span);
	}
}

const SQL: Spec = {
	short: "cfdhpUeuPSDovAFRLQiqEBW",
	long: [
		"command",
		"file",
		"dbname",
		"host",
		"port",
		"username",
		"user",
		"password",
		"execute",
		"database",
		"query",
		"eval",
		"init-command",
		"format",
		"uri",
		"connection-string",
		"separator",
		"set",
		"variable",
	],
};

const sql: Handler = ({ args, span, stdin, program }, walk) => {
	const spec =
		program === "mysql" || program === "mariadb"
			? { ...SQL, short: "eDhuPS" }
			: program === "sqlite3"
				? { short: "", long: ["cmd", "init", "separator"], isSingleDash: true }
				: program === "clickhouse-client" || program === "clickhouse"
					? { ...SQL, short: "qdhu" }
					: program === "duckdb"
						? { ...SQL, short: "cs", isSingleDash: false }
						: SQL;
	const options = readOptions(args, spec);
	if (options.flags.has("help") || options.flags.has("version")) return undefined;
	const names =
		program === "sqlite3"
			? ["cmd"]
			: program === "psql"
				? ["c", "command"]
				: ["e", "execute", "q", "Q", "query", "c", "command", "eval", "init-command", "s"];
	const texts = names.flatMap((name) => options.values.get(name) ?? []);
	const rest =
		program === "sqlite3" || program === "duckdb" || program === "cqlsh" || program === "bq"
			? options.operands.slice(program === "bq" ? 0 : 1)
			: options.operands;
	for (const text of [...texts, ...rest]) judgeSql(walk, text.text, text.span);
	if (stdin?.text !== null && stdin?.text !== undefined) judgeSql(walk, stdin.text, span);
	return { text: null, from: [program] };
};

const redis: Handler = ({ args, span, stdin }, walk) => {
	const words = textsOf(
		readOptions(args, { short: "hpanuirdX", long: ["user", "pass", "cacert", "cert", "key", "eval", "pipe"] }).operands,
	);
	const lines = [words.join(" "), ...(stdin?.text?.split("\n") ?? [])];
	for (const line of lines) {
		if (
			/^\s*(?:flushall|flushdb|shutdown|debug\s+(?:segfault|sleep|reload)|swapdb|script\s+flush|cluster\s+(?:reset|flushslots|forget)|replicaof|slaveof|acl\s+(?:setuser|deluser)|function\s+flush|failover)\b/i.test(
				line,
			)
		)
			walk.find("db.drop", span);
		else if (
			/^\s*config\s+set\s+(?:dir|dbfilename|requirepass|protected-mode|save|appendonly|loadmodule)/i.test(line) ||
			/^\s*(?:module\s+load|slaveof)/i.test(line)
		)
			walk.find("exec.tool-option", span);
		else if (/\bredis\.call\(\s*['"]flush/i.test(line)) walk.find("db.drop", span);
	}
	return undefined;
};

const mongo: Handler = ({ args, span, stdin }, walk) => {
	const options = readOptions(args, {
		short: "uph",
		long: ["eval", "username", "password", "host", "port", "authenticationDatabase"],
	});
	const texts = [...(options.values.get("eval") ?? []).map((value) => value.text), stdin?.text ?? ""];
	for (const text of texts) {
		if (
			/\.(?:dropDatabase|drop|dropIndexes|dropIndex|dropUser|dropAllUsersFromDatabase|shutdownServer|dropRole|dropCollection)\s*\(/.test(
				text,
			)
		)
			walk.find("db.drop", span);
		else if (
			/\.(?:deleteMany|remove)\s*\(\s*\{\s*\}/.test(text) ||
			/\.(?:remove|deleteMany)\s*\(\s*\)/.test(text) ||
			/\.updateMany\s*\(\s*\{\s*\}/.test(text)
		)
			walk.find("db.delete-all", span);
	}
	return undefined;
};

const databaseTools: Handler = (invocation, walk) => {
	const { args, span, program } = invocation;
	if (isHelp(args)) return undefined;
	const options = readOptions(args, {
		short: "huUpPdWDn",
		long: ["host", "user", "username", "port", "org", "db", "database", "bucket"],
	});
	const joined = textsOf(options.operands).join(" ");
	const all = textsOf(args).join(" ");
	const isDropping =
		/^(?:dropdb|dropuser)$/.test(program) ||
		(/^(?:mysqladmin|mariadb-admin)$/.test(program) &&
			/\b(?:drop|shutdown|flush-privileges|kill|password)\b/.test(joined)) ||
		(/^(?:pg_restore|mongorestore)$/.test(program) && has(options, "c", "clean", "drop")) ||
		(program === "influx" && /\bdelete\b|\bbucket delete\b|\bremove\b/.test(joined)) ||
		(program === "cqlsh" && DROPS.test(all)) ||
		(program === "bq" && /^(?:rm|remove)\b/.test(joined)) ||
		(program === "pg_ctl" && /\b(?:stop|kill|promote)\b/.test(joined)) ||
		program === "pg_dropcluster" ||
		program === "pg_resetwal" ||
		(program === "nodetool" && /\b(?:decommission|removenode|clearsnapshot|drain|assassinate|truncate)/.test(joined)) ||
		(program === "rabbitmqctl" &&
			/\b(?:reset|force_reset|delete_\w+|purge_queue|stop_app|stop|forget_cluster_node|clear_\w+)/.test(joined)) ||
		(/^kafka-topics(?:\.sh)?$/.test(program) && has(options, "delete")) ||
		(/^(?:kafka-(?:delete-records|consumer-groups|configs|acls))(?:\.sh)?$/.test(program) &&
			/--delete|--reset-offsets|delete-records/.test(`${program} ${all}`)) ||
		(/^(?:elasticdump|curator_cli|es_delete)$/.test(program) && /delete/.test(all)) ||
		(program === "supabase" &&
			/^(?:db (?:reset|push)|projects delete|branches delete|functions delete|secrets unset)/.test(joined)) ||
		(program === "planetscale" || program === "pscale" ? /\bdelete\b|\bdemote\b/.test(joined) : false) ||
		(program === "turso" && /\bdestroy\b/.test(joined)) ||
		(program === "neonctl" && /\bdelete\b|\breset\b/.test(joined)) ||
		(program === "prisma" &&
			/^(?:migrate reset|db push)/.test(joined) &&
			(/reset/.test(joined) || /--(?:force-reset|accept-data-loss)/.test(all))) ||
		(program === "prisma" && /^db execute/.test(joined) && DROPS.test(all));
	if (isDropping) walk.find(/^(?:supabase|prisma)$/.test(program) ? "db.tool-reset" : "db.drop", span);
	return undefined;
};

/** Frameworks' own commands that empty a database, by their names wherever they stand: `rails db:drop`, `manage.py flush`, `artisan migrate:fresh`. */
const RESETS =
	/^(?:db:(?:drop|reset|purge|schema:load|rollback:all|truncate|wipe|nuke|migrate:reset|setup)(?::\w+)*|migrate:(?:fresh|reset|refresh|rollback)|schema:drop|doctrine:(?:schema:drop|database:drop|fixtures:load)|database:drop|typeorm schema:drop|flush|reset_db|sqlflush|ecto\.(?:drop|reset)|reset_schema|sequelize db:drop|db:seed:undo:all|db:migrate:undo:all|migrate:down|orm:schema-tool:drop|drop-db|db-reset|reset-db|dropdb)$/;

export function judgeFramework(walk: Walk, words: readonly Value[], span: Invocation["span"]): void {
	const texts = textsOf(words).filter((text) => !text.startsWith("-"));
	for (const text of texts.slice(0, 4)) if (RESETS.test(text)) walk.find("db.tool-reset", span);
	const joined = texts.join(" ");
	if (
		/^(?:\S+\s)?(?:schema:drop|db reset|database reset|database drop|migrate reset|db (?:drop|wipe)|downgrade base|migrate \w+ zero|rollback --all|migrations reset|sql flush)\b/.test(
			joined,
		) ||
		/\b(?:alembic|flask db) downgrade base\b|\bflyway clean\b|\bliquibase drop-?all\b|\bgoose .*\breset\b|\bmigrate .*\b(?:drop|down -all)\b|\bdrizzle-kit drop\b|\bknex .*rollback\b.*|\bdbmate (?:drop|rollback)\b/i.test(
			textsOf(words).join(" "),
		)
	)
		walk.find("db.tool-reset", span);
}

// ------------------------------------------------------------ registries and runners of projects

const publish: Handler = (invocation, walk) => {
	const { args, span, program, stdin } = invocation;
	if (isDry(args)) return undefined;
	const options = readOptions(args, {
		short: "Cwcp",
		long: [
			"prefix",
			"filter",
			"workspace",
			"cwd",
			"dir",
			"tag",
			"otp",
			"registry",
			"access",
			"loglevel",
			"config",
			"call",
			"package",
			"use-node-version",
		],
	});
	const words = textsOf(options.operands);
	const [verb = "", second = "", _third = ""] = words;
	if (has(options, "help", "h")) return undefined;
	if (program === "bun" || program === "deno") {
		const at = args.findIndex((value) => /^(?:-e|--eval|-p|--print|eval)$/.test(value.text));
		const code = at < 0 ? undefined : args[at + 1];
		if (code !== undefined)
			walk.run([{ ...invocation.name, text: "node" }, { ...code, text: "-e" }, code], stdin, { span });
		if (program === "bun" && verb === "x")
			return packageRunner(invocation, walk, args.slice(args.findIndex((value) => value.text === "x") + 1));
	}
	if (program === "npm" || program === "pnpm" || program === "yarn" || program === "bun") {
		if (
			/^(?:publish|unpublish|deprecate|owner|dist-tag|access|token|star|hook|team|profile)$/.test(verb) &&
			!(/^(?:owner|dist-tag|access|token|team|hook|profile)$/.test(verb) && /^(?:ls|list|get|$)/.test(second))
		) {
			if (!(verb === "token" && second === "")) walk.find("pub.package", span);
		}
		if (program === "yarn" && verb === "npm" && /^(?:publish|tag|unpublish)$/.test(second))
			walk.find("pub.package", span);
		if (verb === "workspaces" && /publish/.test(words.join(" "))) walk.find("pub.package", span);
		if (verb === "config" && /^(?:set)$/.test(second)) {
			const rest = words.slice(2).join(" ");
			if (/^(?:strict-ssl[= ]false|cafile|registry[= ]http:)/.test(rest)) walk.find("self.tls-off", span);
			else if (
				/^prefix[= ]\/(?:usr|etc|bin|opt)|^(?:script-shell|shell|node-gyp|git|editor|init-module|onload-script|node-options)[= ]/.test(
					rest,
				)
			)
				walk.find(/^prefix/.test(rest) ? "write.system" : "exec.tool-option", span);
			else if (/_auth|_password|authToken/.test(rest)) walk.find("write.login-file", span);
		}
		if (/^(?:exec|x|dlx)$/.test(verb)) {
			const at = args.findIndex((value) => value.text === verb);
			return packageRunner(invocation, walk, args.slice(at + 1));
		}
		if (verb === "run" || verb === "run-script") {
			if (second === "env") {
				const rest = afterOptions(args.slice(args.findIndex((value) => value.text === "env") + 1));
				if (rest.length > 0) walk.run(rest, stdin, { span });
			}
			judgeFramework(walk, options.operands.slice(1), span);
		}
		if (
			/^(?:install|i|add|ci)$/.test(verb) &&
			options.operands.slice(1).some((value) => /^(?:https?:\/\/(?!github\.com|registry)|git\+http:)/.test(value.text))
		)
			walk.find("exec.remote-code", span);
		if (
			(verb === "add" || verb === "install" || verb === "i") &&
			has(options, "g", "global") &&
			options.operands.slice(1).some((value) => /^https?:/.test(value.text))
		)
			walk.find("exec.remote-code", span);
		if (
			program === "yarn" &&
			!/^(?:add|install|remove|run|workspace|workspaces|why|info|list|config|cache|global|upgrade|init|link|pack|version|test|build|start|dev|lint)$/.test(
				verb,
			) &&
			options.operands.length > 0
		) {
			const rest = args.slice(args.findIndex((value) => value.text === verb));
			walk.run(rest, stdin, { span });
		}
		if (program === "pnpm" && /^(?:recursive|-r)$/.test(verb))
			if (/publish/.test(words.join(" "))) walk.find("pub.package", span);
		return undefined;
	}
	if (program === "cargo") {
		const config = optionValue(options, "config");
		if (
			config !== undefined &&
			/rustc-wrapper|runner|linker|rustc-workspace-wrapper|rustdoc|credential-process|\[alias\]|build\.rustc/.test(
				config.text,
			)
		)
			walk.find("exec.tool-option", config.span);
		if (/^(?:publish|yank|owner)$/.test(verb) && !(verb === "owner" && has(options, "l", "list")))
			walk.find("pub.package", span);
		if (verb === "install" && args.some((value) => /^--git/.test(value.text))) walk.find("exec.remote-code", span);
		return undefined;
	}
	if (program === "pip" || program === "pip3" || program === "uv") {
		const rest = program === "uv" && verb === "pip" ? words.slice(1) : words;
		if (rest[0] === "uninstall" && rest.slice(1).some((name) => /^(?:pip|setuptools|wheel)$/.test(name)))
			walk.find("sys.package-remove", span);
		else if (rest[0] === "uninstall" && has(options, "break-system-packages")) walk.find("sys.package-remove", span);
		if (rest[0] === "config" && rest[1] === "set" && /index-url|trusted-host/.test(rest.slice(2).join(" ")))
			walk.find("self.tls-off", span);
		if (
			rest[0] === "install" &&
			options.operands.some((value) =>
				/^(?:https?:\/\/(?!github\.com|files\.pythonhosted)|git\+http:)/.test(value.text),
			)
		)
			walk.find("exec.remote-code", span);
		if (program === "uv" && verb === "publish") walk.find("pub.package", span);
		if (program === "uv" && verb === "tool" && second === "run")
			return packageRunner(invocation, walk, args.slice(args.findIndex((value) => value.text === "run") + 1));
		return undefined;
	}
	const isPublishing =
		(program === "twine" && verb === "upload") ||
		(/^(?:poetry|flit|hatch|pdm|maturin)$/.test(program) && verb === "publish") ||
		(program === "gem" && /^(?:push|yank|owner)$/.test(verb)) ||
		(program === "mvn" &&
			words.some((word) =>
				/^(?:deploy|release:perform|release:prepare|deploy:deploy-file|nexus-staging:release)$/.test(word),
			)) ||
		(/^(?:gradle|gradlew)$/.test(program) &&
			words.some((word) =>
				/^:?(?:[\w-]+:)*(?:publish(?!ToMavenLocal)\w*|uploadArchives|closeAndRelease\w*|bintrayUpload)$/.test(word),
			)) ||
		(program === "dotnet" && verb === "nuget" && /^(?:push|delete)$/.test(second)) ||
		(program === "nuget" && /^(?:push|delete)$/.test(verb)) ||
		(/^(?:vsce|ovsx)$/.test(program) && /^(?:publish|unpublish)$/.test(verb)) ||
		(program === "mix" && /^hex\.(?:publish|retire|owner)$/.test(verb)) ||
		(program === "lerna" && verb === "publish") ||
		(program === "changeset" && verb === "publish") ||
		(program === "semantic-release" && !has(options, "dry-run", "d")) ||
		program === "release-it" ||
		program === "np" ||
		(program === "goreleaser" && verb === "release" && !has(options, "snapshot", "skip-publish")) ||
		(program === "jsr" && verb === "publish") ||
		(program === "deno" && verb === "publish") ||
		(program === "pod" && verb === "trunk" && /^(?:push|delete|deprecate)$/.test(second)) ||
		(program === "dart" && verb === "pub" && second === "publish") ||
		(program === "flutter" && verb === "pub" && second === "publish") ||
		(program === "cabal" && verb === "upload") ||
		(program === "stack" && verb === "upload") ||
		(program === "luarocks" && verb === "upload") ||
		(program === "conan" && verb === "upload") ||
		(program === "snapcraft" && /^(?:upload|release|push)$/.test(verb)) ||
		(program === "charmcraft" && verb === "upload") ||
		(program === "fastlane" && words.length > 0) ||
		(program === "eas" && verb === "submit") ||
		(program === "skopeo" && /^(?:copy|delete|sync)$/.test(verb) && /docker:\/\//.test(words.at(-1) ?? "")) ||
		(program === "crane" && /^(?:push|delete|copy|cp|append)$/.test(verb)) ||
		(program === "oras" && /^push$/.test(verb)) ||
		(program === "ko" && /^(?:publish|apply|build)$/.test(verb)) ||
		(program === "cosign" && verb === "sign");
	if (isPublishing) walk.find("pub.package", span);
	if (program === "deno" && /^(?:run|eval|install|serve)$/.test(verb)) {
		const target = options.operands.slice(1).find((value) => /^https?:/.test(value.text));
		if (target !== undefined) walk.find("exec.remote-code", target.span);
	}
	if (program === "gem" && verb === "uninstall" && has(options, "a", "all")) walk.find("sys.package-remove", span);
	judgeFramework(walk, [invocation.name, ...options.operands], span);
	return undefined;
};

const runnerOfTasks: Handler = (invocation, walk) => {
	const { args, span, program, stdin } = invocation;
	const options = readOptions(args, {
		short: "fCIojdPl",
		long: [
			"file",
			"makefile",
			"directory",
			"eval",
			"include-dir",
			"jobs",
			"justfile",
			"working-directory",
			"taskfile",
			"dir",
			"define",
			"set",
		],
	});
	if (/^(?:make|gmake|bmake)$/.test(program)) {
		const code = optionValue(options, "eval", "E");
		if (code !== undefined) {
			walk.find("exec.tool-option", code.span);
			const line = /\$\(shell\s+(.+)\)|:\s*;\s*(.+)|^\s*[\w-]+:\s*\n\t@?(.+)/.exec(code.text);
			if (line !== null) walk.script((line[1] ?? line[2] ?? line[3] ?? "").replace(/\)\s*$/, ""), code.span, "code");
		}
		for (const setting of options.operands.filter((value) => /^(?:SHELL|\.SHELLFLAGS|CC|MAKE)=/.test(value.text)))
			if (/^SHELL=/.test(setting.text) && !/^SHELL=\/(?:bin|usr\/bin)\/(?:ba|z|da|k)?sh$/.test(setting.text))
				walk.find("exec.tool-option", setting.span);
		const file = optionValue(options, "f", "file", "makefile");
		const path = file === undefined ? null : walk.path(file);
		const content =
			file === undefined
				? undefined
				: file.text === "-" || file.text.startsWith("/dev/fd/") || file.text === "/dev/stdin"
					? (walk.environment.files.get(file.text) ?? stdin ?? undefined)
					: walk.environment.files.get(path ?? "");
		if (content?.text !== null && content?.text !== undefined)
			for (const line of content.text.split("\n")) {
				const recipe = /^\t@?-?(.+)$|^\s*[\w.-]+\s*:[^=;]*;\s*(.+)$|\$\(shell\s+(.+)\)/.exec(line);
				if (recipe !== null) walk.script(recipe[1] ?? recipe[2] ?? recipe[3] ?? "", file!.span, "code");
			}
		else if (content?.isRemote) walk.find("exec.remote-file", span);
		else if (path !== null && /^\/(?:tmp|var\/tmp|dev\/shm)\//.test(path)) walk.find("exec.unknown-script", file!.span);
	}
	judgeFramework(walk, options.operands, span);
	return undefined;
};

const guard: Handler = ({ args, span, program }, walk) => {
	const joined = textsOf(args).join(" ");
	if (
		/--(?:dangerously-skip-permissions|dangerously-bypass-approvals-and-sandbox|yolo|full-auto|allow-all-tools|auto-approve(?:-all)?|no-sandbox|trust-all-tools|yes-always|approval-mode[= ](?:yolo|full)|permission-mode[= ](?:bypassPermissions|acceptEdits)|sandbox[= ]danger-full-access|ask-for-approval[= ]never|dangerously-allow-all|force)(?:\s|$|=)/.test(
			joined,
		)
	)
		walk.find("self.guard", span);
	else if (
		/^(?:config set|config|settings set|approvals|permissions|mcp add|hooks)\b.*(?:approv|permission|mode|yolo|guard|sandbox|allow|trust|policy|hook)/.test(
			joined,
		)
	)
		walk.find("self.guard", span);
	else if (/^gateway (?:stop|restart|uninstall)|^(?:daemon|server) (?:stop|kill)|^update$|^uninstall/.test(joined))
		walk.find("self.guard", span);
	else if (program === "aider" && /--(?:yes-always|yes)\b/.test(joined)) walk.find("self.guard", span);
	return undefined;
};

const TABLE: Readonly<Record<string, Handler>> = {
	docker,
	podman: docker,
	nerdctl: docker,
	"docker-compose": (invocation, walk) =>
		compose(
			invocation,
			walk,
			readOptions(invocation.args, {
				short: "fp",
				long: ["file", "project-name", "profile", "env-file"],
				isPrefix: true,
			}).operands,
		),
	"podman-compose": (invocation, walk) =>
		compose(invocation, walk, readOptions(invocation.args, { short: "fp", isPrefix: true }).operands),
	ctr: localClusters,
	crictl: (invocation, walk) => {
		const verb = textsOf(invocation.args).find((text) => !text.startsWith("-")) ?? "";
		if (/^(?:rm|rmp|rmi|stop|stopp)$/.test(verb)) walk.find("ctr.prune", invocation.span);
		return undefined;
	},
	kubectl,
	k: kubectl,
	oc: kubectl,
	kubecolor: kubectl,
	k3s: (invocation, walk) => kubectl({ ...invocation, args: invocation.args.slice(1) }, walk),
	microk8s: localClusters,
	helm,
	helmfile: helm,
	flux: helm,
	argocd: helm,
	istioctl: helm,
	kind: localClusters,
	k3d: localClusters,
	minikube: localClusters,
	kubeadm: localClusters,
	eksctl: localClusters,
	kops: localClusters,
	etcdctl: localClusters,
	nomad: localClusters,
	consul: localClusters,
	vault: localClusters,
	"k3s-uninstall.sh": localClusters,
	rancher: localClusters,
	linkerd: localClusters,
	talosctl: localClusters,
	terraform,
	tofu: terraform,
	terragrunt: terraform,
	pulumi: iac,
	cdk: iac,
	cdktf: iac,
	sst: iac,
	serverless: iac,
	sls: iac,
	sam: iac,
	copilot: iac,
	amplify: iac,
	eb: iac,
	zappa: iac,
	chalice: iac,
	vagrant: iac,
	ansible: iac,
	"ansible-playbook": iac,
	virsh: iac,
	VBoxManage: iac,
	vboxmanage: iac,
	lxc: iac,
	incus: iac,
	qm: iac,
	pct: iac,
	limactl: iac,
	colima: iac,
	aws: cloud,
	gcloud: cloud,
	az: cloud,
	gsutil: cloud,
	s3cmd: cloud,
	s5cmd: cloud,
	mc: cloud,
	azcopy: cloud,
	b2: cloud,
	doctl: cloud,
	linode: cloud,
	"linode-cli": cloud,
	hcloud: cloud,
	vultr: cloud,
	"vultr-cli": cloud,
	scw: cloud,
	oci: cloud,
	ibmcloud: cloud,
	aliyun: cloud,
	tccli: cloud,
	openstack: cloud,
	nova: cloud,
	heroku: cloud,
	fly: cloud,
	flyctl: cloud,
	railway: cloud,
	render: cloud,
	vercel: cloud,
	netlify: cloud,
	wrangler: cloud,
	firebase: cloud,
	cf: cloud,
	dokku: cloud,
	bq: cloud,
	exo: cloud,
	civo: cloud,
	equinix: cloud,
	metal: cloud,
	scalingo: cloud,
	clever: cloud,
	platform: cloud,
	upsun: cloud,
	koyeb: cloud,
	northflank: cloud,
	databricks: cloud,
	snow: cloud,
	cloudflare: cloud,
	flarectl: cloud,
	ovhai: cloud,
	sentry: cloud,
	"sentry-cli": cloud,
	stripe: cloud,
	auth0: cloud,
	okta: cloud,
	confluent: cloud,
	atlas: cloud,
	ccloud: cloud,
	yc: cloud,
	surge: cloud,
	ngc: cloud,
	swift: cloud,
	rosa: cloud,
	hcp: cloud,
	packer: () => undefined,
	lightctl: cloud,
	"aws-nuke": (invocation, walk) => {
		walk.find("cloud.destroy", invocation.span);
		return undefined;
	},
	"cloud-nuke": (invocation, walk) => {
		walk.find("cloud.destroy", invocation.span);
		return undefined;
	},
	psql: sql,
	mysql: sql,
	mariadb: sql,
	sqlite3: sql,
	sqlcmd: sql,
	"clickhouse-client": sql,
	clickhouse: sql,
	duckdb: sql,
	cqlsh: sql,
	usql: sql,
	pgcli: sql,
	mycli: sql,
	litecli: sql,
	snowsql: sql,
	sqlplus: sql,
	cockroach: (invocation, walk) => sql({ ...invocation, args: invocation.args.slice(1) }, walk),
	trino: sql,
	presto: sql,
	beeline: sql,
	hive: sql,
	isql: sql,
	osqueryi: sql,
	"spark-sql": sql,
	vsql: sql,
	tsql: sql,
	ysqlsh: sql,
	impala: sql,
	"redis-cli": redis,
	"valkey-cli": redis,
	keydb: redis,
	"keydb-cli": redis,
	"dragonfly-cli": redis,
	mongo,
	mongosh: mongo,
	dropdb: databaseTools,
	dropuser: databaseTools,
	mysqladmin: databaseTools,
	"mariadb-admin": databaseTools,
	pg_restore: databaseTools,
	mongorestore: databaseTools,
	influx: databaseTools,
	nodetool: databaseTools,
	rabbitmqctl: databaseTools,
	"kafka-topics": databaseTools,
	"kafka-topics.sh": databaseTools,
	"kafka-delete-records.sh": databaseTools,
	"kafka-consumer-groups.sh": databaseTools,
	"kafka-consumer-groups": databaseTools,
	supabase: databaseTools,
	pscale: databaseTools,
	planetscale: databaseTools,
	turso: databaseTools,
	neonctl: databaseTools,
	prisma: databaseTools,
	pg_ctl: databaseTools,
	pg_dropcluster: databaseTools,
	pg_resetwal: databaseTools,
	npm: publish,
	pnpm: publish,
	yarn: publish,
	bun: publish,
	cargo: publish,
	pip: publish,
	pip3: publish,
	twine: publish,
	flit: publish,
	gem: publish,
	poetry: publish,
	hatch: publish,
	pdm: publish,
	uv: publish,
	stack: publish,
	composer: publish,
	mvn: publish,
	gradle: publish,
	gradlew: publish,
	dotnet: publish,
	nuget: publish,
	vsce: publish,
	ovsx: publish,
	mix: publish,
	lerna: publish,
	changeset: publish,
	"semantic-release": publish,
	"release-it": publish,
	np: publish,
	goreleaser: publish,
	jsr: publish,
	deno: publish,
	pod: publish,
	dart: publish,
	flutter: publish,
	cabal: publish,
	luarocks: publish,
	conan: publish,
	snapcraft: publish,
	fastlane: publish,
	eas: publish,
	skopeo: publish,
	crane: publish,
	oras: publish,
	maturin: publish,
	make: runnerOfTasks,
	gmake: runnerOfTasks,
	bmake: runnerOfTasks,
	just: runnerOfTasks,
	task: runnerOfTasks,
	rake: runnerOfTasks,
	rails: runnerOfTasks,
	artisan: runnerOfTasks,
	console: runnerOfTasks,
	sequelize: runnerOfTasks,
	"sequelize-cli": runnerOfTasks,
	knex: runnerOfTasks,
	typeorm: runnerOfTasks,
	alembic: runnerOfTasks,
	flask: runnerOfTasks,
	flyway: runnerOfTasks,
	liquibase: runnerOfTasks,
	goose: runnerOfTasks,
	migrate: runnerOfTasks,
	dbmate: runnerOfTasks,
	"drizzle-kit": runnerOfTasks,
	"manage.py": runnerOfTasks,
	"django-admin": runnerOfTasks,
	hasura: runnerOfTasks,
	atlas_: runnerOfTasks,
	ash: runnerOfTasks,
	node_migrate: runnerOfTasks,
	bin_rails: runnerOfTasks,
	wp: (invocation, walk) => {
		if (
			/^(?:db (?:drop|reset|clean)|site (?:delete|empty)|core (?:update|download)|plugin (?:delete|uninstall)|user delete|post delete)/.test(
				textsOf(invocation.args).join(" "),
			)
		)
			walk.find("db.tool-reset", invocation.span);
		return undefined;
	},
	claude: guard,
	codex: guard,
	gemini: guard,
	hermes: guard,
	aider: guard,
	cursor: guard,
	"cursor-agent": guard,
	opencode: guard,
	goose_agent: guard,
	amp: guard,
	sallyport: guard,
	cline: guard,
	qwen: guard,
	crush: guard,
	droid: guard,
	openhands: guard,
};

export const clouds = (program: string): Handler | undefined => TABLE[program];
