// Package registries, runners of tasks, and agents with their guards.

import { has, optionValue, readOptions } from "../options";
import type { Handler } from "../walk";
import { isDry, textsOf } from "./arguments";
import { afterOptions, packageRunner } from "./carriers";
import { judgeFramework } from "./databases";

export const publish: Handler = (invocation, walk) => {
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

export const runnerOfTasks: Handler = (invocation, walk) => {
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

export const guard: Handler = ({ args, span, program }, walk) => {
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
