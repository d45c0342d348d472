// Writes history: takes the lock under which the configuration changes, adds revisions and audit events. Called by
// lib/services/change alone; triggers refuse everyone else.
import "server-only";
import type { Database, Transaction } from "./client";
import { toAppError } from "./errors";
import { Prisma } from "./generated/client";

/** Any plain JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** An audit event as it is stored, complete with its place in the chain. */
export type StoredEvent = {
	readonly id: string;
	/** Place in the chain, from 1. */
	readonly sequence: number;
	readonly at: Date;
	readonly revision: number | null;
	readonly actorKind: "person" | "key" | "system";
	readonly actorId: string | null;
	readonly actorLabel: string;
	readonly action: string;
	readonly objectKind: string;
	readonly objectName: string;
	readonly summary: string;
	/** State before and after; null when there is none. Never a secret. */
	readonly before: Json;
	readonly after: Json;
	readonly requestId: string | null;
	readonly previousHash: string;
	readonly hash: string;
};

/** One number for the lock that orders all writers of history. */
const LOCK = 7_370_001;
const TIMEOUT_MS = 60_000;

/** Runs work in one transaction, alone among all that write history. Throws what the work throws, in our terms. */
export async function inHistory<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
	try {
		return await db.prisma.$transaction(
			async (tx) => {
				await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK})`;
				return work(tx);
			},
			{ maxWait: TIMEOUT_MS / 4, timeout: TIMEOUT_MS, isolationLevel: "ReadCommitted" },
		);
	} catch (error) {
		throw toAppError(error);
	}
}

/** Number of the newest revision, 0 for none. Stable while the lock is held. */
export async function latestNumber(tx: Transaction): Promise<number> {
	return (await tx.revision.aggregate({ _max: { number: true } }))._max.number ?? 0;
}

/** Says which revision this transaction makes; the triggers on configuration tables ask for it. */
export async function announceRevision(tx: Transaction, number: number): Promise<void> {
	await tx.$executeRaw`SELECT set_config('sallyport.revision', ${String(number)}, true)`;
}

export async function insertRevision(
	tx: Transaction,
	revision: { readonly number: number; readonly at: Date; readonly actor: string; readonly summary: string },
): Promise<void> {
	await tx.revision.create({ data: revision });
}

/** End of the chain: where the next event goes. */
export async function chainEnd(tx: Transaction): Promise<{ sequence: number; hash: string } | null> {
	const last = await tx.auditEvent.findFirst({ orderBy: { sequence: "desc" }, select: { sequence: true, hash: true } });
	return last === null ? null : { sequence: Number(last.sequence), hash: last.hash };
}

// The generated input type wants mutable arrays; a copy gives them, and drops nothing, because the value is plain JSON.
function toColumn(value: Json): Prisma.InputJsonValue | typeof Prisma.DbNull {
	return value === null ? Prisma.DbNull : JSON.parse(JSON.stringify(value));
}

export async function insertEvents(tx: Transaction, events: readonly StoredEvent[]): Promise<void> {
	// One by one: a trigger compares each with the one before it.
	for (const event of events) {
		await tx.auditEvent.create({
			data: {
				...event,
				sequence: BigInt(event.sequence),
				before: toColumn(event.before),
				after: toColumn(event.after),
			},
		});
	}
}

type EventRow = Prisma.AuditEventModel;

/** A database row as a stored event. */
export function toStoredEvent(row: EventRow): StoredEvent {
	return { ...row, sequence: Number(row.sequence), before: toJson(row.before), after: toJson(row.after) };
}

function toJson(value: Prisma.JsonValue): Json {
	return JSON.parse(JSON.stringify(value));
}

/** Events of the chain in order, a page at a time, after a place in it. */
export async function readChain(db: Database, afterSequence: number, limit: number): Promise<StoredEvent[]> {
	const rows = await db.prisma.auditEvent.findMany({
		where: { sequence: { gt: BigInt(afterSequence) } },
		orderBy: { sequence: "asc" },
		take: limit,
	});
	return rows.map(toStoredEvent);
}
