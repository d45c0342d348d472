// Findings of the configuration's lint, as the interface and the command line give them.

import { z } from "zod";
import { editSchema } from "./configuration";
import { revisionSchema } from "./names";

export const findingSchema = z
	.object({
		rule: z.string().describe("For example `dangerous-triangle`."),
		severity: z.enum(["error", "warning", "note"]),
		subject: z.object({ kind: z.enum(["tool", "toolset", "profile", "check"]), name: z.string() }),
		where: z.string().describe("The part of the subject, for example `parameters.properties.query`."),
		message: z.string(),
		why: z.string().describe("Why it matters."),
		mend: z.string(),
		edits: z
			.array(editSchema)
			.optional()
			.describe("Changes that would settle it; they go to /api/changes as they are."),
	})
	.meta({ id: "Finding" });

export const lintAnswerSchema = z
	.object({
		revision: revisionSchema,
		findings: z.array(findingSchema).describe("Errors first, then by rule and name."),
		totals: z.object({ error: z.int(), warning: z.int(), note: z.int() }),
	})
	.meta({ id: "LintAnswer" });
export type LintAnswer = z.infer<typeof lintAnswerSchema>;
