// Runtimes and their keys. A key is shown once, when it is made; afterwards only its prefix is known.

import { z } from "zod";
import { askedNameSchema, revisionSchema, timeSchema } from "./names";
import { scopeSchema } from "./permissions";

const displayName = z.string().trim().min(1).max(80);

export const keySchema = z
	.object({
		id: z.string(),
		name: z.string(),
		prefix: z.string().describe("The first characters of the key, to recognise it."),
		scopes: z.array(scopeSchema),
		profiles: z.array(z.string()).describe("The profiles that the key may ask for."),
		createdAt: timeSchema,
		createdBy: z.string(),
		expiresAt: timeSchema.nullable(),
		revokedAt: timeSchema.nullable(),
		lastUsedAt: timeSchema.nullable().describe("Exact to the minute."),
		isBootstrap: z.boolean(),
	})
	.meta({ id: "Key" });

export const runtimeSchema = z
	.object({
		id: z.string(),
		name: z.string(),
		description: z.string(),
		createdAt: timeSchema,
		keys: z.array(keySchema),
	})
	.meta({ id: "Runtime" });
export const runtimeListSchema = z
	.object({ revision: revisionSchema, runtimes: z.array(runtimeSchema) })
	.meta({ id: "RuntimeList" });

export const runtimeCreateSchema = z
	.strictObject({ name: displayName, description: z.string().trim().max(500).default("") })
	.meta({ id: "RuntimeCreate" });

export const keyCreateSchema = z
	.strictObject({
		name: displayName,
		scopes: z.array(scopeSchema).min(1).max(5),
		profiles: z.array(askedNameSchema).max(200),
		expiresAt: timeSchema.nullable().default(null),
	})
	.meta({ id: "KeyCreate" });

export const keyCreatedSchema = z
	.object({
		key: keySchema,
		secret: z.string().describe("The whole key. It is shown this once."),
		revision: revisionSchema,
	})
	.meta({ id: "KeyCreated" });
