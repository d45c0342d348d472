// The documented rules of each provider as one table. Numbers and lists are the provider's; the engine knows no provider by name.

import type { NameRule } from "./provider";

export const DIALECTS = [
	"openai",
	"openai-strict",
	"openai-responses",
	"openai-responses-strict",
	"anthropic",
	"gemini",
	"mcp",
	"hermes",
] as const;
/** A provider's language for tools; the strict ones are the same form under the stricter subset of JSON Schema. */
export type Dialect = (typeof DIALECTS)[number];

export type StrictLimits = {
	/** Objects and lists inside each other, the root included. */
	readonly levels: number;
	/** Properties of all objects together. */
	readonly properties: number;
	/** Values of all enums together. */
	readonly enumValues: number;
	/** Characters of all property names, definition names, enum and const values together. */
	readonly characters: number;
	/** An enum of more than `longEnumValues` texts may hold `longEnumCharacters` characters. */
	readonly longEnumValues: number;
	readonly longEnumCharacters: number;
};

export type Rules = {
	/** Names of tools; null: any. */
	readonly toolNames: NameRule | null;
	/** Names of properties; null: any. */
	readonly propertyNames: NameRule | null;
	/** Longest description of a tool in UTF-16 units; null: no documented limit. */
	readonly descriptionLength: number | null;
	/** `registered`: only the root is looked at. `sound`: valid JSON Schema. `strict`, `typed`: subsets of it. */
	readonly shape: "registered" | "sound" | "strict" | "typed";
	/** Keywords that the root may not have. */
	readonly refusedAtRoot: readonly string[];
	readonly needsItems: boolean;
	/** Keywords that the subset knows; null: all. */
	readonly keywords: ReadonlySet<string> | null;
	/** Type → formats that are known; null: all. */
	readonly formats: ReadonlyMap<string, ReadonlySet<string>> | null;
	readonly strict: StrictLimits | null;
	/** The dialect to fall back to when strict mode cannot express a schema. */
	readonly fallback: Dialect | null;
};

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const NAME_64: NameRule = { forbidden: /[^a-zA-Z0-9_-]/gu, maxLength: 64 };
const ROOT_COMBINERS = ["anyOf", "oneOf", "allOf", "enum", "const", "not", "$ref"];

const OPENAI: Rules = {
	toolNames: NAME_64,
	propertyNames: null,
	descriptionLength: 1024,
	shape: "sound",
	refusedAtRoot: ROOT_COMBINERS,
	needsItems: true,
	keywords: null,
	formats: null,
	strict: null,
	fallback: null,
};

const STRICT: Rules = {
	...OPENAI,
	shape: "strict",
	keywords: words(
		"type title description enum const properties required additionalProperties items anyOf $ref $defs definitions pattern format minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems",
	),
	formats: new Map([["string", words("date-time time date duration email hostname ipv4 ipv6 uuid")]]),
	strict: {
		levels: 10,
		// OpenAI itself takes 5,000 by now; older models and other hosts of them stop at 100, and falling back is always accepted.
		properties: 100,
		enumValues: 1000,
		characters: 120_000,
		longEnumValues: 250,
		longEnumCharacters: 15_000,
	},
};

export const RULES: Readonly<Record<Dialect, Rules>> = {
	openai: OPENAI,
	"openai-strict": { ...STRICT, fallback: "openai" },
	"openai-responses": OPENAI,
	"openai-responses-strict": { ...STRICT, fallback: "openai-responses" },
	anthropic: {
		...OPENAI,
		propertyNames: { forbidden: /[^a-zA-Z0-9_.-]/gu, maxLength: 64 },
		descriptionLength: null,
		needsItems: false,
	},
	gemini: {
		...OPENAI,
		toolNames: { forbidden: /[^a-zA-Z0-9_.:-]/gu, maxLength: 64, first: /^[a-zA-Z_]/ },
		propertyNames: { forbidden: /[^a-zA-Z0-9_]/gu, maxLength: 64, first: /^[a-zA-Z_]/ },
		descriptionLength: null,
		shape: "typed",
		keywords: words(
			"type title description format nullable enum items minItems maxItems properties required minProperties maxProperties minLength maxLength pattern minimum maximum anyOf default example",
		),
		formats: new Map([
			["string", words("enum date-time")],
			["number", words("float double")],
			["integer", words("int32 int64")],
		]),
	},
	mcp: {
		toolNames: null,
		propertyNames: null,
		descriptionLength: null,
		shape: "registered",
		refusedAtRoot: [],
		needsItems: false,
		keywords: null,
		formats: null,
		strict: null,
		fallback: null,
	},
	hermes: { ...OPENAI, toolNames: null },
};
