// Names that used to be tools. They stay on record, so that whoever asks for one learns why it is gone and what to use.

import { registry } from "../lib/registry/registry";

registry.retire({
	name: "send_message",
	toolset: "messaging",
	reason: "Answers are delivered by the runtime; writing to others is the business of each chat platform's own tools.",
});

registry.retire({
	name: "mixture_of_agents",
	toolset: "moa",
	reason: "Asking several models at once is a choice of model now and no longer a tool.",
});

registry.retire({
	name: "browser_close",
	toolset: "browser",
	reason: "The browser ends by itself with the session.",
});

for (const name of ["open_preview", "close_preview", "read_preview"])
	registry.retire({
		name,
		toolset: "desktop_ui",
		reason: "The three preview tools became one with an action.",
		replacedBy: "desktop_preview",
	});

for (const name of ["project_list", "project_create", "project_switch"])
	registry.retire({
		name,
		toolset: "project",
		reason: "The three project tools became one with an action.",
		replacedBy: "desktop_project",
	});

for (const name of ["honcho_context", "honcho_profile", "honcho_search", "honcho_conclude"])
	registry.retire({
		name,
		toolset: "honcho",
		reason: "This memory service moved to a plugin, which registers its own tools.",
	});

for (const name of [
	"rl_list_environments",
	"rl_select_environment",
	"rl_get_current_config",
	"rl_edit_config",
	"rl_start_training",
	"rl_check_status",
	"rl_stop_training",
	"rl_get_results",
	"rl_list_runs",
	"rl_test_inference",
])
	registry.retire({ name, toolset: "rl", reason: "Training runs are no longer started from a conversation." });
