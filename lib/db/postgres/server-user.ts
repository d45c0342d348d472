// PostgreSQL refuses to run as root. This finds (or, as root, makes) the account that it runs under, and asks what that account may enter.
import "server-only";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { messageOf, StartError } from "../start-error";

const run = promisify(execFile);
const ACCOUNT = "postgres";

/** The account that the database runs under; null means the account of this process. */
export type ServerUser = { readonly uid: number; readonly gid: number } | null;

/** Arguments for a child process: its account and a bare environment, so that no secret of ours gets into it. */
export function childOptions(user: ServerUser) {
	return {
		cwd: "/",
		env: { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC", NODE_ENV: process.env.NODE_ENV },
		...(user ?? {}),
	};
}

async function lookUp(): Promise<ServerUser> {
	const [uid, gid] = await Promise.all([run("id", ["-u", ACCOUNT]), run("id", ["-g", ACCOUNT])]);
	return { uid: Number.parseInt(uid.stdout, 10), gid: Number.parseInt(gid.stdout, 10) };
}

/**
 * The account for the database: null (this process's own) unless it runs as root; then the system account `postgres`,
 * which is made when it is missing.
 * @throws StartError when there is none and none can be made.
 */
export async function findServerUser(onStep: (step: string) => void): Promise<ServerUser> {
	if (process.getuid?.() !== 0) return null;
	try {
		return await lookUp();
	} catch {
		onStep(`Creating the system account "${ACCOUNT}", because PostgreSQL does not run as root`);
	}
	try {
		await run("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", ACCOUNT]);
		return await lookUp();
	} catch (error) {
		throw new StartError(
			`PostgreSQL does not run as root and the account "${ACCOUNT}" could not be made (${messageOf(error)}): start as another user, or set DATABASE_URL.`,
			{ cause: error },
		);
	}
}

/** Whether that account can enter the folder (or read and run the file). Asks the system instead of computing modes. */
export async function canReach(user: ServerUser, path: string, kind: "folder" | "program"): Promise<boolean> {
	if (user === null) return true;
	const test = kind === "folder" ? 'cd "$1"' : 'test -r "$1" && test -x "$1"';
	return run("/bin/sh", ["-c", test, "sh", path], childOptions(user)).then(
		() => true,
		() => false,
	);
}
