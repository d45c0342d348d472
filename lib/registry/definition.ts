// What a tool module may say about a tool: the form of `registry.register` and `registry.retire`, checked when the module is
// loaded. A definition that passes can be stored, encoded and compared as plain JSON.

import { z } from "zod";
import { dynamicSchema } from "../contracts/dynamic";
import { capabilitySchema, slugSchema } from "../contracts/names";
import { isReserved } from "../core/resolver/bridge";
import { findDynamicFault } from "../core/resolver/dynamic";
import type { JsonSchema } from "../core/resolver/model";

/** The common ground of what providers accept as a function name. */
const toolNameSchema = z
	.string()
	.regex(/^[a-zA-Z][a-zA-Z0-9_-]{0,63}$/, "Use 1 to 64 letters, digits, _ or -, beginning with a letter.")
	.refine((name) => !isReserved(name), "The name belongs to the tools by which models search for others.");

const environmentNameSchema = z
	.string()
	.regex(/^[A-Z][A-Z0-9_]{0,127}$/, "Use the name of an environment variable: capitals, digits and _.");

const unique = (names: readonly string[]) => new Set(names).size === names.length;

const names = <T extends z.ZodType<string>>(schema: T) => z.array(schema).refine(unique, "A name is listed twice.");

function isPlainJson(value: unknown): boolean {
	if (value === null || typeof value === "string" || typeof value === "boolean") return true;
	if (typeof value === "number") return Number.isFinite(value);
	if (Array.isArray(value)) return value.every(isPlainJson);
	if (typeof value !== "object") return false;
	const prototype: unknown = Object.getPrototypeOf(value);
	return (prototype === Object.prototype || prototype === null) && Object.values(value).every(isPlainJson);
}

function isSerialisable(value: unknown): boolean {
	try {
		return JSON.stringify(value) !== undefined;
	} catch {
		return false;
	}
}

const parametersSchema = z.custom<JsonSchema>(
	(value) =>
		typeof value === "object" && value !== null && !Array.isArray(value) && isSerialisable(value) && isPlainJson(value),
	"Give a JSON Schema as a plain JSON object.",
);

/** Whether `parameters` is a good JSON Schema is judged later, tool by tool: see `findSchemaFault`. */
export const toolDefinitionSchema = z
	.strictObject({
		name: toolNameSchema,
		/** The owning toolset. */
		toolset: slugSchema,
		description: z.string().trim().min(1, "Say what the tool does and when to call it.").max(10_000),
		parameters: parametersSchema,
		/** All of these must be set in the runtime; for "any of", name a check of kind `env`. */
		requiresEnv: names(environmentNameSchema).default([]),
		/** Names of checks; all must pass. */
		checks: names(slugSchema).default([]),
		/** What the tool can do to the world. Empty means unclassified, which only tier 5 may hold. */
		capabilities: z.array(capabilitySchema).refine(unique, "A capability is listed twice."),
		isAsync: z.boolean().default(false),
		emoji: z.string().min(1).max(16).nullable().default(null),
		/** Characters of a result that a model may get. Null: the product's default. */
		maxResultChars: z.int().positive().nullable().default(null),
		/** Old names: accepted in requests, never emitted. */
		aliases: names(toolNameSchema).default([]),
		/** Higher is kept longer when a limit cuts. */
		priority: z.int().min(-1000).max(1000).default(0),
		/** Texts and choices that name other tools; only those that the same answer holds are named. */
		dynamic: dynamicSchema.default([]),
	})
	.check(({ value, issues }) => {
		const fault = findDynamicFault(value);
		if (fault !== null) issues.push({ code: "custom", path: ["dynamic"], message: fault, input: value.dynamic });
	});

/** As a tool module writes it. */
export type ToolInput = z.input<typeof toolDefinitionSchema>;
/** With every default filled in. */
export type ToolDefinition = z.output<typeof toolDefinitionSchema>;

export const retirementSchema = z.strictObject({
	name: toolNameSchema,
	/** The toolset that it stood in: a record, never a membership; that toolset need not exist any more. */
	toolset: slugSchema,
	/** One sentence for people who still ask for the name. */
	reason: z.string().trim().min(1, "Say why the tool is gone.").max(500),
	/** The tool to use now. */
	replacedBy: toolNameSchema.nullable().default(null),
});

export type RetirementInput = z.input<typeof retirementSchema>;
export type Retirement = z.output<typeof retirementSchema>;
