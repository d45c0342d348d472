// Toolsets, and the matrix of toolset by profile.

import "server-only";
import { z } from "zod";
import { matrixSchema, toolsetDetailSchema, toolsetListSchema } from "@/lib/contracts/configuration";
import { askedNameSchema } from "@/lib/contracts/names";
import { closure, type Snapshot, type ToolRow, type ToolsetRow } from "@/lib/core/resolver";
import type { RowFacts } from "@/lib/db/queries/row-facts";
import type { Served } from "@/lib/runtime/snapshot-holder";
import { defineRoute } from "../define-route";
import { json } from "../message";
import { noSuch } from "../not-found";
import { allSavingsOf, matrixOf } from "../per-snapshot";
import { rowFactsOf, versionOf } from "../row-facts";

export const getMatrix = defineRoute({
	method: "GET",
	path: "/api/toolsets/matrix",
	auth: "any",
	permission: "config.read",
	summary: "Every toolset on every profile",
	tag: "Configuration",
	response: matrixSchema,
	handler: ({ context }) => json(matrixOf(context.holder.current().snapshot)),
});

export const listToolsets = defineRoute({
	method: "GET",
	path: "/api/toolsets",
	auth: "any",
	permission: "config.read",
	summary: "All toolsets",
	tag: "Configuration",
	response: toolsetListSchema,
	async handler({ context }) {
		const served = context.holder.current();
		const facts = await rowFactsOf(context, served);
		const { revision, toolsets } = served.rows;
		return json({ revision, toolsets: toolsets.map((toolset) => present(toolset, served, facts)) });
	},
});

export const getToolset = defineRoute({
	method: "GET",
	path: "/api/toolsets/{toolset}",
	auth: "any",
	permission: "config.read",
	summary: "One toolset; old names are accepted",
	tag: "Configuration",
	params: z.object({ toolset: askedNameSchema }),
	response: toolsetDetailSchema,
	async handler({ params, context }) {
		const served = context.holder.current();
		const { toolsets } = served.rows;
		const found =
			toolsets.find(({ name }) => name === params.toolset) ??
			toolsets.find(({ aliases }) => aliases.includes(params.toolset));
		if (found === undefined)
			throw noSuch(
				"toolset",
				params.toolset,
				toolsets.map((toolset) => toolset.name),
			);
		const toolset = present(found, served, await rowFactsOf(context, served));
		return json({ ...toolset, savings: savingsOf(served.snapshot, found.name) });
	},
});

function present(toolset: ToolsetRow, { snapshot, rows }: Served, facts: RowFacts) {
	const { position: _, ...fields } = toolset;
	const owned = rows.tools
		.filter((tool) => tool.owningToolset === toolset.name && isShown(tool))
		.map((tool) => tool.name);
	return {
		...fields,
		tools: [...new Set([...owned, ...toolset.tools])].sort(),
		closure: closure(snapshot, toolset.name),
		revision: versionOf(facts.toolsets.get(toolset.name), rows.revision),
	};
}

/** What asking for the toolset alone would spare each profile. */
function savingsOf(snapshot: Snapshot, toolset: string) {
	return allSavingsOf(snapshot).flatMap(({ profile, visible, tokens, sets }) =>
		sets
			.filter((set) => set.toolset === toolset)
			.map((set) => ({
				profile,
				visible,
				tokens,
				visibleInSet: set.visible,
				tokensInSet: set.tokens,
				saved: set.saved,
			})),
	);
}

/** The loser of a collision does not bear the name that it would be listed under. */
const isShown = (tool: ToolRow) => tool.state !== "lost-collision";
