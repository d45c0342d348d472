"use client";
// History: the revisions, and what any two of them differ in. The two that are compared stand in the address.
import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useTranslations } from "next-intl";
import { parseAsInteger, useQueryStates } from "nuqs";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { ProblemNote } from "@/components/ui/problem-note";
import { Skeleton } from "@/components/ui/skeleton";
import { newestPair, revisionsQuery } from "@/lib/client/queries/revisions";
import { Compared } from "./compared";
import { RevisionTable } from "./revision-table";

export function RevisionsPage() {
	const t = useTranslations("revisions");
	return (
		<>
			<PageHeader title={t("title")} description={t("lead")} />
			<RevisionsBody />
		</>
	);
}

function RevisionsBody() {
	const t = useTranslations("revisions");
	const common = useTranslations("common");
	const { data, error, isPending, refetch } = useQuery(revisionsQuery);
	const [address, setAddress] = useQueryStates({ from: parseAsInteger, to: parseAsInteger }, { history: "replace" });
	if (isPending) {
		return (
			<div aria-busy className="flex flex-col gap-4">
				<Skeleton className="h-72 w-full" />
				<Skeleton className="h-40 w-full" />
			</div>
		);
	}
	if (!data) return <ProblemNote error={error} action={<Button onClick={() => refetch()}>{common("retry")}</Button>} />;
	if (data.revisions.length === 0) {
		return <EmptyState icon={<History />} title={t("empty")} className="rounded-md border bg-surface" />;
	}
	const newest = newestPair(data.revisions);
	const from = address.from ?? newest?.from ?? null;
	const to = address.to ?? newest?.to ?? null;
	const compare = (change: Partial<{ from: number; to: number }>) => void setAddress({ from, to, ...change });
	return (
		<div className="flex flex-col gap-4">
			<RevisionTable first={data} from={from} to={to} onCompare={compare} />
			{from !== null && to !== null && <Compared from={from} to={to} onCompare={compare} />}
		</div>
	);
}
