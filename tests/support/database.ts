// A database of its own for a test: a copy of the seeded template, made in a few hundredths of a second.
import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { withDatabase } from "./database-url";

export type TestDatabase = { readonly url: string; drop(): Promise<void> };

async function administer(sql: string): Promise<void> {
	const client = new pg.Client({ connectionString: inject("serverUrl") });
	await client.connect();
	await client.query(sql).finally(() => client.end());
}

async function create(template: string): Promise<TestDatabase> {
	const name = `sallyport_test_${process.pid}_${randomBytes(5).toString("hex")}`;
	await administer(`CREATE DATABASE ${name} TEMPLATE ${template}`);
	return {
		url: withDatabase(inject("serverUrl"), name),
		drop: () => administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
	};
}

/** Migrated and seeded as a first start does. */
export function cloneDatabase(): Promise<TestDatabase> {
	return create(inject("template"));
}

/** With nothing in it, not even tables. */
export function emptyDatabase(): Promise<TestDatabase> {
	return create("template0");
}
