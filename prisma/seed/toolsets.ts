// The seeded toolsets: one category for each thing that tools can do, and sets of these for common situations. A category owns
// its tools through their registration; what is listed here are memberships beside that, includes, and checks of a whole surface.

import type { ToolsetRow } from "../../lib/core/resolver/model";

type Seed = Pick<ToolsetRow, "name" | "description"> & Partial<Omit<ToolsetRow, "name" | "description" | "position">>;

const SEEDS: readonly Seed[] = [
	// What nearly every agent has, in the order in which people look for it.
	{ name: "web", description: "Search the web and read public pages.", aliases: ["web_tools"] },
	{ name: "search", description: "Search the web without opening pages.", tools: ["web_search"] },
	{ name: "file", description: "Read, write, edit and find files.", aliases: ["file_tools"] },
	{
		name: "terminal",
		description: "Run shell commands and look after what they leave running.",
		aliases: ["terminal_tools"],
	},
	{ name: "code_execution", description: "Run Python that calls other tools." },
	{
		name: "browser",
		description: "Drive a real browser: open pages, look, click, type, debug.",
		aliases: ["browser_tools"],
	},
	{ name: "vision", description: "Look at images and answer questions about them.", aliases: ["vision_tools"] },
	{ name: "image_gen", description: "Make images from descriptions.", aliases: ["image_tools"] },
	{ name: "tts", description: "Turn text into speech.", aliases: ["tts_tools"] },
	{ name: "skills", description: "Load, write and mend skill documents.", aliases: ["skills_tools"] },
	{ name: "todo", description: "Keep the task list of a session." },
	{ name: "memory", description: "Keep notes that last beyond a session." },
	{ name: "session_search", description: "Find and reread earlier conversations." },
	{ name: "clarify", description: "Ask the person a question and wait for the answer." },
	{ name: "delegation", description: "Hand parts of the work to sub-agents." },
	{ name: "cronjob", description: "Plan work that starts by itself later.", aliases: ["cronjob_tools"] },
	{ name: "computer_use", description: "See and operate programs on the desktop." },

	// What an admin turns on where it is wanted.
	{ name: "kanban", description: "Work on the board that agents share.", optIn: true },
	{ name: "homeassistant", description: "See and control the devices of the home.", optIn: true },
	{ name: "spotify", description: "Find music on Spotify and play it.", optIn: true },
	{ name: "x_search", description: "Search public posts on X through xAI.", optIn: true },
	{ name: "video", description: "Watch videos and answer questions about them.", optIn: true },
	{ name: "video_gen", description: "Make, change and lengthen videos.", optIn: true },
	{ name: "browser_vault", description: "Sign in to sites with saved logins that stay secret.", optIn: true },
	{ name: "connections", description: "Connect accounts of other services and local MCP servers.", optIn: true },
	{ name: "discord", description: "Read Discord channels, look up members, open threads.", optIn: true },
	{ name: "discord_admin", description: "Look after a Discord server: pins, messages, roles.", optIn: true },
	{
		name: "feishu_doc",
		description: "Read Lark (Feishu) documents.",
		optIn: true,
		checks: ["feishu_session"],
	},
	{
		name: "feishu_drive",
		description: "Read and write comments on Lark (Feishu) documents.",
		optIn: true,
		checks: ["feishu_session"],
	},
	{
		name: "yuanbao",
		description: "Look up groups, write to members and send stickers on Yuanbao.",
		optIn: true,
		checks: ["yuanbao_session"],
	},
	{
		name: "matrix_read",
		description: "Read messages of the present Matrix room.",
		optIn: true,
		checks: ["matrix_session"],
	},
	{
		name: "matrix_polls",
		description: "Hold polls in Matrix rooms; the tools arrive at run time from the Matrix adapter.",
		optIn: true,
		checks: ["matrix_session"],
	},
	{
		name: "matrix_admin",
		description: "Run Matrix rooms: pins, invitations, removal of messages.",
		optIn: true,
		checks: ["matrix_session", "matrix_moderator"],
	},
	{
		name: "desktop_ui",
		description: "Show and arrange things in the agent's desktop application.",
		optIn: true,
		checks: ["desktop_app"],
	},
	{
		name: "project",
		description: "Create and switch projects in the desktop application.",
		optIn: true,
		checks: ["desktop_app"],
	},
	{ name: "setup", description: "Find and install plugins and skills while an agent is set up.", optIn: true },
	{
		name: "context_engine",
		description: "Steer what stays in the context; the tools arrive at run time from the active context engine.",
		optIn: true,
	},
	{
		name: "bot_room",
		description: "Take turns in a group chat of bots; the tools arrive at run time from the room, as text only.",
		optIn: true,
	},

	// Sets for a situation.
	{
		name: "core",
		kind: "composite",
		description:
			"What an agent at its owner's keyboard has. Opt-in sets in it count only where a profile names them too.",
		includes: [
			"web",
			"file",
			"terminal",
			"code_execution",
			"browser",
			"vision",
			"image_gen",
			"tts",
			"skills",
			"todo",
			"memory",
			"session_search",
			"clarify",
			"delegation",
			"cronjob",
			"computer_use",
			"kanban",
			"homeassistant",
		],
	},
	{
		name: "coding",
		kind: "composite",
		description: "What work on code needs: everything of the core but media, schedules, desktop, home and board.",
		includes: [
			"web",
			"file",
			"terminal",
			"code_execution",
			"browser",
			"vision",
			"skills",
			"todo",
			"memory",
			"session_search",
			"clarify",
			"delegation",
		],
	},
	{
		name: "debugging",
		kind: "composite",
		description: "Find a fault: run commands, read and change files, look things up.",
		includes: ["terminal", "file", "web"],
	},
	{
		name: "safe",
		kind: "composite",
		description: "Look things up and make images, without files or commands.",
		includes: ["web", "vision", "image_gen"],
	},
	{
		name: "smart-home",
		kind: "composite",
		description:
			"An assistant for the home: devices, reminders, notes, speech, lookups. Devices count where a profile names `homeassistant` too.",
		includes: ["homeassistant", "web", "tts", "memory", "clarify", "cronjob"],
	},
	{
		name: "webhook-safe",
		kind: "safe",
		description: "What may meet hostile text from outside: look things up and ask, nothing else.",
		tools: ["web_search", "web_extract", "vision_analyze", "clarify"],
	},
];

export const TOOLSETS: readonly ToolsetRow[] = SEEDS.map((seed, index) => ({
	aliases: [],
	kind: "category",
	optIn: false,
	tools: [],
	includes: [],
	checks: [],
	...seed,
	// Steps of ten leave room for sets of plugins and servers between them.
	position: (index + 1) * 10,
}));
