// Stores any set of edits in one change: one revision, one audit event for each object that differs. What an edit does is decided by the core, the
// same for a preview and for this.
import "server-only";
import { applyEdits, type EditableRows } from "../core/resolver/edits";
import type { Edit, KillSwitchRow, ProfileRow } from "../core/resolver/model";
import type { Database, Transaction } from "../db/client";
import { type Actor, type ChangeContext, type ChangeEvent, change, requireVersion } from "./change";
import { type Directory, profileDirectory, toolDirectory, toolsetDirectory, unknownInEdits } from "./names";
import { difference, inOrder, type LoadedProfile, loadProfile, type ProfileState, writeProfile } from "./profile-state";

type ChangedObject = { readonly kind: "profile" | "toolset" | "kill-switch"; readonly name: string };
type AppliedEdits = {
	readonly revision: number;
	/** False when everything was so already. */
	readonly isChanged: boolean;
	readonly changed: readonly ChangedObject[];
};
type Options = { readonly note?: string | undefined; readonly ifMatch?: number | null };

/**
 * Applies the edits in order, all or none.
 * @param options.note why, kept in the summary of the revision
 * @param options.ifMatch revision that the edits are based on: none of the objects that differ may have been changed since
 * @throws AppError `unknown-name` with the place of each, `version-mismatch`, `unavailable`
 */
export async function applyChanges(
	db: Database,
	actor: Actor,
	edits: readonly Edit[],
	options: Options = {},
): Promise<AppliedEdits> {
	const changed = await change(db, actor, async (context) => {
		const stored = await readStored(context.tx, edits);
		const edited = applyEdits(stored.rows, edits);
		if (edited.kind === "unknown-names") throw unknownInEdits(edited.unknown);
		const work: Work = { context, stored, ifMatch: options.ifMatch ?? null, events: [] };
		for (const row of edited.rows.profiles) await storeProfile(work, row);
		for (const toolset of edited.rows.toolsets) await storeMembers(work, toolset.name, toolset.tools);
		await storeKillSwitches(work, edited.rows.killSwitches);
		const objects = work.events.map(({ objectKind, objectName }) => ({ kind: objectKind, name: objectName }));
		if (work.events.length === 0) return { kind: "unchanged", result: objects };
		return { kind: "changed", summary: summarise(work.events, options.note), events: work.events, result: objects };
	});
	return { revision: changed.revision, isChanged: changed.isChanged, changed: changed.result };
}

type Event = ChangeEvent & { readonly objectKind: ChangedObject["kind"] };
type Work = {
	readonly context: ChangeContext;
	readonly stored: Stored;
	readonly ifMatch: number | null;
	readonly events: Event[];
};

function summarise(events: readonly Event[], note: string | undefined): string {
	const [first, ...others] = events;
	const summary = first !== undefined && others.length === 0 ? first.summary : `Changed ${events.length} objects`;
	return note === undefined ? summary : `${summary}: ${note}`;
}

// ---------------------------------------------------------------- reading

type Stored = {
	readonly rows: EditableRows;
	/** Only those that an edit names. */
	readonly profiles: ReadonlyMap<string, LoadedProfile>;
	readonly toolsets: Directory;
	readonly toolsetVersions: ReadonlyMap<string, { readonly revision: number; readonly tools: readonly string[] }>;
	readonly tools: Directory;
	readonly killSwitches: readonly { readonly id: string; readonly revision: number; readonly row: KillSwitchRow }[];
};

const NO_TOOLS: Directory = { ids: new Map(), nameOf: new Map(), names: [] };

async function readStored(tx: Transaction, edits: readonly Edit[]): Promise<Stored> {
	const named = new Set(edits.flatMap((edit) => ("profile" in edit ? [edit.profile] : [])));
	const { names } = await profileDirectory(tx);
	const profiles = new Map<string, LoadedProfile>();
	for (const name of names) if (named.has(name)) profiles.set(name, await loadProfile(tx, name));
	const holdsTools = [...profiles.values()].some(
		({ state }) => state.allowTools.length + state.denyTools.length + state.directTools.length > 0,
	);
	// A large catalogue is read only for those who name a tool.
	const tools = holdsTools || edits.some(namesTool) ? await toolDirectory(tx) : NO_TOOLS;
	const toolsets = await toolsetDirectory(tx);
	const members = await tx.toolset.findMany({
		select: {
			name: true,
			revision: true,
			optIn: true,
			members: { select: { tool: { select: { exposedName: true } } } },
		},
	});
	const killSwitches = await readKillSwitches(tx);
	const [oldToolNames, oldToolsetNames] = [oldNames(tools), oldNames(toolsets)];
	const rowOfToolset = ({ name, optIn, members: listed }: (typeof members)[number]) => {
		return {
			name,
			optIn,
			aliases: oldToolsetNames.get(name) ?? [],
			tools: listed.flatMap(({ tool }) => tool.exposedName ?? []),
		};
	};
	const toolsetRows = members.map(rowOfToolset);
	return {
		rows: {
			profiles: names.map((name) => toRow(name, profiles.get(name)?.state ?? NOTHING)),
			toolsets: toolsetRows,
			tools: tools.names.map((name) => ({ name, aliases: oldToolNames.get(name) ?? [], state: "active" })),
			killSwitches: killSwitches.map((entry) => entry.row),
		},
		profiles,
		toolsets,
		toolsetVersions: new Map(
			members.map(({ name, revision }, place) => [name, { revision, tools: toolsetRows[place]?.tools ?? [] }]),
		),
		tools,
		killSwitches,
	};
}

const namesTool = (edit: Edit) =>
	edit.kind === "set-tool" ||
	edit.kind === "add-member" ||
	(edit.kind === "set-disclosure" && edit.directTools !== undefined) ||
	(edit.kind === "lift-kill-switch" && edit.target.kind === "tool");

/** Present name → old names. */
function oldNames({ ids, nameOf }: Directory): ReadonlyMap<string, string[]> {
	const found = new Map<string, string[]>();
	for (const [asked, id] of ids) {
		const present = nameOf.get(id);
		if (present !== undefined && present !== asked) found.set(present, [...(found.get(present) ?? []), asked]);
	}
	return found;
}

async function readKillSwitches(tx: Transaction): Promise<Stored["killSwitches"]> {
	const found = await tx.killSwitch.findMany({
		orderBy: { id: "asc" },
		include: { tool: { select: { name: true, exposedName: true } }, toolset: { select: { name: true } } },
	});
	return found.map(({ id, revision, reason, tool, toolset }) => {
		const target: KillSwitchRow["target"] =
			tool === null
				? { kind: "toolset", name: toolset?.name ?? "" }
				: { kind: "tool", name: tool.exposedName ?? tool.name };
		return { id, revision, row: { target, reason } };
	});
}

/** Stands for profiles that no edit names: only their names are needed. */
const NOTHING: ProfileState = {
	title: "",
	description: "",
	tier: 0,
	isProtected: false,
	enabledMode: "none",
	enabled: [],
	disabled: [],
	allowTools: [],
	denyTools: [],
	ceiling: [],
	limits: { tools: null, tokens: null },
	disclosure: "direct",
	directTools: [],
};

const toRow = (name: string, state: ProfileState): ProfileRow => ({ ...state, name, position: 0 });

function toState({ name: _, position: __, ...row }: ProfileRow): ProfileState {
	const { enabled, disabled, allowTools, denyTools, directTools, ceiling, limits } = row;
	return inOrder({
		...row,
		enabled: [...enabled],
		disabled: [...disabled],
		allowTools: [...allowTools],
		denyTools: [...denyTools],
		directTools: [...directTools],
		ceiling: [...ceiling],
		limits: { ...limits },
	});
}

// ---------------------------------------------------------------- writing

async function storeProfile({ context, stored, ifMatch, events }: Work, row: ProfileRow): Promise<void> {
	const before = stored.profiles.get(row.name);
	if (before === undefined) return;
	const after = toState(row);
	const delta = difference(before.state, after);
	if (delta === null) return;
	requireVersion(ifMatch, before, context.current, `The profile ${row.name}`);
	await writeProfile(context.tx, before.id, after, stored, context.revision);
	events.push({
		action: "profile.update",
		objectKind: "profile",
		objectName: row.name,
		summary: `Changed ${delta.fields.join(", ")} of ${row.name}`,
		before: delta.before,
		after: delta.after,
	});
}

/** Adds the tools that the toolset does not list yet; one that it owns is in it already. */
async function storeMembers({ context, stored, ifMatch, events }: Work, toolset: string, tools: readonly string[]) {
	const before = stored.toolsetVersions.get(toolset);
	const toolsetId = stored.toolsets.ids.get(toolset);
	const added = before === undefined ? [] : tools.filter((name) => !before.tools.includes(name));
	if (before === undefined || toolsetId === undefined || added.length === 0) return;
	const { tx, revision, current } = context;
	const ids = added.flatMap((name) => stored.tools.ids.get(name) ?? []);
	const joining = await tx.tool.findMany({
		where: { id: { in: ids }, OR: [{ toolsetId: null }, { toolsetId: { not: toolsetId } }] },
		select: { id: true, exposedName: true },
	});
	if (joining.length === 0) return;
	requireVersion(ifMatch, before, current, `The toolset ${toolset}`);
	await tx.toolsetTool.createMany({ data: joining.map((tool) => ({ toolsetId, toolId: tool.id })) });
	await tx.toolset.update({ where: { id: toolsetId }, data: { revision } });
	const names = joining.flatMap((tool) => tool.exposedName ?? []).sort();
	events.push({
		action: "toolset.members.add",
		objectKind: "toolset",
		objectName: toolset,
		summary: `Put ${names.join(", ")} into the toolset ${toolset}`,
		before: { tools: [...before.tools].sort() },
		after: { tools: [...before.tools, ...names].sort() },
	});
}

async function storeKillSwitches({ context, stored, ifMatch, events }: Work, left: readonly KillSwitchRow[]) {
	for (const { id, revision, row } of stored.killSwitches) {
		if (left.includes(row)) continue;
		const { kind, name } = row.target;
		requireVersion(ifMatch, { revision }, context.current, `The kill switch on the ${kind} ${name}`);
		await context.tx.killSwitch.delete({ where: { id } });
		events.push({
			action: "kill-switch.lift",
			objectKind: "kill-switch",
			objectName: name,
			summary: `Lifted the kill switch on the ${kind} ${name}`,
			before: { target: row.target, reason: row.reason },
		});
	}
}
