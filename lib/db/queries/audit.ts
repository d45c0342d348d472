// Pages of the audit trail, newest first, in the form of the contract.
import "server-only";
import type { AuditEvent } from "../../contracts/configuration";
import { AppError } from "../../contracts/problem";
import type { Database } from "../client";
import { toAppError } from "../errors";
import { type StoredEvent, toStoredEvent } from "../history-store";

export type AuditFilter = {
	/** `kind:name`, for example `profile:webhook`; or a kind alone. */
	readonly object?: string | undefined;
	/** From `next` of the page before. */
	readonly cursor?: string | undefined;
	readonly limit: number;
};

export type AuditPage = { readonly events: AuditEvent[]; readonly next: string | null };

function toContract(event: StoredEvent): AuditEvent {
	return {
		id: event.id,
		at: event.at.toISOString(),
		revision: event.revision,
		actor: { kind: event.actorKind, id: event.actorId, label: event.actorLabel },
		action: event.action,
		object: { kind: event.objectKind, name: event.objectName },
		summary: event.summary,
		before: event.before,
		after: event.after,
		requestId: event.requestId,
		hash: event.hash,
	};
}

function readCursor(cursor: string): bigint {
	const text = Buffer.from(cursor, "base64url").toString();
	if (/^s\d{1,15}$/.test(text)) return BigInt(text.slice(1));
	const message = "This is no cursor of this list: take `next` of the page before, or leave it out.";
	throw new AppError("invalid-request", message, { errors: [{ path: "cursor", message }] });
}

/** A page of events. @throws AppError `invalid-request` for a foreign cursor, `unavailable`. */
export async function listEvents(db: Database, filter: AuditFilter): Promise<AuditPage> {
	const before = filter.cursor === undefined ? undefined : readCursor(filter.cursor);
	const [objectKind, ...rest] = filter.object?.split(":") ?? [];
	const objectName = rest.length > 0 ? rest.join(":") : undefined;
	try {
		const rows = await db.prisma.auditEvent.findMany({
			where: { sequence: before === undefined ? undefined : { lt: before }, objectKind, objectName },
			orderBy: { sequence: "desc" },
			take: filter.limit + 1,
		});
		const page = rows.slice(0, filter.limit).map(toStoredEvent);
		const last = page.at(-1);
		const hasMore = rows.length > filter.limit && last !== undefined;
		return {
			events: page.map(toContract),
			next: hasMore ? Buffer.from(`s${last.sequence}`).toString("base64url") : null,
		};
	} catch (error) {
		throw toAppError(error);
	}
}

/** Events that made a revision since a moment, newest first, at most `limit`. @throws AppError `unavailable`. */
export async function changesSince(db: Database, since: Date, limit: number): Promise<AuditEvent[]> {
	try {
		const rows = await db.prisma.auditEvent.findMany({
			where: { at: { gte: since }, revision: { not: null } },
			orderBy: { sequence: "desc" },
			take: limit,
		});
		return rows.map(toStoredEvent).map(toContract);
	} catch (error) {
		throw toAppError(error);
	}
}
