// Tools and toolsets in their fixed order, with names resolved: who owns what, who lost a collision, which names are old ones.

import { isReserved } from "./bridge";
import type { ReasonCode } from "./codes";
import type { ConfigurationRows, SourceRow, ToolRow, ToolsetRow } from "./model";
import { compareText } from "./order";
import { type CompiledTool, type CompiledToolset, findTool, type Names, type Snapshot } from "./snapshot";
import { pacer, type Steps } from "./steps";

/** Compiled objects while they are being filled. */
export type Draft<T> = { -readonly [K in keyof T]: T[K] };
export type ToolDraft = Omit<Draft<CompiledTool>, "holders"> & { holders: CompiledToolset[] };
export type ToolsetDraft = Draft<CompiledToolset>;

export type Catalogue = {
	readonly tools: readonly ToolDraft[];
	readonly toolsets: readonly ToolsetDraft[];
	readonly names: Names;
	/** Numbers of the tools that each toolset holds directly. */
	readonly members: readonly (readonly number[])[];
};

/** What an earlier snapshot spares. */
type Earlier = Pick<Snapshot, "tools" | "toolByRow">;

const NOTHING = new Uint32Array(0);

/** Puts rows into their order and resolves the names between them. Names that lead nowhere are left out. */
export function* compileCatalogue(rows: ConfigurationRows, previous: Earlier | null): Steps<Catalogue> {
	const toolsets = orderToolsets(rows.toolsets);
	const toolsetNames = indexNames(toolsets, (toolset) => [toolset.name, toolset.row?.aliases ?? []]);
	const findOwner = (name: string | null) =>
		name === null ? null : (toolsetNames.exact.get(name) ?? toolsetNames.aliases.get(name) ?? null);
	const tools = yield* orderTools(rows, findOwner, previous);
	// A row that lost its name can be looked up by it only when nobody won.
	const claimants = [...tools.filter((tool) => tool.ownsName), ...tools.filter((tool) => !tool.ownsName)];
	const byName = indexNames(claimants, ({ row, ownsName }) => [
		row.name,
		ownsName && row.state !== "gone" ? row.aliases : [],
	]);
	yield;
	const names: Names = {
		tools: byName.exact,
		toolAliases: byName.aliases,
		toolsets: toolsetNames.exact,
		toolsetAliases: toolsetNames.aliases,
	};
	return { tools, toolsets, names, members: linkMembers(tools, toolsets, names) };
}

function orderToolsets(rows: readonly ToolsetRow[]): ToolsetDraft[] {
	const seen = new Set<string>();
	return [...rows]
		.sort((left, right) => left.position - right.position || compareText(left.name, right.name))
		.filter((row) => !seen.has(row.name) && seen.add(row.name))
		.map((row, index) => {
			return { index, row, name: row.name, isOptIn: row.optIn, includes: [], full: NOTHING, grant: NOTHING };
		});
}

function* orderTools(
	rows: ConfigurationRows,
	findOwner: (name: string | null) => CompiledToolset | null,
	previous: Earlier | null,
): Steps<ToolDraft[]> {
	const sources = new Map(rows.sources.map((source) => [source.id, source]));
	const sourceOf = (row: ToolRow) => sources.get(row.sourceId) ?? null;
	const losers = losersOf(rows.tools, sourceOf);
	yield;
	const placed = nearlyInOrder(rows.tools, previous).map((row) => ({ row, owner: findOwner(row.owningToolset) }));
	const place = (owner: CompiledToolset | null) => owner?.index ?? Number.MAX_SAFE_INTEGER;
	placed.sort((left, right) => place(left.owner) - place(right.owner) || compareClaims(left.row, right.row, sourceOf));
	yield;
	const tools: ToolDraft[] = [];
	const isDue = pacer();
	for (const { row, owner } of placed) {
		const source = sourceOf(row);
		tools.push({
			index: tools.length,
			row,
			source,
			ownsName: !losers.has(row),
			fault: faultOf(row, source, losers.has(row)),
			owner,
			holders: owner === null ? [] : [owner],
		});
		if (isDue(PLACED)) yield;
	}
	return tools;
}

/** The rows in the order that an earlier snapshot has found for them, new ones last: sorting what is nearly sorted takes a tenth of the time. */
function nearlyInOrder(rows: readonly ToolRow[], previous: Earlier | null): readonly ToolRow[] {
	if (previous === null) return rows;
	const present = new Set(rows);
	const kept = previous.tools.flatMap(({ row }) => (present.has(row) ? [row] : []));
	return kept.concat(rows.filter((row) => !previous.toolByRow.has(row)));
}

/** What a tool costs in the pacer's units. */
const PLACED = 1;

const SOURCE_RANK = { builtin: 0, plugin: 1, server: 2 } as const;

/** Order of rows of one name: the first holds the name. A built-in beats a plugin, a plugin beats a server. */
function compareClaims(left: ToolRow, right: ToolRow, sourceOf: (row: ToolRow) => SourceRow | null): number {
	const rank = (row: ToolRow) => SOURCE_RANK[sourceOf(row)?.kind ?? "server"];
	const isOut = (row: ToolRow) => (row.state === "lost-collision" ? 2 : row.state === "gone" ? 1 : 0);
	return (
		compareText(left.name, right.name) ||
		isOut(left) - isOut(right) ||
		rank(left) - rank(right) ||
		compareText(sourceOf(left)?.name ?? "", sourceOf(right)?.name ?? "") ||
		compareText(left.id, right.id)
	);
}

/** Rows that do not hold their name: marked so, or (which the database forbids) second to claim it, or called like a bridge tool. */
function losersOf(rows: readonly ToolRow[], sourceOf: (row: ToolRow) => SourceRow | null): Set<ToolRow> {
	const claimants = new Map<string, ToolRow[]>();
	const losers = new Set<ToolRow>();
	for (const row of rows) {
		if (row.state === "lost-collision" || isReserved(row.name)) losers.add(row);
		const others = claimants.get(row.name);
		if (others === undefined) claimants.set(row.name, [row]);
		else others.push(row);
	}
	for (const claims of claimants.values()) {
		if (claims.length === 1) continue;
		const [, ...rest] = claims.sort((left, right) => compareClaims(left, right, sourceOf));
		for (const row of rest) losers.add(row);
	}
	return losers;
}

function faultOf(row: ToolRow, source: SourceRow | null, isLoser: boolean): ReasonCode | null {
	if (row.state === "gone" || source === null || source.state === "gone") return "source-gone";
	if (source.state === "offline") return "source-offline";
	if (row.state === "quarantined") return "quarantined";
	if (isLoser) return "lost-collision";
	return row.state === "schema-invalid" ? "schema-invalid" : null;
}

function indexNames<T>(items: readonly T[], namesOf: (item: T) => readonly [string, readonly string[]]) {
	const exact = new Map<string, T>();
	const aliases = new Map<string, T>();
	for (const item of items) {
		const [name] = namesOf(item);
		if (!exact.has(name)) exact.set(name, item);
	}
	const byName = items
		.filter((item) => namesOf(item)[1].length > 0)
		.sort((left, right) => compareText(namesOf(left)[0], namesOf(right)[0]));
	for (const item of byName) {
		for (const alias of namesOf(item)[1]) if (!aliases.has(alias)) aliases.set(alias, item);
	}
	return { exact, aliases };
}

function linkMembers(tools: readonly ToolDraft[], toolsets: readonly ToolsetDraft[], names: Names): number[][] {
	const members: number[][] = toolsets.map(() => []);
	for (const tool of tools) if (tool.owner !== null) members[tool.owner.index]?.push(tool.index);
	for (const toolset of toolsets) {
		for (const name of toolset.row?.tools ?? []) {
			const found = findTool(names, name);
			const tool = found === null ? undefined : tools[found.index];
			if (tool === undefined || tool.holders.includes(toolset)) continue;
			tool.holders.push(toolset);
			members[toolset.index]?.push(tool.index);
		}
	}
	return members;
}
