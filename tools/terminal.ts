// Shell commands and the processes that they leave running. No check: the local backend needs nothing from outside.

import { choice, flag, integer, object, text, texts } from "../lib/registry/parameters";
import { registry } from "../lib/registry/registry";

registry.register({
	name: "terminal",
	toolset: "terminal",
	description:
		"Run a shell command on the configured backend, in the foreground or in the background. Use it for builds, tests, package managers, version control and other programs. Don't use it to read, search or edit files when tools for that are on your list, and start servers and long jobs in the background.",
	parameters: object({
		required: { command: text("The command line, as a shell would take it.") },
		optional: {
			background: flag("Return at once with a session id and leave the command running.", false),
			timeout: integer("Seconds to wait before the command is stopped; at most 600 in the foreground.", {
				default: 180,
				minimum: 1,
			}),
			workdir: text("Folder to run in. Default: the session's working directory."),
			pty: flag("Give the command a pseudo terminal, for programs that insist on one.", false),
			notify_on_complete: flag("Tell the conversation when a background command ends.", false),
			watch_patterns: texts("Texts that wake the conversation when a background command prints one of them."),
		},
	}),
	capabilities: ["execute"],
	emoji: "💻",
	maxResultChars: 50_000,
	priority: 90,
});

registry.register({
	name: "process_manage",
	toolset: "terminal",
	description:
		"Look after commands that run in the background: list them, read their output, wait for them, send them input or stop them. It needs the session id that starting a background command returned; it starts nothing itself.",
	parameters: object({
		required: {
			action: choice(
				["list", "poll", "log", "wait", "kill", "write", "submit", "close"],
				"`poll` gives state and new output, `log` pages through all output, `write` sends raw input, `submit` sends input and Enter, `close` ends the input.",
			),
		},
		optional: {
			session_id: text("Which background command. Needed for every action but `list`."),
			data: text("Input to send with `write` or `submit`."),
			timeout: integer("Seconds that `wait` waits at most.", { minimum: 1 }),
			offset: integer("First line that `log` returns, from 0.", { minimum: 0 }),
			limit: integer("How many lines `log` returns.", { default: 200, minimum: 1, maximum: 2000 }),
		},
	}),
	capabilities: ["execute"],
	aliases: ["process"],
	emoji: "⚙️",
	maxResultChars: 50_000,
	priority: 70,
});
