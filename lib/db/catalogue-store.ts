// Reads and writes tools with everything that hangs on them, in the terms of the core; for lib/services/catalogue and the seed.
import "server-only";
import { dynamicSchema } from "../contracts/dynamic";
import type { CheckRow, DynamicPart, JsonSchema, ToolState } from "../core/resolver/model";
import type { Transaction } from "./client";
import { Prisma } from "./generated/client";

/** A tool as the catalogue keeps it. Sets are sorted, so that two of them compare as values. */
export type StoredTool = {
	readonly id: string;
	readonly sourceId: string;
	readonly sourceKind: "builtin" | "plugin" | "server";
	readonly sourceName: string;
	readonly name: string;
	/** Null only for the loser of a collision. */
	readonly exposedName: string | null;
	readonly toolsetId: string | null;
	readonly description: string;
	readonly parameters: JsonSchema;
	readonly requiresEnv: readonly string[];
	readonly capabilities: readonly string[];
	readonly isAsync: boolean;
	readonly emoji: string | null;
	readonly maxResultChars: number | null;
	readonly priority: number;
	readonly dynamic: readonly DynamicPart[];
	readonly state: ToolState;
	readonly stateReason: string | null;
	readonly file: string | null;
	readonly line: number | null;
	readonly aliases: readonly string[];
	readonly checkIds: readonly string[];
};

/** What can be written of a tool. */
export type ToolFields = Omit<StoredTool, "id" | "sourceKind" | "sourceName">;

type DatabaseState = "active" | "quarantined" | "gone" | "lost_collision" | "schema_invalid";

// Prisma names enum values without hyphens; everybody else writes them as the database does.
const TO_DATABASE: Readonly<Record<ToolState, DatabaseState>> = {
	active: "active",
	quarantined: "quarantined",
	gone: "gone",
	"lost-collision": "lost_collision",
	"schema-invalid": "schema_invalid",
};
const FROM_DATABASE: Readonly<Record<DatabaseState, ToolState>> = {
	active: "active",
	quarantined: "quarantined",
	gone: "gone",
	lost_collision: "lost-collision",
	schema_invalid: "schema-invalid",
};

/** Plain JSON in the type that Prisma's columns want. */
export function toInputJson(value: unknown): Prisma.InputJsonValue {
	return JSON.parse(JSON.stringify(value));
}

function toObject(value: Prisma.JsonValue): JsonSchema {
	return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}

function byTool<Row extends { readonly toolId: string }>(rows: readonly Row[]): Map<string, Row[]> {
	const groups = new Map<string, Row[]>();
	for (const row of rows) groups.set(row.toolId, [...(groups.get(row.toolId) ?? []), row]);
	return groups;
}

/** All tools of all sources. */
export async function readTools(tx: Transaction): Promise<StoredTool[]> {
	// One relation a query: Prisma reads several at once, which the driver deprecates inside of a transaction.
	const rows = await tx.tool.findMany({
		omit: { firstSeenAt: true, revision: true },
		include: { source: { select: { kind: true, name: true } } },
		orderBy: { name: "asc" },
	});
	const aliases = byTool(await tx.toolAlias.findMany());
	const checks = byTool(await tx.toolCheck.findMany());
	return rows.map(({ source, ...row }) => ({
		...row,
		sourceKind: source.kind,
		sourceName: source.name,
		parameters: toObject(row.parameters),
		dynamic: dynamicSchema.catch([]).parse(row.dynamic ?? []),
		state: FROM_DATABASE[row.state],
		aliases: (aliases.get(row.id) ?? []).map(({ alias }) => alias).sort(),
		checkIds: (checks.get(row.id) ?? []).map(({ checkId }) => checkId).sort(),
	}));
}

function columnsOf(fields: ToolFields) {
	const { aliases: _aliases, checkIds: _checks, ...columns } = fields;
	return {
		...columns,
		parameters: toInputJson(fields.parameters),
		dynamic: fields.dynamic.length === 0 ? Prisma.DbNull : toInputJson(fields.dynamic),
		requiresEnv: [...fields.requiresEnv],
		capabilities: [...fields.capabilities],
		state: TO_DATABASE[fields.state],
	};
}

/** Adds tools of one source with their aliases and checks: a handful of statements, however many they are. */
export async function insertTools(tx: Transaction, tools: readonly ToolFields[], revision: number): Promise<void> {
	await tx.tool.createMany({ data: tools.map((fields) => ({ ...columnsOf(fields), revision })) });
	const rows = await tx.tool.findMany({
		where: { OR: tools.map(({ sourceId, name }) => ({ sourceId, name })) },
		select: { id: true, sourceId: true, name: true },
	});
	const ids = new Map(rows.map((row) => [`${row.sourceId} ${row.name}`, row.id]));
	const withId = tools.flatMap((fields) => {
		const toolId = ids.get(`${fields.sourceId} ${fields.name}`);
		return toolId === undefined ? [] : [{ fields, toolId }];
	});
	await tx.toolAlias.createMany({
		data: withId.flatMap(({ fields, toolId }) => fields.aliases.map((alias) => ({ alias, toolId }))),
	});
	await tx.toolCheck.createMany({
		data: withId.flatMap(({ fields, toolId }) => fields.checkIds.map((checkId) => ({ checkId, toolId }))),
	});
}

/** Gives a tool new fields; its id, memberships and overrides stay. */
export async function updateTool(tx: Transaction, id: string, fields: ToolFields, revision: number): Promise<void> {
	await tx.toolAlias.deleteMany({ where: { toolId: id, alias: { notIn: [...fields.aliases] } } });
	await tx.toolAlias.createMany({ data: fields.aliases.map((alias) => ({ alias, toolId: id })), skipDuplicates: true });
	await tx.toolCheck.deleteMany({ where: { toolId: id } });
	await tx.toolCheck.createMany({ data: fields.checkIds.map((checkId) => ({ checkId, toolId: id })) });
	await tx.tool.update({ where: { id }, data: { ...columnsOf(fields), revision } });
}

/** Id of a source, which is made when it is missing. */
export async function ensureSource(
	tx: Transaction,
	source: { readonly kind: "builtin" | "plugin" | "server"; readonly name: string },
	revision: number,
): Promise<string> {
	const found = await tx.source.findUnique({ where: { name: source.name }, select: { id: true } });
	return found?.id ?? (await tx.source.create({ data: { ...source, revision }, select: { id: true } })).id;
}

export async function insertChecks(tx: Transaction, checks: readonly CheckRow[], revision: number): Promise<void> {
	await tx.check.createMany({
		data: checks.map(({ name, kind, description, ttlSeconds, config }) => ({
			name,
			kind,
			description,
			ttlSeconds,
			config: toInputJson(config),
			revision,
		})),
	});
}
