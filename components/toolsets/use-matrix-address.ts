"use client";
// The matrix's filters and open rows, kept in the address so that a picture can be sent to somebody.
import { parseAsArrayOf, parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { KINDS, type RowFilter } from "./filter-rows";

const ADDRESS = {
	q: parseAsString.withDefault(""),
	kind: parseAsStringLiteral(KINDS),
	differing: parseAsBoolean.withDefault(false),
	open: parseAsArrayOf(parseAsString).withDefault([]),
};

export function useMatrixAddress() {
	const [{ q, kind, differing, open }, setAddress] = useQueryStates(ADDRESS);
	const filter: RowFilter = { text: q, kind, onlyDiffering: differing };
	return {
		filter,
		open,
		setFilter(change: Partial<RowFilter>) {
			const { text, kind: nextKind, onlyDiffering } = { ...filter, ...change };
			void setAddress({ q: text || null, kind: nextKind, differing: onlyDiffering || null });
		},
		clearFilter: () => void setAddress({ q: null, kind: null, differing: null }),
		toggleOpen(toolset: string) {
			void setAddress((now) => {
				const others = now.open.filter((name) => name !== toolset);
				const next = others.length < now.open.length ? others : [...now.open, toolset];
				return { open: next.length > 0 ? next : null };
			});
		},
	};
}
