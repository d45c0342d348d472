// Variables of the environment that decide what other programs load, run, trust or keep.

import type { RuleId } from "./rules";

/** What setting a variable means for the programs that read it. */
export function ruleOfVariable(name: string, text: string): RuleId | null {
	if (/^HIST(?:FILE|SIZE|FILESIZE|CONTROL)$/.test(name))
		return /^(?:0|\/dev\/null|)$/.test(text) ? "trace.history" : null;
	if (name === "NODE_TLS_REJECT_UNAUTHORIZED") return text === "0" ? "self.tls-off" : null;
	if (/^(?:GIT_SSL_NO_VERIFY|PYTHONHTTPSVERIFY|CURL_INSECURE|AWS_NO_VERIFY_SSL)$/.test(name)) return "self.tls-off";
	if (name === "NODE_OPTIONS" || name === "BUN_OPTIONS")
		return /(?:^|\s)(?:-r|--require|--import|--loader|--experimental-loader|--inspect)(?:[ =]|$)/.test(text)
			? "exec.env-hijack"
			: null;
	if (name === "RUBYOPT" || name === "PERL5OPT") return /-r|-M|-I/.test(text) ? "exec.env-hijack" : null;
	if (/^(?:JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS|MAVEN_OPTS|GRADLE_OPTS)$/.test(name))
		return /-javaagent|-agentpath|-XX:OnError|-XX:OnOutOfMemoryError/.test(text) ? "exec.env-hijack" : null;
	if (/^(?:PAGER|GIT_PAGER|MANPAGER|EDITOR|VISUAL|BROWSER|GIT_EDITOR|SUDO_EDITOR|FCEDIT)$/.test(name))
		return /\b(?:sh|bash|zsh|python\d?|perl|curl|wget|nc)\b|[;|&]|\/tmp\//.test(text) ? "exec.env-hijack" : null;
	if (name === "PATH")
		return /(?:^|:)(?:\/tmp|\/var\/tmp|\/dev\/shm|\.)(?:[/:]|$)/.test(text) ? "exec.env-hijack" : null;
	if (/^(?:DOCKER_HOST|CONTAINER_HOST)$/.test(name))
		return /^(?:unix:\/\/)?\/(?:var\/)?run\//.test(text) ? null : "ctr.remote-daemon";
	if (/^(?:DOCKER_CONTEXT|CONTAINER_CONNECTION)$/.test(name))
		return /^default$/.test(text) ? null : "ctr.remote-daemon";
	if (
		/^GIT_(?:SSH_COMMAND|SSH|EXTERNAL_DIFF|ASKPASS|PROXY_COMMAND|SEQUENCE_EDITOR|TEMPLATE_DIR|CONFIG_(?:KEY|VALUE|COUNT|PARAMETERS)\w*|EXEC_PATH)$/.test(
			name,
		)
	) {
		return /^ssh(?: -[io] \S+)*$|^(?:true|:|cat|\d+)$/.test(text) ? null : "vcs.exec-config";
	}
	if (/^LD_LIBRARY_PATH$/.test(name))
		return /(?:^|:)(?:\/tmp|\/var\/tmp|\.)(?:[/:]|$)/.test(text) ? "exec.env-hijack" : null;
	return ENVIRONMENT_HOOKS.test(name) ? "exec.env-hijack" : null;
}

const ENVIRONMENT_HOOKS =
	/^(?:LD_PRELOAD|LD_AUDIT|DYLD_INSERT_LIBRARIES|DYLD_LIBRARY_PATH|BASH_ENV|ENV|PYTHONSTARTUP|PYTHONHOME|PERL5DB|GCONV_PATH|LESSOPEN|LESSCLOSE|PROMPT_COMMAND)$/;
