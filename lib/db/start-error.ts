// The error that ends a start: one line that names what is wrong and how to mend it. Commands print the line and exit with 1.
import "server-only";

/** Something outside the program keeps it from starting. `message` is one line for the person at the terminal. */
export class StartError extends Error {
	constructor(message: string, options: { cause?: unknown } = {}) {
		super(message.replace(/\s*\n\s*/g, " "), options.cause === undefined ? undefined : { cause: options.cause });
		this.name = "StartError";
	}
}

/** The message of anything thrown. */
export function messageOf(error: unknown): string {
	return error instanceof Error && error.message !== "" ? error.message : String(error);
}

/** The `code` of a system or database error (`ENOENT`, `ECONNREFUSED`, `23505` …), or null. */
export function codeOf(error: unknown): string | null {
	return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
}
