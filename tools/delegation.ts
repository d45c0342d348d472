// Giving work to other agents.

import { choice, flag, list, object, text, texts } from "../lib/registry/parameters";
import { registry } from "../lib/registry/registry";

const ROLES = ["leaf", "orchestrator"] as const;

const role = choice(ROLES, "A `leaf` does the work itself; an `orchestrator` may hand on parts of it.", "leaf");
const command = text("Program of an outside agent that speaks the Agent Client Protocol. Default: an agent like you.");
const commandArguments = texts("Arguments for that program.");

registry.register({
	name: "delegate_task",
	toolset: "delegation",
	description:
		"Start one or several sub-agents, each with a fresh context, and get back their summaries; or list, steer and stop those that run in the background. Call it for independent parts of a large task and for searches whose details you don't need. They know nothing of this conversation: put everything they need into the goal and the context. Don't delegate what one or two calls can do.",
	parameters: object({
		optional: {
			action: choice(["spawn", "list", "steer", "stop"], "Start, look after, instruct or end sub-agents.", "spawn"),
			goal: text("What a single sub-agent is to achieve, and in which form it reports. Not together with `tasks`."),
			context: text("What it needs to know: paths, errors, decisions, limits."),
			toolsets: texts("Toolsets that it gets; never more than you have. Default: yours."),
			tasks: list(
				object({
					required: { goal: text("What this sub-agent is to achieve.") },
					optional: {
						context: text("What it needs to know."),
						toolsets: texts("Toolsets that it gets."),
						role,
						acp_command: command,
						acp_args: commandArguments,
					},
				}),
				"Several tasks that run side by side.",
				{ minItems: 1 },
			),
			role,
			background: flag("Return at once; the result comes as a message later.", false),
			agent_id: text("Which sub-agent, for `steer` and `stop`."),
			message: text("Instruction for `steer`."),
			acp_command: command,
			acp_args: commandArguments,
		},
	}),
	capabilities: ["delegate"],
	isAsync: true,
	emoji: "🤝",
	maxResultChars: 100_000,
	priority: 50,
	dynamic: [
		{
			at: "description",
			list: ["clarify", "memory", "execute_code", "session_search", "cronjob_manage"],
			template: "Sub-agents do not get these of your tools: {tools}.",
		},
	],
});
