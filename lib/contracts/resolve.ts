// What a runtime sends to and gets from /api/resolve and /api/explain.

import { z } from "zod";
import { editSchema } from "./configuration";
import {
	adviceCodeSchema,
	askedNameSchema,
	capabilitySchema,
	formatSchema,
	gateSchema,
	ownerSchema,
	reasonCodeSchema,
	revisionSchema,
} from "./names";

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

/** Emitted → real property name. */
export const propertyMapSchema = z.record(z.string(), z.string());

const places = z.record(z.string(), z.int());
export const conversionsSchema = z
	.array(
		z.object({
			names: propertyMapSchema.optional().describe("Emitted → real property name."),
			absent: z.array(z.string()).optional().describe("Emitted names whose null means that the property is absent."),
			values: z.record(z.string(), z.unknown()).optional().describe("Text → the value that it stands for."),
			json: z.literal(true).optional().describe("The text is JSON."),
			properties: places.optional().describe("Emitted property name → place of the node for its value."),
			rest: z.int().optional().describe("Place of the node for every other property."),
			items: z.int().optional().describe("Place of the node for every item."),
			also: z.array(z.int()).optional().describe("Places of nodes that speak about the same value."),
		}),
	)
	.meta({
		id: "Conversions",
		description:
			"How the arguments of a call become those of the tool as it was registered: nodes that point to each other, the first for the whole of the arguments.",
	});

export const requestFields = {
	profile: askedNameSchema,
	format: askedNameSchema
		.default("openai")
		.describe("`openai`, `openai-responses`, `anthropic`, `gemini`, `mcp` or `hermes`."),
	strict: z
		.boolean()
		.optional()
		.describe("OpenAI's strict mode, for the formats that have it; a tool that it cannot express is offered without."),
	session: z.string().min(1).max(256).optional(),
	toolsets: z.strictObject({ enabled: selectionSchema.optional(), disabled: toolNameList.optional() }).optional(),
	facts: factsSchema.optional(),
	prompt: z
		.string()
		.max(100_000)
		.optional()
		.describe(
			"What the person wants. Orders what limits keep among tools of one priority; it shows and hides nothing by itself.",
		),
	limits: z.strictObject({ tools: z.int().min(0).optional(), tokens: z.int().min(0).optional() }).optional(),
	atRevision: revisionSchema
		.optional()
		.describe("Answer as of this revision of the configuration; keys and permissions are today's."),
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
		strict: z.enum(["true", "false"]).optional(),
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
	visible: z.int().describe("Tools in the list; the three that search for others are not counted."),
	hidden: z.int(),
	deferred: z.int().describe("Visible too, and found through `tool_search` or /api/search only. Not among the hidden."),
	tokens: z.int().describe("Of everything in the list; an estimate with the o200k encoding."),
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
		properties: z
			.record(z.string(), propertyMapSchema)
			.optional()
			.describe("By emitted name of the tool: emitted → real property name, for tools where they differ."),
		conversions: z
			.record(z.string(), conversionsSchema)
			.optional()
			.describe(
				"By emitted name of the tool: what has to be undone in the arguments of a call, for tools where something has.",
			),
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
		code: z.union([reasonCodeSchema, adviceCodeSchema]).optional(),
		detail: z.string(),
		evidence: z.record(z.string(), z.unknown()),
		fix: z.string().optional(),
	})
	.meta({ id: "GateStep" });

export const toolPathSchema = z
	.object({
		via: z.enum(["toolset", "all", "tool"]),
		name: z.string().describe("The toolset that is turned on, `all`, or the tool that is allowed by name."),
		chain: z.array(z.string()).describe("Toolsets from the one that is turned on to the one that holds the tool."),
		brings: z.int().describe("Visible tools that come in this way."),
		bringsAlone: z.int().describe("Those of them that come in no other way."),
	})
	.meta({ id: "ToolPath", description: "One way by which the profile gets the tool. Each one alone is enough." });

const why = z.string().nullable();
export const absenceSchema = z
	.discriminatedUnion("kind", [
		z.object({ kind: z.literal("unknown"), nearest: z.array(z.string()) }),
		z.object({ kind: z.literal("failed-file"), file: z.string(), line: z.int().nullable(), message: z.string() }),
		z.object({ kind: z.literal("retired"), reason: why, replacement: z.string().nullable() }),
		z.object({ kind: z.literal("lost-collision"), heldBy: z.string().nullable(), reason: why }),
		z.object({ kind: z.literal("quarantined"), reason: why }),
	])
	.meta({ id: "Absence", description: "What became of a name that no living tool bears." });

const stepFields = { who: ownerSchema, sentence: z.string(), names: z.array(z.string()) };
export const fixStepSchema = z
	.discriminatedUnion("kind", [
		z.object({ kind: z.literal("edit"), who: ownerSchema, sentence: z.string(), edit: editSchema }),
		z.object({ kind: z.literal("runtime"), act: z.enum(["set-env", "report-fact", "mend-check"]), ...stepFields }),
		z.object({
			kind: z.literal("request"),
			act: z.enum(["ask-for-toolset", "leave-out-disabled", "raise-limit"]),
			...stepFields,
			limits: z.object({ tools: z.int().optional(), tokens: z.int().optional() }).optional(),
		}),
		z.object({
			kind: z.literal("source"),
			act: z.enum([
				"release",
				"bring-online",
				"rename",
				"mend-schema",
				"register-again",
				"declare-capabilities",
				"raise-priority",
			]),
			...stepFields,
		}),
	])
	.meta({ id: "FixStep", description: "One thing that somebody can do. Edits go to /api/changes as they are." });

export const minimalFixSchema = z
	.object({
		steps: z.array(fixStepSchema),
		alsoLetsIn: z.array(z.string()).describe("Other tools that become visible in this answer too; the first 20."),
		alsoLetsInCount: z.int(),
		takesAway: z.array(z.string()).describe("Tools that a limit takes away for it; the first 20."),
		takesAwayCount: z.int(),
		capabilitiesGained: z.array(capabilitySchema).describe("What this answer could not do before."),
		sentence: z.string(),
	})
	.meta({ id: "MinimalFix" });

export const explainAnswerSchema = z
	.object({
		revision: revisionSchema,
		profile: z.string(),
		tool: z.string(),
		visible: z.boolean(),
		presence: z
			.enum(["direct", "deferred", "absent"])
			.describe("In the list, found by searching only, or not there at all."),
		decidedBy: gateSchema.nullable(),
		headline: z.string(),
		gates: z.array(gateStepSchema),
		nearest: z.array(z.string()),
		paths: z.array(toolPathSchema).describe("Every way by which the profile gets the tool."),
		absent: absenceSchema.optional().describe("Only when no living tool bears the name."),
		minimalFixes: z
			.array(minimalFixSchema)
			.describe("Smallest sets of changes that would show the tool, the cheapest in exposure first; at most five."),
		stale: z.literal(true).optional(),
	})
	.meta({ id: "ExplainAnswer" });
export type ExplainAnswer = z.infer<typeof explainAnswerSchema>;
