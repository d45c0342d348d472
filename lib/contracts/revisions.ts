// Revisions of the configuration: who made which, and what differs between two.

import { z } from "zod";
import { profileEffectSchema } from "./configuration";
import { cursorSchema, revisionSchema, timeSchema } from "./names";

export const objectKindSchema = z
	.enum(["source", "tool", "toolset", "check", "profile", "kill-switch"])
	.meta({ id: "ObjectKind" });

export const revisionQuerySchema = z.strictObject({
	cursor: cursorSchema.optional(),
	limit: z.coerce.number().int().min(1).max(200).default(50),
});

export const revisionEntrySchema = z
	.object({
		revision: revisionSchema,
		at: timeSchema,
		actor: z.string(),
		summary: z.string(),
		isKept: z
			.boolean()
			.describe("Whether it can be resolved and compared; revisions from before history was kept cannot."),
		objects: z
			.array(z.object({ kind: objectKindSchema, changed: z.int(), removed: z.int() }))
			.describe("How many objects it added or changed, and removed; kinds without any are left out."),
	})
	.meta({ id: "RevisionEntry" });
export type RevisionEntry = z.infer<typeof revisionEntrySchema>;
export const revisionPageSchema = z
	.object({ revisions: z.array(revisionEntrySchema), next: z.string().nullable() })
	.meta({ id: "RevisionPage" });

const revisionNumber = z.coerce.number().int().min(0);
export const compareQuerySchema = z.strictObject({
	from: revisionNumber.describe("The revision to begin from."),
	to: revisionNumber.describe("The revision to end at; it may be the older one."),
});

export const objectDifferenceSchema = z
	.object({
		kind: objectKindSchema,
		name: z.string().describe("The present name, or the last one."),
		change: z.enum(["added", "changed", "removed"]),
		before: z.record(z.string(), z.unknown()).nullable(),
		after: z.record(z.string(), z.unknown()).nullable(),
	})
	.meta({ id: "ObjectDifference" });
export type ObjectDifference = z.infer<typeof objectDifferenceSchema>;

export const compareAnswerSchema = z
	.object({
		from: revisionSchema,
		to: revisionSchema,
		profiles: z.array(profileEffectSchema).describe("Only profiles on which something differs."),
		objects: z.array(objectDifferenceSchema).describe("By kind, then name; at most 500."),
		objectsLeftOff: z.int().describe("How many more objects differ."),
	})
	.meta({ id: "CompareAnswer" });
