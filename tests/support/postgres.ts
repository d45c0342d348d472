// One PostgreSQL for a whole run of the integration tests, with one database to copy from: migrated, discovered and seeded.
// TEST_DATABASE_URL uses a server that is there already; its account must be allowed to make databases.
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../../lib/db/client";
import { startEmbedded } from "../../lib/db/embedded";
import { migrate } from "../../lib/db/migrate";
import { discover } from "../../lib/registry/discover";
import { seed } from "../../lib/services/seed";
import { withDatabase } from "./database-url";

declare module "vitest" {
	export interface ProvidedContext {
		/** Of the server's maintenance database. */
		serverUrl: string;
		/** Name of the database that tests copy. */
		template: string;
	}
}

type Server = { readonly url: string; stop(): Promise<void> };

async function startServer(): Promise<Server> {
	const given = process.env.TEST_DATABASE_URL;
	if (given !== undefined && given !== "") return { url: given, stop: async () => undefined };
	const folder = await mkdtemp(join(tmpdir(), "sallyport-test-"));
	// As root the database runs under another account, which has to enter.
	await chmod(folder, 0o755);
	const server = await startEmbedded({ dataDir: folder, isDurable: false });
	return {
		url: server.url,
		async stop() {
			await server.stop();
			await rm(folder, { recursive: true, force: true });
			await rm(server.cluster, { recursive: true, force: true });
		},
	};
}

async function administer(url: string, sql: string): Promise<void> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	await client.query(sql).finally(() => client.end());
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const server = await startServer();
	const template = `sallyport_template_${process.pid}`;
	const url = withDatabase(server.url, template);
	await administer(server.url, `CREATE DATABASE ${template}`);
	try {
		await migrate(url);
		const db = openDatabase(url);
		const actor = { kind: "system", id: null, label: "tests", requestId: null } as const;
		await seed(db, actor, "demo", await discover("tools")).finally(() => db.close());
	} catch (error) {
		await server.stop();
		throw error;
	}
	project.provide("serverUrl", server.url);
	project.provide("template", template);
	return async () => {
		await administer(server.url, `DROP DATABASE ${template}`);
		await server.stop();
	};
}
