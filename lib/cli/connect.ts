// The database for a command: the environment's, else the embedded one, which is started for the command if no server runs it.

import { type Database, openDatabase } from "@/lib/db/client";
import { findEmbedded, startEmbedded } from "@/lib/db/embedded";
import { migrate, migrationStatus } from "@/lib/db/migrate";
import { StartError } from "@/lib/db/start-error";
import { type Environment, parseEnvironment } from "@/lib/runtime/environment";
import { createProgress } from "./progress";
import { migrations, root } from "./root";

/** Runs `work` on the database and closes what was opened for it, also when it fails. */
export async function withDatabase<T>(work: (db: Database, environment: Environment) => Promise<T>): Promise<T> {
	const environment = parseEnvironment(process.env, root);
	const progress = createProgress();
	const known = environment.databaseUrl ?? (await findEmbedded(environment.dataDir));
	const own = known === null ? await startEmbedded({ dataDir: environment.dataDir, onStep: progress.note }) : null;
	try {
		const url = known ?? own?.url ?? "";
		if (own === null) await requireMigrated(url);
		else await migrate(url, { folder: migrations, onStep: progress.note });
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

/** A database of one's own is migrated only when that is asked for. @throws StartError naming what is missing, or as `migrate` does */
async function requireMigrated(url: string): Promise<void> {
	const { pending } = await migrationStatus(url, { folder: migrations });
	if (pending.length === 0) return;
	const missing = pending.length === 1 ? `the migration ${pending[0]}` : `${pending.length} migrations`;
	throw new StartError(`The database does not have ${missing} yet: run \`npx sallyport migrate\` first.`);
}
