// Checks of what is outside: the form of each kind, what the interface tells about them, and what may be sent to change them.

import { z } from "zod";
import { askedNameSchema, revisionSchema, slugSchema, timeSchema } from "./names";

export const CHECK_KINDS = ["env", "fact", "http", "tcp", "mcp"] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

// ------------------------------------------------------------ what each kind asks

const timeoutSchema = z
	.int()
	.min(100)
	.max(10_000)
	.default(3000)
	.describe("Milliseconds for the whole probe, redirects included.");

/** Only what can be asked without a secret: a web address, no credentials in it. */
const urlSchema = z
	.string()
	.trim()
	.max(2048)
	.refine((text) => URL.canParse(text), "Give a whole address, for example https://example.com/health.")
	.refine(
		(text) => !URL.canParse(text) || /^https?:$/.test(new URL(text).protocol),
		"Only http and https can be asked.",
	)
	.refine(
		(text) => !URL.canParse(text) || (new URL(text).username === "" && new URL(text).password === ""),
		"Leave user name and password out: they would be shown to everybody who may read the configuration.",
	);

const statusSchema = z.int().min(100).max(599);

export const envConfigSchema = z.strictObject({
	anyOf: z
		.array(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,127}$/, "Give names of environment variables, not values."))
		.min(1)
		.max(50)
		.describe("Any one of these variables is enough."),
});
export const factConfigSchema = z.strictObject({
	fact: z.string().trim().min(1).max(128).describe("Name of the fact that runtimes report."),
});
export const httpConfigSchema = z.strictObject({
	url: urlSchema,
	method: z.enum(["GET", "HEAD"]).default("GET"),
	expect: z
		.union([z.literal("2xx"), statusSchema, z.array(statusSchema).min(1).max(20)])
		.default("2xx")
		.describe("The status that counts as there: any of 200 to 299, one, or several."),
	timeoutMs: timeoutSchema,
});
export const tcpConfigSchema = z.strictObject({
	host: z
		.string()
		.trim()
		.min(1)
		.max(253)
		.regex(/^[A-Za-z0-9._:-]+$/, "Give a host name or an address, without a port."),
	port: z.int().min(1).max(65_535),
	timeoutMs: timeoutSchema,
});
export const mcpConfigSchema = z.strictObject({
	server: askedNameSchema.describe("Name of the MCP server that has to be connected."),
});

const CONFIG = {
	env: envConfigSchema,
	fact: factConfigSchema,
	http: httpConfigSchema,
	tcp: tcpConfigSchema,
	mcp: mcpConfigSchema,
} as const;

const definitionOf = <K extends CheckKind, F extends z.ZodRawShape>(kind: K, fields: F) =>
	z.strictObject({ ...fields, kind: z.literal(kind), config: CONFIG[kind] });
const anyKind = <F extends z.ZodRawShape>(fields: F) =>
	z.discriminatedUnion("kind", [
		definitionOf("env", fields),
		definitionOf("fact", fields),
		definitionOf("http", fields),
		definitionOf("tcp", fields),
		definitionOf("mcp", fields),
	]);

/** What a check asks. */
export const checkDefinitionSchema = anyKind({});
export type CheckDefinition = z.output<typeof checkDefinitionSchema>;

// ------------------------------------------------------------ changes

const fields = {
	description: z.string().trim().max(500),
	ttlSeconds: z.int().min(5).max(3600).describe("Seconds after which it is asked again."),
	toolsets: z
		.array(askedNameSchema)
		.max(500)
		.describe("Toolsets whose own tools need it. Tools name their checks in the catalogue."),
};

export const checkCreateSchema = anyKind({
	name: slugSchema,
	description: fields.description.default(""),
	ttlSeconds: fields.ttlSeconds.default(30),
	toolsets: fields.toolsets.default([]),
}).meta({ id: "CheckCreate" });
export type CheckCreate = z.output<typeof checkCreateSchema>;

export type CheckPatch = {
	readonly description?: string;
	readonly ttlSeconds?: number;
	readonly toolsets?: readonly string[];
	readonly definition?: CheckDefinition;
};
/** Absent fields stay as they are; kind and configuration change together. */
export const checkPatchSchema = z
	.strictObject({
		...fields,
		kind: z.enum(CHECK_KINDS),
		config: z.record(z.string(), z.unknown()),
	})
	.partial()
	.transform(({ kind, config, ...rest }, context): CheckPatch => {
		if (kind === undefined && config === undefined) return rest;
		const parsed = checkDefinitionSchema.safeParse({ kind, config });
		if (parsed.success) return { ...rest, definition: parsed.data };
		for (const issue of parsed.error.issues) {
			const keys = issue.code === "unrecognized_keys" ? issue.keys.map((key) => [key]) : [[]];
			for (const key of keys) {
				context.addIssue({ code: "custom", message: issue.message, path: [...issue.path, ...key] });
			}
		}
		return z.NEVER;
	})
	.meta({ id: "CheckPatch" });

// ------------------------------------------------------------ answers

export const checkResultSchema = z
	.object({ at: timeSchema, isOk: z.boolean(), durationMs: z.int(), error: z.string().nullable() })
	.meta({ id: "CheckResult" });

export const probeViewSchema = z
	.object({
		state: z
			.enum(["available", "grace", "unavailable", "unreported"])
			.describe("`grace`: failed just after a success, still counts. `unreported`: never asked, or not for too long."),
		checkedAt: timeSchema.nullable(),
		durationMs: z.int().nullable(),
		error: z.string().nullable(),
		lastSuccessAt: timeSchema.nullable(),
		dueAt: timeSchema.nullable().describe("When it is asked again; null when nothing hangs on it, or at once."),
		isProbing: z.boolean(),
		isFlapping: z.boolean().describe("At least 4 changes among the last 20 results."),
		history: z.array(checkResultSchema).describe("The last 60 results, newest last."),
	})
	.meta({ id: "ProbeView" });

export const checkSchema = z
	.object({
		name: z.string(),
		kind: z.enum(CHECK_KINDS),
		description: z.string(),
		ttlSeconds: z.int(),
		config: z.record(z.string(), z.unknown()),
		tools: z.array(z.string()).describe("Tools that name it."),
		toolsets: z.array(z.string()).describe("Toolsets whose own tools need it."),
		revision: revisionSchema.describe("Revision of its last change; send it as If-Match."),
		probe: probeViewSchema.nullable().describe("Null for the kinds that runtimes report: `env` and `fact`."),
	})
	.meta({ id: "Check" });
export type CheckView = z.infer<typeof checkSchema>;

export const checkListSchema = z
	.object({ revision: revisionSchema, checks: z.array(checkSchema) })
	.meta({ id: "CheckList" });
export const checkDeletedSchema = z.object({ revision: revisionSchema, name: z.string() }).meta({ id: "CheckDeleted" });

// ------------------------------------------------------------ what may be probed

export const checkTargetSchema = z
	.discriminatedUnion("kind", [definitionOf("http", {}), definitionOf("tcp", {})])
	.meta({ id: "CheckTarget" });
export const targetVerdictSchema = z
	.object({
		verdict: z.enum(["allowed", "refused", "unresolved"]),
		reason: z.string().nullable().describe("One sentence; null when it is allowed."),
	})
	.meta({ id: "TargetVerdict" });
