// What differs between two states of an object, field by field. Lists of names say what came and went; everything else is shown as it was and is. Pure.

export type FieldDifference =
	| {
			readonly field: string;
			readonly kind: "names";
			readonly added: readonly string[];
			readonly removed: readonly string[];
	  }
	| { readonly field: string; readonly kind: "values"; readonly before: string | null; readonly after: string | null };

type State = Readonly<Record<string, unknown>> | null;

/** A field that is not there is null; the same field in both is left out. */
export function fieldDifferences(before: State, after: State): FieldDifference[] {
	const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
	return [...fields].sort().flatMap((field) => {
		const difference = differenceOf(field, read(before, field), read(after, field));
		return difference === null ? [] : [difference];
	});
}

const read = (state: State, field: string): unknown =>
	state && Object.hasOwn(state, field) ? state[field] : undefined;

function differenceOf(field: string, before: unknown, after: unknown): FieldDifference | null {
	const [was, is] = [textOf(before), textOf(after)];
	if (was === is) return null;
	if (isNames(before ?? []) && isNames(after ?? []) && (before !== undefined || after !== undefined)) {
		const [old, now] = [namesOf(before), namesOf(after)];
		const added = now.filter((name) => !old.includes(name));
		const removed = old.filter((name) => !now.includes(name));
		// The same names in another order are a difference that a list of names would hide.
		if (added.length + removed.length > 0) return { field, kind: "names", added, removed };
	}
	return { field, kind: "values", before: was, after: is };
}

const isNames = (value: unknown): boolean => Array.isArray(value) && value.every((item) => typeof item === "string");
const namesOf = (value: unknown): string[] =>
	Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];

function textOf(value: unknown): string | null {
	if (value === undefined) return null;
	return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}
