// Working out what to do: the session's task list, and questions to the person.

import { choice, flag, list, object, text, texts } from "../lib/registry/parameters";
import { registry } from "../lib/registry/registry";

// The list lives in the conversation and ends with it: nothing is written outside, nobody is asked. All that it gives access to is
// this session's own history, which is `read:private`; `ask` would be milder but untrue, `write:files` would be untrue too.
registry.register({
	name: "todo_list",
	toolset: "todo",
	description:
		"Keep the task list of this session: without `todos` it returns the list, with them it changes it. Call it for work of three steps or more, with one task in progress at a time, and mark each done as soon as it is. Small requests need no list; nothing is kept beyond the session.",
	parameters: object({
		optional: {
			todos: list(
				object({
					required: {
						id: text("A short name of the task that stays the same."),
						content: text("What is to be done, in a few words."),
						status: choice(["pending", "in_progress", "completed", "cancelled"], "How far the task is."),
					},
				}),
				"The tasks in order. Leave out to read the list.",
			),
			merge: flag("Update tasks by id and keep the others, instead of replacing the whole list.", false),
		},
	}),
	capabilities: ["read:private"],
	aliases: ["todo"],
	emoji: "📋",
	maxResultChars: 20_000,
	priority: 70,
});

registry.register({
	name: "clarify",
	toolset: "clarify",
	description:
		"Ask the person one question and wait for the answer, with up to four choices or open. Call it when the request can be understood in ways that lead to different results, or before something that can't be undone. Don't ask what you can find out or what has an obvious answer.",
	parameters: object({
		required: { question: text("The question, complete in itself.") },
		optional: {
			choices: texts("Answers to choose from; leave out for an open question.", { maxItems: 4 }),
			multi_select: flag("Let the person choose more than one.", false),
		},
	}),
	capabilities: ["ask"],
	emoji: "❓",
	maxResultChars: 10_000,
	priority: 100,
});
