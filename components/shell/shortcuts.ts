// The one registry of keyboard shortcuts. Adding a line here (and its words in shell.json) is all that a new shortcut needs;
// `useShortcut` gives it a handler, and the sheet behind `?` shows whatever has one.
export type ShortcutGroup = "general" | "go" | "list" | "matrix";

export interface ShortcutDefinition {
	group: ShortcutGroup;
	/** Keys pressed one after the other, as KeyboardEvent.key has them. */
	keys: readonly string[];
}

export const SHORTCUTS = {
	help: { group: "general", keys: ["?"] },
	search: { group: "general", keys: ["/"] },
	toggleRail: { group: "general", keys: ["["] },
	goOverview: { group: "go", keys: ["g", "o"] },
	goToolsets: { group: "go", keys: ["g", "t"] },
	goTools: { group: "go", keys: ["g", "l"] },
	goProfiles: { group: "go", keys: ["g", "p"] },
	goKeys: { group: "go", keys: ["g", "k"] },
	goChecks: { group: "go", keys: ["g", "c"] },
	goDiscovery: { group: "go", keys: ["g", "d"] },
	goRules: { group: "go", keys: ["g", "r"] },
	goLint: { group: "go", keys: ["g", "i"] },
	goRevisions: { group: "go", keys: ["g", "h"] },
} as const satisfies Record<string, ShortcutDefinition>;

export type ShortcutId = keyof typeof SHORTCUTS;

export const SHORTCUT_IDS = Object.keys(SHORTCUTS) as ShortcutId[];

/**
 * Finds what a sequence of pressed keys means among the active shortcuts: a shortcut, the start of one, or nothing.
 * Letters compare without case, so that Caps Lock does no harm.
 */
export function matchKeys(
	pressed: readonly string[],
	active: readonly ShortcutId[],
): { shortcut: ShortcutId } | "prefix" | "none" {
	let isPrefix = false;
	for (const id of active) {
		const keys: readonly string[] = SHORTCUTS[id].keys;
		if (keys.length < pressed.length) continue;
		if (!pressed.every((key, index) => key.toLowerCase() === keys[index])) continue;
		if (keys.length === pressed.length) return { shortcut: id };
		isPrefix = true;
	}
	return isPrefix ? "prefix" : "none";
}
