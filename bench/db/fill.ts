// Puts a generated configuration into a database, as one change, a few statements a table.
import type { ConfigurationRows } from "../../lib/core/resolver/model";
import { insertChecks } from "../../lib/db/catalogue-store";
import type { Database, Transaction } from "../../lib/db/client";
import { type Actor, change } from "../../lib/services/change";

export const BENCH: Actor = { kind: "system", id: null, label: "bench", requestId: null };

type Ids = ReadonlyMap<string, string>;
const idIn = (ids: Ids, name: string): string => {
	const id = ids.get(name);
	if (id === undefined) throw new Error(`the generated configuration names \`${name}\`, which it does not hold`);
	return id;
};
const idsOf = (rows: readonly { readonly id: string; readonly name: string }[]): Ids =>
	new Map(rows.map((row) => [row.name, row.id]));

/** Fills an empty, migrated database. Returns the revision. */
export async function fill(db: Database, rows: ConfigurationRows): Promise<number> {
	const { revision } = await change(db, BENCH, async ({ tx, revision }) => {
		await insertChecks(tx, rows.checks, revision);
		const checks = idsOf(await tx.check.findMany({ select: { id: true, name: true } }));
		const toolsets = await fillToolsets(tx, rows, revision);
		await fillTools(tx, rows, { toolsets, checks }, revision);
		await fillProfiles(tx, rows, toolsets, revision);
		const summary = `Generated ${rows.tools.length} tools`;
		const event = { action: "bench.fill", objectKind: "instance", objectName: "instance", summary };
		return { kind: "changed", summary, events: [event], result: null };
	});
	return revision;
}

async function fillToolsets(tx: Transaction, { toolsets }: ConfigurationRows, revision: number): Promise<Ids> {
	await tx.toolset.createMany({
		data: toolsets.map(({ name, kind, description, optIn, position }) => {
			return { name, kind, description, optIn, position, revision };
		}),
	});
	const ids = idsOf(await tx.toolset.findMany({ select: { id: true, name: true } }));
	await tx.toolsetInclude.createMany({
		data: toolsets.flatMap((row) =>
			row.includes.map((child) => ({ parentId: idIn(ids, row.name), childId: idIn(ids, child) })),
		),
	});
	return ids;
}

async function fillTools(
	tx: Transaction,
	{ tools }: ConfigurationRows,
	known: { readonly toolsets: Ids; readonly checks: Ids },
	revision: number,
): Promise<void> {
	const { id: sourceId } = await tx.source.create({ data: { kind: "builtin", name: "builtin", revision } });
	await tx.tool.createMany({
		data: tools.map((row) => ({
			sourceId,
			name: row.name,
			exposedName: row.name,
			toolsetId: row.owningToolset === null ? null : idIn(known.toolsets, row.owningToolset),
			description: row.description,
			parameters: JSON.parse(JSON.stringify(row.parameters)),
			requiresEnv: [...row.requiresEnv],
			capabilities: [...row.capabilities],
			priority: row.priority,
			state: row.state === "quarantined" ? ("quarantined" as const) : ("active" as const),
			revision,
		})),
	});
	const ids = idsOf(await tx.tool.findMany({ select: { id: true, name: true } }));
	await tx.toolAlias.createMany({
		data: tools.flatMap((row) => row.aliases.map((alias) => ({ alias, toolId: idIn(ids, row.name) }))),
	});
	await tx.toolCheck.createMany({
		data: tools.flatMap((row) =>
			row.checks.map((check) => ({ toolId: idIn(ids, row.name), checkId: idIn(known.checks, check) })),
		),
	});
}

async function fillProfiles(
	tx: Transaction,
	{ profiles }: ConfigurationRows,
	toolsets: Ids,
	revision: number,
): Promise<void> {
	for (const row of profiles) {
		const { name, title, description, tier, position, isProtected, enabledMode } = row;
		await tx.profile.create({
			data: {
				...{ name, title, description, tier, position, isProtected, enabledMode, revision },
				toolsets: {
					create: row.enabled.map((toolset) => ({ toolsetId: idIn(toolsets, toolset), state: "on" as const })),
				},
				ceiling: { create: row.ceiling.map((entry) => ({ ...entry })) },
			},
		});
	}
}
