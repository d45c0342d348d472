// A profile as the audit trail and the patch logic see it: names instead of ids, every set in one order.
import "server-only";
import type { ProfilePatch } from "../contracts/configuration";
import { AppError } from "../contracts/problem";
import { CAPABILITIES, TIERS } from "../core/resolver/capabilities";
import type { Transaction } from "../db/client";
import type { Json } from "../db/history-store";
import { type Directory, idsOf } from "./names";

/** Everything of a profile that can be changed. */
export type ProfileState = Required<ProfilePatch>;

export type LoadedProfile = {
	readonly id: string;
	readonly name: string;
	readonly revision: number;
	readonly state: ProfileState;
};

/** Reads a profile. @throws AppError `not-found`. */
export async function loadProfile(tx: Transaction, name: string): Promise<LoadedProfile> {
	const row = await tx.profile.findUnique({ where: { name } });
	if (row === null) throw new AppError("not-found", `There is no profile \`${name.slice(0, 80)}\`.`);
	// One relation a query: Prisma reads several at once, which the driver deprecates inside of a transaction.
	const where = { profileId: row.id };
	const choices = await tx.profileToolset.findMany({ where, include: { toolset: { select: { name: true } } } });
	const overrides = await tx.profileTool.findMany({ where, include: { tool: { select: { exposedName: true } } } });
	const direct = await tx.profileDirectTool.findMany({ where, include: { tool: { select: { exposedName: true } } } });
	const ceiling = await tx.profileCapability.findMany({ where });
	const toolsets = (choice: "on" | "off") =>
		choices
			.filter((entry) => entry.state === choice)
			.map((entry) => entry.toolset.name)
			.sort();
	// The loser of a collision has no name of its own to show or to send back; its override stays in the table.
	const tools = (override: "allow" | "deny") =>
		overrides.flatMap((entry) => (entry.override === override ? (entry.tool.exposedName ?? []) : [])).sort();
	const state = {
		title: row.title,
		description: row.description,
		tier: tierOf(row.tier),
		isProtected: row.isProtected,
		enabledMode: row.enabledMode,
		enabled: toolsets("on"),
		disabled: toolsets("off"),
		allowTools: tools("allow"),
		denyTools: tools("deny"),
		ceiling: ceilingOf(ceiling),
		limits: { tools: row.limitTools, tokens: row.limitTokens },
		disclosure: row.disclosure,
		directTools: direct.flatMap((entry) => entry.tool.exposedName ?? []).sort(),
	};
	return { id: row.id, name: row.name, revision: row.revision, state };
}

function tierOf(value: number): ProfileState["tier"] {
	const tier = TIERS.find((known) => known === value);
	// A check constraint holds it; this tells the compiler.
	if (tier === undefined) throw new Error(`Tier ${value} is outside of 0 to 5.`);
	return tier;
}

function ceilingOf(rows: readonly { capability: string; requiresApproval: boolean }[]): ProfileState["ceiling"] {
	return CAPABILITIES.flatMap((capability) => {
		const row = rows.find((entry) => entry.capability === capability);
		return row === undefined ? [] : [{ capability, requiresApproval: row.requiresApproval }];
	});
}

/** The same set in the same order, so that two states compare as values. */
export function inOrder(state: ProfileState): ProfileState {
	return {
		...state,
		enabled: [...state.enabled].sort(),
		disabled: [...state.disabled].sort(),
		allowTools: [...state.allowTools].sort(),
		denyTools: [...state.denyTools].sort(),
		directTools: [...state.directTools].sort(),
		ceiling: ceilingOf(state.ceiling),
	};
}

/** Fields that differ, with their values before and after. Null when none does. */
export function difference<State extends { readonly [field: string]: Json }>(
	before: State,
	after: State,
): { before: Json; after: Json; fields: string[] } | null {
	const fields = Object.keys(after).filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
	if (fields.length === 0) return null;
	const pick = (state: State): Json => Object.fromEntries(fields.map((field) => [field, state[field] ?? null]));
	return { before: pick(before), after: pick(after), fields };
}

/** Writes the whole state; the names in it exist. */
export async function writeProfile(
	tx: Transaction,
	profileId: string,
	state: ProfileState,
	known: { readonly toolsets: Directory; readonly tools: Directory },
	revision: number,
): Promise<void> {
	const { title, description, tier, isProtected, enabledMode, limits, disclosure } = state;
	const toolsets = (names: readonly string[], choice: "on" | "off") =>
		idsOf("toolset", names, "", known.toolsets).map((toolsetId) => ({ profileId, toolsetId, state: choice }));
	const tools = (names: readonly string[], override: "allow" | "deny") =>
		idsOf("tool", names, "", known.tools).map((toolId) => ({ profileId, toolId, override }));
	await tx.profileToolset.deleteMany({ where: { profileId } });
	await tx.profileToolset.createMany({ data: [...toolsets(state.enabled, "on"), ...toolsets(state.disabled, "off")] });
	// Overrides of a tool that lost its name in a collision are kept: nobody can name it in a patch.
	await tx.profileTool.deleteMany({ where: { profileId, tool: { exposedName: { not: null } } } });
	await tx.profileTool.createMany({ data: [...tools(state.allowTools, "allow"), ...tools(state.denyTools, "deny")] });
	const direct = idsOf("tool", state.directTools, "", known.tools).map((toolId) => ({ profileId, toolId }));
	await tx.profileDirectTool.deleteMany({ where: { profileId, tool: { exposedName: { not: null } } } });
	await tx.profileDirectTool.createMany({ data: direct });
	await tx.profileCapability.deleteMany({ where: { profileId } });
	await tx.profileCapability.createMany({ data: state.ceiling.map((entry) => ({ profileId, ...entry })) });
	await tx.profile.update({
		where: { id: profileId },
		data: {
			title,
			description,
			tier,
			isProtected,
			enabledMode,
			limitTools: limits.tools,
			limitTokens: limits.tokens,
			disclosure,
			revision,
		},
	});
}
