// How commands speak: data on standard output, as text or as JSON, and one line on standard error when they cannot go on.

import { AppError } from "@/lib/contracts/problem";
import { messageOf, StartError } from "@/lib/db/start-error";

/** Writes `value` as JSON when that was asked for, else the text made for people. */
export function print(value: unknown, isJson: boolean | undefined, text: () => string): void {
	process.stdout.write(`${isJson ? JSON.stringify(value, null, 2) : text()}\n`);
}

/** The one line for an error, without a stack for those that were foreseen. */
export function lineFor(error: unknown): string {
	if (error instanceof StartError || error instanceof AppError) return error.message;
	const stack = error instanceof Error ? error.stack : undefined;
	if (process.env.SALLYPORT_DEBUG !== undefined && stack !== undefined) return stack;
	// Some libraries put an excerpt of the source before what they have to say.
	const said = messageOf(error).trim().split("\n").at(-1)?.trim();
	return `Unexpected: ${said} (set SALLYPORT_DEBUG=1 to see where).`;
}

/** Columns of equal width, without a frame. */
export function table(rows: readonly (readonly string[])[]): string {
	const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
	return rows
		.map((row) =>
			row
				.map((cell, column) => cell.padEnd(widths[column] ?? 0))
				.join("  ")
				.trimEnd(),
		)
		.join("\n");
}

/** `a,b , c` as names. */
export function names(list: string | undefined): string[] {
	return (list ?? "")
		.split(",")
		.map((name) => name.trim())
		.filter((name) => name !== "");
}
