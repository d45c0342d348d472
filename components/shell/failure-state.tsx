"use client";
// A page that could not be drawn: says that nothing was changed, gives a reference for the log, and tries again.
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";

export interface FailureStateProps {
	error: Error & { digest?: string };
	retry: () => void;
}

export function FailureState({ error, retry }: FailureStateProps) {
	const t = useTranslations("common");
	return (
		<ErrorState
			title={<h1>{t("failure.title")}</h1>}
			detail={t("failure.detail")}
			reference={error.digest && t("reference", { id: error.digest })}
			action={<Button onClick={retry}>{t("retry")}</Button>}
			className="mx-auto mt-16 max-w-xl"
		/>
	);
}
