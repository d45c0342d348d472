// The matrix toolset × profile, and one toolset by itself, as the console reads them; and the write of one cell.
import type { z } from "zod";
import type {
	choiceSchema,
	MatrixAnswer,
	matrixCellSchema,
	setCellAnswerSchema,
	toolsetDetailSchema,
	toolsetKindSchema,
} from "../../contracts/configuration";
import { apiQuery } from "../api-query";
import { api } from "../http";

export type Matrix = MatrixAnswer;
export type MatrixProfile = Matrix["profiles"][number];
export type MatrixRow = Matrix["rows"][number];
export type MatrixTool = MatrixRow["tools"][number];
export type MatrixCell = z.infer<typeof matrixCellSchema>;
export type Choice = z.infer<typeof choiceSchema>;
export type ToolsetKind = z.infer<typeof toolsetKindSchema>;
export type Toolset = z.infer<typeof toolsetDetailSchema>;
export type CellWritten = z.infer<typeof setCellAnswerSchema>;

export const matrixQuery = apiQuery<Matrix>("/api/toolsets/matrix");

export function toolsetQuery(name: string) {
	return apiQuery<Toolset>(`/api/toolsets/${encodeURIComponent(name)}`);
}

export interface CellWrite {
	profile: string;
	toolset: string;
	state: Choice;
	/** The revision that the choice was made on. */
	basedOn: number;
}

/**
 * Stores the choice of one cell.
 * @throws ProblemError 412 when the profile was changed after `basedOn`
 */
export function writeCell({ profile, toolset, state, basedOn }: CellWrite): Promise<CellWritten> {
	const path = `/api/profiles/${encodeURIComponent(profile)}/toolsets/${encodeURIComponent(toolset)}`;
	return api.put<CellWritten>(path, { state }, { ifMatch: basedOn });
}
