// Rows for tests: small builders with harmless defaults, and stand-ins for the token counter and the digest that need nothing from outside.

import { CAPABILITIES } from "./capabilities";
import type {
	CheckRow,
	ConfigurationRows,
	ProbeState,
	ProfileRow,
	ResolveRequest,
	SourceRow,
	ToolRow,
	ToolsetRow,
} from "./model";
import type { CompileTools, TextIndex } from "./snapshot";

type Named<T extends { readonly name: string }> = Partial<T> & { readonly name: string };

export const BUILTIN: SourceRow = { id: "builtin", kind: "builtin", name: "builtin", state: "online" };

export const aTool = (tool: Named<ToolRow>): ToolRow => ({
	id: `tool-${tool.name}`,
	aliases: [],
	sourceId: BUILTIN.id,
	owningToolset: null,
	description: `Does ${tool.name}.`,
	parameters: { type: "object", properties: {} },
	requiresEnv: [],
	checks: [],
	capabilities: ["ask"],
	isAsync: false,
	emoji: null,
	maxResultChars: null,
	priority: 0,
	dynamic: [],
	state: "active",
	stateReason: null,
	...tool,
});

export const aToolset = (toolset: Named<ToolsetRow>): ToolsetRow => ({
	aliases: [],
	kind: "category",
	description: "",
	optIn: false,
	tools: [],
	includes: [],
	checks: [],
	position: 0,
	...toolset,
});

export const aProfile = (profile: Named<ProfileRow>): ProfileRow => ({
	title: profile.name,
	description: "",
	tier: 3,
	position: 0,
	isProtected: false,
	enabledMode: "listed",
	enabled: [],
	disabled: [],
	allowTools: [],
	denyTools: [],
	ceiling: CAPABILITIES.map((capability) => ({ capability, requiresApproval: false })),
	limits: { tools: null, tokens: null },
	disclosure: "direct",
	directTools: [],
	...profile,
});

export const envCheck = (name: string, anyOf: readonly string[]): CheckRow => ({
	name,
	description: "",
	ttlSeconds: 30,
	kind: "env",
	config: { anyOf },
});

export const factCheck = (name: string, fact: string): CheckRow => ({
	name,
	description: "",
	ttlSeconds: 30,
	kind: "fact",
	config: { fact },
});

export const httpCheck = (name: string, url = "http://example.test/"): CheckRow => ({
	name,
	description: "",
	ttlSeconds: 30,
	kind: "http",
	config: { url, method: "GET", expect: "2xx", timeoutMs: 3000 },
});

export const someRows = (rows: Partial<ConfigurationRows>): ConfigurationRows => ({
	revision: 1,
	sources: [BUILTIN],
	tools: [],
	toolsets: [],
	checks: [],
	profiles: [],
	killSwitches: [],
	...rows,
});

export const aRequest = (request: Partial<ResolveRequest> = {}): ResolveRequest => ({
	profile: "p",
	format: "openai",
	facts: { kind: "reported", env: [], checks: {} },
	...request,
});

export const aProbe = (outcome: ProbeState["outcome"]): ProbeState => ({
	outcome,
	checkedAt: "2026-05-01T12:00:00.000Z",
	durationMs: 12,
	error: outcome === "available" ? null : "It answered 503 instead of 2xx.",
	lastSuccessAt: outcome === "unavailable" ? null : "2026-05-01T11:59:30.000Z",
});

/** Four FNV-1a hashes with different seeds: 32 hexadecimal digits that depend on every byte. */
function digest(bytes: Uint8Array): string {
	const lanes = [0x811c9dc5, 0x01234567, 0x89abcdef, 0xdeadbeef];
	return lanes
		.map((seed) => {
			let hash = seed;
			for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
			return (hash >>> 0).toString(16).padStart(8, "0");
		})
		.join("");
}

/** Scores by shared words alone. */
function newTextIndex(): TextIndex {
	const documents = new Map<number, string[]>();
	const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
	return {
		add: (place, document) => void documents.set(place, Object.values(document).flatMap(wordsOf)),
		search: (text) => {
			const asked = [...new Set(wordsOf(text))];
			return [...documents].flatMap(([place, known]) => {
				const terms = asked.filter((word) => known.includes(word));
				return terms.length === 0 ? [] : [{ place, score: terms.length, terms }];
			});
		},
	};
}

export const COMPILE_TOOLS: CompileTools = { countTokens: (text) => Math.ceil(text.length / 4), digest, newTextIndex };
