// Accounts and servers of others: connecting them, and installing from the catalogue when an agent is first set up. Both can bring
// new programs onto the machine, which is why they count as execution.

import { choice, integer, list, object, text } from "../lib/registry/parameters";
import { registry } from "../lib/registry/registry";

registry.register({
	name: "manage_connections",
	toolset: "connections",
	description:
		"Show, connect or renew the person's accounts at other services, and install or turn on local MCP servers; everything that changes something is shown to the person for approval. Call it when a task needs a service that isn't connected. It can't disconnect anything.",
	parameters: object({
		required: {
			action: choice(
				["status", "connect", "reconnect", "wait", "install", "enable", "authorize"],
				"`wait` waits until the person has finished signing in; `install` and `enable` are for local MCP servers.",
			),
		},
		optional: {
			connectors: list(
				{
					description: "A connector by its short name, or a local MCP server by name.",
					anyOf: [
						text("Short name of a connector, for example `gmail`."),
						object({
							required: {
								name: text("Name of the MCP server in the catalogue."),
								mcp: { type: "boolean", const: true, description: "Marks a local MCP server." },
							},
						}),
					],
				},
				"What to act on. Leave out with `status` to see all.",
			),
			reason: text("Why this is needed; the person reads it before agreeing."),
			timeout_seconds: integer("How long `wait` waits.", { default: 120, minimum: 5, maximum: 180 }),
		},
	}),
	capabilities: ["ask", "network", "execute"],
	isAsync: true,
	emoji: "🔌",
	maxResultChars: 20_000,
	priority: 10,
});

registry.register({
	name: "manage_catalog",
	toolset: "setup",
	description:
		"While an agent is being set up: search the catalogue of plugins and skills, and install what the person chooses after their approval. Call it only during set-up, and install nothing that wasn't asked for.",
	parameters: object({
		required: { action: choice(["search", "show", "install"], "Find entries, show one, or install one.") },
		optional: {
			query: text("What to search for."),
			kind: choice(["plugin", "skill", "all"], "Which part of the catalogue.", "all"),
			name: text("Entry to show or install, as the search gives it."),
		},
	}),
	checks: ["setup_role"],
	capabilities: ["ask", "network", "execute"],
	isAsync: true,
	emoji: "🧰",
	maxResultChars: 20_000,
});
