"use client";
// Asks before a check is removed; one that something hangs on is not.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { ProblemNote } from "@/components/ui/problem-note";
import { useToast } from "@/components/ui/toast";
import { type Check, deleteCheck } from "@/lib/client/queries/checks";
import { NeededBy } from "./needed-by";

export function DeleteCheck({ check, onClose }: { check: Check; onClose: () => void }) {
	const t = useTranslations("checks.delete");
	const tCommon = useTranslations("common");
	const queryClient = useQueryClient();
	const { toast } = useToast();
	const { name, revision, tools, toolsets } = check;
	const isNeeded = tools.length + toolsets.length > 0;
	const remove = useMutation({
		mutationFn: () => deleteCheck(name, revision),
		onSuccess: async () => {
			onClose();
			toast({ title: t("done", { name }) });
			await queryClient.invalidateQueries();
		},
	});
	return (
		<Dialog
			open
			onOpenChange={(open) => !open && onClose()}
			title={t("title", { name })}
			description={isNeeded ? t("needed") : t("detail")}
			footer={
				<>
					<DialogClose>
						<Button>{tCommon("cancel")}</Button>
					</DialogClose>
					<Button variant="danger" disabled={isNeeded} loading={remove.isPending} onClick={() => remove.mutate()}>
						{t("submit")}
					</Button>
				</>
			}
		>
			<div className="flex flex-col gap-3">
				{remove.error && <ProblemNote error={remove.error} />}
				{isNeeded && <NeededBy tools={tools} toolsets={toolsets} />}
			</div>
		</Dialog>
	);
}
