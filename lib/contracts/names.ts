// Primitive schemas shared by all resources: names, codes from the core, versions.

import { z } from "zod";
import { CAPABILITIES, TIERS } from "../core/resolver/capabilities";
import { ADVICE_CODES, type AdviceCode, GATES, REASON_CODES, type ReasonCode } from "../core/resolver/codes";
import { FORMATS } from "../core/resolver/model";

/** Names of profiles and toolsets: lower case, so that two names never differ by case alone. */
export const slugSchema = z
	.string()
	.min(1)
	.max(64)
	.regex(/^[a-z][a-z0-9_-]*$/, "Use lower-case letters, digits, - and _, beginning with a letter.");

/** A name as a caller may send it: anything short. Whether it exists is decided later, with the nearest known names. */
export const askedNameSchema = z.string().min(1).max(256);

export const capabilitySchema = z.enum(CAPABILITIES).meta({ id: "Capability" });
export const tierSchema = z
	.literal(TIERS)
	.meta({ id: "Tier", description: "Trust tier, 0 (anyone) to 5 (the owner)." });
export const gateSchema = z.enum(GATES).meta({ id: "Gate" });
export const reasonCodeSchema = z.enum(REASON_CODES as [ReasonCode, ...ReasonCode[]]).meta({ id: "ReasonCode" });
export const adviceCodeSchema = z.enum(ADVICE_CODES as [AdviceCode, ...AdviceCode[]]).meta({ id: "AdviceCode" });
export const ownerSchema = z
	.enum(["tool-author", "toolset-designer", "admin", "runtime", "user"])
	.meta({ id: "Owner", description: "Who can change something." });
export const formatSchema = z.enum(FORMATS).meta({ id: "Format" });
export const revisionSchema = z
	.int()
	.min(0)
	.describe("Number of the configuration's revision; grows by one with every change.");
export const timeSchema = z.iso.datetime().describe("ISO 8601, UTC");
export const cursorSchema = z.string().max(512).describe("Opaque; take it from `next` of the page before.");
