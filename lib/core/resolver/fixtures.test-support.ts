// Rows for tests: small builders with harmless defaults, and stand-ins for the token counter and the digest that need nothing from outside.

import { CAPABILITIES } from "./capabilities";
import type { CheckRow, ConfigurationRows, ProfileRow, ResolveRequest, SourceRow, ToolRow, ToolsetRow } from "./model";
import type { CompileTools } from "./snapshot";

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

export const COMPILE_TOOLS: CompileTools = { countTokens: (text) => Math.ceil(text.length / 4), digest };
