// `sallyport migrate`: brings the database to the present form.

import type { Command } from "commander";
import { findEmbedded, startEmbedded } from "@/lib/db/embedded";
import { migrate } from "@/lib/db/migrate";
import { parseEnvironment } from "@/lib/runtime/environment";
import { print } from "./output";
import { createProgress } from "./progress";
import { migrations, root } from "./root";

export function addMigrateCommand(program: Command): void {
	program
		.command("migrate")
		.description("apply the migrations that the database does not have yet")
		.option("--json", "print JSON")
		.action(run);
}

async function run(options: { json?: boolean }): Promise<void> {
	const environment = parseEnvironment(process.env, root);
	const progress = createProgress();
	const known = environment.databaseUrl ?? (await findEmbedded(environment.dataDir));
	const own = known === null ? await startEmbedded({ dataDir: environment.dataDir, onStep: progress.note }) : null;
	try {
		const applied = await migrate(known ?? own?.url ?? "", { folder: migrations, onStep: progress.note });
		print({ applied }, options.json, () =>
			applied.length === 0 ? "Nothing to apply." : `Applied ${applied.join(", ")}.`,
		);
	} finally {
		await own?.stop();
	}
}
