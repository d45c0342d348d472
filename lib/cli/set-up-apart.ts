// Runs `sallyport seed` as a process of its own: it loads the compiler that reads the catalogue, which a supervisor should not
// carry for as long as the server runs.

import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { StartError } from "@/lib/db/start-error";
import type { EnvironmentWithSecrets } from "@/lib/runtime/environment";
import { type FirstStart, firstStartSchema } from "./first-start";
import { root } from "./root";

/** @throws StartError with the line that the process printed */
export async function setUpApart(environment: EnvironmentWithSecrets, databaseUrl: string): Promise<FirstStart> {
	const loader = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
	const child = spawn(
		process.execPath,
		["--conditions=react-server", "--import", loader, join(root, "lib/cli/main.ts"), "seed", "--json"],
		{
			cwd: root,
			env: {
				...process.env,
				DATABASE_URL: databaseUrl,
				NEXTAUTH_SECRET: environment.authSecret,
				SALLYPORT_ENCRYPTION_KEY: environment.encryptionKey,
			},
			stdio: ["ignore", "pipe", "pipe"],
		},
	);
	const output: string[] = [];
	const errors: string[] = [];
	child.stdout.setEncoding("utf8").on("data", (text: string) => output.push(text));
	child.stderr.setEncoding("utf8").on("data", (text: string) => errors.push(text));
	const code = await new Promise<number | null>((resolve, reject) => {
		child.on("error", reject);
		child.on("close", resolve);
	});
	if (code !== 0)
		throw new StartError(errors.join("").trim() || `The set-up of the database ended with exit code ${code}.`);
	return firstStartSchema.parse(JSON.parse(output.join("")));
}
