// The data that flows through the resolver: rows as the database holds them, the request, and the answers.
// Shapes only. All rows are plain JSON values, so that a configuration can be stored, sent and compared.

import type { Capability, Tier } from "./capabilities";
import type { Gate, Owner, ReasonCode, WarningCode } from "./codes";

export type JsonSchema = { readonly [key: string]: unknown };

// ---------------------------------------------------------------- rows

export type SourceRow = {
	readonly id: string;
	readonly kind: "builtin" | "plugin" | "server";
	/** Unique among sources: `builtin`, or the name of the plugin or server. */
	readonly name: string;
	readonly state: "online" | "offline" | "gone";
};

export type ToolState = "active" | "quarantined" | "gone" | "lost-collision" | "schema-invalid";

export type ToolRow = {
	readonly id: string;
	/** The name that models see. Unique among the tools whose state is not `lost-collision`. */
	readonly name: string;
	readonly aliases: readonly string[];
	readonly sourceId: string;
	/** Names of the owning toolset first, then of every other toolset that lists the tool directly. */
	readonly owningToolset: string | null;
	readonly description: string;
	readonly parameters: JsonSchema;
	/** All of these must be set in the runtime. For "any of", use a check of kind `env`. */
	readonly requiresEnv: readonly string[];
	/** Names of checks; all must pass. */
	readonly checks: readonly string[];
	readonly capabilities: readonly Capability[];
	readonly isAsync: boolean;
	readonly emoji: string | null;
	/** Characters of a result that a model may get. Null: the product's default. */
	readonly maxResultChars: number | null;
	/** Higher is kept longer when a limit cuts. */
	readonly priority: number;
	readonly state: ToolState;
	/** One sentence for people on why the state is not `active`. */
	readonly stateReason: string | null;
};

export type ToolsetKind = "category" | "composite" | "safe" | "server" | "plugin";

export type ToolsetRow = {
	readonly name: string;
	readonly aliases: readonly string[];
	readonly kind: ToolsetKind;
	readonly description: string;
	/** No profile gets it through an include or through `all`; a profile has to name it. */
	readonly optIn: boolean;
	/** Names of tools listed here beside those that the toolset owns. */
	readonly tools: readonly string[];
	/** Names of other toolsets. Cycles are tolerated. */
	readonly includes: readonly string[];
	/** Names of checks that all tools owned by this toolset need. */
	readonly checks: readonly string[];
	/** Place in lists and in answers, ascending; ties by name. */
	readonly position: number;
};

export type CheckRow = { readonly name: string; readonly description: string; readonly ttlSeconds: number } & (
	| { readonly kind: "env"; readonly config: { readonly anyOf: readonly string[] } }
	| { readonly kind: "fact"; readonly config: { readonly fact: string } }
	| { readonly kind: "http" | "tcp" | "mcp"; readonly config: JsonSchema }
);

/** What a profile turns on. `all` and `none` are values of their own; `listed` names at least one toolset. */
export type EnabledMode = "all" | "none" | "listed";

export type CeilingEntry = { readonly capability: Capability; readonly requiresApproval: boolean };

export type ProfileRow = {
	readonly name: string;
	readonly title: string;
	readonly description: string;
	readonly tier: Tier;
	readonly position: number;
	readonly isProtected: boolean;
	readonly enabledMode: EnabledMode;
	/** Names turned on. With mode `all` these are the opt-in toolsets that the profile names. */
	readonly enabled: readonly string[];
	readonly disabled: readonly string[];
	readonly allowTools: readonly string[];
	readonly denyTools: readonly string[];
	readonly ceiling: readonly CeilingEntry[];
	readonly limits: { readonly tools: number | null; readonly tokens: number | null };
};

export type KillSwitchRow = {
	readonly target: { readonly kind: "tool" | "toolset"; readonly name: string };
	readonly reason: string;
};

export type ConfigurationRows = {
	readonly revision: number;
	readonly sources: readonly SourceRow[];
	readonly tools: readonly ToolRow[];
	readonly toolsets: readonly ToolsetRow[];
	readonly checks: readonly CheckRow[];
	readonly profiles: readonly ProfileRow[];
	readonly killSwitches: readonly KillSwitchRow[];
};

// ---------------------------------------------------------------- request

export const FORMATS = ["openai", "anthropic", "mcp", "hermes"] as const;
export type Format = (typeof FORMATS)[number];

/** What the runtime reports. `assume-available` is for the console alone: every check counts as passed. */
export type Facts =
	| { readonly kind: "reported"; readonly env: readonly string[]; readonly checks: Readonly<Record<string, boolean>> }
	| { readonly kind: "assume-available" };

export type Selection = "all" | "none" | readonly string[];

export type ResolveRequest = {
	readonly profile: string;
	readonly format: Format;
	readonly toolsets?: { readonly enabled?: Selection; readonly disabled?: readonly string[] };
	readonly facts: Facts;
	readonly prompt?: string;
	readonly limits?: { readonly tools?: number; readonly tokens?: number };
};

// ---------------------------------------------------------------- answers

export type HiddenTool = {
	readonly tool: string;
	readonly gate: Gate;
	readonly code: ReasonCode;
	readonly detail: string;
};
export type Warning = { readonly code: WarningCode; readonly tool?: string; readonly message: string };

/** A name that the configuration does not hold, with the nearest ones that it does. */
export type UnknownName = {
	readonly what: "profile" | "toolset" | "format" | "tool";
	/** JSON path in the request, for example `toolsets.enabled.0`. */
	readonly path: string;
	readonly name: string;
	readonly nearest: readonly string[];
};

export type Resolution =
	| { readonly kind: "unknown-names"; readonly unknown: readonly UnknownName[] }
	| {
			readonly kind: "resolved";
			readonly revision: number;
			readonly profile: string;
			readonly format: Format;
			/** Opaque; equal answers have equal tags, also across instances and restarts. */
			readonly etag: string;
			/** Visible tools in the order of the answer. */
			readonly visible: readonly ToolRow[];
			readonly names: Readonly<Record<string, string>>;
			readonly summary: {
				readonly visible: number;
				readonly hidden: number;
				readonly deferred: number;
				readonly tokens: number;
				/** Bytes of the encoded `tools` array. */
				readonly bytes: number;
				/** The commonest reasons for hiding, most frequent first, at most three. */
				readonly reasons: readonly { readonly code: ReasonCode; readonly count: number }[];
			};
			readonly warnings: readonly Warning[];
	  };

export type GateStep = {
	readonly gate: Gate;
	readonly status: "pass" | "fail" | "warn" | "skip" | "error";
	readonly owners: readonly Owner[];
	readonly code?: ReasonCode;
	/** One sentence for people, complete by itself. */
	readonly detail: string;
	/** Facts behind the verdict, as data: names of toolsets, chains of includes, missing variables … */
	readonly evidence: Readonly<Record<string, unknown>>;
	/** What would turn the gate green, in one sentence. */
	readonly fix?: string;
};

export type Trace =
	| { readonly kind: "unknown-names"; readonly unknown: readonly UnknownName[] }
	| {
			readonly kind: "trace";
			readonly revision: number;
			readonly profile: string;
			/** The present name; differs from the asked one when that was an alias. */
			readonly tool: string;
			readonly visible: boolean;
			/** The first gate that fails, or null when the tool is visible. */
			readonly decidedBy: Gate | null;
			readonly headline: string;
			readonly gates: readonly GateStep[];
			/** Nearest registered names when the tool is not registered at all. */
			readonly nearest: readonly string[];
	  };

// ---------------------------------------------------------------- edits and effects

/** One change of configuration, as the preview, the change feed and (later) change requests hold it. */
export type Edit =
	| {
			readonly kind: "set-cell";
			readonly profile: string;
			readonly toolset: string;
			readonly state: "on" | "off" | "inherit";
	  }
	| { readonly kind: "set-enabled-mode"; readonly profile: string; readonly mode: "all" | "none" }
	| {
			readonly kind: "set-tool";
			readonly profile: string;
			readonly tool: string;
			readonly state: "allow" | "deny" | "inherit";
	  }
	| { readonly kind: "set-tier"; readonly profile: string; readonly tier: Tier }
	| { readonly kind: "set-ceiling"; readonly profile: string; readonly ceiling: readonly CeilingEntry[] }
	| {
			readonly kind: "set-limits";
			readonly profile: string;
			readonly limits: { readonly tools: number | null; readonly tokens: number | null };
	  };

export type ProfileEffect = {
	readonly profile: string;
	readonly appear: readonly string[];
	readonly vanish: readonly string[];
	readonly visibleBefore: number;
	readonly visibleAfter: number;
	readonly tokensBefore: number;
	readonly tokensAfter: number;
	/** Capabilities that a visible tool holds after, and none held before. */
	readonly capabilitiesGained: readonly Capability[];
	readonly capabilitiesLost: readonly Capability[];
	/** Tools that an enabled toolset wants and a disabled one takes away. */
	readonly conflicts: readonly { readonly tool: string; readonly enabledBy: string; readonly disabledBy: string }[];
};
export type Effects = { readonly profiles: readonly ProfileEffect[] };

// ---------------------------------------------------------------- views of the whole configuration

/** Effective state of one toolset on one profile, as a cell shows it. */
export type CellState =
	/** named by the profile, or by `all` */
	| "on"
	/** not named, but every tool of it comes in through another enabled toolset */
	| "included"
	/** neither named nor reached, or turned off */
	| "off"
	/** every tool of it is above the ceiling, whatever is chosen */
	| "barred"
	/** some tools visible, the others hidden by something else than the ceiling */
	| "partial";

export type MatrixCell = {
	readonly profile: string;
	readonly state: CellState;
	/** The stored choice, which a click changes. */
	readonly choice: "on" | "off" | "inherit";
	readonly visible: number;
	readonly total: number;
	/** Visible tools whose calls need approval. */
	readonly asking: number;
	/** Toolsets that bring it in when the state is `included`, nearest first. */
	readonly via: readonly string[];
	/** Commonest reason why tools of it are hidden. */
	readonly hiddenBy: ReasonCode | null;
};

export type MatrixRow = {
	readonly toolset: string;
	readonly kind: ToolsetKind;
	readonly optIn: boolean;
	readonly description: string;
	readonly tools: readonly { readonly tool: string; readonly cells: readonly ("visible" | "asks" | ReasonCode)[] }[];
	readonly cells: readonly MatrixCell[];
};

export type Matrix = {
	readonly revision: number;
	readonly profiles: readonly {
		readonly name: string;
		readonly title: string;
		readonly tier: Tier;
		readonly isProtected: boolean;
		readonly enabledMode: EnabledMode;
		readonly visible: number;
		readonly tokens: number;
	}[];
	readonly rows: readonly MatrixRow[];
};

export type ProfileSummary = {
	readonly name: string;
	readonly title: string;
	readonly description: string;
	readonly tier: Tier;
	readonly isProtected: boolean;
	readonly visible: number;
	/** Visible tools without any report of facts, beside `visible`, which assumes that every check passes. */
	readonly visibleWithoutFacts: number;
	readonly tokens: number;
	/** What the profile's visible tools can do, and whether it does so without asking. */
	readonly capabilities: readonly { readonly capability: Capability; readonly asks: boolean; readonly tools: number }[];
};
