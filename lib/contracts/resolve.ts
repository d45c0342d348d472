// What a runtime sends to and gets from /api/resolve and /api/explain.

import { z } from "zod";
import { askedNameSchema, formatSchema, gateSchema, reasonCodeSchema, revisionSchema } from "./names";

const toolNameList = z.array(askedNameSchema).max(500);

const selectionSchema = z
	.union([z.literal("all"), z.literal("none"), toolNameList])
	.describe("Names of toolsets, or `all`, or `none`. A request can only narrow what the profile shows.");

export const factsSchema = z
	.strictObject({
		env: z
			.array(z.string().min(1).max(256))
			.max(1000)
			.optional()
			.describe("Names, never values, of variables that are set."),
		checks: z
			.record(z.string().min(1).max(256), z.boolean())
			.optional()
			.describe("Named facts such as `docker` or `browser`."),
	})
	.meta({ id: "Facts", description: "What only the runtime knows." });

const requestFields = {
	profile: askedNameSchema,
	format: askedNameSchema.default("openai").describe("`openai`, `anthropic`, `mcp` or `hermes`."),
	session: z.string().min(1).max(256).optional(),
	toolsets: z.strictObject({ enabled: selectionSchema.optional(), disabled: toolNameList.optional() }).optional(),
	facts: factsSchema.optional(),
	prompt: z.string().max(100_000).optional(),
	limits: z.strictObject({ tools: z.int().min(0).optional(), tokens: z.int().min(0).optional() }).optional(),
	atRevision: revisionSchema.optional(),
};

export const resolveBodySchema = z
	.strictObject({
		...requestFields,
		explain: z.boolean().default(false).describe("Also list every hidden tool with its reason."),
		ifEtag: z.string().max(256).optional().describe("An `etag` from before; when it still holds, the answer is short."),
	})
	.meta({ id: "ResolveRequest" });
export type ResolveBody = z.infer<typeof resolveBodySchema>;

const csv = z.string().max(20_000);
export const resolveQuerySchema = z
	.strictObject({
		profile: askedNameSchema,
		format: askedNameSchema.optional(),
		enabled: csv.optional().describe("Comma-separated toolsets, or `all`, or `none`."),
		disabled: csv.optional(),
		env: csv.optional().describe("Comma-separated names of variables that are set."),
		checks: csv.optional().describe("Comma-separated facts; a leading `-` means false."),
	})
	.meta({ id: "ResolveQuery" });

export const hiddenToolSchema = z
	.object({ tool: z.string(), gate: gateSchema, code: reasonCodeSchema, detail: z.string() })
	.meta({ id: "HiddenTool" });

export const warningSchema = z
	.object({ code: z.string(), tool: z.string().optional(), message: z.string() })
	.meta({ id: "Warning" });

export const resolveSummarySchema = z.object({
	visible: z.int(),
	hidden: z.int(),
	deferred: z.int(),
	tokens: z.int().describe("Estimate with the o200k encoding."),
	bytes: z.int(),
	reasons: z
		.array(z.object({ code: reasonCodeSchema, count: z.int() }))
		.describe("The three commonest reasons for hiding."),
});

export const resolveAnswerSchema = z
	.object({
		revision: revisionSchema,
		etag: z.string(),
		profile: z.string(),
		format: formatSchema,
		tools: z.array(z.record(z.string(), z.unknown())).describe("In the form that the provider expects."),
		names: z.record(z.string(), z.string()).describe("Emitted name → real name."),
		summary: resolveSummarySchema,
		warnings: z.array(warningSchema),
		ttl: z.int().describe("Seconds for which the answer may be used without asking again."),
		stale: z.literal(true).optional().describe("The database cannot be reached; this is the last good answer."),
		hidden: z.array(hiddenToolSchema).optional(),
	})
	.meta({ id: "ResolveAnswer" });

export const unchangedAnswerSchema = z
	.object({ unchanged: z.literal(true), etag: z.string(), revision: revisionSchema })
	.meta({ id: "UnchangedAnswer" });

export const explainBodySchema = z
	.strictObject({ ...requestFields, tool: askedNameSchema })
	.meta({ id: "ExplainRequest" });

export const gateStepSchema = z
	.object({
		gate: gateSchema,
		status: z.enum(["pass", "fail", "warn", "skip", "error"]),
		owner: z.string().describe("Who can change the outcome; several are joined by ` + `."),
		code: reasonCodeSchema.optional(),
		detail: z.string(),
		evidence: z.record(z.string(), z.unknown()),
		fix: z.string().optional(),
	})
	.meta({ id: "GateStep" });

export const explainAnswerSchema = z
	.object({
		revision: revisionSchema,
		profile: z.string(),
		tool: z.string(),
		visible: z.boolean(),
		decidedBy: gateSchema.nullable(),
		headline: z.string(),
		gates: z.array(gateStepSchema),
		nearest: z.array(z.string()),
		minimalFixes: z
			.array(z.never())
			.describe("Smallest changes that would show the tool. Always empty in this version."),
		stale: z.literal(true).optional(),
	})
	.meta({ id: "ExplainAnswer" });
export type ExplainAnswer = z.infer<typeof explainAnswerSchema>;
