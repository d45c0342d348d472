// Skills: written instructions, kept by the runtime, that the model loads when a task fits.

import { choice, flag, object, text } from "../lib/registry/parameters";
import { registry } from "../lib/registry/registry";

registry.register({
	name: "skills_list",
	toolset: "skills",
	description:
		"List the skills that are installed, each with one line on what it is for. Call it at the start of a task that others may have solved before, then load the one that fits.",
	parameters: object({ optional: { category: text("Only skills of this category.") } }),
	capabilities: ["read:private"],
	emoji: "📚",
	maxResultChars: 50_000,
	priority: 60,
});

registry.register({
	name: "skill_view",
	toolset: "skills",
	description:
		"Load the instructions of one skill, or one of the files that belong to it. Call it before you start on a task that the skill covers, and follow what it says. Loading may also let the variables and credential files that the skill declares into the sandbox.",
	parameters: object({
		required: { name: text("Name of the skill, as the list gives it.") },
		optional: { file_path: text("A file of the skill, relative to its folder. Default: the instructions.") },
	}),
	capabilities: ["read:private"],
	emoji: "📘",
	maxResultChars: 100_000,
	priority: 60,
});

registry.register({
	name: "skill_manage",
	toolset: "skills",
	description:
		"Create, change or delete skills and their files. Call it after a hard task whose way of solving is worth keeping, or when a skill turned out wrong. Don't keep facts about the person or single results as skills.",
	parameters: object({
		required: {
			action: choice(
				["create", "patch", "edit", "delete", "write_file", "remove_file"],
				"`patch` replaces one passage, `edit` the whole text; the last two work on a further file of the skill.",
			),
			name: text("Name of the skill."),
		},
		optional: {
			content: text("Whole text of the skill, for `create` and `edit`."),
			old_string: text("Passage to replace, for `patch`."),
			new_string: text("New passage, for `patch`."),
			replace_all: flag("With `patch`: replace every occurrence.", false),
			category: text("Category to file a new skill under."),
			file_path: text("File of the skill, relative to its folder."),
			file_content: text("Whole content of the further file, when one is written."),
			absorbed_into: text("With `delete`: the skill that has taken over what this one said."),
		},
	}),
	capabilities: ["read:private", "write:files"],
	emoji: "🛠️",
	maxResultChars: 20_000,
	priority: 30,
});
