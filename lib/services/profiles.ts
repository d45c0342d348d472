// Changes of profiles: one cell of the matrix, the profile itself, new ones, removal. A change that changes nothing makes no
// revision. What the mode says about enabled toolsets (`all`, `none`, `listed`) always stays true.
import "server-only";
import type { ProfilePatch } from "../contracts/configuration";
import { AppError } from "../contracts/problem";
import type { Database, Transaction } from "../db/client";
import { type Actor, change, requireVersion } from "./change";
import { type Directory, idOf, presentNames, profileDirectory, toolDirectory, toolsetDirectory } from "./names";
import { difference, inOrder, loadProfile, type ProfileState, writeProfile } from "./profile-state";

export type Choice = "on" | "off" | "inherit";

export type SetCell = {
	readonly profile: string;
	/** Present or old name. */
	readonly toolset: string;
	readonly state: Choice;
	readonly ifMatch?: number | null;
};

/**
 * Sets one cell of the matrix. The first `on` turns mode `none` into `listed`; taking the last one away turns it back.
 * @throws AppError `not-found` for the profile or toolset, `version-mismatch`.
 */
export async function setCell(db: Database, actor: Actor, cell: SetCell) {
	const changed = await change(db, actor, async ({ tx, revision, current }) => {
		const profile = await loadProfile(tx, cell.profile);
		const toolsets = await toolsetDirectory(tx);
		const toolsetId = toolsets.ids.get(cell.toolset);
		if (toolsetId === undefined) throw notFound("toolset", cell.toolset);
		const { name: toolset, optIn } = await tx.toolset.findUniqueOrThrow({
			where: { id: toolsetId },
			select: { name: true, optIn: true },
		});
		const key = { profileId: profile.id, toolsetId };
		const before: Choice =
			(await tx.profileToolset.findUnique({ where: { profileId_toolsetId: key } }))?.state ?? "inherit";
		// Under `all` only opt-in toolsets are named; every other one is on without it.
		const choice = profile.state.enabledMode === "all" && !optIn && cell.state === "on" ? "inherit" : cell.state;
		const result = { profile: profile.name, toolset, before, state: choice };
		// Asked for what is already so: no clash, whatever the version.
		if (before === choice) return { kind: "unchanged", result };
		requireVersion(cell.ifMatch, profile, current, `The profile ${profile.name}`);

		if (choice === "inherit") await tx.profileToolset.delete({ where: { profileId_toolsetId: key } });
		else {
			const create = { ...key, state: choice };
			await tx.profileToolset.upsert({ where: { profileId_toolsetId: key }, create, update: { state: choice } });
		}
		const on = await tx.profileToolset.count({ where: { profileId: profile.id, state: "on" } });
		const enabledMode = modeAfter(profile.state.enabledMode, on);
		await tx.profile.update({ where: { id: profile.id }, data: { enabledMode, revision } });
		const summary = `Set ${toolset} from ${before} to ${choice} for ${profile.name}`;
		const state = (stored: Choice, mode: string) => ({ toolset, state: stored, enabledMode: mode });
		return {
			kind: "changed",
			summary,
			events: [
				{
					action: "profile.toolset.set",
					objectKind: "profile",
					objectName: profile.name,
					summary,
					before: state(before, profile.state.enabledMode),
					after: state(choice, enabledMode),
				},
			],
			result,
		};
	});
	return { revision: changed.revision, ...changed.result };
}

function modeAfter(mode: ProfileState["enabledMode"], turnedOn: number): ProfileState["enabledMode"] {
	if (mode === "all") return "all";
	return turnedOn > 0 ? "listed" : "none";
}

function notFound(kind: string, name: string): AppError {
	return new AppError("not-found", `There is no ${kind} \`${name.slice(0, 80)}\`.`);
}

/**
 * Changes fields of a profile; absent ones stay.
 * @throws AppError `not-found`, `unknown-name` for toolsets and tools, `rule-violation`, `version-mismatch`.
 */
export async function patchProfile(
	db: Database,
	actor: Actor,
	name: string,
	patch: ProfilePatch,
	ifMatch?: number | null,
): Promise<{ revision: number; profile: string }> {
	const changed = await change(db, actor, async ({ tx, revision, current }) => {
		const profile = await loadProfile(tx, name);
		const optIn = await tx.toolset.findMany({ where: { optIn: true }, select: { name: true } });
		const known = {
			toolsets: await toolsetDirectory(tx),
			tools: await toolDirectory(tx),
			optIn: new Set(optIn.map((row) => row.name)),
		};
		const after = plan(profile.state, patch, known);
		const delta = difference(profile.state, after);
		if (delta === null) return { kind: "unchanged", result: null };
		requireVersion(ifMatch, profile, current, `The profile ${profile.name}`);
		await writeProfile(tx, profile.id, after, known, revision);
		const summary = `Changed ${delta.fields.join(", ")} of ${profile.name}`;
		const event = { action: "profile.update", objectKind: "profile", objectName: profile.name, summary };
		return { kind: "changed", summary, events: [{ ...event, before: delta.before, after: delta.after }], result: null };
	});
	return { revision: changed.revision, profile: name };
}

type Known = { readonly toolsets: Directory; readonly tools: Directory; readonly optIn: ReadonlySet<string> };

/** The state after a patch. A name that the patch puts into one set leaves the opposite one. */
function plan(state: ProfileState, patch: ProfilePatch, known: Known): ProfileState {
	const toolsets = (field: "enabled" | "disabled") =>
		patch[field] && presentNames("toolset", patch[field], field, known.toolsets);
	const tools = (field: "allowTools" | "denyTools") =>
		patch[field] && presentNames("tool", patch[field], field, known.tools);
	// Mode `none`, asked for by itself, turns everything off that was on.
	const [enabled, disabled] = opposite(
		"A toolset",
		[state.enabled, state.disabled],
		[toolsets("enabled") ?? (patch.enabledMode === "none" ? [] : undefined), toolsets("disabled")],
	);
	const [allowTools, denyTools] = opposite(
		"A tool",
		[state.allowTools, state.denyTools],
		[tools("allowTools"), tools("denyTools")],
	);
	const directTools = patch.directTools && presentNames("tool", patch.directTools, "directTools", known.tools);
	const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
	const enabledMode = patch.enabledMode ?? modeAfter(state.enabledMode, enabled.length);
	// As for a single cell: `all` names opt-in toolsets only.
	const named = enabledMode === "all" ? enabled.filter((name) => known.optIn.has(name)) : enabled;
	const sets = { enabled: named, disabled, allowTools, denyTools, directTools: directTools ?? state.directTools };
	const after = inOrder({ ...state, ...given, ...sets, enabledMode });
	requireConsistent(after);
	return after;
}

type Pair<T> = readonly [T, T];

function opposite(what: string, before: Pair<string[]>, asked: Pair<string[] | undefined>): Pair<string[]> {
	const both = asked[0]?.filter((name) => asked[1]?.includes(name)) ?? [];
	if (both.length > 0) {
		throw new AppError("rule-violation", `${what} is named in two opposite sets (${both.join(", ")}): name it in one.`);
	}
	const without = (names: string[], taken: string[] | undefined) => names.filter((name) => !taken?.includes(name));
	return [asked[0] ?? without(before[0], asked[1]), asked[1] ?? without(before[1], asked[0])];
}

function requireConsistent(state: ProfileState): void {
	const errors = (message: string) => ({ errors: [{ path: "enabledMode", message }] });
	if (state.enabledMode === "listed" && state.enabled.length === 0) {
		const message = "Mode `listed` needs at least one enabled toolset: name one, or use `none` or `all`.";
		throw new AppError("rule-violation", message, errors(message));
	}
	if (state.enabledMode === "none" && state.enabled.length > 0) {
		const message = "Mode `none` has no enabled toolsets: leave them out, or use `listed`.";
		throw new AppError("rule-violation", message, errors(message));
	}
}

export type NewProfile = {
	readonly name: string;
	readonly title: string;
	readonly description: string;
	readonly tier: ProfileState["tier"];
	/** Take sets, ceiling and limits from this profile. */
	readonly copyFrom?: string | undefined;
};

/** Adds a profile: empty, or as a copy of another. @throws AppError `conflict` for a taken name, `unknown-name` for the copied one. */
export async function createProfile(
	db: Database,
	actor: Actor,
	input: NewProfile,
): Promise<{ revision: number; profile: string }> {
	const changed = await change(db, actor, async ({ tx, revision }) => {
		const known = await profileDirectory(tx);
		if (known.ids.has(input.name)) {
			throw new AppError("conflict", `There is a profile \`${input.name}\` already: choose another name.`);
		}
		const position = ((await tx.profile.aggregate({ _max: { position: true } }))._max.position ?? 0) + 1;
		const { name, title, description, tier } = input;
		const copied =
			input.copyFrom === undefined ? null : await copyOf(tx, idOf("profile", input.copyFrom, "copyFrom", known));
		const base = copied ?? { enabledMode: "none" as const };
		const created = await tx.profile.create({ data: { ...base, name, title, description, tier, position, revision } });
		const { state } = await loadProfile(tx, created.name);
		const summary = `Created the profile ${name}${input.copyFrom === undefined ? "" : ` as a copy of ${input.copyFrom}`}`;
		const event = { action: "profile.create", objectKind: "profile", objectName: name, summary, after: state };
		return { kind: "changed", summary, events: [event], result: name };
	});
	return { revision: changed.revision, profile: changed.result };
}

async function copyOf(tx: Transaction, id: string) {
	const source = await tx.profile.findUniqueOrThrow({ where: { id } });
	const where = { profileId: id };
	const toolsets = await tx.profileToolset.findMany({ where });
	const tools = await tx.profileTool.findMany({ where });
	const direct = await tx.profileDirectTool.findMany({ where });
	const ceiling = await tx.profileCapability.findMany({ where });
	return {
		enabledMode: source.enabledMode,
		limitTools: source.limitTools,
		limitTokens: source.limitTokens,
		disclosure: source.disclosure,
		direct: { create: direct.map(({ toolId }) => ({ toolId })) },
		toolsets: { create: toolsets.map(({ toolsetId, state }) => ({ toolsetId, state })) },
		tools: { create: tools.map(({ toolId, override }) => ({ toolId, override })) },
		ceiling: { create: ceiling.map(({ capability, requiresApproval }) => ({ capability, requiresApproval })) },
	};
}

/**
 * Removes a profile.
 * @throws AppError `not-found`, `rule-violation` when it is protected or a living key is bound to it, `version-mismatch`.
 */
export async function deleteProfile(
	db: Database,
	actor: Actor,
	name: string,
	ifMatch?: number | null,
): Promise<{ revision: number; profile: string }> {
	const changed = await change(db, actor, async ({ tx, current }) => {
		const profile = await loadProfile(tx, name);
		requireVersion(ifMatch, profile, current, `The profile ${name}`);
		if (profile.state.isProtected) {
			throw new AppError("rule-violation", `The profile ${name} is protected: take the protection off first.`);
		}
		const bound = await tx.key.findMany({
			where: { revokedAt: null, profiles: { some: { profileId: profile.id } } },
			select: { name: true },
		});
		if (bound.length > 0) {
			const names = bound.map((key) => key.name).join(", ");
			throw new AppError("rule-violation", `Keys are bound to the profile ${name} (${names}): revoke them first.`);
		}
		await tx.profile.delete({ where: { id: profile.id } });
		const summary = `Deleted the profile ${name}`;
		const event = { action: "profile.delete", objectKind: "profile", objectName: name, summary, before: profile.state };
		return { kind: "changed", summary, events: [event], result: name };
	});
	return { revision: changed.revision, profile: changed.result };
}
