// Views of the whole configuration, computed once for each snapshot however often they are asked for.

import "server-only";
import { buildMatrix, lint, type Snapshot, savings, summariseProfiles } from "@/lib/core/resolver";

function oncePerSnapshot<T>(compute: (snapshot: Snapshot) => T): (snapshot: Snapshot) => T {
	const known = new WeakMap<Snapshot, { readonly value: T }>();
	return (snapshot) => {
		let entry = known.get(snapshot);
		if (entry === undefined) {
			entry = { value: compute(snapshot) };
			known.set(snapshot, entry);
		}
		return entry.value;
	};
}

export const matrixOf = oncePerSnapshot(buildMatrix);
export const lintOf = oncePerSnapshot(lint);
export const summariesOf = oncePerSnapshot(summariseProfiles);
export const allSavingsOf = oncePerSnapshot((snapshot) =>
	snapshot.profiles.flatMap(({ row }) => savings(snapshot, row.name) ?? []),
);
