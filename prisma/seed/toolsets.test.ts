import { resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { COMPILE_TOOLS } from "../../lib/core/resolver/fixtures.test-support";
import { closure, compile, type Snapshot } from "../../lib/core/resolver/index";
import { type DiscoveredTool, discover } from "../../lib/registry/discover";
import { CHECKS } from "./checks";
import { TOOLSETS } from "./toolsets";

// The documented lists, written out here and not derived from the seed.
const WEB = ["web_search", "web_extract"];
const TERMINAL = ["terminal", "process_manage"];
const FILE = ["read_file", "write_file", "patch", "search_files"];
const SKILLS = ["skills_list", "skill_view", "skill_manage"];
const BROWSER = [
	"browser_navigate",
	"browser_snapshot",
	"browser_click",
	"browser_type",
	"browser_scroll",
	"browser_back",
	"browser_press",
	"browser_get_images",
	"browser_vision",
	"browser_console",
	"browser_cdp",
	"browser_dialog",
	"browser_exec",
];
const HOME = ["ha_list_entities", "ha_get_state", "ha_list_services", "ha_call_service"];
const KANBAN = [
	"kanban_show",
	"kanban_list",
	"kanban_complete",
	"kanban_block",
	"kanban_request_review",
	"kanban_request_changes",
	"kanban_heartbeat",
	"kanban_comment",
	"kanban_create",
	"kanban_link",
	"kanban_unblock",
	"kanban_attach",
	"kanban_attach_url",
	"kanban_attachments",
];
const CODING = [
	...WEB,
	...TERMINAL,
	...FILE,
	...SKILLS,
	...BROWSER,
	"vision_analyze",
	"todo_list",
	"memory",
	"session_search",
	"clarify",
	"execute_code",
	"delegate_task",
];
const CORE = [...CODING, ...HOME, ...KANBAN, "image_generate", "text_to_speech", "cronjob_manage", "computer_use"];

const DOCUMENTED: Readonly<Record<string, readonly string[]>> = {
	web: WEB,
	search: ["web_search"],
	x_search: ["x_search"],
	vision: ["vision_analyze"],
	video: ["video_analyze"],
	image_gen: ["image_generate"],
	video_gen: ["video_generate", "xai_video_edit", "xai_video_extend"],
	computer_use: ["computer_use"],
	terminal: TERMINAL,
	skills: SKILLS,
	browser: BROWSER,
	browser_vault: [
		"browser_vault_list",
		"browser_vault_fill",
		"browser_vault_save_login",
		"browser_vault_unlock",
		"browser_vault_enter_code",
	],
	cronjob: ["cronjob_manage"],
	file: FILE,
	tts: ["text_to_speech"],
	todo: ["todo_list"],
	memory: ["memory"],
	context_engine: [],
	session_search: ["session_search"],
	project: ["desktop_project"],
	bot_room: [],
	desktop_ui: [
		"read_terminal",
		"close_terminal",
		"desktop_preview",
		"drive_preview",
		"annotate_preview",
		"read_window_below",
		"focus_pane",
		"react_to_message",
		"setup_mcp",
		"gui_tour",
		"show_tip",
		"workflow",
		"apply_layout",
	],
	clarify: ["clarify"],
	code_execution: ["execute_code"],
	delegation: ["delegate_task"],
	homeassistant: HOME,
	kanban: KANBAN,
	discord: ["discord"],
	discord_admin: ["discord_admin"],
	yuanbao: ["yb_query_group_info", "yb_query_group_members", "yb_send_dm", "yb_search_sticker", "yb_send_sticker"],
	feishu_doc: ["feishu_doc_read"],
	feishu_drive: [
		"feishu_drive_list_comments",
		"feishu_drive_list_comment_replies",
		"feishu_drive_reply_comment",
		"feishu_drive_add_comment",
	],
	spotify: [
		"spotify_playback",
		"spotify_devices",
		"spotify_queue",
		"spotify_search",
		"spotify_playlists",
		"spotify_albums",
		"spotify_library",
	],
	connections: ["manage_connections"],
	matrix_read: ["matrix_read"],
	matrix_admin: ["matrix_pin", "matrix_room_admin"],
	matrix_polls: [],
	setup: ["manage_catalog"],
	debugging: [...TERMINAL, ...WEB, ...FILE],
	safe: [...WEB, "vision_analyze", "image_generate"],
	coding: CODING,
	core: CORE,
	"smart-home": [...HOME, ...WEB, "text_to_speech", "memory", "clarify", "cronjob_manage"],
	"webhook-safe": ["web_search", "web_extract", "vision_analyze", "clarify"],
};

let tools: readonly DiscoveredTool[];
let snapshot: Snapshot;

beforeAll(async () => {
	tools = (await discover("tools", { root: resolve(import.meta.dirname, "../..") })).tools;
	snapshot = compile(
		{
			revision: 1,
			sources: [{ id: "builtin", kind: "builtin", name: "builtin", state: "online" }],
			tools: tools.map(({ toolset, file, line, ...tool }) => {
				return { ...tool, id: tool.name, sourceId: "builtin", owningToolset: toolset };
			}),
			toolsets: TOOLSETS,
			checks: CHECKS,
			profiles: [],
			killSwitches: [],
		},
		{ ...COMPILE_TOOLS, countTokens: (text) => text.length },
	);
});

const sorted = (names: readonly string[]) => [...new Set(names)].sort();

describe("the seeded toolsets", () => {
	it("are at least 30, each documented in the table of this test", () => {
		expect(TOOLSETS.length).toBeGreaterThanOrEqual(30);
		expect(sorted(TOOLSETS.map(({ name }) => name))).toEqual(sorted(Object.keys(DOCUMENTED)));
	});

	it.each(Object.entries(DOCUMENTED))("%s has the documented closure", (name, documented) => {
		expect(sorted(closure(snapshot, name))).toEqual(sorted(documented));
	});

	it("have the documented sizes", () => {
		expect(sorted(CORE)).toHaveLength(53);
		expect(sorted(CODING)).toHaveLength(31);
	});

	it("compose by includes, not by copies of lists", () => {
		for (const toolset of TOOLSETS.filter(({ kind }) => kind === "composite")) {
			expect(toolset.includes.length, toolset.name).toBeGreaterThan(1);
			expect(toolset.tools, toolset.name).toEqual([]);
		}
	});

	it("name only tools, toolsets and checks that exist", () => {
		const known = {
			tools: new Set(tools.map(({ name }) => name)),
			includes: new Set(TOOLSETS.map(({ name }) => name)),
			checks: new Set(CHECKS.map(({ name }) => name)),
		};
		for (const toolset of TOOLSETS) {
			for (const name of toolset.tools) expect(known.tools.has(name), name).toBe(true);
			for (const name of toolset.includes) expect(known.includes.has(name), name).toBe(true);
			for (const name of toolset.checks) expect(known.checks.has(name), name).toBe(true);
		}
	});

	it("use every name and every old name once, in lower case", () => {
		const names = TOOLSETS.flatMap(({ name, aliases }) => [name, ...aliases]);
		expect(new Set(names).size).toBe(names.length);
		for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9_-]*$/);
		expect(names).toEqual(
			expect.arrayContaining([
				"web_tools",
				"terminal_tools",
				"vision_tools",
				"image_tools",
				"skills_tools",
				"browser_tools",
				"cronjob_tools",
				"file_tools",
				"tts_tools",
			]),
		);
	});

	it("have ascending positions, with web, file and terminal among the first", () => {
		const positions = TOOLSETS.map(({ position }) => position);
		expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b));
		expect(TOOLSETS.slice(0, 4).map(({ name }) => name)).toEqual(expect.arrayContaining(["web", "file", "terminal"]));
	});

	it("are described in one or two sentences", () => {
		for (const { name, description } of TOOLSETS) {
			expect(description, name).toMatch(/^\p{Lu}.{12,180}\.$/u);
		}
	});

	it("are opt-in where nobody should get them by accident", () => {
		expect(sorted(TOOLSETS.filter(({ optIn }) => optIn).map(({ name }) => name))).toEqual(
			sorted([
				"bot_room",
				"browser_vault",
				"connections",
				"context_engine",
				"desktop_ui",
				"discord",
				"discord_admin",
				"feishu_doc",
				"feishu_drive",
				"homeassistant",
				"kanban",
				"matrix_admin",
				"matrix_polls",
				"matrix_read",
				"project",
				"setup",
				"spotify",
				"video",
				"video_gen",
				"x_search",
				"yuanbao",
			]),
		);
	});
});

describe("the seeded checks", () => {
	it("are each used by a tool or a toolset, and have names of their own", () => {
		const used = new Set([...tools, ...TOOLSETS].flatMap(({ checks }) => checks));
		expect(sorted(CHECKS.map(({ name }) => name))).toEqual(sorted([...used]));
		expect(new Set(CHECKS.map(({ name }) => name)).size).toBe(CHECKS.length);
	});
});
