// Revisions in pages, newest first, and what differs between two of them, object by object.
import "server-only";
import { z } from "zod";
import { AppError } from "../../contracts/problem";
import {
	type ObjectDifference,
	objectDifferenceSchema,
	type RevisionEntry,
	revisionEntrySchema,
} from "../../contracts/revisions";
import type { Database } from "../client";
import { toAppError } from "../errors";
import { differencesBetween } from "../object-versions";
import { atOneMoment } from "../snapshot-loader";

export type RevisionFilter = {
	/** From `next` of the page before. */
	readonly cursor?: string | undefined;
	readonly limit: number;
};
export type RevisionPage = { readonly revisions: RevisionEntry[]; readonly next: string | null };

// The counts are made for the page alone, from the index on the revision.
const PAGE = `SELECT r.number AS revision, r.at, r.actor, r.summary, r.is_kept AS "isKept",
	coalesce((SELECT json_agg(json_build_object('kind', c.kind, 'changed', c.changed, 'removed', c.removed) ORDER BY c.kind)
		FROM (SELECT kind, count(data)::int AS changed, (count(*) - count(data))::int AS removed
			FROM object_versions WHERE revision = r.number GROUP BY kind) c), '[]') AS objects
FROM revisions r WHERE r.number < $1 ORDER BY r.number DESC LIMIT $2`;
const pageRow = z.array(revisionEntrySchema.extend({ at: z.date().transform((at) => at.toISOString()) }));

function readCursor(cursor: string): number {
	const text = Buffer.from(cursor, "base64url").toString();
	if (/^r\d{1,9}$/.test(text)) return Number(text.slice(1));
	const message = "This is no cursor of this list: take `next` of the page before, or leave it out.";
	throw new AppError("invalid-request", message, { errors: [{ path: "cursor", message }] });
}

/** A page of revisions. @throws AppError `invalid-request` for a foreign cursor, `unavailable`. */
export async function listRevisions(db: Database, { cursor, limit }: RevisionFilter): Promise<RevisionPage> {
	const before = cursor === undefined ? 2 ** 31 - 1 : readCursor(cursor);
	try {
		const rows = pageRow.parse((await db.pool.query(PAGE, [before, limit + 1])).rows);
		const revisions = rows.slice(0, limit);
		const last = revisions.at(-1);
		const hasMore = rows.length > limit && last !== undefined;
		return { revisions, next: hasMore ? Buffer.from(`r${last.revision}`).toString("base64url") : null };
	} catch (error) {
		throw toAppError(error);
	}
}

const MOST_OBJECTS = 500;
const named = z.looseObject({ name: z.string().optional(), target: z.object({ name: z.string() }).optional() });

/** What differs between two kept revisions, by kind and name, at most 500 objects, and how many more there are. @throws AppError `unavailable`. */
export async function compareObjects(
	db: Database,
	from: number,
	to: number,
): Promise<{ readonly objects: ObjectDifference[]; readonly leftOff: number }> {
	const { differences, total } = await atOneMoment(db, (client) => differencesBetween(client, from, to, MOST_OBJECTS));
	const objects = differences.map(({ kind, before, after }) => {
		const { name, target } = named.parse(after ?? before);
		const change = before === null ? "added" : after === null ? "removed" : "changed";
		return objectDifferenceSchema.parse({ kind, name: name ?? target?.name ?? "", change, before, after });
	});
	return { objects, leftOff: total - objects.length };
}
