// The two translations of the catalogue: what discovery found into rows of the table, and such a row into what the audit
// trail shows.
import "server-only";
import { canonicalJson } from "../core/resolver/canonical";
import type { Capability } from "../core/resolver/capabilities";
import type { DynamicPart, JsonSchema } from "../core/resolver/model";
import type { ToolFields } from "../db/catalogue-store";
import type { Json } from "../db/history-store";
import type { Directory } from "./names";

/** A tool as discovery gives it. */
export type CatalogueTool = {
	readonly name: string;
	/** Name of the owning toolset; it need not exist, but the tool is hidden until it does. */
	readonly toolset: string;
	readonly description: string;
	readonly parameters: JsonSchema;
	readonly requiresEnv: readonly string[];
	readonly checks: readonly string[];
	readonly capabilities: readonly Capability[];
	readonly isAsync: boolean;
	readonly emoji: string | null;
	readonly maxResultChars: number | null;
	readonly priority: number;
	readonly dynamic: readonly DynamicPart[];
	readonly aliases: readonly string[];
	/** Path below the checkout and line of the registration. */
	readonly file: string;
	readonly line: number;
	readonly state: "active" | "schema-invalid";
	readonly stateReason: string | null;
};

/** A name that used to be a tool. */
export type RetiredTool = {
	readonly name: string;
	readonly reason: string;
	readonly replacedBy: string | null;
	readonly file: string;
	readonly line: number;
};

export type DiscoveredCatalogue = {
	readonly tools: readonly CatalogueTool[];
	readonly retired: readonly RetiredTool[];
};

/** What a tool is translated against; `problems` takes a sentence for whatever could not be kept. */
export type Target = {
	readonly sourceId: string;
	readonly toolsets: Directory;
	readonly checks: Directory;
	readonly problems: string[];
};

/** What the built-in source should hold, in the form of the table. */
export function wantedTools(work: Target, discovered: DiscoveredCatalogue): ToolFields[] {
	const names = new Set([...discovered.tools, ...discovered.retired].map((tool) => tool.name));
	const tools = discovered.tools.map((tool): ToolFields => {
		const unknown = tool.checks.filter((check) => !work.checks.ids.has(check));
		// Without its check nobody can say whether the tool works: it stays hidden until somebody mends that.
		const isCheckMissing = unknown.length > 0;
		const missing = `It names checks that do not exist: ${unknown.join(", ")}.`;
		if (isCheckMissing) work.problems.push(`${tool.name}: ${missing}`);
		const toolsetId = work.toolsets.ids.get(tool.toolset) ?? null;
		if (toolsetId === null) work.problems.push(`${tool.name}: its toolset \`${tool.toolset}\` does not exist.`);
		return {
			sourceId: work.sourceId,
			name: tool.name,
			exposedName: tool.name,
			toolsetId,
			description: tool.description,
			parameters: tool.parameters,
			requiresEnv: tool.requiresEnv,
			capabilities: tool.capabilities,
			isAsync: tool.isAsync,
			emoji: tool.emoji,
			maxResultChars: tool.maxResultChars,
			priority: tool.priority,
			dynamic: tool.dynamic,
			state: isCheckMissing && tool.state === "active" ? "quarantined" : tool.state,
			stateReason: tool.stateReason ?? (isCheckMissing ? missing : null),
			file: tool.file,
			line: tool.line,
			aliases: [...new Set(tool.aliases.filter((alias) => !names.has(alias)))].sort(),
			checkIds: [...new Set(tool.checks.flatMap((check) => work.checks.ids.get(check) ?? []))].sort(),
		};
	});
	return [...tools, ...discovered.retired.map((tool) => retiredFields(work.sourceId, tool))];
}

function retiredFields(sourceId: string, tool: RetiredTool): ToolFields {
	const hint = tool.replacedBy === null ? "" : ` Use ${tool.replacedBy}.`;
	return {
		sourceId,
		name: tool.name,
		exposedName: tool.name,
		toolsetId: null,
		description: tool.reason,
		parameters: { type: "object", properties: {} },
		requiresEnv: [],
		capabilities: [],
		isAsync: false,
		emoji: null,
		maxResultChars: null,
		priority: 0,
		dynamic: [],
		state: "gone",
		stateReason: `${tool.reason}${hint}`,
		file: tool.file,
		line: tool.line,
		aliases: [],
		checkIds: [],
	};
}

/** A tool as the audit trail shows it. The schema is text there: its property names are somebody else's words. */
export function toAuditState(work: Target, tool: ToolFields): { readonly [field: string]: Json } {
	const schema = canonicalJson(tool.parameters);
	return {
		name: tool.name,
		exposedName: tool.exposedName,
		toolset: tool.toolsetId === null ? null : (work.toolsets.nameOf.get(tool.toolsetId) ?? null),
		description: tool.description,
		parameters: schema.kind === "text" ? schema.text : JSON.stringify(tool.parameters),
		requiresEnv: tool.requiresEnv,
		checks: tool.checkIds.map((id) => work.checks.nameOf.get(id) ?? id).sort(),
		capabilities: tool.capabilities,
		isAsync: tool.isAsync,
		emoji: tool.emoji,
		maxResultChars: tool.maxResultChars,
		priority: tool.priority,
		// Only where there is one, so that events about other tools stay as they are.
		...(tool.dynamic.length === 0 ? {} : { dynamic: tool.dynamic.map((part) => JSON.stringify(part)) }),
		aliases: tool.aliases,
		state: tool.state,
		stateReason: tool.stateReason,
		file: tool.file,
		line: tool.line,
	};
}
