// The newest revision, with who made it and when.
import "server-only";
import type { Database } from "../client";
import { toAppError } from "../errors";

export type RevisionSummary = {
	readonly revision: number;
	readonly at: Date;
	readonly actor: string;
	readonly summary: string;
};

/** Null when nothing was ever configured. @throws AppError `unavailable`. */
export async function latestRevision(db: Database): Promise<RevisionSummary | null> {
	try {
		const row = await db.prisma.revision.findFirst({ orderBy: { number: "desc" } });
		return row === null ? null : { revision: row.number, at: row.at, actor: row.actor, summary: row.summary };
	} catch (error) {
		throw toAppError(error);
	}
}
