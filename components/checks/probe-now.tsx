"use client";
// Probes a check at once and says what that found. However often it is pressed, one probe runs.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { GuardedButton } from "@/components/ui/guarded-button";
import { useToast } from "@/components/ui/toast";
import { ProblemError } from "@/lib/client/http";
import { checksQuery, probeCheck } from "@/lib/client/queries/checks";

interface ProbeNowProps {
	name: string;
	refusal: string | undefined;
	/** Whether the server says that a probe runs already. */
	isProbing: boolean;
}

export function ProbeNow({ name, refusal, isProbing }: ProbeNowProps) {
	const t = useTranslations("checks.probe");
	const queryClient = useQueryClient();
	const { toast } = useToast();
	const probe = useMutation({
		mutationFn: () => probeCheck(name),
		onSuccess: async (check) => {
			await queryClient.invalidateQueries({ queryKey: checksQuery.queryKey });
			const state = check.probe?.state ?? "unreported";
			const isFine = state === "available";
			toast({ title: t(`done.${state}`, { name }), tone: isFine ? "done" : "info" });
		},
		onError: (error) => {
			const detail = error instanceof ProblemError ? (error.detail ?? error.title) : error.message;
			toast({ title: t("failed", { name }), description: detail, tone: "error" });
		},
	});
	return (
		<GuardedButton
			size="sm"
			refusal={refusal}
			loading={probe.isPending || isProbing}
			aria-label={t("named", { name })}
			onClick={() => probe.mutate()}
		>
			{t("action")}
		</GuardedButton>
	);
}
