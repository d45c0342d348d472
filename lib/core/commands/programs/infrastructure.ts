// Infrastructure as code and virtual machines: what is destroyed, and what is changed without a look at the plan.

import { has, optionValue, readOptions } from "../options";
import type { Handler } from "../walk";
import { isDry, isHelp, textsOf } from "./arguments";
import { line_ } from "./carriers";

export const terraform: Handler = (invocation, walk) => {
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

export const iac: Handler = ({ args, span, program }, walk) => {
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
