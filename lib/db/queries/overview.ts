// What the overview counts beside the snapshot: resolves, keys, and whether the bootstrap key is still there.
import "server-only";
import type { Database } from "../client";
import { toAppError } from "../errors";

export type OverviewCounts = {
	/** Profile → resolves in the sixty minutes before `now`; profiles without any are not in it. */
	readonly resolvesLastHour: ReadonlyMap<string, number>;
	/** Keys that are neither revoked nor expired at `now`. */
	readonly keys: number;
	readonly keysNeverUsed: number;
	readonly hasBootstrapKey: boolean;
	/** Whether any key was ever used or any resolve counted. */
	readonly hasResolved: boolean;
};

const HOUR_MS = 3_600_000;

/** @throws AppError `unavailable`. */
export async function overviewCounts(db: Database, now: Date): Promise<OverviewCounts> {
	const isLiving = { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] };
	try {
		const [resolves, keys, keysNeverUsed, bootstrap, counted] = await Promise.all([
			db.prisma.resolveCount.groupBy({
				by: ["profile"],
				where: { minute: { gt: new Date(now.getTime() - HOUR_MS) } },
				_sum: { count: true },
			}),
			db.prisma.key.count({ where: isLiving }),
			db.prisma.key.count({ where: { ...isLiving, lastUsedAt: null } }),
			db.prisma.key.count({ where: { ...isLiving, isBootstrap: true } }),
			db.prisma.resolveCount.count(),
		]);
		const used = counted > 0 || (await db.prisma.key.count({ where: { lastUsedAt: { not: null } } })) > 0;
		return {
			resolvesLastHour: new Map(resolves.map((row) => [row.profile, row._sum.count ?? 0])),
			keys,
			keysNeverUsed,
			hasBootstrapKey: bootstrap > 0,
			hasResolved: used,
		};
	} catch (error) {
		throw toAppError(error);
	}
}
