// Every reason the resolver can give, as one closed list. A code never changes its meaning; the sentence beside it is
// the English fallback for people, and screens translate by code.

export const GATES = [
	"registered",
	"in-toolset",
	"enabled",
	"not-disabled",
	"available",
	"entry-allowed",
	"schema-clear",
	"prompt-match",
] as const;
export type Gate = (typeof GATES)[number];

/** Who can change the outcome of a gate. */
export type Owner = "tool-author" | "toolset-designer" | "admin" | "runtime" | "user";

export const GATE_OWNERS: Readonly<Record<Gate, readonly Owner[]>> = {
	registered: ["tool-author"],
	"in-toolset": ["toolset-designer"],
	enabled: ["admin"],
	"not-disabled": ["admin"],
	available: ["runtime"],
	"entry-allowed": ["toolset-designer", "admin"],
	"schema-clear": ["tool-author"],
	"prompt-match": ["user"],
};

type ReasonInfo = { readonly gate: Gate; readonly sentence: string };

/** Codes that hide a tool, each with the gate that gives it. The order is the order in which a gate reports them. */
export const REASONS = {
	"not-registered": { gate: "registered", sentence: "No tool of this name is registered." },
	"source-gone": { gate: "registered", sentence: "Its source no longer offers this tool." },
	"source-offline": { gate: "registered", sentence: "Its source is offline." },
	quarantined: { gate: "registered", sentence: "It is new or changed and waits for an admin to look at it." },
	"lost-collision": { gate: "registered", sentence: "Another source holds this name." },
	"schema-invalid": { gate: "registered", sentence: "Its parameter schema is not valid." },
	"no-toolset": { gate: "in-toolset", sentence: "It is in no toolset." },
	"toolset-not-enabled": { gate: "enabled", sentence: "None of its toolsets is turned on for this profile." },
	"narrowed-by-request": { gate: "enabled", sentence: "The request asked for other toolsets only." },
	"kill-switch": { gate: "not-disabled", sentence: "A kill switch is on." },
	"tool-denied": { gate: "not-disabled", sentence: "The profile denies this tool by name." },
	"toolset-disabled": { gate: "not-disabled", sentence: "A toolset that holds it is turned off." },
	"env-missing": { gate: "available", sentence: "The runtime has not set an environment variable that it needs." },
	"check-failed": { gate: "available", sentence: "A check says that what it needs is not there." },
	"check-unreported": { gate: "available", sentence: "Nobody has said yet whether something that it needs is there." },
	"toolset-check-failed": { gate: "available", sentence: "A check of its toolset does not pass." },
	"nothing-to-call": { gate: "available", sentence: "None of the tools that it would call is visible." },
	"above-ceiling": { gate: "entry-allowed", sentence: "It can do more than this profile may hold." },
	"over-tool-limit": { gate: "entry-allowed", sentence: "More tools are visible than the limit allows." },
	"over-token-budget": { gate: "entry-allowed", sentence: "The visible tools cost more tokens than the budget." },
} as const satisfies Record<string, ReasonInfo>;

export type ReasonCode = keyof typeof REASONS;
export const REASON_CODES = Object.keys(REASONS) as ReasonCode[];

/** Codes of advice: they never hide a tool. */
export const WARNINGS = {
	"provider-repair": "A tool was changed to fit the provider of this format.",
	"strict-not-used": "The format has no strict mode; the tools are written without it.",
	"empty-selection": "The request selected no toolset, so no tool can be visible.",
	"checks-assumed": "The answer is of an earlier revision; checks that are probed count as passed.",
	"check-in-grace": "A check failed just after a success; it still counts as passed for a moment.",
	"alias-used": "An old name was used; the present one is in the message.",
	"selection-outside-profile": "The request names a toolset of which this profile shows nothing.",
	"schema-dropped": "A tool could not be written in this format.",
} as const;
export type WarningCode = keyof typeof WARNINGS;

/** Advice of gate 7 on how well a model can understand a tool, in the order in which it is given. It never hides a tool. */
export const ADVICE = {
	"hidden-characters": "A text holds characters that people cannot see and models can.",
	"instructions-in-description": "A text tells the model what to do beside using the tool.",
	"no-description": "It has no description, so a model cannot know when to call it.",
	"vague-description": "Its description says too little to tell it from other tools.",
	"undocumented-parameter": "A parameter has no description.",
	"very-long-description": "Its description is longer than some providers take.",
	"provider-repair": "The provider of this format does not take the schema as it is; it was changed.",
} as const;
export type AdviceCode = keyof typeof ADVICE;
export const ADVICE_CODES = Object.keys(ADVICE) as AdviceCode[];
