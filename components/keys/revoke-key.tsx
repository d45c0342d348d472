"use client";
// Asks before a key is revoked, and says what stops working.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { ProblemNote } from "@/components/ui/problem-note";
import { RelativeTime } from "@/components/ui/relative-time";
import { useToast } from "@/components/ui/toast";
import { type Runtime, type RuntimeKey, revokeKey } from "@/lib/client/queries/runtimes";

interface RevokeKeyProps {
	apiKey: RuntimeKey;
	runtime: Runtime;
	onClose: () => void;
}

export function RevokeKey({ apiKey, runtime, onClose }: RevokeKeyProps) {
	const t = useTranslations("runtimes.revoke");
	const tCommon = useTranslations("common");
	const queryClient = useQueryClient();
	const { toast } = useToast();
	const { name, prefix, scopes, lastUsedAt } = apiKey;
	const profiles = apiKey.profiles.join(", ") || t("noProfiles");
	const revoke = useMutation({
		mutationFn: () => revokeKey(runtime.id, apiKey.id),
		onSuccess: async () => {
			await queryClient.invalidateQueries();
			toast({ title: t("done", { name }) });
			onClose();
		},
	});
	return (
		<Dialog
			open
			onOpenChange={(open) => !open && onClose()}
			title={t("title", { name })}
			description={t("detail", { prefix, runtime: runtime.name })}
			footer={
				<>
					<DialogClose>
						<Button>{tCommon("cancel")}</Button>
					</DialogClose>
					<Button variant="danger" loading={revoke.isPending} onClick={() => revoke.mutate()}>
						{t("submit")}
					</Button>
				</>
			}
		>
			<div className="flex flex-col gap-3">
				{revoke.error && <ProblemNote error={revoke.error} />}
				<div>
					<p className="font-medium">{t("stops")}</p>
					<ul className="mt-1 list-disc pl-5 text-ink-muted">
						{scopes.map((scope) => (
							<li key={scope}>{t(`stopsScope.${scope}`, { profiles })}</li>
						))}
					</ul>
				</div>
				<p className="text-ink-muted">
					{lastUsedAt ? t.rich("lastUsed", { when: () => <RelativeTime at={lastUsedAt} /> }) : t("neverUsed")}
				</p>
			</div>
		</Dialog>
	);
}
