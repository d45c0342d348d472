// Keeps the stored catalogue equal to what discovery found: adds, changes, and marks as gone what is no longer there, with
// its overrides and history kept. One transaction; no revision when nothing differs. A collision never replaces silently:
// built-in beats plugin beats MCP server, and the loser stays on record.
import "server-only";
import {
	ensureSource,
	insertTools,
	readTools,
	type StoredTool,
	type ToolFields,
	updateTool,
} from "../db/catalogue-store";
import type { Database, Transaction } from "../db/client";
import { type DiscoveredCatalogue, type Target, toAuditState, wantedTools } from "./catalogue-fields";
import { type Actor, type ChangeEvent, change } from "./change";
import { checkDirectory, toolsetDirectory } from "./names";

export type SyncReport = {
	readonly added: readonly string[];
	readonly changed: readonly string[];
	/** Old name → present name of tools that carry their old name as an alias. */
	readonly renamed: Readonly<Record<string, string>>;
	readonly gone: readonly string[];
	/** Tools of other sources that gave up their name to a built-in one. */
	readonly lost: readonly string[];
	/** What could not be kept as it was declared, one sentence each. */
	readonly problems: readonly string[];
};

const BUILTIN = { kind: "builtin", name: "builtin" } as const;

/** Brings the built-in tools of the database to what discovery found. @throws AppError `unavailable`, `conflict`. */
export async function syncCatalogue(
	db: Database,
	actor: Actor,
	discovered: DiscoveredCatalogue,
): Promise<{ revision: number; report: SyncReport }> {
	const changed = await change(db, actor, async ({ tx, revision }) => {
		const { report, events } = await applyCatalogue(tx, discovered, revision);
		if (events.length === 0) return { kind: "unchanged", result: report };
		return { kind: "changed", summary: summarise(report), events, result: report };
	});
	return { revision: changed.revision, report: changed.result };
}

function summarise(report: SyncReport): string {
	const parts = [
		`${report.added.length} added`,
		`${report.changed.length + Object.keys(report.renamed).length} changed`,
		`${report.gone.length} gone`,
	];
	return `Catalogue of tools: ${parts.join(", ")}`;
}

type Work = Target & {
	readonly tx: Transaction;
	readonly revision: number;
	readonly events: ChangeEvent[];
	/** New tools, written together at the end. */
	readonly inserts: ToolFields[];
	readonly added: string[];
	readonly changed: string[];
	readonly renamed: Record<string, string>;
	readonly gone: string[];
	readonly lost: string[];
};

/** The work of a sync inside of a running change; the seed calls it within its own. */
export async function applyCatalogue(
	tx: Transaction,
	discovered: DiscoveredCatalogue,
	revision: number,
): Promise<{ report: SyncReport; events: readonly ChangeEvent[] }> {
	const work: Work = {
		tx,
		revision,
		sourceId: await ensureSource(tx, BUILTIN, revision),
		toolsets: await toolsetDirectory(tx),
		checks: await checkDirectory(tx),
		events: [],
		inserts: [],
		added: [],
		changed: [],
		renamed: {},
		gone: [],
		lost: [],
		problems: [],
	};
	const before = await readTools(tx);
	const wanted = wantedTools(work, discovered);
	const takenNames = new Set(wanted.map((fields) => fields.name));
	await takeNames(work, before, takenNames);
	const own = new Map(before.filter((tool) => tool.sourceId === work.sourceId).map((tool) => [tool.name, tool]));
	await letGo(work, own, wanted);
	for (const fields of wanted) await bringIn(work, fields, predecessor(fields, own, takenNames));
	if (work.inserts.length > 0) await insertTools(tx, work.inserts, revision);
	const { added, changed, renamed, gone, lost, problems } = work;
	return { report: { added, changed, renamed, gone, lost, problems }, events: work.events };
}

/** Takes the wanted names from tools of weaker sources, and aliases that stand in the way of a name. */
async function takeNames(work: Work, before: readonly StoredTool[], names: ReadonlySet<string>): Promise<void> {
	for (const tool of before) {
		if (tool.sourceId === work.sourceId) continue;
		const freed = tool.aliases.filter((alias) => !names.has(alias));
		const isLoser = tool.exposedName !== null && names.has(tool.exposedName);
		if (!isLoser && freed.length === tool.aliases.length) continue;
		const after: StoredTool = isLoser
			? {
					...tool,
					exposedName: null,
					state: "lost-collision",
					stateReason: `A built-in tool has the name ${tool.exposedName}.`,
					aliases: freed,
				}
			: { ...tool, aliases: freed };
		if (isLoser) work.lost.push(`${tool.sourceName}: ${tool.name}`);
		await save(work, tool, after);
	}
}

/** Deals with own tools that are no longer found, and frees old names that are no longer declared. */
async function letGo(work: Work, own: ReadonlyMap<string, StoredTool>, wanted: readonly ToolFields[]): Promise<void> {
	const byName = new Map(wanted.map((fields) => [fields.name, fields]));
	const byAlias = new Map(wanted.flatMap((fields) => fields.aliases.map((alias) => [alias, fields.name] as const)));
	for (const tool of own.values()) {
		const continued = byName.get(tool.name);
		if (continued !== undefined) {
			const freed = tool.aliases.filter((alias) => !continued.aliases.includes(alias));
			if (freed.length > 0) await work.tx.toolAlias.deleteMany({ where: { alias: { in: freed } } });
			continue;
		}
		const successor = byAlias.get(tool.name);
		if (successor !== undefined && !own.has(successor)) continue;
		if (tool.state === "lost-collision" || (tool.state === "gone" && successor === undefined)) continue;
		work.gone.push(tool.name);
		// Its own old names go with it: they may now lead somewhere else.
		const left = { ...tool, aliases: [] };
		const reason = `Its name is an old name of ${successor} now.`;
		await save(
			work,
			tool,
			successor === undefined
				? { ...left, state: "gone", stateReason: "No file registers it any more." }
				: { ...left, state: "lost-collision", exposedName: null, stateReason: reason },
		);
	}
}

/** The stored tool that a wanted one continues: of the same name, or, for a new name, of a name that it now has for an alias. */
function predecessor(
	fields: ToolFields,
	own: ReadonlyMap<string, StoredTool>,
	names: ReadonlySet<string>,
): StoredTool | null {
	const same = own.get(fields.name);
	if (same !== undefined) return same;
	const old = fields.aliases.find((alias) => own.has(alias) && !names.has(alias));
	return old === undefined ? null : (own.get(old) ?? null);
}

async function bringIn(work: Work, wanted: ToolFields, before: StoredTool | null): Promise<void> {
	const fields = await withoutTakenAliases(work, wanted, before?.id ?? null);
	if (before !== null) {
		if (before.name !== fields.name) work.renamed[before.name] = fields.name;
		const isSaved = await save(work, before, fields);
		if (isSaved && before.name === fields.name) work.changed.push(fields.name);
		return;
	}
	work.inserts.push(fields);
	work.added.push(fields.name);
	const summary =
		fields.state === "gone" ? `Recorded the retired tool ${fields.name}` : `Added the tool ${fields.name}`;
	work.events.push({
		action: "tool.add",
		objectKind: "tool",
		objectName: fields.name,
		summary,
		after: toAuditState(work, fields),
	});
}

/** An old name never takes what is in use: a present name, or the alias of another tool. */
async function withoutTakenAliases(work: Work, fields: ToolFields, id: string | null): Promise<ToolFields> {
	if (fields.aliases.length === 0) return fields;
	const aliases = [...fields.aliases];
	const named = await work.tx.tool.findMany({
		where: { exposedName: { in: aliases } },
		select: { id: true, exposedName: true },
	});
	const aliased = await work.tx.toolAlias.findMany({ where: { alias: { in: aliases } } });
	const uses = [
		...named.map((tool) => ({ name: tool.exposedName, toolId: tool.id })),
		...aliased.map((row) => ({ name: row.alias, toolId: row.toolId })),
	];
	const taken = new Set(uses.filter((use) => use.toolId !== id).map((use) => use.name));
	for (const alias of aliases)
		if (taken.has(alias)) work.problems.push(`${fields.name}: its old name \`${alias}\` is in use.`);
	return { ...fields, aliases: aliases.filter((alias) => !taken.has(alias)) };
}

/** Writes a stored tool's new fields if they differ; one event. @returns whether they did. */
async function save(work: Work, before: StoredTool, after: ToolFields | StoredTool): Promise<boolean> {
	const [old, now] = [toAuditState(work, before), toAuditState(work, after)];
	const known = [...new Set([...Object.keys(old), ...Object.keys(now)])];
	const fields = known.filter((field) => JSON.stringify(old[field]) !== JSON.stringify(now[field]));
	if (fields.length === 0) return false;
	const { aliases, checkIds, sourceId, name, exposedName, toolsetId, description, parameters, requiresEnv } = after;
	const { capabilities, isAsync, emoji, maxResultChars, priority, dynamic, state, stateReason, file, line } = after;
	const columns = { aliases, checkIds, sourceId, name, exposedName, toolsetId, description, parameters, requiresEnv };
	const more = { capabilities, isAsync, emoji, maxResultChars, priority, dynamic, state, stateReason, file, line };
	await updateTool(work.tx, before.id, { ...columns, ...more }, work.revision);
	const isGone = after.state === "gone" && before.state !== "gone";
	work.events.push({
		action: isGone ? "tool.gone" : "tool.change",
		objectKind: "tool",
		objectName: after.name,
		summary: isGone ? `The tool ${after.name} is gone` : `Changed ${fields.join(", ")} of the tool ${after.name}`,
		before: Object.fromEntries(fields.map((field) => [field, old[field] ?? null])),
		after: Object.fromEntries(fields.map((field) => [field, now[field] ?? null])),
	});
	return true;
}
