// Keeps the last report of discovery, for the console. A report is no configuration: it makes no revision.
import "server-only";
import type { ScanReport } from "../contracts/system";
import { toInputJson } from "../db/catalogue-store";
import type { Database } from "../db/client";
import { toAppError } from "../db/errors";

/** Stores the report of a scan; the database has been seeded before. @throws AppError `unavailable`. */
export async function storeScan(db: Database, report: ScanReport): Promise<void> {
	try {
		await db.prisma.instance.updateMany({ where: { id: 1 }, data: { lastScan: toInputJson(report) } });
	} catch (error) {
		throw toAppError(error);
	}
}
