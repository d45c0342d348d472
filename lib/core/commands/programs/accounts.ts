// Cloud accounts and their buckets: mostly one verb decides.

import { has, optionValue, readOptions, type Spec } from "../options";
import type { Value } from "../values";
import type { Handler, Invocation, Walk } from "../walk";
import { isDry, isHelp, textsOf } from "./arguments";
import { line_ } from "./carriers";

export const DESTRUCTIVE =
	/^(?:delete|remove|rm|rb|destroy|terminate|purge|deregister|disable|revoke|reset|release|stop|cancel|drop|detach|disassociate|deprovision|shutdown|uninstall|abort|empty|del|decommission|undelete|wipe|deallocate|power-off|poweroff|reboot|restart|scale-down|suspend|unlink)(?:-|:|$)/;
export const HARMLESS_VERBS =
	/^(?:cancel|abort|disable-(?:metrics|colors)|stop-(?:tracking|query)|restart|reset-cache)/;

export const CLOUDS: Readonly<Record<string, Spec>> = {
	aws: { long: ["region", "profile", "output", "endpoint-url", "query", "cli-input-json"] },
	gcloud: { long: ["project", "zone", "region", "account", "configuration", "format"] },
	az: { short: "gno", long: ["resource-group", "name", "subscription", "output"] },
};

export const cloud: Handler = (invocation, walk) => {
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

export function s3(invocation: Invocation, walk: Walk, operands: readonly Value[]): undefined {
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

export const args_ = ({ args }: Invocation) => textsOf(args);

export function sending(walk: Walk, words: readonly Value[], span: Invocation["span"]): void {
	const target = words.at(-1);
	if (target === undefined || !/^\w+:\/\/|^[\w-]+\//.test(target.text)) return;
	for (const source of words.slice(0, -1)) {
		const path = walk.path(source);
		if (path !== null && walk.isPrivatePath(path)) walk.find("secret.exfil", span);
	}
}

export function buckets(invocation: Invocation, walk: Walk, operands: readonly Value[]): undefined {
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
