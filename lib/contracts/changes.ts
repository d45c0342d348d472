// Sets of edits: what they would do, and having them done.

import { z } from "zod";
import { editSchema, profileEffectSchema } from "./configuration";
import { findingSchema } from "./lint";
import { revisionSchema } from "./names";

const editsSchema = z.array(editSchema).min(1).max(200).describe("Applied in order, all or none.");

export const previewBodySchema = z.strictObject({ edits: editsSchema }).meta({ id: "PreviewRequest" });
export const previewAnswerSchema = z
	.object({
		revision: revisionSchema,
		profiles: z.array(profileEffectSchema).describe("Only profiles on which something differs."),
		findings: z
			.object({ appear: z.array(findingSchema), vanish: z.array(findingSchema) })
			.describe("What lint would say anew, and what it would no longer say."),
	})
	.meta({ id: "PreviewAnswer" });

export const changesBodySchema = z
	.strictObject({
		edits: editsSchema,
		note: z.string().trim().min(1).max(500).optional().describe("Why, for the audit trail."),
	})
	.meta({ id: "ChangesRequest" });
export const changesAnswerSchema = z
	.object({
		revision: revisionSchema,
		isChanged: z.boolean().describe("False when everything was so already: then no revision is made."),
		changed: z
			.array(z.object({ kind: z.enum(["profile", "toolset", "kill-switch"]), name: z.string() }))
			.describe("What was changed; of a kill switch the name of what it was on."),
	})
	.meta({ id: "ChangesAnswer" });
