// What of the children's output reaches the terminal: to a person, warnings and errors in one line each; to a log collector,
// their JSON lines as they are.

import { z } from "zod";

const lineSchema = z.object({
	level: z.string(),
	process: z.string().optional(),
	msg: z.string().optional(),
	requestId: z.string().optional(),
	route: z.string().optional(),
	status: z.number().optional(),
	reason: z.string().optional(),
	err: z.object({ message: z.string() }).optional(),
});

export type LineWriter = (line: string, isError: boolean) => void;

/** @param isVerbose shows what is not JSON too: Next's own words in development */
export function lineWriter(name: string, isVerbose: boolean, isTerminal = process.stdout.isTTY === true): LineWriter {
	return (line, isError) => {
		if (line.trim() === "") return;
		const parsed = parse(line);
		if (parsed === null) {
			if (isVerbose || isError) process.stderr.write(`${name}: ${line}\n`);
			return;
		}
		if (!isTerminal) {
			process.stdout.write(`${line}\n`);
			return;
		}
		if (parsed.level !== "info" && parsed.level !== "debug") process.stderr.write(`${pretty(name, parsed)}\n`);
	};
}

function parse(line: string): z.output<typeof lineSchema> | null {
	if (!line.startsWith("{")) return null;
	try {
		return lineSchema.safeParse(JSON.parse(line)).data ?? null;
	} catch {
		// A line that only looks like JSON is shown as text.
		return null;
	}
}

function pretty(name: string, line: z.output<typeof lineSchema>): string {
	const parts = [
		line.msg,
		line.route,
		line.status,
		line.reason ?? line.err?.message,
		line.requestId && `(${line.requestId})`,
	];
	return `${line.level === "warn" ? "!" : "✗"} ${name}: ${parts.filter((part) => part !== undefined).join(" ")}`;
}
