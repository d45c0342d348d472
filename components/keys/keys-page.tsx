"use client";
// Runtimes and their keys: who may ask for what, when each key was last used, and which ones need a look.
import { useQuery } from "@tanstack/react-query";
import { KeyRound, Lock, SearchX, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { ProblemNote } from "@/components/ui/problem-note";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import { profilesQuery } from "@/lib/client/queries/profiles";
import { type RuntimeList, runtimesQuery } from "@/lib/client/queries/runtimes";
import { CreateRuntime } from "./create-runtime";
import { isUsable, KEY_FILTERS, type KeyFilter, keyState, passes } from "./key-state";
import { RuntimePanel } from "./runtime-panel";
import { useNow } from "./use-now";

export function KeysPage({ canManage }: { canManage: boolean }) {
	const t = useTranslations("runtimes");
	return (
		<>
			<PageHeader title={t("title")} description={t("lead")} actions={canManage && <CreateRuntime />} />
			{canManage ? (
				<KeysBody />
			) : (
				<EmptyState
					icon={<Lock />}
					title={t("refused.title")}
					description={t("refused.detail")}
					className="rounded-md border bg-surface"
				/>
			)}
		</>
	);
}

function KeysBody() {
	const t = useTranslations("runtimes");
	const tCommon = useTranslations("common");
	const { data, error, isPending, refetch } = useQuery(runtimesQuery);
	if (isPending) return <KeysSkeleton />;
	if (!data) {
		return <ProblemNote error={error} action={<Button onClick={() => refetch()}>{tCommon("retry")}</Button>} />;
	}
	if (data.runtimes.length === 0) {
		return (
			<EmptyState
				icon={<KeyRound />}
				title={t("empty.title")}
				description={t("empty.detail")}
				className="rounded-md border bg-surface"
			/>
		);
	}
	return <Runtimes runtimes={data.runtimes} />;
}

function Runtimes({ runtimes }: Pick<RuntimeList, "runtimes">) {
	const t = useTranslations("runtimes");
	const tCommon = useTranslations("common");
	const now = useNow();
	const [filter, setFilter] = useQueryState("keys", parseAsStringLiteral(KEY_FILTERS).withDefault("all"));
	const { data: profiles } = useQuery(profilesQuery);
	const tiers = new Map(profiles?.profiles.map(({ name, tier }) => [name, tier]));

	const shown = runtimes
		.map((runtime) => ({ ...runtime, keys: runtime.keys.filter((key) => passes(filter, keyState(key, now))) }))
		.filter(({ keys }) => filter === "all" || keys.length > 0);
	const hasBootstrap = runtimes.some(({ keys }) => keys.some((key) => key.isBootstrap && isUsable(keyState(key, now))));
	return (
		<div className="flex flex-col gap-4">
			{hasBootstrap && <BootstrapWarning />}
			<Segmented<KeyFilter>
				legend={t("filter.label")}
				value={filter}
				onValueChange={(next) => setFilter(next === "all" ? null : next)}
				options={KEY_FILTERS.map((value) => ({ value, label: t(`filter.${value}`) }))}
				className="self-start"
			/>
			{shown.length === 0 && (
				<EmptyState
					icon={<SearchX />}
					title={t("filteredEmpty.title")}
					description={t("filteredEmpty.detail")}
					action={<Button onClick={() => setFilter(null)}>{tCommon("clearFilters")}</Button>}
					className="rounded-md border bg-surface"
				/>
			)}
			{shown.map((runtime) => (
				<RuntimePanel key={runtime.id} runtime={runtime} tiers={tiers} now={now} />
			))}
		</div>
	);
}

function BootstrapWarning() {
	const t = useTranslations("runtimes.bootstrap");
	return (
		<div role="note" className="flex items-start gap-2.5 rounded-md border bg-ask-soft px-4 py-2.5 text-ask">
			<TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
			<p>
				<span className="font-medium">{t("title")}.</span> {t("detail")}
			</p>
		</div>
	);
}

function KeysSkeleton() {
	return (
		<div aria-busy className="flex flex-col gap-4">
			<Skeleton className="h-7 w-44" />
			{["a", "b"].map((panel) => (
				<div key={panel} className="rounded-md border bg-surface">
					<div className="flex h-14 items-center border-b px-4">
						<Skeleton className="w-40" />
					</div>
					<div className="h-9 border-b bg-sunken" />
					<div className="flex h-14 items-center px-4">
						<Skeleton className="w-full" />
					</div>
				</div>
			))}
		</div>
	);
}
