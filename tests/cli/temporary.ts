// Folders for data directories, gone when the tests of a file are.

import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** Call at the top of a test file; each call of the result makes a new folder that the database's account can enter. */
export function temporaryFolders(): () => Promise<string> {
	const made: string[] = [];
	afterAll(async () => {
		for (const folder of made) {
			// Where the database lies when it could not lie in the folder itself.
			const elsewhere = await readFile(join(folder, "postgres.location"), "utf8").catch(() => "");
			if (elsewhere.trim() !== "") await rm(elsewhere.trim(), { recursive: true, force: true });
			await rm(folder, { recursive: true, force: true });
		}
	});
	return async () => {
		const folder = await mkdtemp(join(tmpdir(), "sallyport-cli-"));
		made.push(folder);
		await chmod(folder, 0o755);
		return folder;
	};
}
