// The seven seeded profiles: the less an entry point can be trusted, the less it can reach. The ceiling alone already carries the
// policy, so that a toolset turned on by mistake shows nothing that the entry point must not hold.

import type { Capability } from "../../lib/core/resolver/capabilities";
import type { CeilingEntry, ProfileRow } from "../../lib/core/resolver/model";

/** `free` runs at once, `asks` needs an approval for each call, what is in neither is never shown. */
function ceiling({ free, asks = [] }: { free: readonly Capability[]; asks?: readonly Capability[] }): CeilingEntry[] {
	return [
		...free.map((capability) => ({ capability, requiresApproval: false })),
		...asks.map((capability) => ({ capability, requiresApproval: true })),
	];
}

type Usual =
	| "position"
	| "enabledMode"
	| "disabled"
	| "allowTools"
	| "denyTools"
	| "limits"
	| "disclosure"
	| "directTools";
type Seed = Omit<ProfileRow, Usual> & Partial<Pick<ProfileRow, "denyTools">>;

const CHAT_PLATFORMS = ["discord", "feishu_doc", "feishu_drive", "yuanbao", "matrix_read"];

const SEEDS: readonly Seed[] = [
	{
		name: "cli",
		title: "Command line",
		description:
			"The owner, at the keyboard. Everything that the runtime offers; desktop and messages to others ask first.",
		tier: 5,
		isProtected: false,
		enabled: [
			"core",
			"kanban",
			"homeassistant",
			"spotify",
			"x_search",
			"video",
			"video_gen",
			"browser_vault",
			"connections",
			"desktop_ui",
			"project",
		],
		ceiling: ceiling({
			free: [
				"ask",
				"read:web",
				"read:private",
				"write:files",
				"network",
				"schedule",
				"delegate",
				"spend",
				"physical",
				"execute",
			],
			asks: ["message", "desktop"],
		}),
	},
	{
		name: "dm",
		title: "Direct message",
		description:
			"One known person in a private chat. Most tools, but no desktop; commands, devices, messages and costs ask first.",
		tier: 4,
		isProtected: false,
		enabled: ["core", "homeassistant", "spotify", "x_search", "video", ...CHAT_PLATFORMS],
		ceiling: ceiling({
			free: ["ask", "read:web", "read:private", "write:files", "network", "schedule", "delegate"],
			asks: ["message", "spend", "physical", "execute"],
		}),
	},
	{
		name: "group",
		title: "Group chat",
		description:
			"Several people, not all of them the owner. No desktop, no devices, no notes or history; what changes something asks first.",
		tier: 3,
		isProtected: false,
		enabled: [
			"web",
			"file",
			"terminal",
			"code_execution",
			"browser",
			"vision",
			"image_gen",
			"skills",
			"todo",
			"clarify",
			...CHAT_PLATFORMS,
		],
		ceiling: ceiling({
			free: ["ask", "read:web", "read:private", "network"],
			asks: ["write:files", "message", "spend", "execute"],
		}),
	},
	{
		name: "cron",
		title: "Scheduled job",
		description:
			"Own automation with nobody there. Reads and writes files and looks things up; nothing that needs an approval.",
		tier: 2,
		isProtected: false,
		enabled: ["web", "file", "vision", "skills", "todo", "session_search"],
		// A run that nobody watches must not change the instructions of later runs.
		denyTools: ["skill_manage"],
		ceiling: ceiling({ free: ["read:web", "read:private", "write:files"] }),
	},
	{
		name: "worker",
		title: "Queue worker",
		description: "A queue of own work with nobody there. The shared board and what a task needs, on demand.",
		tier: 2,
		isProtected: false,
		enabled: ["kanban", "web", "file", "skills", "todo"],
		// A worker has its own task; the whole board is for the one who directs it.
		denyTools: ["kanban_list", "kanban_unblock", "skill_manage"],
		ceiling: ceiling({ free: ["read:web", "read:private", "write:files", "delegate"] }),
	},
	{
		name: "webhook",
		title: "Webhook",
		description:
			"An outside system whose text is hostile, even when its signature is good. Looks things up and asks, nothing else.",
		tier: 1,
		isProtected: true,
		enabled: ["webhook-safe"],
		ceiling: ceiling({ free: ["ask", "read:web"] }),
	},
	{
		name: "public",
		title: "Public",
		description: "Anyone, without signing in. Can ask back, and nothing else.",
		tier: 0,
		isProtected: true,
		enabled: ["clarify"],
		ceiling: ceiling({ free: ["ask"] }),
	},
];

export const PROFILES: readonly ProfileRow[] = SEEDS.map((seed, index) => ({
	enabledMode: "listed",
	disabled: [],
	allowTools: [],
	denyTools: [],
	limits: { tools: null, tokens: null },
	disclosure: "direct",
	directTools: [],
	...seed,
	position: (index + 1) * 10,
}));
