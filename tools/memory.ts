// What outlives a session: durable notes, and the record of earlier conversations.

import { choice, integer, list, object, text } from "../lib/registry/parameters";
import { registry } from "../lib/registry/registry";

const ACTIONS = ["add", "replace", "remove"] as const;

registry.register({
	name: "memory",
	toolset: "memory",
	description:
		"Keep, correct or remove short notes that you will see in every later session: about the work (`memory`) or about the person (`user`). Call it when you learn something lasting, such as a preference, a fact about the environment or a correction. Don't note what concerns only today, and never secrets.",
	parameters: object({
		required: { target: choice(["memory", "user"], "Notes about the work, or about the person.") },
		optional: {
			action: choice(ACTIONS, "What to do with one note. Leave out when `operations` is given."),
			content: text("The note, in one or two sentences. For `add` and `replace`."),
			old_text: text("A part of the note that is unique to it. For `replace` and `remove`."),
			operations: list(
				object({
					required: { action: choice(ACTIONS, "What to do with this note.") },
					optional: {
						content: text("The note. For `add` and `replace`."),
						old_text: text("A part of the note that is unique to it. For `replace` and `remove`."),
					},
				}),
				"Several changes at once: all are made, or none.",
			),
		},
	}),
	capabilities: ["read:private", "write:files"],
	emoji: "🧠",
	maxResultChars: 10_000,
	priority: 60,
});

registry.register({
	name: "session_search",
	toolset: "session_search",
	description:
		"Search earlier conversations, or scroll through one of them. Call it when the person refers to something that was said or done before and you don't have it in view. It reads only; facts to keep for good belong into the notes.",
	parameters: object({
		optional: {
			query: text("Words to find. Leave out to see the latest sessions."),
			limit: integer("How many sessions to return.", { default: 3, minimum: 1, maximum: 10 }),
			sort: choice(["newest", "oldest"], "Order of the results. Default: best match first."),
			detail: choice(["adaptive", "full"], "Shorten long passages, or return them whole.", "adaptive"),
			session_id: text("Read this session instead of searching."),
			around_message_id: integer("Message of that session to read around.", { minimum: 0 }),
			window: integer("How many messages to return before and after it.", { default: 5, minimum: 1, maximum: 20 }),
			role_filter: text("Only messages of these roles, separated by commas, for example `user,assistant`."),
			profile: text("Search the sessions of this agent profile. Default: the present one."),
			scope: choice(["current", "all"], "Sessions of this chat only, or of all chats.", "current"),
		},
	}),
	capabilities: ["read:private"],
	emoji: "🕰️",
	maxResultChars: 50_000,
	priority: 40,
});
