// What the database itself refuses, whoever writes.

import type { PoolClient } from "pg";
import { expect, test } from "vitest";
import { loadConfiguration } from "@/lib/db/snapshot-loader";
import { oneDatabase } from "../../support/each-database";

const db = oneDatabase();

/** Runs statements in a transaction that says it makes the next revision, and makes it with an event, as the services do. */
async function asService(work: (client: PoolClient) => Promise<unknown>): Promise<void> {
	const client = await db().pool.connect();
	try {
		await client.query("BEGIN");
		const next = "(SELECT max(number) + 1 FROM revisions)";
		await client.query(`SELECT set_config('sallyport.revision', ${next}::text, true)`);
		await work(client);
		await client.query(`INSERT INTO revisions (number, actor, summary) VALUES (${next}, 'test', 'test')`);
		await client.query(`INSERT INTO audit_events (id, sequence, at, revision, actor_kind, actor_label, action, object_kind, object_name, summary, previous_hash, hash)
			SELECT gen_random_uuid(), sequence + 1, now(), (SELECT max(number) FROM revisions), 'system', 'test', 'test', 'test', 'test', 'test', hash, md5(random()::text)
			FROM audit_events ORDER BY sequence DESC LIMIT 1`);
		await client.query("DELETE FROM touched_objects");
		await client.query("COMMIT");
	} catch (error) {
		await client.query("ROLLBACK");
		throw error;
	} finally {
		client.release();
	}
}

const refused = (sql: string) => expect(asService((client) => client.query(sql)));

test.each([
	["users", "UPDATE users SET name = 'x'"],
	["profiles", "UPDATE profiles SET tier = 5"],
	["profile_toolsets", "DELETE FROM profile_toolsets"],
	["tools", "UPDATE tools SET description = 'x'"],
	["toolsets", "UPDATE toolsets SET description = 'x'"],
	["keys", "DELETE FROM keys"],
	["key_profiles", "INSERT INTO key_profiles SELECT k.id, p.id FROM keys k, profiles p"],
	["kill_switches", "TRUNCATE kill_switches"],
])("a direct write to %s without a revision is refused", async (table, sql) => {
	await expect(db().pool.query(sql)).rejects.toThrow(`${table} is configuration: change it through the services`);
});

test("saying a revision and not making it is refused at commit", async () => {
	const client = await db().pool.connect();
	await client.query("BEGIN");
	await client.query("SELECT set_config('sallyport.revision', (SELECT max(number) + 1 FROM revisions)::text, true)");
	await client.query("UPDATE profiles SET title = 'x' WHERE name = 'cli'");
	await expect(client.query("COMMIT")).rejects.toThrow("profiles was changed without a revision");
	client.release();
});

test("saying an old revision is refused", async () => {
	const client = await db().pool.connect();
	await client.query("BEGIN");
	await client.query("SELECT set_config('sallyport.revision', (SELECT max(number) FROM revisions)::text, true)");
	await expect(client.query("UPDATE profiles SET title = 'x'")).rejects.toThrow("profiles is configuration");
	await client.query("ROLLBACK");
	client.release();
});

test("a revision without an audit event is refused at commit", async () => {
	const insert = "INSERT INTO revisions (number, actor, summary) SELECT max(number) + 1, 'x', 'x' FROM revisions";
	await expect(db().pool.query(insert)).rejects.toThrow(/revision \d+ has no audit event/);
});

test.each(["max(number) + 2", "max(number)", "0", "1"])("a revision out of order is refused: %s", async (number) => {
	const insert = `INSERT INTO revisions (number, actor, summary) SELECT ${number}, 'x', 'x' FROM revisions`;
	await expect(db().pool.query(insert)).rejects.toThrow("is out of order");
});

test.each([
	"UPDATE audit_events SET summary = 'x'",
	"DELETE FROM audit_events",
	"TRUNCATE audit_events",
	"UPDATE revisions SET summary = 'x'",
	"DELETE FROM revisions",
	"TRUNCATE revisions CASCADE",
])("history cannot be changed: %s", async (sql) => {
	await expect(db().pool.query(sql)).rejects.toThrow("is history: rows are added and never changed or removed");
});

test("an audit event that does not continue the chain is refused", async () => {
	const insert = `INSERT INTO audit_events (id, sequence, at, actor_kind, actor_label, action, object_kind, object_name, summary, previous_hash, hash)
		SELECT gen_random_uuid(), max(sequence) + 1, now(), 'system', 'x', 'x', 'x', 'x', 'x', repeat('a', 64), 'x' FROM audit_events`;
	await expect(db().pool.query(insert)).rejects.toThrow("does not continue the chain");
});

test("the use of a key is no change of configuration", async () => {
	await expect(db().pool.query("UPDATE keys SET last_used_at = now()")).resolves.toBeDefined();
});

const NOTHING = "00000000-0000-0000-0000-000000000000";
test.each([
	[
		"a membership of a tool that does not exist",
		`INSERT INTO toolset_tools SELECT id, '${NOTHING}' FROM toolsets LIMIT 1`,
		/foreign key/,
	],
	[
		"a membership in a toolset that does not exist",
		`INSERT INTO toolset_tools SELECT '${NOTHING}', id FROM tools LIMIT 1`,
		/foreign key/,
	],
	[
		"an include of a toolset that does not exist",
		`INSERT INTO toolset_includes SELECT id, '${NOTHING}' FROM toolsets LIMIT 1`,
		/foreign key/,
	],
	[
		"an override of a tool that does not exist",
		`INSERT INTO profile_tools SELECT id, '${NOTHING}', 'deny' FROM profiles LIMIT 1`,
		/foreign key/,
	],
	[
		"a cell of a toolset that does not exist",
		`INSERT INTO profile_toolsets SELECT id, '${NOTHING}', 'off' FROM profiles LIMIT 1`,
		/foreign key/,
	],
	[
		"removing a toolset that others include",
		"DELETE FROM toolsets WHERE id IN (SELECT child_id FROM toolset_includes)",
		/foreign key/,
	],
	[
		"a toolset that includes itself",
		"INSERT INTO toolset_includes SELECT id, id FROM toolsets LIMIT 1",
		/toolset_includes_not_itself/,
	],
	[
		"two tools of one exposed name",
		"UPDATE tools SET exposed_name = 'web_search' WHERE name = 'web_extract'",
		/tools_exposed_name_key/,
	],
	[
		"an active tool without an exposed name",
		"UPDATE tools SET exposed_name = NULL WHERE name = 'web_extract'",
		/tools_exposed_name_unless_lost/,
	],
	[
		"a loser that keeps its name",
		"UPDATE tools SET state = 'lost-collision' WHERE name = 'web_extract'",
		/tools_exposed_name_unless_lost/,
	],
	[
		"an unknown capability",
		"UPDATE tools SET capabilities = '{fly}' WHERE name = 'web_extract'",
		/tools_capabilities_known/,
	],
	[
		"an unknown capability of a ceiling",
		"UPDATE profile_capabilities SET capability = 'fly' WHERE capability = 'ask'",
		/profile_capabilities_known/,
	],
	["a tier above 5", "UPDATE profiles SET tier = 6 WHERE name = 'cli'", /profiles_tier_range/],
	["a negative limit", "UPDATE profiles SET limit_tools = -1 WHERE name = 'cli'", /profiles_limits_not_negative/],
	["a name that is no slug", "UPDATE profiles SET name = 'Command Line' WHERE name = 'cli'", /profiles_name_slug/],
	["a toolset named like all of them", "UPDATE toolsets SET name = 'all' WHERE name = 'web'", /toolsets_name_slug/],
	[
		"parameters that are no object",
		"UPDATE tools SET parameters = '[]' WHERE name = 'web_extract'",
		/tools_parameters_object/,
	],
	[
		"a kill switch without a target",
		`INSERT INTO kill_switches (id, reason, revision) VALUES ('${NOTHING}', 'x', 1)`,
		/kill_switches_one_target/,
	],
	[
		"a kill switch with two targets",
		`INSERT INTO kill_switches (id, tool_id, toolset_id, reason, revision) SELECT '${NOTHING}', t.id, s.id, 'x', 1 FROM tools t, toolsets s LIMIT 1`,
		/kill_switches_one_target/,
	],
	[
		"an e-mail with capitals",
		`INSERT INTO users (id, email, role, revision) VALUES ('${NOTHING}', 'A@b', 'viewer', 1)`,
		/users_email_lower_case/,
	],
	["a second instance row", "INSERT INTO instance (id, seed) VALUES (2, 'demo')", /instance_single_row/],
	[
		"an alias that is another tool's name",
		"INSERT INTO tool_aliases SELECT 'web_search', id FROM tools WHERE name = 'web_extract'",
		/alias of one tool is the name of another/,
	],
	[
		"a name that is another tool's alias",
		"UPDATE tools SET exposed_name = (SELECT min(alias) FROM tool_aliases) WHERE name = 'web_extract'",
		/alias of one tool is the name of another/,
	],
	[
		"an alias that is another toolset's name",
		"INSERT INTO toolset_aliases SELECT 'web', id FROM toolsets WHERE name = 'file'",
		/alias of one toolset is the name of another/,
	],
	[
		"mode listed without a toolset",
		"DELETE FROM profile_toolsets WHERE profile_id = (SELECT id FROM profiles WHERE name = 'cli')",
		/"listed" has at least one toolset on/,
	],
	[
		"mode none with a toolset",
		"UPDATE profiles SET enabled_mode = 'none' WHERE name = 'cli'",
		/"none" has no toolset on/,
	],
])("the database refuses %s", async (_, sql, reason) => {
	await db().pool.query("SELECT 1");
	if (sql.includes("FROM tool_aliases")) {
		await asService((client) =>
			client.query(
				"INSERT INTO tool_aliases SELECT 'an_old_name', id FROM tools WHERE name = 'web_search' ON CONFLICT DO NOTHING",
			),
		);
	}
	const before = await loadConfiguration(db());
	await refused(sql).rejects.toThrow(reason);
	expect(await loadConfiguration(db())).toEqual(before);
});

test("includes may form a cycle", async () => {
	await asService((client) =>
		client.query(
			"INSERT INTO toolset_includes SELECT a.id, b.id FROM toolsets a, toolsets b WHERE (a.name, b.name) IN (('web', 'file'), ('file', 'web'))",
		),
	);
	const { toolsets } = await loadConfiguration(db());
	expect(toolsets.find((row) => row.name === "web")?.includes).toEqual(["file"]);
	expect(toolsets.find((row) => row.name === "file")?.includes).toEqual(["web"]);
});
