// The tool catalogue: in pages with filters, and tool by tool with what every profile makes of it.

import "server-only";
import { z } from "zod";
import { toolDetailSchema, toolPageSchema, toolQuerySchema } from "@/lib/contracts/configuration";
import { askedNameSchema } from "@/lib/contracts/names";
import { fittingsOf, includeChains, type ToolRow, tokensOf, toolVerdict } from "@/lib/core/resolver";
import type { RowFacts } from "@/lib/db/queries/row-facts";
import type { Served } from "@/lib/runtime/snapshot-holder";
import { readCursor, writeCursor } from "../cursor";
import { defineRoute } from "../define-route";
import { json } from "../message";
import { noSuch } from "../not-found";
import { rowFactsOf, versionOf } from "../row-facts";

type Query = z.output<typeof toolQuerySchema>;
const cursorSchema = z.tuple([z.string(), z.string()]);

export const listTools = defineRoute({
	method: "GET",
	path: "/api/tools",
	auth: "any",
	permission: "config.read",
	summary: "The tool catalogue, filtered, in pages",
	tag: "Configuration",
	query: toolQuerySchema,
	response: toolPageSchema,
	async handler({ query, context }) {
		const served = context.holder.current();
		const found = served.rows.tools.filter(matcher(query, served)).sort(byPlace);
		const after = query.cursor === undefined ? null : readCursor(query.cursor, cursorSchema);
		const rest = after === null ? found : found.filter((tool) => byPlace(tool, { name: after[0], id: after[1] }) > 0);
		const page = rest.slice(0, query.limit);
		const last = page.at(-1);
		const facts = await rowFactsOf(context, served);
		return json({
			revision: served.rows.revision,
			tools: page.map((tool) => present(tool, served, facts)),
			total: found.length,
			next: rest.length > page.length && last !== undefined ? writeCursor([last.name, last.id]) : null,
			facets: {
				toolsets: served.rows.toolsets.map((toolset) => toolset.name),
				sources: served.rows.sources.map((source) => source.name),
			},
		});
	},
});

export const getTool = defineRoute({
	method: "GET",
	path: "/api/tools/{tool}",
	auth: "any",
	permission: "config.read",
	summary: "One tool; old names are accepted",
	tag: "Configuration",
	params: z.object({ tool: askedNameSchema }),
	response: toolDetailSchema,
	async handler({ params, context }) {
		const served = context.holder.current();
		const { rows, snapshot } = served;
		const shown = rows.tools.filter((tool) => tool.state !== "lost-collision");
		const tool =
			shown.find(({ name }) => name === params.tool) ?? shown.find(({ aliases }) => aliases.includes(params.tool));
		if (tool === undefined)
			throw noSuch(
				"tool",
				params.tool,
				shown.map(({ name }) => name),
			);
		const facts = await rowFactsOf(context, served);
		return json({
			...present(tool, served, facts),
			parameters: tool.parameters,
			dynamic: tool.dynamic,
			fittings: fittingsOf(snapshot, tool.name),
			profiles: rows.profiles.map(({ name, tier }) => ({
				profile: name,
				tier,
				verdict: toolVerdict(snapshot, name, tool.name),
			})),
			includedBy: includeChains(snapshot, tool.name),
		});
	},
});

type Place = Pick<ToolRow, "name" | "id">;
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const byPlace = (a: Place, b: Place) => compare(a.name, b.name) || compare(a.id, b.id);

function matcher(query: Query, { rows }: Served): (tool: ToolRow) => boolean {
	const words = (query.q ?? "")
		.toLowerCase()
		.split(/\s+/)
		.filter((word) => word !== "");
	const sources = new Map(rows.sources.map((source) => [source.id, source.name]));
	return (tool) => {
		const text = [tool.name, ...tool.aliases, tool.description].join("\n").toLowerCase();
		return (
			words.every((word) => text.includes(word)) &&
			(query.toolset === undefined || toolsetsOf(tool, rows).includes(query.toolset)) &&
			(query.capability === undefined || hasCapability(tool, query.capability)) &&
			(query.source === undefined || sources.get(tool.sourceId) === query.source) &&
			(query.state === undefined || tool.state === query.state)
		);
	};
}

function hasCapability(tool: ToolRow, asked: NonNullable<Query["capability"]>): boolean {
	return asked === "unclassified" ? tool.capabilities.length === 0 : tool.capabilities.includes(asked);
}

/** Every toolset that lists the tool directly, the owning one first. */
function toolsetsOf(tool: ToolRow, rows: Served["rows"]): string[] {
	const listing = rows.toolsets.filter((toolset) => toolset.tools.includes(tool.name)).map((toolset) => toolset.name);
	return tool.owningToolset === null ? listing : [...new Set([tool.owningToolset, ...listing])];
}

function present(tool: ToolRow, { rows, snapshot }: Served, facts: RowFacts) {
	const known = facts.tools.get(tool.id);
	const source = rows.sources.find((candidate) => candidate.id === tool.sourceId);
	return {
		name: tool.name,
		emoji: tool.emoji,
		description: tool.description,
		owningToolset: tool.owningToolset,
		toolsets: toolsetsOf(tool, rows),
		capabilities: tool.capabilities,
		source: {
			kind: source?.kind ?? ("builtin" as const),
			name: source?.name ?? "unknown",
			file: known?.file ?? null,
			line: known?.line ?? null,
		},
		state: tool.state,
		stateReason: tool.stateReason,
		requiresEnv: tool.requiresEnv,
		checks: tool.checks,
		isAsync: tool.isAsync,
		maxResultChars: tool.maxResultChars,
		priority: tool.priority,
		aliases: tool.aliases,
		tokens: tokensOf(snapshot, tool.name, "openai"),
		revision: versionOf(known?.revision, rows.revision),
	};
}
