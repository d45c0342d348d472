// The closed list of what a tool can do to the world. The database check constraint, the contracts and the
// screens all take it from here; the order is the order of display, mildest first.

export const CAPABILITIES = [
	"ask",
	"read:web",
	"read:private",
	"write:files",
	"network",
	"message",
	"schedule",
	"delegate",
	"spend",
	"physical",
	"desktop",
	"execute",
] as const;

export type Capability = (typeof CAPABILITIES)[number];

/** Trust tiers: 0 is anyone, 5 is the owner at the keyboard. */
export const TIERS = [0, 1, 2, 3, 4, 5] as const;
export type Tier = (typeof TIERS)[number];

/** Only this tier may hold a tool that declares no capability at all (`unclassified`). */
export const UNCLASSIFIED_TIER: Tier = 5;
