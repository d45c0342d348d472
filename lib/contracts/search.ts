// What a model's search sends to and gets from /api/search: the tools of a request that its list leaves out, and those that it holds.

import { z } from "zod";
import { askedNameSchema, revisionSchema } from "./names";
import { conversionsSchema, propertyMapSchema, requestFields } from "./resolve";

export const searchBodySchema = z
	.strictObject({
		...requestFields,
		query: z
			.string()
			.trim()
			.min(1)
			.max(2000)
			.optional()
			.describe("What is to be done, in words. Either this or `names`."),
		names: z
			.array(askedNameSchema)
			.min(1)
			.max(25)
			.optional()
			.describe("Tools to be described: emitted, present or old names. Either this or `query`."),
		limit: z.int().min(1).max(25).default(5).describe("Most results of a query; names are all answered."),
	})
	.refine(({ query, names }) => (query === undefined) !== (names === undefined), {
		message: "Send either `query` or `names`.",
		path: ["query"],
	})
	.meta({
		id: "SearchRequest",
		description:
			"The fields of a resolve, and a question. The answer holds tools of exactly the set that this request resolves to: no field, and no query, shows another.",
	});

export const searchResultSchema = z
	.object({
		name: z.string().describe("As this format emits it: what a model calls the tool."),
		real: z.string().describe("As it was registered."),
		score: z.number().describe("Relevance for the query, higher is better; 0 for a tool that was asked for by name."),
		presence: z.enum(["direct", "deferred"]).describe("Whether the list holds it itself, or only a search finds it."),
		tool: z.record(z.string(), z.unknown()).describe("In the form that the provider expects."),
		properties: propertyMapSchema.optional().describe("Emitted → real property name, where they differ."),
		conversions: conversionsSchema.optional().describe("What has to be undone in the arguments of a call."),
	})
	.meta({ id: "SearchResult" });

export const searchAnswerSchema = z
	.object({
		revision: revisionSchema,
		etag: z.string().describe("Of the list that this request resolves to."),
		results: z.array(searchResultSchema).describe("The best first; for names, in the order asked."),
		of: z.int().describe("Tools among which was searched: all that are visible, direct and deferred."),
		missing: z
			.array(z.string())
			.describe("Names that no tool of this set has. Whether a hidden tool bears one is not told."),
		stale: z.literal(true).optional().describe("The database cannot be reached; this is the last good answer."),
	})
	.meta({ id: "SearchAnswer" });
