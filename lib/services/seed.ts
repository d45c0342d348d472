// Fills a new database, once: checks, toolsets, the discovered tools and the seeded profiles, as one revision; or nothing but
// the note that nothing was wanted.
import "server-only";
import { CHECKS } from "../../prisma/seed/checks";
import { PROFILES } from "../../prisma/seed/profiles";
import { TOOLSETS } from "../../prisma/seed/toolsets";
import type { ProfileRow, ToolsetRow } from "../core/resolver/model";
import { insertChecks } from "../db/catalogue-store";
import type { Database, Transaction } from "../db/client";
import { applyCatalogue } from "./catalogue";
import type { DiscoveredCatalogue } from "./catalogue-fields";
import { type Actor, change } from "./change";
import { checkDirectory, type Directory, idOf, idsOf, toolDirectory, toolsetDirectory } from "./names";

export type SeedKind = "demo" | "empty";

export type SeedResult = {
	readonly revision: number;
	/** False when an earlier start has seeded; nothing was done then. */
	readonly isSeeded: boolean;
	/** With what the database was seeded, now or then. A `demo` database wants `syncCatalogue` at later starts; an `empty` one does not. */
	readonly kind: SeedKind;
	/** Sentences about what the seed could not keep as declared. */
	readonly problems: readonly string[];
};

/**
 * Seeds the database if nobody has.
 * @param discovered what discovery found in tools/; unused for `empty`.
 * @throws AppError `unknown-name` when a seeded row names a tool, toolset or check that does not exist.
 */
export async function seed(
	db: Database,
	actor: Actor,
	kind: SeedKind,
	discovered: DiscoveredCatalogue,
): Promise<SeedResult> {
	const changed = await change(db, actor, async ({ tx, revision }) => {
		const instance = await tx.instance.findUnique({ where: { id: 1 } });
		if (instance !== null) {
			const known: SeedKind = instance.seed === "empty" ? "empty" : "demo";
			return { kind: "unchanged", result: { isSeeded: false, kind: known, problems: [] } };
		}
		await tx.instance.create({ data: { id: 1, seed: kind } });
		const problems = kind === "demo" ? await fill(tx, discovered, revision) : [];
		const counts = {
			seed: kind,
			tools: await tx.tool.count({ where: { state: "active" } }),
			toolsets: await tx.toolset.count(),
			checks: await tx.check.count(),
			profiles: (await tx.profile.findMany({ orderBy: { position: "asc" }, select: { name: true } })).map(
				({ name }) => name,
			),
		};
		const summary =
			kind === "demo"
				? `Seeded ${counts.tools} tools, ${counts.toolsets} toolsets, ${counts.profiles.length} profiles`
				: "Began with an empty configuration";
		const event = { action: "instance.seed", objectKind: "instance", objectName: "instance", summary, after: counts };
		return { kind: "changed", summary, events: [event], result: { isSeeded: true, kind, problems } };
	});
	return { revision: changed.revision, ...changed.result };
}

async function fill(tx: Transaction, discovered: DiscoveredCatalogue, revision: number): Promise<readonly string[]> {
	await insertChecks(tx, CHECKS, revision);
	await insertToolsets(tx, TOOLSETS, revision);
	const { report } = await applyCatalogue(tx, discovered, revision);
	const missing = await linkToolsets(tx, TOOLSETS);
	const known = { toolsets: await toolsetDirectory(tx), tools: await toolDirectory(tx) };
	for (const profile of PROFILES) await insertProfile(tx, profile, revision, known);
	return [...report.problems, ...missing];
}

async function insertToolsets(tx: Transaction, rows: readonly ToolsetRow[], revision: number): Promise<void> {
	await tx.toolset.createMany({
		data: rows.map(({ name, kind, description, optIn, position }) => ({
			name,
			kind,
			description,
			optIn,
			position,
			revision,
		})),
	});
	const known = await toolsetDirectory(tx);
	const aliases = rows.flatMap((row) =>
		row.aliases.map((alias) => ({ alias, toolsetId: idOf("toolset", row.name, "toolsets", known) })),
	);
	await tx.toolsetAlias.createMany({ data: aliases });
}

/** Memberships, includes and checks. A listed tool that no file registers (a broken module) is left out and told. */
async function linkToolsets(tx: Transaction, rows: readonly ToolsetRow[]): Promise<string[]> {
	const [toolsets, tools, checks] = [await toolsetDirectory(tx), await toolDirectory(tx), await checkDirectory(tx)];
	const problems: string[] = [];
	const members: { toolsetId: string; toolId: string }[] = [];
	const includes: { parentId: string; childId: string }[] = [];
	const needed: { toolsetId: string; checkId: string }[] = [];
	for (const row of rows) {
		const toolsetId = idOf("toolset", row.name, "toolsets", toolsets);
		const found = row.tools.filter((tool) => tools.ids.has(tool));
		for (const tool of row.tools)
			if (!tools.ids.has(tool)) problems.push(`${row.name}: no file registers its tool \`${tool}\`.`);
		for (const toolId of idsOf("tool", found, `${row.name}.tools`, tools)) members.push({ toolsetId, toolId });
		for (const childId of idsOf("toolset", row.includes, `${row.name}.includes`, toolsets))
			includes.push({ parentId: toolsetId, childId });
		for (const checkId of idsOf("check", row.checks, `${row.name}.checks`, checks)) needed.push({ toolsetId, checkId });
	}
	await tx.toolsetTool.createMany({ data: members });
	await tx.toolsetInclude.createMany({ data: includes });
	await tx.toolsetCheck.createMany({ data: needed });
	return problems;
}

type Known = { readonly toolsets: Directory; readonly tools: Directory };

async function insertProfile(tx: Transaction, row: ProfileRow, revision: number, known: Known): Promise<void> {
	const { toolsets, tools } = known;
	const sets = (names: readonly string[], state: "on" | "off") =>
		idsOf("toolset", names, `${row.name}.${state}`, toolsets).map((toolsetId) => ({ toolsetId, state }));
	// A denied tool that is not there stops the seed: leaving the denial out would show the tool once its module is mended.
	const overrides = (names: readonly string[], override: "allow" | "deny") =>
		idsOf("tool", names, `${row.name}.${override}`, tools).map((toolId) => ({ toolId, override }));
	const { name, title, description, tier, position, isProtected, enabledMode, limits, disclosure } = row;
	const columns = { name, title, description, tier, position, isProtected, enabledMode, disclosure };
	const direct = idsOf("tool", row.directTools, `${row.name}.directTools`, tools).map((toolId) => ({ toolId }));
	await tx.profile.create({
		data: {
			...columns,
			limitTools: limits.tools,
			limitTokens: limits.tokens,
			revision,
			toolsets: { create: [...sets(row.enabled, "on"), ...sets(row.disabled, "off")] },
			tools: { create: [...overrides(row.allowTools, "allow"), ...overrides(row.denyTools, "deny")] },
			direct: { create: direct },
			ceiling: { create: row.ceiling.map((entry) => ({ ...entry })) },
		},
	});
}
