// What the database refuses, in the terms of the interface. Services check rules first and say more; this is the net below
// them, for rules that only the database can hold when two writers meet.
import "server-only";
import { AppError } from "../contracts/problem";
import { codeOf, messageOf } from "./start-error";

const UNREACHABLE = /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EPIPE|57P0|08|53|P1001|P1002|P1008|P1017|P2024)/;

function* chainOf(error: unknown): Generator<unknown> {
	let current = error;
	for (let depth = 0; depth < 6 && current !== undefined && current !== null; depth++) {
		yield current;
		if (typeof current !== "object") return;
		if (
			"meta" in current &&
			typeof current.meta === "object" &&
			current.meta !== null &&
			"driverAdapterError" in current.meta
		) {
			current = current.meta.driverAdapterError;
		} else current = "cause" in current ? current.cause : undefined;
	}
}

/** SQLSTATE, Prisma code or system code of an error, whichever layer wrapped it. */
function codesOf(error: unknown): string[] {
	return [...chainOf(error)].flatMap((link) => {
		const codes = [codeOf(link)];
		if (typeof link === "object" && link !== null) {
			if ("originalCode" in link && typeof link.originalCode === "string") codes.push(link.originalCode);
			if ("code" in link && typeof link.code === "string") codes.push(link.code);
			if ("kind" in link && link.kind === "DatabaseNotReachable") codes.push("ECONNREFUSED");
		}
		return codes.filter((code) => code !== null);
	});
}

/** The server's own sentence, without the driver's frame. */
function sentenceOf(error: unknown): string {
	const inner = [...chainOf(error)].flatMap((link) =>
		typeof link === "object" && link !== null && "originalMessage" in link && typeof link.originalMessage === "string"
			? [link.originalMessage]
			: [],
	);
	return inner[0] ?? messageOf(error).split("\n").at(-1)?.trim() ?? "";
}

/** The same failure as an `AppError` where the database has given a reason that concerns the caller; anything else unchanged. */
export function toAppError(error: unknown): unknown {
	if (error instanceof AppError) return error;
	const codes = codesOf(error);
	const has = (...wanted: string[]) => codes.some((code) => wanted.includes(code));
	if (has("23505", "P2002")) {
		return new AppError("conflict", "Something of this name is already there: choose another name.", { cause: error });
	}
	if (has("23503", "P2003")) {
		return new AppError("rule-violation", "It names something that does not exist, or that is still in use.", {
			cause: error,
		});
	}
	if (has("23514", "23502", "P2004", "P2011")) {
		return new AppError("rule-violation", `The database refuses this change: ${sentenceOf(error)}.`, { cause: error });
	}
	if (
		codes.some((code) => UNREACHABLE.test(code)) ||
		/timeout exceeded when trying to connect|Connection terminated/.test(messageOf(error))
	) {
		return new AppError(
			"unavailable",
			"The database cannot be reached at the moment. Nothing was changed; try again.",
			{
				cause: error,
				headers: { "Retry-After": "5" },
			},
		);
	}
	return error;
}
