// The data that flows through the resolver: rows as the database holds them, the request, and the answers.
// Shapes only. All rows are plain JSON values, so that a configuration can be stored, sent and compared.

import type { Conversions, PropertyMap } from "../providers/plan";
import type { Dialect } from "../providers/rules";
import type { Capability, Tier } from "./capabilities";
import type { AdviceCode, Gate, Owner, ReasonCode, WarningCode } from "./codes";

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
	/** Texts and choices that name other tools; see `DynamicPart`. */
	readonly dynamic: readonly DynamicPart[];
	readonly state: ToolState;
	/** One sentence for people on why the state is not `active`. */
	readonly stateReason: string | null;
};

/** A text or a list of choices of a tool that names other tools: those of `list` that the very answer holds, by the names that it uses. */
export type DynamicPart = {
	/** `description`, or the place of a description or an enum in the parameters: `/properties/x/description`, `/properties/x/items/enum`. */
	readonly at: string;
	/** Present or old names of the tools that this one may call or speak of. */
	readonly list: readonly string[];
	/** For a description: the sentence that is added to it, with `{tools}` where the names go. An enum becomes the names. */
	readonly template?: string;
	/**
	 * When no tool of the list is visible: `hide` takes the tool away (`nothing-to-call`), `leave-out` (the default) the sentence, or the
	 * property that has the enum.
	 */
	readonly whenEmpty?: "hide" | "leave-out";
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
	| { readonly kind: "http"; readonly config: HttpCheckConfig }
	| { readonly kind: "tcp"; readonly config: TcpCheckConfig }
	| { readonly kind: "mcp"; readonly config: McpCheckConfig }
);

export type HttpCheckConfig = {
	readonly url: string;
	readonly method: "GET" | "HEAD";
	/** The status that counts as there, several of them, or any of 200 to 299. */
	readonly expect: number | readonly number[] | "2xx";
	readonly timeoutMs: number;
};
export type TcpCheckConfig = { readonly host: string; readonly port: number; readonly timeoutMs: number };
/** Name of a source of kind `server` that has to be connected. */
export type McpCheckConfig = { readonly server: string };

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
	/** `direct`: an answer holds every visible tool. `search`: some of them, and three tools by which a model finds and calls the others. */
	readonly disclosure: Disclosure;
	/** Under `search` the tools that an answer holds itself. Empty: the most important ones, see `disclosure.ts`. */
	readonly directTools: readonly string[];
};

export const DISCLOSURES = ["direct", "search"] as const;
export type Disclosure = (typeof DISCLOSURES)[number];

export type KillSwitchRow = {
	readonly target: { readonly kind: "tool" | "toolset"; readonly name: string };
	readonly reason: string;
};

/** A file of tools that could not be loaded, with the names that its text would register. */
export type FailedFile = {
	readonly file: string;
	readonly line: number | null;
	readonly message: string;
	readonly names: readonly string[];
};

export type ConfigurationRows = {
	readonly revision: number;
	readonly sources: readonly SourceRow[];
	readonly tools: readonly ToolRow[];
	readonly toolsets: readonly ToolsetRow[];
	readonly checks: readonly CheckRow[];
	readonly profiles: readonly ProfileRow[];
	readonly killSwitches: readonly KillSwitchRow[];
	/** What the last scan of the catalogue could not load. Explains names, decides nothing; no part of a revision. */
	readonly discovery?: { readonly failed: readonly FailedFile[] };
};

// ---------------------------------------------------------------- request

export const FORMATS = ["openai", "openai-responses", "anthropic", "gemini", "mcp", "hermes"] as const;
export type Format = (typeof FORMATS)[number];

/** What a check that Sallyport probes itself (`http`, `tcp`, `mcp`) said last, as of the moment for which the states were made. */
export type ProbeState = {
	/** See lib/core/checks/state.ts: `grace` counts as available, `expired` as never asked. */
	readonly outcome: "available" | "unavailable" | "grace" | "expired";
	/** ISO 8601. */
	readonly checkedAt: string;
	readonly durationMs: number;
	/** One short sentence without a secret; null after a success. */
	readonly error: string | null;
	readonly lastSuccessAt: string | null;
};

/** By name of the check; one that was never asked is not in it. Immutable: a new state is a new object, because what it means is remembered by it. */
export type ProbeStates = Readonly<Record<string, ProbeState>>;

/** What the runtime reports. `assume-available` is for the console alone: every check counts as passed. */
export type Facts =
	| {
			readonly kind: "reported";
			readonly env: readonly string[];
			readonly checks: Readonly<Record<string, boolean>>;
			/**
			 * What Sallyport itself has probed; a report never stands in for it, and without it probed checks are unreported.
			 * `assumed`: checks that are probed count as passed, because what they said at an earlier revision is not kept.
			 */
			readonly probes?: ProbeStates | "assumed";
	  }
	| { readonly kind: "assume-available" };

export type Selection = "all" | "none" | readonly string[];

export type ResolveRequest = {
	readonly profile: string;
	readonly format: Format;
	/** Hold models to the schemas, where the format can (OpenAI's two); elsewhere it means nothing, and the answer says so. */
	readonly strict?: boolean;
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
			/** Tools that the answer holds, in its order; the bridge tools that follow them are no rows. */
			readonly visible: readonly ToolRow[];
			/** Tools that are visible too, and found by searching only. Empty unless the profile discloses by search. */
			readonly deferred: readonly ToolRow[];
			/** Emitted → real name. */
			readonly names: Readonly<Record<string, string>>;
			/** By emitted name of the tool: emitted → real property name. Only tools with a property that is called otherwise. */
			readonly properties: Readonly<Record<string, PropertyMap>>;
			/** By emitted name of the tool: what `restoreArguments` takes. Only tools with something to undo. */
			readonly conversions: Readonly<Record<string, Conversions>>;
			readonly summary: {
				/** Visible and in the answer; `deferred`: visible and not in it. With `hidden` they are all tools. */
				readonly visible: number;
				readonly hidden: number;
				readonly deferred: number;
				/** Of everything that is emitted. */
				readonly tokens: number;
				/** Bytes of the encoded `tools` array. */
				readonly bytes: number;
				/** The commonest reasons for hiding, most frequent first, at most three. */
				readonly reasons: readonly { readonly code: ReasonCode; readonly count: number }[];
			};
			/** On the request first, then on what was changed to fit the provider. */
			readonly warnings: readonly Warning[];
			/** For `encodeTools`. */
			readonly emission: Emission;
	  };

/** What an answer is written from: numbers of the emitted tools in order, and those of them that are not written as the table has them. */
export type Emission = {
	readonly order: readonly number[];
	readonly variants: ReadonlyMap<number, { readonly bytes: Uint8Array }> | null;
	readonly dialect: Dialect;
};

/** A question to the tools that a request resolves to. */
export type SearchQuestion = { readonly limit: number } & (
	| { readonly query: string }
	/** Emitted, present or old names. */
	| { readonly names: readonly string[] }
);

export type SearchHit = {
	/** As the format emits it. */
	readonly name: string;
	readonly real: string;
	/** Relevance for the query, higher is better; 0 when it was asked for by name. */
	readonly score: number;
	readonly presence: "direct" | "deferred";
	/** JSON text of the tool in the provider's form. */
	readonly json: string;
	readonly properties: PropertyMap | null;
	readonly conversions: Conversions | null;
};

export type SearchAnswer =
	| { readonly kind: "unknown-names"; readonly unknown: readonly UnknownName[] }
	| {
			readonly kind: "found";
			readonly revision: number;
			/** Of the list that this request resolves to. */
			readonly etag: string;
			readonly hits: readonly SearchHit[];
			/** Names asked for that no visible tool has, for whatever reason. */
			readonly missing: readonly string[];
			/** Tools among which was searched. */
			readonly of: number;
	  };

export type GateStep = {
	readonly gate: Gate;
	readonly status: "pass" | "fail" | "warn" | "skip" | "error";
	readonly owners: readonly Owner[];
	/** Why it fails, or the first advice of a gate that only advises. */
	readonly code?: ReasonCode | AdviceCode;
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
			/** Where a model meets it: in the list, only by searching, or not at all. */
			readonly presence: Presence;
			/** The first gate that fails, or null when the tool is visible. */
			readonly decidedBy: Gate | null;
			readonly headline: string;
			readonly gates: readonly GateStep[];
			/** Nearest registered names when the tool is not registered at all. */
			readonly nearest: readonly string[];
			/** Every way by which the profile brings the tool in, whether it is visible in the end or not. */
			readonly paths: readonly ToolPath[];
			/** What became of the name, when no living tool bears it. */
			readonly absent?: Absence;
	  };

export type Presence = "direct" | "deferred" | "absent";

/** One way by which a profile gets a tool. Each one alone is enough for gate 3. */
export type ToolPath = {
	readonly via: "toolset" | "all" | "tool";
	/** Of the toolset, `all`, or of the tool that is allowed by name. */
	readonly name: string;
	/** Toolsets from the one that is turned on to the one that holds the tool; empty for a tool that is allowed by name. */
	readonly chain: readonly string[];
	/** Visible tools that come in this way, and those of them that come in no other way. */
	readonly brings: number;
	readonly bringsAlone: number;
};

/** What is known about a name that no living tool bears. */
export type Absence =
	| { readonly kind: "unknown"; readonly nearest: readonly string[] }
	| ({ readonly kind: "failed-file" } & Omit<FailedFile, "names">)
	| { readonly kind: "retired"; readonly reason: string | null; readonly replacement: string | null }
	| { readonly kind: "lost-collision"; readonly heldBy: string | null; readonly reason: string | null }
	| { readonly kind: "quarantined"; readonly reason: string | null };

// ---------------------------------------------------------------- fixes

/** One thing that somebody can do; `sentence` says it in words. */
export type FixStep = { readonly who: Owner; readonly sentence: string } & (
	| { readonly kind: "edit"; readonly edit: Edit }
	/** Names of variables to set, of facts to report as true, or of checks that have to pass. */
	| {
			readonly kind: "runtime";
			readonly act: "set-env" | "report-fact" | "mend-check";
			readonly names: readonly string[];
	  }
	/** `ask-for-toolset`: add the names to `toolsets.enabled` of the request. `raise-limit`: send these limits. */
	| {
			readonly kind: "request";
			readonly act: "ask-for-toolset" | "leave-out-disabled" | "raise-limit";
			readonly names: readonly string[];
			readonly limits?: { readonly tools?: number; readonly tokens?: number };
	  }
	/** Names of tools or of the source that has to act. */
	| {
			readonly kind: "source";
			readonly act:
				| "release"
				| "bring-online"
				| "rename"
				| "mend-schema"
				| "register-again"
				| "declare-capabilities"
				| "raise-priority";
			readonly names: readonly string[];
	  }
);

/** A smallest set of steps that makes a tool visible: without any one of them it stays hidden. */
export type MinimalFix = {
	readonly steps: readonly FixStep[];
	/** Other tools that become visible in this answer too, in its order; the first 20. */
	readonly alsoLetsIn: readonly string[];
	readonly alsoLetsInCount: number;
	/** Tools that a limit takes away for it; the first 20. */
	readonly takesAway: readonly string[];
	readonly takesAwayCount: number;
	/** Capabilities that a visible tool holds after, and none held before. */
	readonly capabilitiesGained: readonly Capability[];
	readonly sentence: string;
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
	  }
	| {
			readonly kind: "set-disclosure";
			readonly profile: string;
			readonly disclosure: Disclosure;
			/** Absent: as they are. */
			readonly directTools?: readonly string[];
	  }
	| { readonly kind: "lift-kill-switch"; readonly target: KillSwitchRow["target"] }
	/** The toolset lists the tool, without owning it. */
	| { readonly kind: "add-member"; readonly toolset: string; readonly tool: string };

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
	readonly conflicts: readonly Conflict[];
};
export type Conflict = {
	readonly tool: string;
	readonly enabledBy: string;
	readonly disabledBy: string;
	/** Whether the change brings it. */
	readonly isNew: boolean;
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
	/** Of the visible tools, in the format `openai`. */
	readonly tokens: number;
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

/** What one dialect makes of a tool. */
export type Fitting = {
	readonly format: Format;
	readonly strict: boolean;
	/** As it is emitted. */
	readonly name: string;
	/** `changed`: written with repairs. `refused`: left out of lists in this format. */
	readonly status: "as-registered" | "changed" | "refused";
	readonly tokens: number | null;
	readonly repairs: readonly { readonly code: string; readonly path: string; readonly message: string }[];
	readonly fault: { readonly path: string; readonly message: string } | null;
};

/** What one set of toolsets costs a profile, beside everything that it shows. */
export type Saving = {
	readonly toolset: string;
	readonly visible: number;
	readonly tokens: number;
	/** Tokens that narrowing to the set spares. */
	readonly saved: number;
};
export type Savings = {
	readonly profile: string;
	readonly visible: number;
	readonly tokens: number;
	/** The composite toolsets of which the profile shows anything, in their order. */
	readonly sets: readonly Saving[];
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
