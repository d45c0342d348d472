// Changes of checks: new ones, what they ask and which toolsets need them, removal. What a probe found under another question is forgotten with it.
import "server-only";
import { isDeepStrictEqual } from "node:util";
import type { CheckCreate, CheckDefinition, CheckPatch } from "../contracts/checks";
import { AppError } from "../contracts/problem";
import type { Database, Transaction } from "../db/client";
import type { Json } from "../db/history-store";
import { type Actor, change, requireVersion } from "./change";
import { idsOf, toolsetDirectory } from "./names";

type CheckState = {
	readonly description: string;
	readonly ttlSeconds: number;
	readonly kind: CheckDefinition["kind"];
	readonly config: Json;
	/** Names of the toolsets whose own tools need it, sorted. */
	readonly toolsets: readonly string[];
};
type Loaded = { readonly id: string; readonly name: string; readonly revision: number; readonly state: CheckState };

async function load(tx: Transaction, name: string): Promise<Loaded> {
	const row = await tx.check.findUnique({
		where: { name },
		include: { toolsets: { select: { toolset: { select: { name: true } } } } },
	});
	if (row === null) throw new AppError("not-found", `There is no check \`${name.slice(0, 80)}\`.`);
	const { id, revision, description, ttlSeconds, kind, config } = row;
	const toolsets = row.toolsets.map(({ toolset }) => toolset.name).sort();
	return { id, name, revision, state: { description, ttlSeconds, kind, config: toJson(config), toolsets } };
}

/** JSON as it comes back from the database: the same whatever object it was. */
const toJson = (value: unknown): Json => JSON.parse(JSON.stringify(value));

/** Adds a check. @throws AppError `conflict` for a taken name, `unknown-name` for toolsets. */
export async function createCheck(
	db: Database,
	actor: Actor,
	input: CheckCreate,
): Promise<{ revision: number; check: string }> {
	const changed = await change(db, actor, async ({ tx, revision }) => {
		const { name, description, ttlSeconds, kind, config, toolsets } = input;
		if ((await tx.check.findUnique({ where: { name }, select: { id: true } })) !== null) {
			throw new AppError("conflict", `There is a check \`${name}\` already: change it, or choose another name.`);
		}
		const columns = { name, description, ttlSeconds, kind, config: { ...config }, revision };
		const { id } = await tx.check.create({ data: columns, select: { id: true } });
		await setToolsets(tx, id, toolsets, revision);
		const { state } = await load(tx, name);
		const summary = `Created the check ${name}`;
		const event = { action: "check.create", objectKind: "check", objectName: name, summary, after: toJson(state) };
		return { kind: "changed", summary, events: [event], result: name };
	});
	return { revision: changed.revision, check: changed.result };
}

/** Makes these toolsets, and no others, need the check. Those that come to differ get the revision. */
async function setToolsets(
	tx: Transaction,
	checkId: string,
	names: readonly string[],
	revision: number,
): Promise<void> {
	const wanted = new Set(idsOf("toolset", names, "toolsets", await toolsetDirectory(tx)));
	const present = await tx.toolsetCheck.findMany({ where: { checkId }, select: { toolsetId: true } });
	const before = new Set(present.map(({ toolsetId }) => toolsetId));
	const added = [...wanted].filter((id) => !before.has(id));
	const removed = [...before].filter((id) => !wanted.has(id));
	await tx.toolsetCheck.deleteMany({ where: { checkId, toolsetId: { in: removed } } });
	await tx.toolsetCheck.createMany({ data: added.map((toolsetId) => ({ checkId, toolsetId })) });
	await tx.toolset.updateMany({ where: { id: { in: [...added, ...removed] } }, data: { revision } });
}

/**
 * Changes fields of a check; absent ones stay.
 * @throws AppError `not-found`, `unknown-name` for toolsets, `version-mismatch`.
 */
export async function patchCheck(
	db: Database,
	actor: Actor,
	name: string,
	patch: CheckPatch,
	ifMatch?: number | null,
): Promise<{ revision: number; check: string }> {
	const changed = await change(db, actor, async ({ tx, revision, current }) => {
		const { id, state, ...row } = await load(tx, name);
		const { toolsets, definition, description, ttlSeconds } = patch;
		const known = toolsets === undefined ? null : await toolsetDirectory(tx);
		const after: CheckState = {
			description: description ?? state.description,
			ttlSeconds: ttlSeconds ?? state.ttlSeconds,
			kind: definition?.kind ?? state.kind,
			config: definition === undefined ? state.config : toJson(definition.config),
			toolsets:
				toolsets === undefined || known === null
					? state.toolsets
					: idsOf("toolset", toolsets, "toolsets", known)
							.map((toolset) => known.nameOf.get(toolset) ?? "")
							.sort(),
		};
		if (isDeepStrictEqual(after, state)) return { kind: "unchanged", result: null };
		requireVersion(ifMatch, row, current, `The check ${name}`);
		const { toolsets: needing, ...columns } = after;
		await tx.check.update({
			where: { id },
			data: { ...columns, config: definition === undefined ? undefined : { ...definition.config }, revision },
		});
		await setToolsets(tx, id, needing, revision);
		await forgetResults(tx, id, state, after);
		const fields = FIELDS.filter((field) => !isDeepStrictEqual(after[field], state[field]));
		const summary = `Changed ${fields.join(", ")} of the check ${name}`;
		const pick = (from: CheckState) => toJson(Object.fromEntries(fields.map((field) => [field, from[field]])));
		const event = { action: "check.update", objectKind: "check", objectName: name, summary };
		return { kind: "changed", summary, events: [{ ...event, before: pick(state), after: pick(after) }], result: null };
	});
	return { revision: changed.revision, check: name };
}

const FIELDS = ["description", "ttlSeconds", "kind", "config", "toolsets"] as const;

/** Another question: what was found before is no answer to it, and a probe that runs has lost its lease. Another time to live: it is asked again now. */
async function forgetResults(tx: Transaction, checkId: string, before: CheckState, after: CheckState): Promise<void> {
	const isSameQuestion = before.kind === after.kind && isDeepStrictEqual(before.config, after.config);
	if (!isSameQuestion) {
		await tx.checkState.deleteMany({ where: { checkId } });
		await tx.checkResult.deleteMany({ where: { checkId } });
	} else if (before.ttlSeconds !== after.ttlSeconds) {
		await tx.checkState.updateMany({ where: { checkId }, data: { dueAt: null } });
	}
}

/**
 * Removes a check.
 * @throws AppError `not-found`, `rule-violation` while a tool or toolset hangs on it, `version-mismatch`.
 */
export async function deleteCheck(
	db: Database,
	actor: Actor,
	name: string,
	ifMatch?: number | null,
): Promise<{ revision: number; check: string }> {
	const changed = await change(db, actor, async ({ tx, current }) => {
		const { id, state, ...row } = await load(tx, name);
		requireVersion(ifMatch, row, current, `The check ${name}`);
		const links = await tx.toolCheck.findMany({ where: { checkId: id }, select: { tool: { select: { name: true } } } });
		refuseWhileNeeded(name, links.map(({ tool }) => tool.name).sort(), state.toolsets);
		await tx.check.delete({ where: { id } });
		const summary = `Deleted the check ${name}`;
		const event = { action: "check.delete", objectKind: "check", objectName: name, summary, before: toJson(state) };
		return { kind: "changed", summary, events: [event], result: name };
	});
	return { revision: changed.revision, check: changed.result };
}

const MOST_NAMED = 8;

function refuseWhileNeeded(name: string, tools: readonly string[], toolsets: readonly string[]): void {
	const list = (names: readonly string[]) =>
		names.length > MOST_NAMED
			? `${names.slice(0, MOST_NAMED).join(", ")} and ${names.length - MOST_NAMED} more`
			: names.join(", ");
	const needing = [
		...(tools.length > 0 ? [`the ${tools.length === 1 ? "tool" : "tools"} ${list(tools)}`] : []),
		...(toolsets.length > 0 ? [`the ${toolsets.length === 1 ? "toolset" : "toolsets"} ${list(toolsets)}`] : []),
	];
	if (needing.length === 0) return;
	const message = `The check ${name} is needed by ${needing.join(" and ")}: take it off there first.`;
	throw new AppError("rule-violation", message);
}
