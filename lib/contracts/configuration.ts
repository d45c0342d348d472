// Toolsets, tools, profiles and their views, as the console and admin keys read and change them.

import { z } from "zod";
import { DISCLOSURES } from "../core/resolver/model";
import { dynamicSchema } from "./dynamic";
import {
	askedNameSchema,
	capabilitySchema,
	cursorSchema,
	formatSchema,
	reasonCodeSchema,
	revisionSchema,
	slugSchema,
	tierSchema,
	timeSchema,
} from "./names";

export const cellStateSchema = z.enum(["on", "included", "off", "barred", "partial"]).meta({ id: "CellState" });
export const choiceSchema = z.enum(["on", "off", "inherit"]).meta({ id: "Choice" });
export const toolsetKindSchema = z
	.enum(["category", "composite", "safe", "server", "plugin"])
	.meta({ id: "ToolsetKind" });
export const toolStateSchema = z
	.enum(["active", "quarantined", "gone", "lost-collision", "schema-invalid"])
	.meta({ id: "ToolState" });
export const enabledModeSchema = z.enum(["all", "none", "listed"]).meta({ id: "EnabledMode" });
export const disclosureSchema = z
	.enum(DISCLOSURES)
	.describe(
		"`direct`: answers hold every visible tool. `search`: some of them, and three tools that find and call the rest.",
	)
	.meta({ id: "Disclosure" });
export const limitsSchema = z.object({ tools: z.int().min(0).nullable(), tokens: z.int().min(0).nullable() });
export const ceilingSchema = z
	.array(z.strictObject({ capability: capabilitySchema, requiresApproval: z.boolean() }))
	.max(32)
	.refine(
		(entries) => new Set(entries.map((entry) => entry.capability)).size === entries.length,
		"A capability is listed twice.",
	);

// ------------------------------------------------------------ overview and matrix

export const profileSummarySchema = z
	.object({
		name: z.string(),
		title: z.string(),
		description: z.string(),
		tier: tierSchema,
		isProtected: z.boolean(),
		visible: z.int(),
		visibleWithoutFacts: z.int(),
		tokens: z.int(),
		capabilities: z.array(z.object({ capability: capabilitySchema, asks: z.boolean(), tools: z.int() })),
	})
	.meta({ id: "ProfileSummary" });

export const auditEventSchema = z
	.object({
		id: z.string(),
		at: timeSchema,
		revision: revisionSchema.nullable(),
		actor: z.object({ kind: z.enum(["person", "key", "system"]), id: z.string().nullable(), label: z.string() }),
		action: z.string().describe("For example `profile.toolset.set`."),
		object: z.object({ kind: z.string(), name: z.string() }),
		summary: z.string(),
		before: z.unknown(),
		after: z.unknown(),
		requestId: z.string().nullable(),
		hash: z.string(),
	})
	.meta({ id: "AuditEvent" });
export type AuditEvent = z.infer<typeof auditEventSchema>;

export const auditQuerySchema = z.strictObject({
	object: z.string().max(256).optional().describe("`kind:name`, for example `profile:webhook`."),
	cursor: cursorSchema.optional(),
	limit: z.coerce.number().int().min(1).max(200).default(50),
});
export const auditPageSchema = z
	.object({ events: z.array(auditEventSchema), next: z.string().nullable() })
	.meta({ id: "AuditPage" });

export const overviewSchema = z
	.object({
		revision: revisionSchema,
		profiles: z.array(profileSummarySchema.extend({ resolvesLastHour: z.int() })).describe("Widest trust first."),
		changedToday: z.array(auditEventSchema),
		totals: z.object({ tools: z.int(), toolsets: z.int(), keys: z.int(), keysNeverUsed: z.int() }),
		notices: z.array(z.object({ code: z.enum(["bootstrap-key", "no-resolve-yet"]), message: z.string() })),
	})
	.meta({ id: "Overview" });

export const matrixCellSchema = z
	.object({
		profile: z.string(),
		state: cellStateSchema,
		choice: choiceSchema,
		visible: z.int(),
		total: z.int(),
		asking: z.int(),
		tokens: z.int().describe("Of the visible tools, in the format `openai`."),
		via: z.array(z.string()),
		hiddenBy: reasonCodeSchema.nullable(),
	})
	.meta({ id: "MatrixCell" });

export const matrixSchema = z
	.object({
		revision: revisionSchema,
		profiles: z.array(
			z.object({
				name: z.string(),
				title: z.string(),
				tier: tierSchema,
				isProtected: z.boolean(),
				enabledMode: enabledModeSchema,
				visible: z.int(),
				tokens: z.int(),
			}),
		),
		rows: z.array(
			z.object({
				toolset: z.string(),
				kind: toolsetKindSchema,
				optIn: z.boolean(),
				description: z.string(),
				tools: z.array(
					z.object({
						tool: z.string(),
						cells: z.array(z.union([z.literal("visible"), z.literal("asks"), reasonCodeSchema])),
					}),
				),
				cells: z.array(matrixCellSchema),
			}),
		),
	})
	.meta({ id: "Matrix" });
export type MatrixAnswer = z.infer<typeof matrixSchema>;

export const setCellBodySchema = z.strictObject({ state: choiceSchema }).meta({ id: "SetCell" });
export const setCellAnswerSchema = z
	.object({
		revision: revisionSchema,
		profile: z.string(),
		toolset: z.string(),
		before: choiceSchema,
		state: choiceSchema,
	})
	.meta({ id: "SetCellAnswer" });

// ------------------------------------------------------------ toolsets

export const toolsetSchema = z
	.object({
		name: z.string(),
		aliases: z.array(z.string()),
		kind: toolsetKindSchema,
		description: z.string(),
		optIn: z.boolean(),
		tools: z.array(z.string()).describe("Direct members: owned ones and listed ones."),
		includes: z.array(z.string()),
		checks: z.array(z.string()),
		closure: z.array(z.string()).describe("All tools, with those of included toolsets."),
		revision: revisionSchema,
	})
	.meta({ id: "Toolset" });
export const toolsetDetailSchema = toolsetSchema
	.extend({
		savings: z
			.array(
				z.object({
					profile: z.string(),
					visible: z.int(),
					tokens: z.int().describe("Of everything that the profile shows, in the format `openai`."),
					visibleInSet: z.int(),
					tokensInSet: z.int().describe("When a request asks for this toolset alone."),
					saved: z.int(),
				}),
			)
			.describe(
				"What asking for this set alone spares each profile that shows anything of it; composite toolsets only.",
			),
	})
	.meta({ id: "ToolsetDetail" });
export const toolsetListSchema = z
	.object({ revision: revisionSchema, toolsets: z.array(toolsetSchema) })
	.meta({ id: "ToolsetList" });

// ------------------------------------------------------------ tools

export const toolQuerySchema = z.strictObject({
	q: z.string().max(200).optional(),
	toolset: askedNameSchema.optional(),
	capability: z.union([capabilitySchema, z.literal("unclassified")]).optional(),
	source: z.string().max(256).optional(),
	state: toolStateSchema.optional(),
	cursor: cursorSchema.optional(),
	limit: z.coerce.number().int().min(1).max(500).default(200),
});

export const toolSummarySchema = z
	.object({
		name: z.string(),
		emoji: z.string().nullable(),
		description: z.string(),
		owningToolset: z.string().nullable(),
		toolsets: z.array(z.string()).describe("Every toolset that lists it directly, the owning one first."),
		capabilities: z.array(capabilitySchema),
		source: z.object({
			kind: z.enum(["builtin", "plugin", "server"]),
			name: z.string(),
			file: z.string().nullable(),
			line: z.int().nullable(),
		}),
		state: toolStateSchema,
		stateReason: z.string().nullable(),
		requiresEnv: z.array(z.string()),
		checks: z.array(z.string()),
		isAsync: z.boolean(),
		maxResultChars: z.int().nullable(),
		priority: z.int(),
		aliases: z.array(z.string()),
		tokens: z.int().describe("In the format `openai`, when none of the tools that it names are there."),
		revision: revisionSchema,
	})
	.meta({ id: "ToolSummary" });
export const toolPageSchema = z
	.object({
		revision: revisionSchema,
		tools: z.array(toolSummarySchema),
		total: z.int().describe("How many match the filters, on all pages."),
		next: z.string().nullable(),
		facets: z.object({ toolsets: z.array(z.string()), sources: z.array(z.string()) }).describe("Values to filter by."),
	})
	.meta({ id: "ToolPage" });

const fittingSchema = z
	.object({
		format: formatSchema,
		strict: z.boolean(),
		name: z.string().describe("As it is emitted."),
		status: z
			.enum(["as-registered", "changed", "refused"])
			.describe("`changed`: written with repairs. `refused`: left out of lists in this format."),
		tokens: z.int().nullable(),
		repairs: z.array(z.object({ code: z.string(), path: z.string(), message: z.string() })),
		fault: z
			.object({ path: z.string(), message: z.string() })
			.nullable()
			.describe("Why it is refused, with the JSON path."),
	})
	.meta({ id: "Fitting" });

export const toolDetailSchema = toolSummarySchema
	.extend({
		parameters: z.record(z.string(), z.unknown()),
		dynamic: dynamicSchema.describe("What it says about other tools, as far as they are in the same answer."),
		fittings: z
			.array(fittingSchema)
			.describe("What each format makes of it, OpenAI's two with strict mode and without."),
		profiles: z.array(
			z.object({
				profile: z.string(),
				tier: tierSchema,
				verdict: z.union([z.literal("visible"), z.literal("asks"), reasonCodeSchema]),
			}),
		),
		includedBy: z
			.array(z.object({ toolset: z.string(), chain: z.array(z.string()) }))
			.describe("Toolsets that bring it in through includes."),
	})
	.meta({ id: "ToolDetail" });

// ------------------------------------------------------------ profiles

export const profileSchema = z
	.object({
		name: z.string(),
		title: z.string(),
		description: z.string(),
		tier: tierSchema,
		isProtected: z.boolean(),
		enabledMode: enabledModeSchema,
		enabled: z.array(z.string()),
		disabled: z.array(z.string()),
		allowTools: z.array(z.string()),
		denyTools: z.array(z.string()),
		ceiling: ceilingSchema,
		limits: limitsSchema,
		disclosure: disclosureSchema,
		directTools: z.array(z.string()).describe("Under `search` what answers hold themselves; empty: what matters most."),
		revision: revisionSchema.describe("Revision of its last change; send it as If-Match."),
		visible: z.int(),
		tokens: z.int(),
	})
	.meta({ id: "Profile" });
export const profileListSchema = z
	.object({ revision: revisionSchema, profiles: z.array(profileSchema) })
	.meta({ id: "ProfileList" });

const profileFields = {
	title: z.string().trim().min(1).max(80),
	description: z.string().trim().max(500),
	tier: tierSchema,
	isProtected: z.boolean(),
	enabledMode: z.enum(["all", "none", "listed"]),
	enabled: z.array(askedNameSchema).max(500),
	disabled: z.array(askedNameSchema).max(500),
	allowTools: z.array(askedNameSchema).max(2000),
	denyTools: z.array(askedNameSchema).max(2000),
	ceiling: ceilingSchema,
	limits: z.strictObject({ tools: z.int().min(0).nullable(), tokens: z.int().min(0).nullable() }),
	disclosure: disclosureSchema,
	directTools: z.array(askedNameSchema).max(2000),
};
/** Absent fields stay as they are. */
export const profilePatchSchema = z.strictObject(profileFields).partial().meta({ id: "ProfilePatch" });
export type ProfilePatch = z.infer<typeof profilePatchSchema>;
export const profileCreateSchema = z
	.strictObject({
		name: slugSchema,
		title: profileFields.title,
		description: profileFields.description.default(""),
		tier: tierSchema,
		copyFrom: askedNameSchema.optional().describe("Take sets, ceiling and limits from this profile."),
	})
	.meta({ id: "ProfileCreate" });

// ------------------------------------------------------------ preview of changes

export const editSchema = z
	.discriminatedUnion("kind", [
		z.strictObject({
			kind: z.literal("set-cell"),
			profile: askedNameSchema,
			toolset: askedNameSchema,
			state: choiceSchema,
		}),
		z.strictObject({ kind: z.literal("set-enabled-mode"), profile: askedNameSchema, mode: z.enum(["all", "none"]) }),
		z.strictObject({
			kind: z.literal("set-tool"),
			profile: askedNameSchema,
			tool: askedNameSchema,
			state: z.enum(["allow", "deny", "inherit"]),
		}),
		z.strictObject({ kind: z.literal("set-tier"), profile: askedNameSchema, tier: tierSchema }),
		z.strictObject({ kind: z.literal("set-ceiling"), profile: askedNameSchema, ceiling: ceilingSchema }),
		z.strictObject({ kind: z.literal("set-limits"), profile: askedNameSchema, limits: limitsSchema }),
		z.strictObject({
			kind: z.literal("set-disclosure"),
			profile: askedNameSchema,
			disclosure: disclosureSchema,
			directTools: z.array(askedNameSchema).max(2000).optional().describe("Absent: as they are."),
		}),
		z.strictObject({
			kind: z.literal("lift-kill-switch"),
			target: z.strictObject({ kind: z.enum(["tool", "toolset"]), name: askedNameSchema }),
		}),
		z
			.strictObject({ kind: z.literal("add-member"), toolset: askedNameSchema, tool: askedNameSchema })
			.describe("The toolset lists the tool, without owning it."),
	])
	.meta({ id: "Edit" });
export const profileEffectSchema = z
	.object({
		profile: z.string(),
		appear: z.array(z.string()),
		vanish: z.array(z.string()),
		visibleBefore: z.int(),
		visibleAfter: z.int(),
		tokensBefore: z.int(),
		tokensAfter: z.int(),
		capabilitiesGained: z.array(capabilitySchema),
		capabilitiesLost: z.array(capabilitySchema),
		conflicts: z
			.array(
				z.object({
					tool: z.string(),
					enabledBy: z.string(),
					disabledBy: z.string(),
					isNew: z.boolean().describe("Whether the change brings it."),
				}),
			)
			.describe("Tools that an enabled toolset wants and a disabled one takes away."),
	})
	.meta({ id: "ProfileEffect" });
