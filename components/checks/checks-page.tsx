"use client";
// The checks of what is outside: what they say now and said before, what hangs on them. Results arrive by themselves; looking never probes.
import { useQuery } from "@tanstack/react-query";
import { HeartPulse, Plus, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { GuardedButton } from "@/components/ui/guarded-button";
import { PageHeader } from "@/components/ui/page-header";
import { ProblemNote } from "@/components/ui/problem-note";
import { Segmented } from "@/components/ui/segmented";
import { type Check, checksQuery } from "@/lib/client/queries/checks";
import { CHECK_FILTERS, type CheckFilter, passes } from "./check-filter";
import { CheckForm } from "./check-form";
import { CheckTable } from "./check-table";
import { ChecksSkeleton } from "./checks-skeleton";

export function ChecksPage({ canWrite }: { canWrite: boolean }) {
	const t = useTranslations("checks");
	const refusal = canWrite ? undefined : t("cannotWrite");
	return (
		<>
			<PageHeader title={t("title")} description={t("lead")} actions={<AddCheck refusal={refusal} />} />
			<ChecksBody refusal={refusal} />
		</>
	);
}

function AddCheck({ refusal }: { refusal: string | undefined }) {
	const t = useTranslations("checks");
	const [isOpen, setIsOpen] = useState(false);
	return (
		<>
			<GuardedButton variant="primary" icon={<Plus aria-hidden />} refusal={refusal} onClick={() => setIsOpen(true)}>
				{t("add")}
			</GuardedButton>
			{isOpen && <CheckForm check={null} onClose={() => setIsOpen(false)} />}
		</>
	);
}

function ChecksBody({ refusal }: { refusal: string | undefined }) {
	const t = useTranslations("checks");
	const tCommon = useTranslations("common");
	const { data, error, isPending, refetch } = useQuery(checksQuery);
	if (isPending) return <ChecksSkeleton />;
	if (!data) {
		return <ProblemNote error={error} action={<Button onClick={() => refetch()}>{tCommon("retry")}</Button>} />;
	}
	if (data.checks.length === 0) {
		return (
			<EmptyState
				icon={<HeartPulse />}
				title={t("empty.title")}
				description={t("empty.detail")}
				className="rounded-md border bg-surface"
			/>
		);
	}
	return <Checks checks={data.checks} refusal={refusal} />;
}

function Checks({ checks, refusal }: { checks: readonly Check[]; refusal: string | undefined }) {
	const t = useTranslations("checks");
	const tCommon = useTranslations("common");
	const [filter, setFilter] = useQueryState("show", parseAsStringLiteral(CHECK_FILTERS).withDefault("all"));
	const shown = checks.filter((check) => passes(filter, check));
	return (
		<div className="flex flex-col gap-4">
			<Segmented<CheckFilter>
				legend={t("filter.label")}
				value={filter}
				onValueChange={(next) => setFilter(next === "all" ? null : next)}
				options={CHECK_FILTERS.map((value) => ({
					value,
					label: (
						<>
							{t(`filter.${value}`)}
							<span className="ml-1.5 font-normal text-ink-muted">
								{checks.filter((check) => passes(value, check)).length}
							</span>
						</>
					),
				}))}
				className="max-w-full self-start overflow-x-auto"
			/>
			{shown.length === 0 ? (
				<EmptyState
					icon={<SearchX />}
					title={t("filteredEmpty.title")}
					description={t("filteredEmpty.detail")}
					action={<Button onClick={() => setFilter(null)}>{tCommon("clearFilters")}</Button>}
					className="rounded-md border bg-surface"
				/>
			) : (
				<CheckTable checks={shown} refusal={refusal} />
			)}
		</div>
	);
}
