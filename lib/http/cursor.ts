// Cursors of lists: opaque to callers, checked when they come back.

import "server-only";
import type { z } from "zod";
import { AppError } from "@/lib/contracts/problem";

export function writeCursor(place: unknown): string {
	return Buffer.from(JSON.stringify(place)).toString("base64url");
}

/** @throws AppError `invalid-request` for what `writeCursor` has not made */
export function readCursor<T>(cursor: string, schema: z.ZodType<T>): T {
	try {
		return schema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
	} catch (error) {
		throw new AppError("invalid-request", "The cursor is not one that this list gave. Begin at the first page.", {
			errors: [{ path: "cursor", message: "Take it from `next` of the page before." }],
			cause: error,
		});
	}
}
