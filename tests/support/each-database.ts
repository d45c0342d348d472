// Open, seeded databases for the tests of a file.

import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { type Database, openDatabase } from "@/lib/db/client";
import { cloneDatabase, type TestDatabase } from "./database";

function holder(begin: typeof beforeEach | typeof beforeAll, end: typeof afterEach | typeof afterAll): () => Database {
	let opened: { db: Database; database: TestDatabase } | null = null;
	begin(async () => {
		const database = await cloneDatabase();
		opened = { db: openDatabase(database.url), database };
	});
	end(async () => {
		await opened?.db.close();
		await opened?.database.drop();
		opened = null;
	});
	return () => {
		if (opened === null) throw new Error("There is a database only while tests run.");
		return opened.db;
	};
}

/** Call at the top of a test file; `db()` is then a database of its own for every test. */
export const eachDatabase = () => holder(beforeEach, afterEach);

/** As `eachDatabase`, but one database for the whole file: for tests that leave nothing behind that others would see. */
export const oneDatabase = () => holder(beforeAll, afterAll);
