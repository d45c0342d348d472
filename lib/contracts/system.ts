// The instance itself: revision, health, discovery report.

import { z } from "zod";
import { revisionSchema, timeSchema } from "./names";

export const revisionAnswerSchema = z
	.object({ revision: revisionSchema, at: timeSchema, actor: z.string(), summary: z.string() })
	.meta({ id: "RevisionAnswer" });

export const healthSchema = z.object({ status: z.literal("ok"), version: z.string() }).meta({ id: "Health" });
export const readySchema = z
	.object({
		status: z.enum(["ready", "not-ready"]),
		database: z.enum(["ok", "unreachable"]),
		migrations: z.enum(["ok", "pending", "unknown"]),
		revision: revisionSchema.nullable(),
	})
	.meta({ id: "Ready" });

export const scanFileSchema = z
	.object({
		file: z.string().describe("Path below the scanned folder."),
		outcome: z.enum(["registered", "skipped", "failed"]),
		tools: z.array(z.object({ name: z.string(), line: z.int(), toolset: z.string() })),
		reason: z.string().nullable().describe("Why it was skipped, or what failed."),
		line: z.int().nullable().describe("Line of the fault, when there is one."),
		names: z.array(z.string()).optional().describe("Names that the text of a failed file would register."),
	})
	.meta({ id: "ScanFile" });
export const scanReportSchema = z
	.object({
		at: timeSchema,
		folder: z.string(),
		milliseconds: z.number(),
		files: z.array(scanFileSchema),
		problems: z
			.array(z.object({ file: z.string(), tool: z.string(), message: z.string() }))
			.describe("Tools that were refused, and why."),
		totals: z.object({ files: z.int(), registered: z.int(), skipped: z.int(), failed: z.int(), tools: z.int() }),
	})
	.meta({ id: "ScanReport" });
export type ScanReport = z.infer<typeof scanReportSchema>;
export const discoverySchema = z.object({ report: scanReportSchema.nullable() }).meta({ id: "Discovery" });
