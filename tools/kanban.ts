// The built-in board on which agents share work. It needs nothing from outside, so there is no check; that it is opt-in is the
// toolset's affair. Three tools set another agent to work and therefore also delegate.

import { choice, flag, integer, object, text, texts } from "../lib/registry/parameters";
import { registry } from "../lib/registry/registry";

const board = text("Which board. Default: the one of this session.");
const ownTask = text("Which task. Default: the one that you are working on.");

registry.register({
	name: "kanban_show",
	toolset: "kanban",
	description:
		"Read one task of the board in full: description, state, parents, comments, hand-off and attachments. Call it when you start on a task and before you judge one.",
	parameters: object({ optional: { task_id: ownTask, board } }),
	capabilities: ["read:private"],
	emoji: "🗂️",
	maxResultChars: 50_000,
	priority: 20,
});

registry.register({
	name: "kanban_list",
	toolset: "kanban",
	description:
		"List tasks of the board, one row each, filtered by person, state or tenant. Call it to see how the whole stands and what to hand out next; a worker that has a task of its own doesn't need it.",
	parameters: object({
		optional: {
			assignee: text("Only tasks of this agent."),
			status: choice(
				["triage", "todo", "ready", "running", "blocked", "done", "archived"],
				"Only tasks in this state.",
			),
			tenant: text("Only tasks of this tenant."),
			include_archived: flag("Also archived tasks.", false),
			limit: integer("Most rows to return.", { default: 50, minimum: 1, maximum: 200 }),
			board,
		},
	}),
	capabilities: ["read:private"],
	emoji: "📊",
	maxResultChars: 50_000,
	priority: 20,
});

registry.register({
	name: "kanban_complete",
	toolset: "kanban",
	description:
		"Finish a task and leave a hand-off: what was done, what came out, which tasks and files were made. Call it once, when the work is really done and checked. If something is missing, block the task instead.",
	parameters: object({
		optional: {
			task_id: ownTask,
			summary: text("What was done, in a few sentences, for the next one who works on it."),
			metadata: { type: "object", description: "Facts as data, for example changed files or test counts." },
			result: text("The result itself, when it is a text."),
			created_cards: texts("Ids of the tasks that you created meanwhile; they are checked."),
			artifacts: texts("Paths of the files that are the result."),
			board,
		},
	}),
	capabilities: ["write:files"],
	emoji: "✅",
	maxResultChars: 10_000,
	priority: 20,
});

registry.register({
	name: "kanban_block",
	toolset: "kanban",
	description:
		"Stop work on a task until a person has decided or supplied something. Call it when you can't go on without them, and say exactly what you need. Don't block for what you can find out yourself.",
	parameters: object({
		required: { reason: text("What is needed, from whom, and what you have tried.") },
		optional: { task_id: ownTask, board },
	}),
	capabilities: ["write:files"],
	emoji: "⛔",
	maxResultChars: 10_000,
	priority: 20,
});

registry.register({
	name: "kanban_request_review",
	toolset: "kanban",
	description:
		"Hand a finished task to a reviewer instead of closing it. Call it when the task asks for a review or the result is risky; say what to look at and how you tested it.",
	parameters: object({
		optional: { task_id: ownTask, summary: text("What was done and what the reviewer should look at."), board },
	}),
	capabilities: ["write:files"],
	emoji: "🧐",
	maxResultChars: 10_000,
	priority: 20,
});

registry.register({
	name: "kanban_request_changes",
	toolset: "kanban",
	description:
		"Return a reviewed task to its worker with what has to change. Call it as the reviewer when the result isn't good enough; name each fault so that the worker can mend it without asking.",
	parameters: object({
		required: { reason: text("What has to change, point by point.") },
		optional: { task_id: text("Which task. Default: the one that you are reviewing."), board },
	}),
	capabilities: ["write:files", "delegate"],
	emoji: "↩️",
	maxResultChars: 10_000,
	priority: 20,
});

registry.register({
	name: "kanban_heartbeat",
	toolset: "kanban",
	description:
		"Say that you are still at work on a task, so that it isn't given to somebody else. Call it every few minutes during long steps, with a word on how far you are; it reports no results.",
	parameters: object({ optional: { task_id: ownTask, note: text("How far you are, in one line."), board } }),
	capabilities: ["write:files"],
	emoji: "💓",
	maxResultChars: 2_000,
	priority: 20,
});

registry.register({
	name: "kanban_comment",
	toolset: "kanban",
	description:
		"Add a comment to a task of the board, for people and agents who work on it later. Call it for findings and decisions that should stay with the task; it doesn't change the task's state.",
	parameters: object({
		required: { task_id: text("Which task."), body: text("The comment, in Markdown.") },
		optional: { board },
	}),
	capabilities: ["write:files"],
	emoji: "🗨️",
	maxResultChars: 2_000,
	priority: 20,
});

registry.register({
	name: "kanban_create",
	toolset: "kanban",
	description:
		"Create a task on the board for another agent, which starts on it as soon as its parents are done. Call it to split off work that stands by itself; describe it completely, because the other agent knows nothing of yours. For quick help inside your own task it is too much.",
	parameters: object({
		required: {
			title: text("What is to be achieved, in one line."),
			assignee: text("Agent that is to do it."),
		},
		optional: {
			body: text("Everything that agent needs to know, with how to tell that it is done."),
			parents: texts("Ids of tasks that must be done before."),
			tenant: text("Tenant that the task belongs to."),
			priority: integer("Higher comes first.", { default: 0 }),
			workspace_kind: choice(
				["scratch", "dir", "worktree"],
				"An empty folder, an existing one, or a work tree of a repository.",
				"scratch",
			),
			workspace_path: text("Folder or repository, for `dir` and `worktree`."),
			triage: flag("Let a person look at it before it becomes ready.", false),
			idempotency_key: text("Creates the task only once, however often it is sent."),
			max_runtime_seconds: integer("Stop the worker after this time.", { minimum: 1 }),
			initial_status: choice(["running", "blocked"], "State to begin with. Default: decided by the parents."),
			skills: texts("Skills that the worker loads first."),
			goal_mode: flag("Let the worker go on until the goal is reached.", false),
			goal_max_turns: integer("Most turns in that mode.", { minimum: 1 }),
			board,
		},
	}),
	capabilities: ["write:files", "delegate"],
	emoji: "🆕",
	maxResultChars: 10_000,
	priority: 20,
});

registry.register({
	name: "kanban_link",
	toolset: "kanban",
	description:
		"Make one task wait for another. Call it when you find that the order matters; a link that would make tasks wait for each other in a circle is refused.",
	parameters: object({
		required: {
			parent_id: text("Task that must be done first."),
			child_id: text("Task that waits for it."),
		},
		optional: { board },
	}),
	capabilities: ["write:files"],
	emoji: "🔗",
	maxResultChars: 2_000,
	priority: 20,
});

registry.register({
	name: "kanban_unblock",
	toolset: "kanban",
	description:
		"Make a blocked task ready again, so that a worker takes it up. Call it as the one who directs the board, once what was missing is there and noted in a comment.",
	parameters: object({ required: { task_id: text("Which task.") }, optional: { board } }),
	capabilities: ["write:files", "delegate"],
	emoji: "🟢",
	maxResultChars: 2_000,
	priority: 20,
});

registry.register({
	name: "kanban_attach",
	toolset: "kanban",
	description:
		"Attach a local file to a task, so that it stays with it after the workspace is gone. Call it for results and evidence; large files are refused.",
	parameters: object({
		required: { path: text("File to attach.") },
		optional: { task_id: ownTask, filename: text("Name to show. Default: the file's own."), board },
	}),
	capabilities: ["read:private", "write:files"],
	emoji: "📎",
	maxResultChars: 2_000,
	priority: 20,
});

registry.register({
	name: "kanban_attach_url",
	toolset: "kanban",
	description:
		"Have the board download a public file and attach it to a task. Call it when the file is on the web and need not pass through you; addresses inside the own network and large files are refused.",
	parameters: object({
		required: { url: text("Address of the file, with http or https.") },
		optional: { task_id: ownTask, filename: text("Name to show. Default: from the address."), board },
	}),
	capabilities: ["read:web", "write:files"],
	isAsync: true,
	emoji: "🌍",
	maxResultChars: 2_000,
	priority: 20,
});

registry.register({
	name: "kanban_attachments",
	toolset: "kanban",
	description:
		"List the files that are attached to a task, with size and where to read them. Call it when a task refers to files that you don't have.",
	parameters: object({ optional: { task_id: ownTask, board } }),
	capabilities: ["read:private"],
	emoji: "🗃️",
	maxResultChars: 20_000,
	priority: 20,
});
