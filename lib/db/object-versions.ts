// The versions of the objects of the configuration: recorded with every change, in its transaction, and read as the differences between two
// revisions. What a change has written is noted by triggers, so that no service has to say it and none can forget to.
import "server-only";
import type { PoolClient } from "pg";
import { z } from "zod";
import type { Transaction } from "./client";
import { KINDS, OBJECT_KINDS, type ObjectChange, type ObjectKind } from "./configuration-kinds";

const present = OBJECT_KINDS.map(
	(kind) => `SELECT '${kind}' AS kind, r."objectId" AS object_id, to_jsonb(r) - 'objectId' AS data FROM (
	${KINDS[kind].select} WHERE ${KINDS[kind].id} IN (SELECT object_id FROM touched WHERE kind = '${kind}')) r`,
).join("\nUNION ALL ");

/** An object that is the same again gets no version, so that writing without changing costs nothing. */
const RECORD = `WITH touched AS MATERIALIZED (DELETE FROM touched_objects RETURNING kind, object_id), present AS (${present})
INSERT INTO object_versions (kind, object_id, revision, data)
SELECT t.kind, t.object_id, $1::int, p.data FROM touched t LEFT JOIN present p ON p.kind = t.kind AND p.object_id = t.object_id
WHERE p.data IS DISTINCT FROM
	(SELECT v.data FROM object_versions v WHERE v.kind = t.kind AND v.object_id = t.object_id ORDER BY v.revision DESC LIMIT 1)`;

/** Records the objects that this transaction has changed as versions of the revision that it makes. */
export async function recordVersions(tx: Transaction, revision: number): Promise<void> {
	await tx.$executeRawUnsafe(RECORD, revision);
}

const kindSchema: z.ZodType<ObjectKind> = z.enum(OBJECT_KINDS);
const changeRow = z.object({ kind: kindSchema, id: z.string(), data: z.unknown() });

const newest = (alias: string, parameter: string) => `LEFT JOIN LATERAL (
	SELECT data FROM object_versions v WHERE v.kind = t.kind AND v.object_id = t.object_id AND v.revision <= ${parameter}::int
	ORDER BY v.revision DESC LIMIT 1) ${alias} ON true`;
const CHANGED = `(SELECT DISTINCT kind, object_id FROM object_versions
	WHERE revision > least($1::int, $2::int) AND revision <= greatest($1::int, $2::int)) t`;
const DIFFERENCE = `SELECT t.kind, t.object_id AS id, after.data FROM ${CHANGED} ${newest("after", "$2")}`;

/** What brings the configuration of revision `from` to that of revision `to`, which may be the older one. */
export async function changesBetween(client: PoolClient, from: number, to: number): Promise<ObjectChange[]> {
	const { rows } = await client.query(DIFFERENCE, [from, to]);
	return z.array(changeRow).parse(rows);
}

const differenceRow = z.object({ kind: kindSchema, before: z.unknown(), after: z.unknown(), total: z.int() });
const DIFFERENCES = `SELECT t.kind, earlier.data AS before, later.data AS after, count(*) OVER ()::int AS total
FROM ${CHANGED} ${newest("earlier", "$1")} ${newest("later", "$2")}
WHERE earlier.data IS DISTINCT FROM later.data
ORDER BY t.kind, coalesce(later.data, earlier.data)->>'name' COLLATE "C", t.object_id LIMIT $3`;

export type ObjectPair = { readonly kind: ObjectKind; readonly before: unknown; readonly after: unknown };

/** The objects that differ between two revisions, with both states (null: not there), and how many they are in all. */
export async function differencesBetween(
	client: PoolClient,
	from: number,
	to: number,
	limit: number,
): Promise<{ readonly differences: readonly ObjectPair[]; readonly total: number }> {
	const rows = z.array(differenceRow).parse((await client.query(DIFFERENCES, [from, to, limit])).rows);
	return { differences: rows.map(({ total: _, ...pair }) => pair), total: rows[0]?.total ?? 0 };
}
