// Runs the real command line as a process of its own, with nothing of the developer's settings in its environment.

import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import pg from "pg";
import { expect, inject } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const PROGRAM = join(ROOT, "lib/cli/sallyport.mjs");
const LIMIT_MS = 60_000;
const BUILD_LIMIT_MS = 240_000;

/** Empty counts as unset, and what is set is not read from a developer's .env. */
const UNSET = Object.fromEntries(
	[
		...["DATABASE_URL", "NODE_ENV", "PORT", "HOST", "NEXTAUTH_URL", "NEXTAUTH_SECRET", "SALLYPORT_DATA_DIR"],
		...["SALLYPORT_ADMIN_EMAIL", "SALLYPORT_ADMIN_PASSWORD", "SALLYPORT_BOOTSTRAP_KEY", "SALLYPORT_ENCRYPTION_KEY"],
		...["SALLYPORT_SEED", "SALLYPORT_STALE_MAX_S", "SALLYPORT_GATEWAY_WORKERS", "SALLYPORT_PROBE_ALLOW"],
	].map((name) => [name, ""]),
);

export type Variables = Readonly<Record<string, string>>;
export type Ended = {
	readonly code: number | null;
	readonly stdout: string;
	/** Lines on standard error, without the progress of steps that took long. */
	readonly complaints: readonly string[];
};

/** Of our own environment only what finds programs and homes; least of all what the test runner has set. */
function environmentWith(variables: Variables): NodeJS.ProcessEnv {
	const env = { ...process.env };
	for (const name of Object.keys(env)) if (name !== "PATH" && name !== "HOME") delete env[name];
	return Object.assign(env, UNSET, variables);
}

/** Starts a command; the caller waits for its end and sees to it. */
export function spawnSallyport(
	args: readonly string[],
	variables: Variables,
	options: { cwd?: string; timeout?: number } = {},
): ChildProcess {
	return spawn(process.execPath, [PROGRAM, ...args], {
		cwd: ROOT,
		...options,
		env: environmentWith(variables),
		stdio: ["ignore", "pipe", "pipe"],
	});
}

/** Runs a command to its end, and holds that it shows nothing of its insides. */
export async function sallyport(
	args: readonly string[],
	variables: Variables = {},
	options: { cwd?: string; timeout?: number } = {},
): Promise<Ended> {
	const child = spawnSallyport(args, variables, { timeout: LIMIT_MS, ...options });
	const output = { stdout: "", stderr: "" };
	for (const name of ["stdout", "stderr"] as const) {
		child[name]?.setEncoding("utf8").on("data", (text: string) => {
			output[name] += text;
		});
	}
	const code = await new Promise<number | null>((resolve, reject) => child.on("error", reject).on("close", resolve));
	expect(output.stdout + output.stderr).not.toMatch(/^\s+at |node_modules|[/\\]lib[/\\]\S+\.ts:\d/m);
	const complaints = output.stderr.split("\n").filter((line) => line !== "" && !/^(?: {2}|✓ )/.test(line));
	return { code, stdout: output.stdout, complaints };
}

/** Holds that the command could not be done and said so in one line, which is given back. */
export function onlyLine(ended: Ended): string {
	expect(ended).toEqual({ code: 1, stdout: "", complaints: [expect.any(String)] });
	return ended.complaints[0] ?? "";
}

/**
 * Makes the build that `sallyport start` would otherwise make in the middle of a test. Test files run side by side, and there
 * is one `.next`: the lock of the database server lets one of them build while the others wait. A fresh build costs nothing.
 */
export async function requireBuild(): Promise<void> {
	const client = new pg.Client({ connectionString: inject("serverUrl") });
	await client.connect();
	try {
		await client.query("SELECT pg_advisory_lock(hashtext('sallyport-test-build'))");
		const { code, complaints } = await sallyport(["build"], {}, { timeout: BUILD_LIMIT_MS });
		expect({ code, complaints }).toEqual({ code: 0, complaints: [] });
	} finally {
		await client.end();
	}
}
