"use client";
// A read that failed: the problem's own words, and another try.
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { ProblemError } from "@/lib/client/http";

export interface ReadFailureProps {
	error: Error | null;
	onRetry: () => void;
	isRetrying: boolean;
	/** The way on when the thing does not exist, where another try would not help. */
	missing?: ReactNode;
}

export function ReadFailure({ error, onRetry, isRetrying, missing }: ReadFailureProps) {
	const t = useTranslations("common");
	const problem = error instanceof ProblemError ? error : null;
	const isMissing = problem?.status === 404 && missing !== undefined;
	return (
		<ErrorState
			title={problem && problem.status !== 0 ? problem.title : t("unreachable.title")}
			detail={problem?.detail}
			reference={isMissing ? undefined : problem?.requestId && t("reference", { id: problem.requestId })}
			action={
				isMissing ? (
					missing
				) : (
					<Button onClick={onRetry} loading={isRetrying}>
						{t("retry")}
					</Button>
				)
			}
		/>
	);
}
