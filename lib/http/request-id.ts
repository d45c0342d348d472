// Ids that tie an answer, its log line and its audit event together.

import "server-only";
import { randomUUID } from "node:crypto";

/** A caller's own id when it is short and plain, else a new one. */
export function requestIdFrom(header: string | undefined): string {
	return header !== undefined && /^[\w.:-]{8,64}$/.test(header) ? header : randomUUID();
}
