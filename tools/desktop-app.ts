// What an agent can show and do inside its own desktop application. All of it needs a session of that application, which the
// toolsets check, and all of it counts as desktop: it moves what the person has on the screen.

import { choice, flag, integer, list, object, text, texts } from "../lib/registry/parameters";
import { registry } from "../lib/registry/registry";

registry.register({
	name: "read_terminal",
	toolset: "desktop_ui",
	description:
		"Read what stands in the terminal pane of the desktop application, where the person types commands themselves. Call it when they speak of an error or an output that they see there. It runs nothing.",
	parameters: object({
		optional: {
			pane_id: text("Which pane. Default: the one in focus."),
			lines: integer("How many of the last lines to return.", { default: 200, minimum: 1, maximum: 2000 }),
		},
	}),
	capabilities: ["read:private", "desktop"],
	emoji: "🖥️",
	maxResultChars: 50_000,
});

registry.register({
	name: "close_terminal",
	toolset: "desktop_ui",
	description:
		"Close a terminal pane of the desktop application. Call it only for a pane that you know to be done with: whatever runs in it is ended.",
	parameters: object({ optional: { pane_id: text("Which pane. Default: the one in focus.") } }),
	capabilities: ["desktop"],
	emoji: "❎",
	maxResultChars: 2_000,
});

registry.register({
	name: "desktop_preview",
	toolset: "desktop_ui",
	description:
		"Open a page or a local file in the preview pane beside the conversation, read what it shows, or close it. Call it to show the person a result, such as a page that you have just built. For pages that only you need, the pane is the wrong place.",
	parameters: object({
		required: { action: choice(["open", "read", "close"], "What to do.") },
		optional: { url: text("Address or local path. Needed for `open`.") },
	}),
	capabilities: ["read:web", "desktop"],
	isAsync: true,
	emoji: "🪟",
	maxResultChars: 50_000,
});

registry.register({
	name: "drive_preview",
	toolset: "desktop_ui",
	description:
		"Click or type in the page that is open in the preview pane, while the person watches. Call it to try out or demonstrate a page there; read the pane first, so that you know its controls.",
	parameters: object({
		required: { action: choice(["click", "type", "press", "scroll"], "What to do in the page.") },
		optional: {
			ref: text("Reference of the control, from reading the pane."),
			text: text("What to type, for `type`."),
			key: text("Key to press, for `press`."),
			direction: choice(["up", "down"], "Which way, for `scroll`."),
		},
	}),
	capabilities: ["network", "desktop"],
	isAsync: true,
	emoji: "🕹️",
	maxResultChars: 20_000,
});

registry.register({
	name: "annotate_preview",
	toolset: "desktop_ui",
	description:
		"Draw marks and notes onto the preview pane, to point the person to places in the page. Call it when words alone would leave them searching; the page itself stays as it is.",
	parameters: object({
		required: {
			marks: list(
				object({
					required: { ref: text("Reference of the control or passage to mark.") },
					optional: { note: text("What to say about it, in a few words.") },
				}),
				"What to mark. An empty list removes all marks.",
			),
		},
	}),
	capabilities: ["desktop"],
	emoji: "🖍️",
	maxResultChars: 2_000,
});

registry.register({
	name: "read_window_below",
	toolset: "desktop_ui",
	description:
		"Say which program window lies right behind the desktop application, with its title. Call it when the person speaks of “this window” or “what I have open”; it takes no picture of it.",
	parameters: object({}),
	capabilities: ["read:private", "desktop"],
	emoji: "🪞",
	maxResultChars: 5_000,
});

registry.register({
	name: "focus_pane",
	toolset: "desktop_ui",
	description:
		"Bring one pane of the desktop application into view, for example the files or the terminal. Call it when you have just put something there that the person should look at; don't take the view from somebody who is typing.",
	parameters: object({ required: { pane: text("Name of the pane, for example `files`, `terminal` or `preview`.") } }),
	capabilities: ["desktop"],
	emoji: "🎯",
	maxResultChars: 2_000,
});

registry.register({
	name: "react_to_message",
	toolset: "desktop_ui",
	description:
		"Put an emoji on a message of the conversation in the desktop application. Call it for a light sign of having seen something; it is no substitute for an answer.",
	parameters: object({
		required: { emoji: text("One emoji.") },
		optional: { message_id: text("Which message. Default: the person's last one.") },
	}),
	capabilities: ["desktop"],
	emoji: "👍",
	maxResultChars: 2_000,
});

registry.register({
	name: "setup_mcp",
	toolset: "desktop_ui",
	description:
		"Open the form for a new MCP server in the desktop application, filled in as far as you know it. The person checks and confirms it; only then is the server started. Call it when they want to add a server that isn't in the catalogue.",
	parameters: object({
		required: { name: text("Name of the server.") },
		optional: {
			command: text("Program to start, for a local server."),
			args: texts("Arguments of that program."),
			url: text("Address, for a remote server."),
			env: texts("Names of the variables that the server needs; their values are entered by the person."),
		},
	}),
	capabilities: ["ask", "desktop", "execute"],
	isAsync: true,
	emoji: "🔩",
	maxResultChars: 5_000,
});

registry.register({
	name: "gui_tour",
	toolset: "desktop_ui",
	description:
		"Lead the person through parts of the desktop application, step by step, each with a short text. Call it when they ask how something works there. For one hint show a single tip.",
	parameters: object({
		required: {
			steps: list(
				object({
					required: {
						target: text("Part of the window to point at."),
						text: text("What to say about it, in one or two sentences."),
					},
				}),
				"The steps in order.",
				{ minItems: 1, maxItems: 12 },
			),
		},
	}),
	capabilities: ["desktop"],
	isAsync: true,
	emoji: "🗺️",
	maxResultChars: 2_000,
});

registry.register({
	name: "show_tip",
	toolset: "desktop_ui",
	description:
		"Show one short hint beside a part of the desktop application. Call it when the person seems to look for something that is right there; once for each hint is enough.",
	parameters: object({
		required: { text: text("The hint, in one sentence.") },
		optional: { target: text("Part of the window to point at. Default: none.") },
	}),
	capabilities: ["desktop"],
	emoji: "🏷️",
	maxResultChars: 2_000,
});

registry.register({
	name: "workflow",
	toolset: "desktop_ui",
	description:
		"Show a piece of work as a card of steps in the desktop application, and keep the states of the steps up to date. Call it for work that the person follows over a longer time; the list of tasks that you keep for yourself is another thing.",
	parameters: object({
		required: { action: choice(["show", "update", "close"], "Show a new card, change one, or close it.") },
		optional: {
			workflow_id: text("Which card. Needed for `update` and `close`."),
			title: text("Title of a new card."),
			steps: list(
				object({
					required: {
						id: text("A short name of the step."),
						label: text("What the step does, in a few words."),
						status: choice(["pending", "running", "done", "failed"], "How far it is."),
					},
				}),
				"The steps in order.",
			),
		},
	}),
	capabilities: ["desktop"],
	emoji: "🪜",
	maxResultChars: 5_000,
});

registry.register({
	name: "apply_layout",
	toolset: "desktop_ui",
	description:
		"Arrange the panes of the desktop application in one of its layouts. Call it when the person asks for it, or agrees that the work at hand needs another arrangement; the present one can be restored.",
	parameters: object({
		required: { layout: text("Name of the layout, for example `focus`, `review` or `split`.") },
		optional: { restore: flag("Go back to the arrangement before the last change.", false) },
	}),
	capabilities: ["desktop"],
	emoji: "🧱",
	maxResultChars: 2_000,
});

registry.register({
	name: "desktop_project",
	toolset: "project",
	description:
		"Create a project in the desktop application, switch to another one, or list them. A project ties conversations to a folder. Call it when the person wants to begin or go on with work that has a folder of its own.",
	parameters: object({
		required: { action: choice(["create", "switch", "list"], "What to do.") },
		optional: {
			name: text("Name of the project. Needed for `create` and `switch`."),
			path: text("Folder of a new project."),
		},
	}),
	capabilities: ["read:private", "write:files", "desktop"],
	emoji: "📁",
	maxResultChars: 10_000,
});
