// The last report of discovery.
import "server-only";
import { type ScanReport, scanReportSchema } from "../../contracts/system";
import type { Database } from "../client";
import { toAppError } from "../errors";

/** Null before the first scan, and when the stored one is of a form that this version does not know. @throws AppError `unavailable`. */
export async function lastScan(db: Database): Promise<ScanReport | null> {
	const row = await db.prisma.instance.findUnique({ where: { id: 1 } }).catch((error: unknown) => {
		throw toAppError(error);
	});
	const report = scanReportSchema.safeParse(row?.lastScan);
	return report.success ? report.data : null;
}
