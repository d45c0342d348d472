// The database for a command: the environment's, else the embedded one, which is started for the command if no server runs it.

import { type Database, openDatabase } from "@/lib/db/client";
import { findEmbedded, startEmbedded } from "@/lib/db/embedded";
import { migrate } from "@/lib/db/migrate";
import { type Environment, parseEnvironment } from "@/lib/runtime/environment";
import { createProgress } from "./progress";
import { root } from "./root";

/** Runs `work` on the database and closes what was opened for it, also when it fails. */
export async function withDatabase<T>(work: (db: Database, environment: Environment) => Promise<T>): Promise<T> {
	const environment = parseEnvironment(process.env, root);
	const progress = createProgress();
	const known = environment.databaseUrl ?? (await findEmbedded(environment.dataDir));
	const own = known === null ? await startEmbedded({ dataDir: environment.dataDir, onStep: progress.note }) : null;
	try {
		const url = known ?? own?.url ?? "";
		if (own !== null) await migrate(url, { onStep: progress.note });
		const db = openDatabase(url);
		try {
			return await work(db, environment);
		} finally {
			await db.close();
		}
	} finally {
		await own?.stop();
	}
}
