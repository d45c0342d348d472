// The one way to change the configuration. The change, its revision, its audit events and the new versions of what it changed commit together or not
// at all, one change at a time, so that revisions are consecutive and the chain of events has one end.
import "server-only";
import { randomUUID } from "node:crypto";
import { AppError } from "../contracts/problem";
import type { Database, Transaction } from "../db/client";
import {
	announceRevision,
	chainEnd,
	inHistory,
	insertEvents,
	insertRevision,
	type Json,
	latestNumber,
	type StoredEvent,
} from "../db/history-store";
import { recordVersions } from "../db/object-versions";
import { CHAIN_START, hashEvent } from "./audit-chain";

/** Who does something, as the audit trail names them. */
export type Actor = {
	readonly kind: "person" | "key" | "system";
	/** Id of the person or key; null for the system itself. */
	readonly id: string | null;
	/** For people: an e-mail address, the name of a key, or what part of the system. */
	readonly label: string;
	readonly requestId: string | null;
};

/** What happened to one object. `before` and `after` never hold a secret. */
export type ChangeEvent = {
	/** For example `profile.toolset.set`. */
	readonly action: string;
	readonly objectKind: string;
	readonly objectName: string;
	/** One sentence for people. */
	readonly summary: string;
	readonly before?: Json;
	readonly after?: Json;
};

export type Outcome<T> =
	| { readonly kind: "changed"; readonly summary: string; readonly events: readonly ChangeEvent[]; readonly result: T }
	/** Nothing was written: no revision is made. */
	| { readonly kind: "unchanged"; readonly result: T };

export type ChangeContext = {
	readonly tx: Transaction;
	/** Number of the revision that this change makes; rows that it touches carry it. */
	readonly revision: number;
	/** Number of the newest revision before it. */
	readonly current: number;
};

export type Changed<T> = {
	/** Number of the revision that holds the result: the new one, or the present one when nothing had to change. */
	readonly revision: number;
	readonly isChanged: boolean;
	readonly result: T;
};

/**
 * Runs one change of the configuration.
 * @param work reads what it needs, checks, writes through `tx` and says what it did. Throwing undoes everything.
 * @throws AppError of the work; `conflict` or `rule-violation` for what the database refuses; `unavailable`.
 */
export function change<T>(
	db: Database,
	actor: Actor,
	work: (context: ChangeContext) => Promise<Outcome<T>>,
): Promise<Changed<T>> {
	return inHistory(db, async (tx) => {
		const current = await latestNumber(tx);
		const revision = current + 1;
		await announceRevision(tx, revision);
		const outcome = await work({ tx, revision, current });
		if (outcome.kind === "unchanged") return { revision: current, isChanged: false, result: outcome.result };
		const at = new Date();
		await insertRevision(tx, { number: revision, at, actor: actor.label, summary: outcome.summary });
		await append(tx, actor, outcome.events, { revision, at });
		await recordVersions(tx, revision);
		return { revision, isChanged: true, result: outcome.result };
	});
}

/** Records something that is no change of configuration, such as a sign-in: an event without a revision. */
export async function recordEvent(db: Database, actor: Actor, event: ChangeEvent): Promise<void> {
	await inHistory(db, (tx) => append(tx, actor, [event], { revision: null, at: new Date() }));
}

async function append(
	tx: Transaction,
	actor: Actor,
	events: readonly ChangeEvent[],
	when: { readonly revision: number | null; readonly at: Date },
): Promise<void> {
	let end = (await chainEnd(tx)) ?? { sequence: 0, hash: CHAIN_START };
	const stored: StoredEvent[] = [];
	for (const event of events) {
		refuseSecrets(event.before ?? null);
		refuseSecrets(event.after ?? null);
		const entry = {
			id: randomUUID(),
			sequence: end.sequence + 1,
			at: when.at,
			revision: when.revision,
			actorKind: actor.kind,
			actorId: actor.id,
			actorLabel: actor.label,
			action: event.action,
			objectKind: event.objectKind,
			objectName: event.objectName,
			summary: event.summary,
			before: event.before ?? null,
			after: event.after ?? null,
			requestId: actor.requestId,
			previousHash: end.hash,
		};
		end = { sequence: entry.sequence, hash: hashEvent(entry) };
		stored.push({ ...entry, hash: end.hash });
	}
	await insertEvents(tx, stored);
}

const SECRET_NAME = /password|secret|digest|token$/i;

// A programming error, not a caller's: an event is readable by everybody who may read the trail, for ever.
function refuseSecrets(value: Json): void {
	if (typeof value !== "object" || value === null) return;
	for (const [name, inner] of Object.entries(value)) {
		if (SECRET_NAME.test(name)) throw new Error(`An audit event must not hold a secret: ${name}.`);
		refuseSecrets(inner);
	}
}

/**
 * Holds that the caller has seen the newest state of a row: the version it was shown is not older than the row's last change.
 * @param ifMatch the revision that the caller's copy is of; null or undefined when it sent none, which is allowed.
 * @throws AppError `version-mismatch`
 */
export function requireVersion(
	ifMatch: number | null | undefined,
	row: { readonly revision: number },
	current: number,
	what: string,
): void {
	if (ifMatch === null || ifMatch === undefined) return;
	if (row.revision <= ifMatch && ifMatch <= current) return;
	throw new AppError(
		"version-mismatch",
		`${what} was changed in revision ${row.revision}, after the version ${ifMatch} that this change is based on. Read it again and repeat the change.`,
	);
}
