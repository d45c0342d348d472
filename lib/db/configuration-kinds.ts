// The kinds of objects that a configuration is made of: how each is read from the tables, checked, and ordered. The one place that says so; the
// loader, the history and the recorder of versions all read it.
import "server-only";
import { z } from "zod";
import { httpConfigSchema, mcpConfigSchema, tcpConfigSchema } from "../contracts/checks";
import { dynamicSchema } from "../contracts/dynamic";
import { capabilitySchema, tierSchema } from "../contracts/names";
import {
	type CheckRow,
	type ConfigurationRows,
	DISCLOSURES,
	type KillSwitchRow,
	type ProfileRow,
	type SourceRow,
	type ToolRow,
	type ToolsetRow,
} from "../core/resolver/model";
import { compareText } from "../core/resolver/order";

export type RowOfKind = {
	readonly source: SourceRow;
	readonly tool: ToolRow;
	readonly toolset: ToolsetRow;
	readonly check: CheckRow;
	readonly profile: ProfileRow;
	readonly "kill-switch": KillSwitchRow;
};
export type ObjectKind = keyof RowOfKind;

type Kind<K extends ObjectKind> = {
	/** A select of `objectId` and the columns of the row, without a condition. */
	readonly select: string;
	/** The column that `objectId` is, for a condition. */
	readonly id: string;
	/** What a version or a record of the select must be. Columns added later need a default: versions from before do not have them. */
	readonly row: z.ZodType<RowOfKind[K]>;
	/** The order in which rows are kept; ties by the object's id. */
	compare(left: RowOfKind[K], right: RowOfKind[K]): number;
};

const jsonObject = z.record(z.string(), z.unknown());
const names = z.array(z.string());

const source: Kind<"source"> = {
	select: `SELECT s.id AS "objectId", s.id, s.kind, s.name, s.state FROM sources s`,
	id: "s.id",
	row: z.object({
		id: z.string(),
		kind: z.enum(["builtin", "plugin", "server"]),
		name: z.string(),
		state: z.enum(["online", "offline", "gone"]),
	}),
	compare: (left, right) => compareText(left.name, right.name),
};

const tool: Kind<"tool"> = {
	select: `SELECT t.id AS "objectId", t.id, coalesce(t.exposed_name, t.name) AS name,
	ARRAY(SELECT alias FROM tool_aliases a WHERE a.tool_id = t.id ORDER BY alias COLLATE "C") AS aliases,
	t.source_id AS "sourceId", o.name AS "owningToolset", t.description, t.parameters, t.requires_env AS "requiresEnv",
	ARRAY(SELECT c.name FROM tool_checks tc JOIN checks c ON c.id = tc.check_id WHERE tc.tool_id = t.id ORDER BY c.name COLLATE "C") AS checks,
	t.capabilities, t.is_async AS "isAsync", t.emoji, t.max_result_chars AS "maxResultChars", t.priority,
	coalesce(t.dynamic, '[]') AS dynamic, t.state,
	t.state_reason AS "stateReason"
FROM tools t LEFT JOIN toolsets o ON o.id = t.toolset_id`,
	id: "t.id",
	row: z.object({
		id: z.string(),
		name: z.string(),
		aliases: names,
		sourceId: z.string(),
		owningToolset: z.string().nullable(),
		description: z.string(),
		parameters: jsonObject,
		requiresEnv: names,
		checks: names,
		capabilities: z.array(capabilitySchema),
		isAsync: z.boolean(),
		emoji: z.string().nullable(),
		maxResultChars: z.int().nullable(),
		priority: z.int(),
		// Declarations that this version does not understand say nothing about other tools; the tool itself stays.
		dynamic: dynamicSchema.catch([]).default([]),
		state: z.enum(["active", "quarantined", "gone", "lost-collision", "schema-invalid"]),
		stateReason: z.string().nullable(),
	}),
	compare: (left, right) => compareText(left.name, right.name),
};

const toolset: Kind<"toolset"> = {
	select: `SELECT s.id AS "objectId", s.name,
	ARRAY(SELECT alias FROM toolset_aliases a WHERE a.toolset_id = s.id ORDER BY alias COLLATE "C") AS aliases,
	s.kind, s.description, s.opt_in AS "optIn",
	ARRAY(SELECT t.exposed_name FROM toolset_tools m JOIN tools t ON t.id = m.tool_id WHERE m.toolset_id = s.id AND t.exposed_name IS NOT NULL ORDER BY t.exposed_name COLLATE "C") AS tools,
	ARRAY(SELECT c.name FROM toolset_includes i JOIN toolsets c ON c.id = i.child_id WHERE i.parent_id = s.id ORDER BY c.name COLLATE "C") AS includes,
	ARRAY(SELECT c.name FROM toolset_checks k JOIN checks c ON c.id = k.check_id WHERE k.toolset_id = s.id ORDER BY c.name COLLATE "C") AS checks,
	s.position
FROM toolsets s`,
	id: "s.id",
	row: z.object({
		name: z.string(),
		aliases: names,
		kind: z.enum(["category", "composite", "safe", "server", "plugin"]),
		description: z.string(),
		optIn: z.boolean(),
		tools: names,
		includes: names,
		checks: names,
		position: z.int(),
	}),
	compare: (left, right) => left.position - right.position || compareText(left.name, right.name),
};

const checkFields = { name: z.string(), description: z.string(), ttlSeconds: z.int() };
const check: Kind<"check"> = {
	select: `SELECT c.id AS "objectId", c.name, c.kind, c.description, c.ttl_seconds AS "ttlSeconds", c.config FROM checks c`,
	id: "c.id",
	row: z.discriminatedUnion("kind", [
		z.object({ ...checkFields, kind: z.literal("env"), config: z.object({ anyOf: names.min(1) }) }),
		z.object({ ...checkFields, kind: z.literal("fact"), config: z.object({ fact: z.string().min(1) }) }),
		z.object({ ...checkFields, kind: z.literal("http"), config: httpConfigSchema }),
		z.object({ ...checkFields, kind: z.literal("tcp"), config: tcpConfigSchema }),
		z.object({ ...checkFields, kind: z.literal("mcp"), config: mcpConfigSchema }),
	]),
	compare: (left, right) => compareText(left.name, right.name),
};

const toolsetsOf = (
	state: string,
) => `ARRAY(SELECT s.name FROM profile_toolsets x JOIN toolsets s ON s.id = x.toolset_id
		WHERE x.profile_id = p.id AND x.state = '${state}' ORDER BY s.name COLLATE "C")`;
const toolsOf = (
	override: string,
) => `ARRAY(SELECT coalesce(t.exposed_name, t.name) FROM profile_tools x JOIN tools t ON t.id = x.tool_id
		WHERE x.profile_id = p.id AND x.override = '${override}' ORDER BY coalesce(t.exposed_name, t.name) COLLATE "C")`;
const profile: Kind<"profile"> = {
	select: `SELECT p.id AS "objectId", p.name, p.title, p.description, p.tier, p.position, p.is_protected AS "isProtected",
	p.enabled_mode AS "enabledMode", ${toolsetsOf("on")} AS enabled, ${toolsetsOf("off")} AS disabled,
	${toolsOf("allow")} AS "allowTools", ${toolsOf("deny")} AS "denyTools",
	coalesce((SELECT json_agg(json_build_object('capability', capability, 'requiresApproval', requires_approval) ORDER BY capability COLLATE "C")
		FROM profile_capabilities c WHERE c.profile_id = p.id), '[]') AS ceiling,
	json_build_object('tools', p.limit_tools, 'tokens', p.limit_tokens) AS limits, p.disclosure,
	ARRAY(SELECT coalesce(t.exposed_name, t.name) FROM profile_direct_tools x JOIN tools t ON t.id = x.tool_id
		WHERE x.profile_id = p.id ORDER BY coalesce(t.exposed_name, t.name) COLLATE "C") AS "directTools"
FROM profiles p`,
	id: "p.id",
	row: z.object({
		name: z.string(),
		title: z.string(),
		description: z.string(),
		tier: tierSchema,
		position: z.int(),
		isProtected: z.boolean(),
		enabledMode: z.enum(["all", "none", "listed"]),
		enabled: names,
		disabled: names,
		allowTools: names,
		denyTools: names,
		ceiling: z.array(z.object({ capability: capabilitySchema, requiresApproval: z.boolean() })),
		limits: z.object({ tools: z.int().nullable(), tokens: z.int().nullable() }),
		disclosure: z.enum(DISCLOSURES).default("direct"),
		directTools: names.default([]),
	}),
	compare: (left, right) => left.position - right.position || compareText(left.name, right.name),
};

const killSwitch: Kind<"kill-switch"> = {
	select: `SELECT k.id AS "objectId", CASE WHEN k.tool_id IS NULL THEN json_build_object('kind', 'toolset', 'name', s.name)
		ELSE json_build_object('kind', 'tool', 'name', coalesce(t.exposed_name, t.name)) END AS target, k.reason
FROM kill_switches k LEFT JOIN tools t ON t.id = k.tool_id LEFT JOIN toolsets s ON s.id = k.toolset_id`,
	id: "k.id",
	row: z.object({
		target: z.object({ kind: z.enum(["tool", "toolset"]), name: z.string() }),
		reason: z.string(),
	}),
	compare: (left, right) => compareText(left.target.name, right.target.name),
};

export const KINDS: { readonly [K in ObjectKind]: Kind<K> } = {
	source,
	tool,
	toolset,
	check,
	profile,
	"kill-switch": killSwitch,
};
export const OBJECT_KINDS = [
	"source",
	"tool",
	"toolset",
	"check",
	"profile",
	"kill-switch",
] as const satisfies readonly ObjectKind[];

/** An object with its id in the database, which not every row says. */
export type Entry<K extends ObjectKind> = { readonly id: string; readonly row: RowOfKind[K] };

/** A configuration with the ids of its objects, so that it can be brought to another revision by what differs alone. */
export type ConfigurationState = {
	readonly revision: number;
	/** In their order. */
	readonly entries: { readonly [K in ObjectKind]: readonly Entry<K>[] };
	/** The same as rows of the core. A list in which nothing differs is the same list in the next state. */
	readonly rows: ConfigurationRows;
};

const compareEntries =
	<K extends ObjectKind>(kind: K) =>
	(left: Entry<K>, right: Entry<K>): number =>
		KINDS[kind].compare(left.row, right.row) || compareText(left.id, right.id);

/** Entries in their order. */
export const inOrder = <K extends ObjectKind>(kind: K, entries: readonly Entry<K>[]): readonly Entry<K>[] =>
	[...entries].sort(compareEntries(kind));

/** What a version says: the present row of an object, or null when it is not there. */
export type ObjectChange = { readonly kind: ObjectKind; readonly id: string; readonly data: unknown };

/** The entries after changes; the same list when there are none. The rows of objects that did not change stay the same objects. */
export function withChanges<K extends ObjectKind>(
	kind: K,
	entries: readonly Entry<K>[],
	changes: readonly ObjectChange[],
): readonly Entry<K>[] {
	const own = changes.filter((change) => change.kind === kind);
	if (own.length === 0) return entries;
	const changed = new Set(own.map((change) => change.id));
	const present = own.flatMap(({ id, data }) => (data === null ? [] : [{ id, row: KINDS[kind].row.parse(data) }]));
	return merge(
		kind,
		entries.filter((entry) => !changed.has(entry.id)),
		inOrder(kind, present),
	);
}

/** Two ordered lists as one. */
function merge<K extends ObjectKind>(
	kind: K,
	left: readonly Entry<K>[],
	right: readonly Entry<K>[],
): readonly Entry<K>[] {
	const compare = compareEntries(kind);
	const merged: Entry<K>[] = [];
	let at = 0;
	for (const entry of right) {
		while (at < left.length && compare(left[at]!, entry) < 0) merged.push(left[at++]!);
		merged.push(entry);
	}
	return merged.concat(left.slice(at));
}

type Entries = ConfigurationState["entries"];

/** A state from its entries; lists that are those of `previous` give its rows. */
export function toState(
	revision: number,
	entries: Entries,
	previous: ConfigurationState | null = null,
): ConfigurationState {
	const rowsOf = <K extends ObjectKind>(kind: K, known: readonly RowOfKind[K][] | undefined) =>
		known !== undefined && previous?.entries[kind] === entries[kind] ? known : entries[kind].map((entry) => entry.row);
	const rows: ConfigurationRows = {
		revision,
		sources: rowsOf("source", previous?.rows.sources),
		tools: rowsOf("tool", previous?.rows.tools),
		toolsets: rowsOf("toolset", previous?.rows.toolsets),
		checks: rowsOf("check", previous?.rows.checks),
		profiles: rowsOf("profile", previous?.rows.profiles),
		killSwitches: rowsOf("kill-switch", previous?.rows.killSwitches),
	};
	return { revision, entries, rows };
}

/** The configuration of an instance on which nothing was ever configured. */
export const NOTHING_CONFIGURED: ConfigurationState = toState(0, {
	source: [],
	tool: [],
	toolset: [],
	check: [],
	profile: [],
	"kill-switch": [],
});

/** The state at `revision`, given what differs from `state`. */
export function advance(
	state: ConfigurationState,
	revision: number,
	changes: readonly ObjectChange[],
): ConfigurationState {
	const { entries } = state;
	const next: Entries = {
		source: withChanges("source", entries.source, changes),
		tool: withChanges("tool", entries.tool, changes),
		toolset: withChanges("toolset", entries.toolset, changes),
		check: withChanges("check", entries.check, changes),
		profile: withChanges("profile", entries.profile, changes),
		"kill-switch": withChanges("kill-switch", entries["kill-switch"], changes),
	};
	return toState(revision, next, state);
}
