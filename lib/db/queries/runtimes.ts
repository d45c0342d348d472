// Runtimes with their keys, in the form of the contract. Nothing of a key but its prefix is ever read.
import "server-only";
import type { z } from "zod";
import { scopeSchema } from "../../contracts/permissions";
import type { keySchema, runtimeSchema } from "../../contracts/runtimes";
import type { Database } from "../client";
import { toAppError } from "../errors";
import type { Prisma } from "../generated/client";

export type KeyView = z.infer<typeof keySchema>;
export type RuntimeView = z.infer<typeof runtimeSchema>;

const KEY = {
	omit: { digest: true },
	include: { profiles: { include: { profile: { select: { name: true } } } } },
} as const satisfies Prisma.KeyDefaultArgs;

type KeyRow = Prisma.KeyGetPayload<typeof KEY>;

function toKeyView(row: KeyRow): KeyView {
	return {
		id: row.id,
		name: row.name,
		prefix: row.prefix,
		scopes: row.scopes.map((scope) => scopeSchema.parse(scope)),
		profiles: row.profiles.map(({ profile }) => profile.name).sort(),
		createdAt: row.createdAt.toISOString(),
		createdBy: row.createdBy,
		expiresAt: row.expiresAt?.toISOString() ?? null,
		revokedAt: row.revokedAt?.toISOString() ?? null,
		lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
		isBootstrap: row.isBootstrap,
	};
}

/** All runtimes by name, their keys newest first. @throws AppError `unavailable`. */
export async function listRuntimes(db: Database): Promise<RuntimeView[]> {
	try {
		const rows = await db.prisma.runtime.findMany({
			orderBy: { name: "asc" },
			include: { keys: { ...KEY, orderBy: { createdAt: "desc" } } },
		});
		return rows.map((row) => ({
			id: row.id,
			name: row.name,
			description: row.description,
			createdAt: row.createdAt.toISOString(),
			keys: row.keys.map(toKeyView),
		}));
	} catch (error) {
		throw toAppError(error);
	}
}

/** One runtime, or null. @throws AppError `unavailable`. */
export async function findRuntime(db: Database, id: string): Promise<RuntimeView | null> {
	return (await listRuntimes(db)).find((runtime) => runtime.id === id) ?? null;
}

/** One key, or null. @throws AppError `unavailable`. */
export async function findKey(db: Database, id: string): Promise<KeyView | null> {
	try {
		const row = await db.prisma.key.findFirst({ where: { id }, ...KEY });
		return row === null ? null : toKeyView(row);
	} catch (error) {
		throw toAppError(error);
	}
}
