// What a change would do, asked of the server's own resolver before anything is written.
import type { z } from "zod";
import type { previewAnswerSchema } from "../../contracts/changes";
import type { editSchema, profileEffectSchema } from "../../contracts/configuration";
import { api } from "../http";

export type ConfigurationEdit = z.infer<typeof editSchema>;
export type ChangePreview = z.infer<typeof previewAnswerSchema>;
export type ProfileEffect = z.infer<typeof profileEffectSchema>;

/** Effects of the edits taken together, for the profiles on which something differs. Nothing is changed. */
export function previewChanges(edits: readonly ConfigurationEdit[]): Promise<ChangePreview> {
	return api.post<ChangePreview>("/api/changes/preview", { edits });
}
