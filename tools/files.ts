// Reading, writing, editing and finding files in the runtime's working tree. No check: the runtime always has a file system.

import { choice, flag, integer, object, text } from "../lib/registry/parameters";
import { registry } from "../lib/registry/registry";

registry.register({
	name: "read_file",
	toolset: "file",
	description:
		"Read a text file page by page, with line numbers; notebooks, Word and Excel files come back as extracted text. Call it before you change a file and whenever exact content matters. To find out which file holds something, search first instead of opening files one after another.",
	parameters: object({
		required: { path: text("File to read, absolute or relative to the working directory.") },
		optional: {
			offset: integer("First line to return, counted from 1.", { default: 1, minimum: 1 }),
			limit: integer("How many lines to return.", { default: 500, minimum: 1, maximum: 2000 }),
		},
	}),
	capabilities: ["read:private"],
	emoji: "📖",
	maxResultChars: 100_000,
	priority: 90,
});

registry.register({
	name: "write_file",
	toolset: "file",
	description:
		"Create a file or replace its whole content, making missing folders on the way; linters run afterwards and only newly introduced errors are reported. Use it for new files and complete rewrites. To change some lines of an existing file, make a targeted edit instead, so that nothing else is lost.",
	parameters: object({
		required: {
			path: text("File to write, absolute or relative to the working directory."),
			content: text("The complete new content of the file."),
		},
		optional: {
			cross_profile: flag("Allow a path that belongs to another agent profile of the same person.", false),
		},
	}),
	capabilities: ["write:files"],
	emoji: "✍️",
	maxResultChars: 20_000,
	priority: 90,
});

registry.register({
	name: "patch",
	toolset: "file",
	description:
		"Edit existing files in place: replace one passage of a file (small differences in white space are tolerated), or apply one patch over several files at once. Prefer it to rewriting a file, and read the passage first, so that the text to be found is the real one.",
	parameters: object({
		required: {
			mode: choice(
				["replace", "patch"],
				"`replace` swaps one passage in one file; `patch` applies a multi-file patch in V4A form.",
			),
		},
		optional: {
			path: text("File to edit. Needed in mode `replace`."),
			old_string: text("Passage to find. Needed in mode `replace`; it must be unique unless `replace_all` is set."),
			new_string: text("What to put in its place; an empty text deletes the passage. Needed in mode `replace`."),
			replace_all: flag("Replace every occurrence instead of exactly one.", false),
			patch: text("The patch, from `*** Begin Patch` to `*** End Patch`. Needed in mode `patch`."),
			cross_profile: flag("Allow paths that belong to another agent profile of the same person.", false),
		},
	}),
	capabilities: ["read:private", "write:files"],
	emoji: "🩹",
	maxResultChars: 20_000,
	priority: 90,
});

registry.register({
	name: "search_files",
	toolset: "file",
	description:
		"Search a folder tree by content (regular expression) or by file name (glob), with paging. Call it to locate code, settings or documents before reading them; it is quicker and safer than listing or grepping in a shell.",
	parameters: object({
		required: {
			pattern: text("Regular expression when searching contents; glob such as `*.ts` when searching names."),
		},
		optional: {
			target: choice(["content", "files"], "Search inside files, or among file names.", "content"),
			path: text("Folder or file to search in.", { default: "." }),
			file_glob: text("Search only files whose name matches this glob, for example `*.py`."),
			limit: integer("Most results to return.", { default: 50, minimum: 1, maximum: 1000 }),
			offset: integer("How many results to skip, for the next page.", { default: 0, minimum: 0 }),
			output_mode: choice(
				["content", "files_only", "count"],
				"Return matching lines, only the files that match, or the number of matches in each file.",
				"content",
			),
			context: integer("Lines to show before and after each match.", { default: 0, minimum: 0, maximum: 20 }),
			order: choice(["path", "modified"], "Sort results by path, or the last changed files first.", "path"),
		},
	}),
	capabilities: ["read:private"],
	emoji: "🔎",
	maxResultChars: 50_000,
	priority: 90,
});
