"use client";
// The overview: the pyramid of trust, and beneath it what changed today, what needs a look and how much there is.
import { useQuery } from "@tanstack/react-query";
import { IdCard } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { ProblemError } from "@/lib/client/http";
import { type Overview, overviewQuery } from "@/lib/client/queries/overview";
import { ChangedToday } from "./changed-today";
import { Notices } from "./notices";
import { OverviewSkeleton } from "./overview-skeleton";
import { Pyramid } from "./pyramid";
import { Totals } from "./totals";

export function OverviewBoard() {
	const t = useTranslations("overview");
	const { data, error, isPending, isFetching, refetch } = useQuery(overviewQuery);
	return (
		<>
			<PageHeader title={t("title")} description={t("description")} />
			{isPending ? (
				<OverviewSkeleton />
			) : data ? (
				<Board overview={data} />
			) : (
				<Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
			)}
		</>
	);
}

function Board({ overview }: { overview: Overview }) {
	const t = useTranslations("overview.empty");
	const { profiles, changedToday, totals, notices } = overview;
	return (
		<>
			{profiles.length === 0 ? (
				<EmptyState
					icon={<IdCard />}
					title={t("title")}
					description={t("detail")}
					action={<LinkButton href="/profiles">{t("action")}</LinkButton>}
				/>
			) : (
				<Pyramid profiles={profiles} />
			)}
			<div className="mt-6 grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
				<ChangedToday events={changedToday} />
				<div className="flex min-w-0 flex-col gap-4">
					<Totals totals={totals} />
					<Notices notices={notices} exampleProfile={profiles[0]?.name} />
				</div>
			</div>
		</>
	);
}

function Failure({ error, onRetry, isRetrying }: { error: Error | null; onRetry: () => void; isRetrying: boolean }) {
	const t = useTranslations("common");
	const problem = error instanceof ProblemError && error.status !== 0 ? error : null;
	return (
		<ErrorState
			title={problem?.title ?? t("unreachable.title")}
			detail={problem?.detail}
			reference={problem?.requestId && t("reference", { id: problem.requestId })}
			action={
				<Button onClick={onRetry} loading={isRetrying}>
					{t("retry")}
				</Button>
			}
		/>
	);
}
