// The columns of the matrix as its keyboard counts them, and the part of a profile that its column's cells depend on.
import { useMemo } from "react";
import type { MatrixProfile } from "@/lib/client/queries/matrix";

export const OPEN_COLUMN = 0;
export const NAME_COLUMN = 1;
export const FIRST_PROFILE_COLUMN = 2;

export type MatrixColumn = Pick<MatrixProfile, "name" | "tier">;

/** The same array for as long as names and tiers are the same: totals change with every press, and rows should not follow. */
export function useColumns(profiles: readonly MatrixProfile[]): readonly MatrixColumn[] {
	const key = JSON.stringify(profiles.map(({ name, tier }): MatrixColumn => ({ name, tier })));
	return useMemo((): MatrixColumn[] => JSON.parse(key), [key]);
}
