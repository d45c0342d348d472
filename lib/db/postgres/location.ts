// Where the cluster of a data directory lies: inside it, or, when the database's account cannot enter it, under
// /var/lib/sallyport, with a pointer in the data directory.
import "server-only";
import { randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { codeOf, messageOf, StartError } from "../start-error";
import { SYSTEM_FOLDER } from "./binaries";
import { canReach, type ServerUser } from "./server-user";

const POINTER = "postgres.location";
const PASSWORD = "postgres.password";

/** Reads a small text file; null when it is not there. */
export async function readIfThere(path: string): Promise<string | null> {
	try {
		return (await readFile(path, "utf8")).trim();
	} catch (error) {
		if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return null;
		throw new StartError(`${path} cannot be read (${messageOf(error)}): mend its permissions.`, { cause: error });
	}
}

/** The folder of the cluster if the data directory already says so, else where it would be by default. */
export async function knownCluster(dataDir: string): Promise<string> {
	return (await readIfThere(join(dataDir, POINTER))) ?? join(resolve(dataDir), "postgres");
}

async function makeFolder(path: string): Promise<void> {
	try {
		await mkdir(path, { recursive: true });
	} catch (error) {
		throw new StartError(
			`The data directory ${path} cannot be made (${messageOf(error)}): set SALLYPORT_DATA_DIR to a folder that can be written.`,
			{ cause: error },
		);
	}
}

/**
 * The folder for the cluster of this data directory; its parents exist and the database's account can enter them.
 * @throws StartError when there is no such place.
 */
export async function chooseCluster(
	dataDir: string,
	user: ServerUser,
	onStep: (step: string) => void,
): Promise<string> {
	await makeFolder(dataDir);
	const known = await knownCluster(dataDir);
	if (await canReach(user, dirname(known), "folder")) return known;
	const exists = await stat(known).then(
		() => true,
		() => false,
	);
	if (exists) {
		throw new StartError(
			`The database's account cannot enter ${dirname(known)}, where the data is: open it again (chmod o+x on its parent folders), or move the data directory.`,
		);
	}
	const name = basename(dirname(resolve(dataDir))).replace(/[^A-Za-z0-9_-]/g, "") || "data";
	const chosen = join(SYSTEM_FOLDER, `${name}-${randomBytes(6).toString("hex")}`);
	try {
		await mkdir(SYSTEM_FOLDER, { recursive: true, mode: 0o755 });
		await chmod(SYSTEM_FOLDER, 0o755);
		await writeFile(join(dataDir, POINTER), `${chosen}\n`);
	} catch (error) {
		throw new StartError(
			`The database's account cannot enter ${dataDir}, and ${SYSTEM_FOLDER} cannot be written (${messageOf(error)}): set SALLYPORT_DATA_DIR to a folder outside of a private home.`,
			{ cause: error },
		);
	}
	onStep(`The database's account cannot enter ${dataDir}, so the database lies in ${chosen}`);
	return chosen;
}

/** The password of the database's superuser; null before the first start. */
export function readPassword(dataDir: string): Promise<string | null> {
	return readIfThere(join(dataDir, PASSWORD));
}

/** Makes the password and keeps it where only the owner of the data directory can read it. */
export async function createPassword(dataDir: string): Promise<string> {
	const password = randomBytes(24).toString("base64url");
	await writeFile(join(dataDir, PASSWORD), `${password}\n`, { mode: 0o600 });
	await chmod(join(dataDir, PASSWORD), 0o600);
	return password;
}
