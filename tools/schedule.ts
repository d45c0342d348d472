// Work that starts by itself later. Which model a job runs on is not for the model to choose, so there is no parameter for it.

import { choice, flag, integer, object, text, texts } from "../lib/registry/parameters";
import { registry } from "../lib/registry/registry";

registry.register({
	name: "cronjob_manage",
	toolset: "cronjob",
	description:
		"Create, change, pause, run or remove jobs that start an agent or a script at set times. Call it for reminders, reports and watches that the person wants again or later. A job starts without this conversation, so its prompt must say everything. What is to happen now, do now.",
	parameters: object({
		required: {
			action: choice(
				["create", "list", "update", "pause", "resume", "remove", "run", "resnap"],
				"`run` starts a job at once; `resnap` takes a new snapshot of what the job was created with.",
			),
		},
		optional: {
			job_id: text("Which job. Needed for every action but `create` and `list`."),
			all: flag("With `list`: also finished and paused jobs.", false),
			prompt: text("What the agent is to do at each run, complete in itself."),
			schedule: text("When: `30m`, `every 2h`, a cron expression such as `0 9 * * 1-5`, or an ISO 8601 time."),
			name: text("A short name for people."),
			repeat: integer("How often to run before the job ends. Default: once for a single time, else for ever.", {
				minimum: 1,
			}),
			deliver: text("Where the result goes: `origin` (this chat), `local` (kept only), or `platform:chat`."),
			failure_deliver: text("Where to report that a run failed. Default: as `deliver`."),
			skills: texts("Skills to load before the run."),
			script: text("Script to run first; what it prints goes to the agent. A path below the scripts folder."),
			monitor: text("Run the agent only when the output of this script has changed since last time."),
			no_agent: flag("Deliver what the script prints without starting an agent.", false),
			context_from: texts("Jobs whose last results the agent gets to see."),
			continuity: flag("Continue the conversation of the last run instead of starting afresh.", false),
			enabled_toolsets: texts("Toolsets that the job may use; never more than its profile allows."),
			workdir: text("Folder that the job works in."),
			attach_to_session: flag("Bring results into this conversation.", false),
			paused: flag("Create the job without starting it.", false),
			paused_reason: text("Why it is paused, for people."),
		},
	}),
	capabilities: ["schedule"],
	aliases: ["cronjob"],
	emoji: "⏰",
	maxResultChars: 20_000,
	priority: 40,
});
