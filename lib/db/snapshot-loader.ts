// Reads the whole configuration in a handful of statements at one moment of the database, in the rows of the core. JSON
// columns are validated: what the core compiles is what its types say.
import "server-only";
import type { PoolClient } from "pg";
import { z } from "zod";
import { capabilitySchema, tierSchema } from "../contracts/names";
import { type Scope, scopeSchema } from "../contracts/permissions";
import type { ConfigurationRows } from "../core/resolver/model";
import type { Database } from "./client";
import { toAppError } from "./errors";

const jsonObject = z.record(z.string(), z.unknown());
const names = z.array(z.string());

const sourceRow = z.object({
	id: z.string(),
	kind: z.enum(["builtin", "plugin", "server"]),
	name: z.string(),
	state: z.enum(["online", "offline", "gone"]),
});
const SOURCES = `SELECT id, kind, name, state FROM sources ORDER BY name COLLATE "C"`;

const toolRow = z.object({
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
	state: z.enum(["active", "quarantined", "gone", "lost-collision", "schema-invalid"]),
	stateReason: z.string().nullable(),
});
const TOOLS = `SELECT t.id, coalesce(t.exposed_name, t.name) AS name,
	ARRAY(SELECT alias FROM tool_aliases a WHERE a.tool_id = t.id ORDER BY alias COLLATE "C") AS aliases,
	t.source_id AS "sourceId", o.name AS "owningToolset", t.description, t.parameters, t.requires_env AS "requiresEnv",
	ARRAY(SELECT c.name FROM tool_checks tc JOIN checks c ON c.id = tc.check_id WHERE tc.tool_id = t.id ORDER BY c.name COLLATE "C") AS checks,
	t.capabilities, t.is_async AS "isAsync", t.emoji, t.max_result_chars AS "maxResultChars", t.priority, t.state,
	t.state_reason AS "stateReason"
FROM tools t LEFT JOIN toolsets o ON o.id = t.toolset_id ORDER BY coalesce(t.exposed_name, t.name) COLLATE "C", t.id`;

const toolsetRow = z.object({
	name: z.string(),
	aliases: names,
	kind: z.enum(["category", "composite", "safe", "server", "plugin"]),
	description: z.string(),
	optIn: z.boolean(),
	tools: names,
	includes: names,
	checks: names,
	position: z.int(),
});
const TOOLSETS = `SELECT s.name,
	ARRAY(SELECT alias FROM toolset_aliases a WHERE a.toolset_id = s.id ORDER BY alias COLLATE "C") AS aliases,
	s.kind, s.description, s.opt_in AS "optIn",
	ARRAY(SELECT t.exposed_name FROM toolset_tools m JOIN tools t ON t.id = m.tool_id WHERE m.toolset_id = s.id AND t.exposed_name IS NOT NULL ORDER BY t.exposed_name COLLATE "C") AS tools,
	ARRAY(SELECT c.name FROM toolset_includes i JOIN toolsets c ON c.id = i.child_id WHERE i.parent_id = s.id ORDER BY c.name COLLATE "C") AS includes,
	ARRAY(SELECT c.name FROM toolset_checks k JOIN checks c ON c.id = k.check_id WHERE k.toolset_id = s.id ORDER BY c.name COLLATE "C") AS checks,
	s.position
FROM toolsets s ORDER BY s.position, s.name COLLATE "C"`;

const checkFields = { name: z.string(), description: z.string(), ttlSeconds: z.int() };
const checkRow = z.discriminatedUnion("kind", [
	z.object({ ...checkFields, kind: z.literal("env"), config: z.object({ anyOf: names.min(1) }) }),
	z.object({ ...checkFields, kind: z.literal("fact"), config: z.object({ fact: z.string().min(1) }) }),
	z.object({ ...checkFields, kind: z.enum(["http", "tcp", "mcp"]), config: jsonObject }),
]);
const CHECKS = `SELECT name, kind, description, ttl_seconds AS "ttlSeconds", config FROM checks ORDER BY name COLLATE "C"`;

const profileRow = z.object({
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
});
const toolsetsOf = (
	state: string,
) => `ARRAY(SELECT s.name FROM profile_toolsets x JOIN toolsets s ON s.id = x.toolset_id
		WHERE x.profile_id = p.id AND x.state = '${state}' ORDER BY s.name COLLATE "C")`;
const toolsOf = (
	override: string,
) => `ARRAY(SELECT coalesce(t.exposed_name, t.name) FROM profile_tools x JOIN tools t ON t.id = x.tool_id
		WHERE x.profile_id = p.id AND x.override = '${override}' ORDER BY coalesce(t.exposed_name, t.name) COLLATE "C")`;
const PROFILES = `SELECT p.name, p.title, p.description, p.tier, p.position, p.is_protected AS "isProtected",
	p.enabled_mode AS "enabledMode", ${toolsetsOf("on")} AS enabled, ${toolsetsOf("off")} AS disabled,
	${toolsOf("allow")} AS "allowTools", ${toolsOf("deny")} AS "denyTools",
	coalesce((SELECT json_agg(json_build_object('capability', capability, 'requiresApproval', requires_approval) ORDER BY capability COLLATE "C")
		FROM profile_capabilities c WHERE c.profile_id = p.id), '[]') AS ceiling,
	json_build_object('tools', p.limit_tools, 'tokens', p.limit_tokens) AS limits
FROM profiles p ORDER BY p.position, p.name COLLATE "C"`;

const killSwitchRow = z.object({
	target: z.object({ kind: z.enum(["tool", "toolset"]), name: z.string() }),
	reason: z.string(),
});
const KILL_SWITCHES = `SELECT CASE WHEN k.tool_id IS NULL THEN json_build_object('kind', 'toolset', 'name', s.name)
		ELSE json_build_object('kind', 'tool', 'name', coalesce(t.exposed_name, t.name)) END AS target, k.reason
FROM kill_switches k LEFT JOIN tools t ON t.id = k.tool_id LEFT JOIN toolsets s ON s.id = k.toolset_id
ORDER BY coalesce(t.exposed_name, t.name, s.name) COLLATE "C", k.id`;

const REVISION = "SELECT coalesce(max(number), 0) AS revision FROM revisions";
const revisionRow = z.object({ revision: z.int() });

const ignore = () => undefined;

/** Runs the reads on one moment of the database. */
async function atOneMoment<T>(db: Database, read: (client: PoolClient) => Promise<T>): Promise<T> {
	const client = await db.pool.connect().catch((error: unknown) => {
		throw toAppError(error);
	});
	// A connection that breaks tells the query that is running, and says it once more as an event that nobody may leave unheard.
	client.on("error", ignore);
	try {
		await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
		const result = await read(client);
		await client.query("COMMIT");
		client.off("error", ignore);
		client.release();
		return result;
	} catch (error) {
		// The connection may be in the middle of a transaction: it is closed, not given back.
		client.release(true);
		throw toAppError(error);
	}
}

async function rowsOf<T>(client: PoolClient, sql: string, row: z.ZodType<T>): Promise<T[]> {
	return z.array(row).parse((await client.query(sql)).rows);
}

/**
 * The configuration as rows of the core, with the number of its revision (0: nothing was ever configured).
 * @throws AppError `unavailable` when the database cannot be reached.
 */
export function loadConfiguration(db: Database): Promise<ConfigurationRows> {
	return atOneMoment(db, async (client) => ({
		revision: (await rowsOf(client, REVISION, revisionRow))[0]?.revision ?? 0,
		sources: await rowsOf(client, SOURCES, sourceRow),
		tools: await rowsOf(client, TOOLS, toolRow),
		toolsets: await rowsOf(client, TOOLSETS, toolsetRow),
		checks: await rowsOf(client, CHECKS, checkRow),
		profiles: await rowsOf(client, PROFILES, profileRow),
		killSwitches: await rowsOf(client, KILL_SWITCHES, killSwitchRow),
	}));
}

export type KeyRecord = {
	readonly id: string;
	/** SHA-256 of the key, in hexadecimal. */
	readonly digestHex: string;
	readonly name: string;
	readonly prefix: string;
	readonly scopes: readonly Scope[];
	/** Names of the profiles that it may ask for. */
	readonly profiles: readonly string[];
	readonly expiresAt: Date | null;
	readonly revokedAt: Date | null;
	readonly isBootstrap: boolean;
	readonly runtimeName: string;
};

const keyRow = z.object({
	id: z.string(),
	digestHex: z.string(),
	name: z.string(),
	prefix: z.string(),
	scopes: z.array(scopeSchema),
	profiles: names,
	expiresAt: z.date().nullable(),
	revokedAt: z.date().nullable(),
	isBootstrap: z.boolean(),
	runtimeName: z.string(),
});
const KEYS = `SELECT k.id, encode(k.digest, 'hex') AS "digestHex", k.name, k.prefix, k.scopes,
	ARRAY(SELECT p.name FROM key_profiles x JOIN profiles p ON p.id = x.profile_id WHERE x.key_id = k.id ORDER BY p.name COLLATE "C") AS profiles,
	k.expires_at AS "expiresAt", k.revoked_at AS "revokedAt", k.is_bootstrap AS "isBootstrap", r.name AS "runtimeName"
FROM keys k JOIN runtimes r ON r.id = k.runtime_id ORDER BY k.id`;

/** Every key, revoked and expired ones too, so that the answer can say which it was. @throws AppError `unavailable`. */
export function loadKeys(db: Database): Promise<KeyRecord[]> {
	return atOneMoment(db, (client) => rowsOf(client, KEYS, keyRow));
}
