"use client";
// Takes applied edits back on the revision that they made, and says when somebody has changed the same since.
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useToast } from "@/components/ui/toast";
import { ProblemError } from "@/lib/client/http";
import { applyChanges, type ConfigurationEdit } from "@/lib/client/queries/changes";

/** `undo(back, revision)`: stores the edits `back` if nothing that they touch has changed since `revision`; a toast says what came of it. */
export function useUndo() {
	const t = useTranslations("changes.apply");
	const common = useTranslations("common");
	const queryClient = useQueryClient();
	const { toast } = useToast();
	return async (back: readonly ConfigurationEdit[], revision: number): Promise<void> => {
		try {
			const undone = await applyChanges(back, revision, t("undoNote", { revision }));
			toast({ title: t("undone", { revision: undone.revision }), tone: "info" });
		} catch (error) {
			const isLostUpdate = error instanceof ProblemError && error.status === 412;
			toast({
				title: t("undoFailed", { revision }),
				description: isLostUpdate ? common("lostUpdate.detail") : error instanceof Error ? error.message : undefined,
				tone: "error",
			});
		}
		await queryClient.invalidateQueries();
	};
}
