// What became of a name that no living tool bears: misspelt, in a file that failed to load, retired, lost in a collision, waiting in quarantine.

import type { Absence, FailedFile } from "./model";
import { nearestNames } from "./nearest";
import { type CompiledTool, findTool, type Snapshot } from "./snapshot";

/** The file that would register the name, if the last scan could not load it. */
function failedFileOf({ rows }: Snapshot, name: string): Absence | null {
	const found: FailedFile | undefined = rows.discovery?.failed.find((file) => file.names.includes(name));
	if (found === undefined) return null;
	const { file, line, message } = found;
	return { kind: "failed-file", file, line, message };
}

/** A name that nothing in the configuration has. */
export const absenceOfName = (snapshot: Snapshot, name: string): Absence =>
	failedFileOf(snapshot, name) ?? {
		kind: "unknown",
		nearest: nearestNames(name, [...snapshot.names.tools.keys(), ...snapshot.names.toolAliases.keys()]),
	};

/** Null for a living tool. */
export function absenceOfTool(snapshot: Snapshot, { row, ownsName }: CompiledTool): Absence | null {
	const reason = row.stateReason;
	// A file that no longer loads takes its tools away; that it failed says more than that they are gone.
	if (row.state === "gone") {
		return failedFileOf(snapshot, row.name) ?? { kind: "retired", reason, replacement: replacementOf(snapshot, row) };
	}
	if (row.state === "lost-collision" || !ownsName) {
		const holder = snapshot.collisions.get(row.name)?.find((other) => other.ownsName);
		return { kind: "lost-collision", heldBy: holder?.source?.name ?? null, reason };
	}
	return row.state === "quarantined" ? { kind: "quarantined", reason } : null;
}

/** The tool to use now: what retires a name ends its reason with it, and only a living tool counts. */
export function replacementOf(snapshot: Snapshot, { stateReason, state }: CompiledTool["row"]): string | null {
	const named = state === "gone" ? /\bUse (\S+)\.$/.exec(stateReason ?? "")?.[1] : undefined;
	const found = named === undefined ? null : findTool(snapshot.names, named);
	return found === null || !found.ownsName || found.row.state === "gone" ? null : found.row.name;
}
