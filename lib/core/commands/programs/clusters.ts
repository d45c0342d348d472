// Clusters and the stores beside them.

import { has, optionValue, readOptions } from "../options";
import type { Handler } from "../walk";
import { isDry, isHelp, textsOf } from "./arguments";

export const kubectl: Handler = (invocation, walk) => {
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

export const helm: Handler = ({ args, span, program }, walk) => {
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

export const localClusters: Handler = ({ args, span, program }, walk) => {
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
