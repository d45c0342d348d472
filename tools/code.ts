// Python that works through many steps in one call.

import { flag, object, text } from "../lib/registry/parameters";
import { registry } from "../lib/registry/registry";

registry.register({
	name: "execute_code",
	toolset: "code_execution",
	description:
		"Run a Python script that can call some of your other tools as functions and prints what you want to see. Call it when a task needs loops, filtering or arithmetic over many results that you don't want to read one by one. A single command or a single lookup is simpler without it.",
	parameters: object({
		required: { code: text("The script. Only what it prints comes back; it runs for 300 seconds at most.") },
		optional: { reset: flag("Start from a fresh interpreter instead of keeping variables of earlier calls.", false) },
	}),
	capabilities: ["execute"],
	emoji: "🐍",
	maxResultChars: 50_000,
	priority: 60,
	dynamic: [
		{
			at: "description",
			list: ["web_search", "web_extract", "read_file", "write_file", "search_files", "patch", "terminal"],
			template: "In the script these of your tools are functions: {tools}.",
			whenEmpty: "hide",
		},
	],
});
