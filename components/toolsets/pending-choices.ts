// Choices that were made on the screen and are not stored yet. Updates keep every untouched row's object, so that memoised rows stay.
import type { ProfileEffect } from "@/lib/client/queries/changes";
import type { Choice, Matrix } from "@/lib/client/queries/matrix";

/** By toolset, then by profile. */
export type PendingChoices = Readonly<Record<string, Readonly<Record<string, Choice>>>>;

export interface PendingChoice {
	toolset: string;
	profile: string;
	to: Choice;
}

export function withPending(now: PendingChoices, { toolset, profile, to }: PendingChoice): PendingChoices {
	return { ...now, [toolset]: { ...now[toolset], [profile]: to } };
}

export function withoutPending(now: PendingChoices, { toolset, profile }: PendingChoice): PendingChoices {
	const { [profile]: _, ...row } = now[toolset] ?? {};
	const { [toolset]: __, ...others } = now;
	return Object.keys(row).length === 0 ? others : { ...others, [toolset]: row };
}

/** The profile's totals as the preview foretold them; the next read brings the rest. */
export function withTotals(matrix: Matrix, profile: string, effect: ProfileEffect | undefined): Matrix {
	if (!effect) return matrix;
	return {
		...matrix,
		profiles: matrix.profiles.map((column) =>
			column.name === profile ? { ...column, visible: effect.visibleAfter, tokens: effect.tokensAfter } : column,
		),
	};
}
