// What a change would do, asked of the server's own resolver before anything is written.
import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { changesAnswerSchema, previewAnswerSchema } from "../../contracts/changes";
import type { editSchema, profileEffectSchema } from "../../contracts/configuration";
import { api } from "../http";

export type ConfigurationEdit = z.infer<typeof editSchema>;
export type ChangePreview = z.infer<typeof previewAnswerSchema>;
export type ProfileEffect = z.infer<typeof profileEffectSchema>;

/** Effects of the edits taken together, for the profiles on which something differs. Nothing is changed. */
export function previewChanges(edits: readonly ConfigurationEdit[]): Promise<ChangePreview> {
	return api.post<ChangePreview>("/api/changes/preview", { edits });
}

/** The same as a query, for a question that stands on the screen for a while. */
export function previewQuery(edits: readonly ConfigurationEdit[]) {
	return queryOptions({
		queryKey: ["preview", edits],
		queryFn: () => previewChanges(edits),
		// What a change would do is not kept: it is asked anew each time.
		gcTime: 0,
	});
}

/** Stores the edits, all or none, when nothing that they touch has changed since the revision `basedOn`; 412 otherwise. */
export function applyChanges(edits: readonly ConfigurationEdit[], basedOn: number, note?: string) {
	return api.post<z.infer<typeof changesAnswerSchema>>("/api/changes", { edits, note }, { ifMatch: basedOn });
}
