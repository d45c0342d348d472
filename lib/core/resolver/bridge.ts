// The three tools through which a model finds and calls what its list leaves out. No rows: they belong to no toolset, are written behind the tools of
// every table, and are emitted only when something is deferred. Their names are reserved.

import type { JsonSchema } from "./model";

export type BridgeTool = { readonly name: string; readonly description: string; readonly parameters: JsonSchema };

const object = (properties: JsonSchema, required: readonly string[]): JsonSchema => ({
	type: "object",
	properties,
	required,
	additionalProperties: false,
});
const texts = (description: string, maxItems: number): JsonSchema => ({
	type: "array",
	description,
	items: { type: "string" },
	minItems: 1,
	maxItems,
});

export const BRIDGE: readonly BridgeTool[] = [
	{
		name: "tool_search",
		description:
			"Find tools that you may use and that are not in this list. Say in a few words what you want to do, or what the tool would be called; you get the best matches with all their parameters. Search before you say that something cannot be done.",
		parameters: object(
			{
				query: { type: "string", description: "What you want to do, in plain words: the action and what it acts on." },
				limit: { type: "integer", description: "How many matches to return.", minimum: 1, maximum: 25, default: 5 },
			},
			["query"],
		),
	},
	{
		name: "tool_describe",
		description:
			"Get the full description and parameters of tools whose names you already know, for example from an earlier search. Call it before you use a tool whose parameters you have not seen.",
		parameters: object({ names: texts("Exact names of the tools.", 25) }, ["names"]),
	},
	{
		name: "tool_call",
		description:
			"Call a tool that a search or a description has shown you. The arguments have to fit the parameters of that tool exactly, and the same rules and approvals hold as for any other call. Tools that are in this list are called directly, not through this one.",
		parameters: object(
			{
				name: { type: "string", description: "Exact name of the tool." },
				arguments: { type: "object", description: "Its arguments, as its parameters describe them." },
			},
			["name", "arguments"],
		),
	},
];

const NAMES: ReadonlySet<string> = new Set(BRIDGE.map((tool) => tool.name));

/** Whether no registered tool may bear the name. */
export const isReserved = (name: string): boolean => NAMES.has(name);
