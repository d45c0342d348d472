// The question of a model that does not have every tool in its list: which of the tools of this very request fit a query, or bear these names. It
// looks among what the request resolves to and nothing else, so that no query shows what a list would not.

import type { Context } from "./context";
import { variantOf } from "./dynamic";
import type { ResolveRequest, SearchAnswer, SearchHit, SearchQuestion } from "./model";
import { compareText } from "./order";
import { matchesOf } from "./ranking";
import { prepare } from "./request";
import { resolutionOf } from "./resolve";
import { select } from "./select";
import { findTool, type Snapshot } from "./snapshot";

const utf8 = new TextDecoder();

/** The best matches first; of equal ones in the order in which limits keep tools. Names are answered in the order in which they are asked for. */
export function search(snapshot: Snapshot, request: ResolveRequest, question: SearchQuestion): SearchAnswer {
	const prepared = prepare(snapshot, request);
	if (prepared.kind === "unknown-names") return prepared;
	const { context } = prepared;
	const { etag, revision } = resolutionOf(context);
	const found = "query" in question ? byQuery(context, question.query) : byName(context, question.names);
	const hits = found.tools.slice(0, question.limit).map(({ tool, score }) => hitOf(context, tool, score));
	return { kind: "found", revision, etag, hits, missing: found.missing, of: select(context).order.length };
}

type Found = {
	readonly tools: readonly { readonly tool: number; readonly score: number }[];
	readonly missing: readonly string[];
};

function byQuery(context: Context, query: string): Found {
	const { rankOf } = context.snapshot;
	const visible = new Set(select(context).order);
	const tools = matchesOf(context.snapshot, query)
		.filter(({ place }) => visible.has(place))
		.map(({ place, score }) => ({ tool: place, score }))
		.sort((left, right) => right.score - left.score || rankOf[left.tool]! - rankOf[right.tool]!);
	return { tools, missing: [] };
}

/** A name of a hidden tool is missing as one that nothing has. */
function byName(context: Context, names: readonly string[]): Found {
	const { snapshot, table } = context;
	const { order } = select(context);
	const emitted = new Map(order.map((tool) => [table.emittedNames[tool]!, tool]));
	const visible = new Set(order);
	const tools = new Set<number>();
	const missing: string[] = [];
	for (const name of names) {
		const tool = emitted.get(name) ?? findTool(snapshot.names, name)?.index;
		if (tool !== undefined && visible.has(tool)) tools.add(tool);
		else missing.push(name);
	}
	return { tools: [...tools].map((tool) => ({ tool, score: 0 })), missing: [...new Set(missing)].sort(compareText) };
}

function hitOf(context: Context, tool: number, score: number): SearchHit {
	const { snapshot, table } = context;
	const { direct, shown } = select(context);
	const dynamic = snapshot.dynamics.get(tool);
	// A text that is found names what a text in the list may name: the tools of the list.
	const variant = dynamic === undefined || shown === null ? null : variantOf(snapshot, table, dynamic, shown);
	const bytes = variant?.bytes ?? table.bytes.subarray(table.starts[tool]!, table.starts[tool + 1]!);
	const notes = variant ?? table.notes.get(tool);
	return {
		name: table.emittedNames[tool]!,
		real: snapshot.tools[tool]!.row.name,
		score: Math.round(score * 1000) / 1000,
		presence: direct.includes(tool) ? "direct" : "deferred",
		// Without the comma.
		json: utf8.decode(bytes.subarray(0, bytes.length - 1)),
		properties: notes?.properties ?? null,
		conversions: notes?.conversions ?? null,
	};
}
