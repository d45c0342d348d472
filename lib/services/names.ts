// Names that a change uses, turned into rows: present names and aliases, and for unknown ones the nearest that exist.
import "server-only";
import { AppError, type FieldError } from "../contracts/problem";
import type { UnknownName } from "../core/resolver/model";
import { nearestNames } from "../core/resolver/nearest";
import type { Transaction } from "../db/client";

export type Kind = "profile" | "toolset" | "tool" | "check";
export type Directory = {
	/** Present and old names → id. */
	readonly ids: ReadonlyMap<string, string>;
	/** Id → present name. */
	readonly nameOf: ReadonlyMap<string, string>;
	readonly names: readonly string[];
};

function directory(
	rows: readonly { id: string; name: string | null; aliases?: readonly { alias: string }[] }[],
): Directory {
	const ids = new Map<string, string>();
	for (const row of rows) for (const { alias } of row.aliases ?? []) ids.set(alias, row.id);
	const nameOf = new Map(rows.flatMap((row) => (row.name === null ? [] : [[row.id, row.name] as const])));
	for (const [id, name] of nameOf) ids.set(name, id);
	return { ids, nameOf, names: [...nameOf.values()] };
}

export async function toolsetDirectory(tx: Transaction): Promise<Directory> {
	const select = { id: true, name: true, aliases: { select: { alias: true } } } as const;
	return directory(await tx.toolset.findMany({ select }));
}

/** Tools by the names that models see; a tool that lost its name in a collision has none. */
export async function toolDirectory(tx: Transaction): Promise<Directory> {
	const select = { id: true, exposedName: true, aliases: { select: { alias: true } } } as const;
	const rows = await tx.tool.findMany({ select });
	return directory(rows.map((row) => ({ ...row, name: row.exposedName })));
}

export async function profileDirectory(tx: Transaction): Promise<Directory> {
	return directory(await tx.profile.findMany({ select: { id: true, name: true } }));
}

export async function checkDirectory(tx: Transaction): Promise<Directory> {
	return directory(await tx.check.findMany({ select: { id: true, name: true } }));
}

const unknown = (kind: Kind, name: string, path: string, known: Directory): FieldError =>
	fieldError(kind, name, path, nearestNames(name, known.names));

function fieldError(kind: string, name: string, path: string, nearest: readonly string[]): FieldError {
	const hint = nearest.length > 0 ? ` Did you mean ${nearest.map((near) => `\`${near}\``).join(" or ")}?` : "";
	return { path, message: `There is no ${kind} \`${name.slice(0, 80)}\`.${hint}`, nearest: [...nearest] };
}

/**
 * Ids of the named rows, without repetition.
 * @param path JSON path of the list in the request; the position is added.
 * @throws AppError `unknown-name` that lists every unknown name.
 */
export function idsOf(kind: Kind, asked: readonly string[], path: string, known: Directory): string[] {
	const errors = asked.flatMap((name, index) =>
		known.ids.has(name) ? [] : [unknown(kind, name, `${path}.${index}`, known)],
	);
	if (errors.length > 0) throw unknownNames(errors);
	return [...new Set(asked.flatMap((name) => known.ids.get(name) ?? []))];
}

/** Present names of the named rows, sorted, without repetition. @throws AppError `unknown-name` as `idsOf`. */
export function presentNames(kind: Kind, asked: readonly string[], path: string, known: Directory): string[] {
	return idsOf(kind, asked, path, known)
		.map((id) => known.nameOf.get(id) ?? "")
		.sort();
}

/** Id of one named row. @throws AppError `unknown-name`. */
export function idOf(kind: Kind, asked: string, path: string, known: Directory): string {
	const id = known.ids.get(asked);
	if (id === undefined) throw unknownNames([unknown(kind, asked, path, known)]);
	return id;
}

/** The refusal of names that the core did not find. */
export const unknownInEdits = (unknown: readonly UnknownName[]): AppError =>
	unknownNames(unknown.map(({ what, name, path, nearest }) => fieldError(what, name, path, nearest)));

function unknownNames(errors: readonly FieldError[]): AppError {
	return new AppError("unknown-name", errors.map((error) => error.message).join(" "), { errors });
}
