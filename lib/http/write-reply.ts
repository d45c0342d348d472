// The answer to a change: it leaves when the change is served here, and says which revision that is, so that every process
// on the way can wait for it too.

import "server-only";
import type { HttpContext } from "./context";
import { json, type Reply } from "./message";

/** `value` with the revision that made it so. */
export async function written<T>(context: HttpContext, revision: number, value: T, status?: number): Promise<Reply<T>> {
	await context.holder.atLeast(revision);
	return json(value, { status, headers: { "X-Sallyport-Revision": String(revision) } });
}
