// The chain of audit events: each carries the hash of the one before it, so that an event that was altered, removed or
// slipped in afterwards is found and named.
import "server-only";
import { createHash } from "node:crypto";
import { canonicalJson } from "../core/resolver/canonical";
import type { Database } from "../db/client";
import { toAppError } from "../db/errors";
import { readChain, type StoredEvent } from "../db/history-store";

/** What the first event of a chain has for the hash before it. */
export const CHAIN_START = "0".repeat(64);

/**
 * SHA-256, in hexadecimal, over the hash before it and the canonical JSON of everything else that the event says.
 * @throws Error when before or after is nested deeper or is larger than canonical JSON allows; such an event is never stored.
 */
export function hashEvent(event: Omit<StoredEvent, "hash">): string {
	const { previousHash, at, ...rest } = event;
	const canonical = canonicalJson({ ...rest, at: at.toISOString() });
	if (canonical.kind === "fault") throw new Error(`The audit event ${event.action} ${canonical.message}.`);
	return createHash("sha256").update(`${previousHash}\n${canonical.text}`).digest("hex");
}

export type ChainReport =
	| { readonly kind: "whole"; readonly events: number }
	/** The first event that does not fit: altered, or its predecessor is missing or was altered in its hash. */
	| { readonly kind: "broken"; readonly sequence: number; readonly message: string };

const PAGE = 500;

/** Recomputes the whole chain. @throws AppError `unavailable`. */
export async function verifyChain(db: Database): Promise<ChainReport> {
	let previous = { sequence: 0, hash: CHAIN_START };
	for (;;) {
		const page = await readChain(db, previous.sequence, PAGE).catch((error: unknown) => {
			throw toAppError(error);
		});
		for (const event of page) {
			const fault = faultOf(event, previous);
			if (fault !== null) return { kind: "broken", sequence: event.sequence, message: fault };
			previous = event;
		}
		if (page.length < PAGE) return { kind: "whole", events: previous.sequence };
	}
}

function faultOf(event: StoredEvent, previous: { sequence: number; hash: string }): string | null {
	if (event.sequence !== previous.sequence + 1) return `Event ${previous.sequence + 1} is missing.`;
	if (event.previousHash !== previous.hash)
		return `Event ${event.sequence} does not follow event ${previous.sequence}.`;
	if (event.hash !== hashEvent(withoutHash(event))) return `Event ${event.sequence} was changed after it was written.`;
	return null;
}

function withoutHash({ hash: _, ...event }: StoredEvent): Omit<StoredEvent, "hash"> {
	return event;
}
