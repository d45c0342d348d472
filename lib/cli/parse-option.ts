// Values of options are checked like every other input; a bad one is a wrong call, not a failure.

import type { Command } from "commander";
import type { z } from "zod";

/** The checked value; ends the command with exit code 2 otherwise. */
export function parseOption<T>(command: Command, option: string, schema: z.ZodType<T>, value: unknown): T {
	const result = schema.safeParse(value);
	if (result.success) return result.data;
	command.error(`error: ${option}: ${result.error.issues[0]?.message ?? "cannot be used"}`, { exitCode: 2 });
}
