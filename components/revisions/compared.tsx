"use client";
// What two revisions show differently, profile by profile, and the objects that differ.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ArrowLeftRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { Effect } from "@/components/changes/effect";
import { Button } from "@/components/ui/button";
import { Card, Panel } from "@/components/ui/card";
import { CodeBlock } from "@/components/ui/code-block";
import { ProblemNote } from "@/components/ui/problem-note";
import { Skeleton } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import { type Comparison, comparisonQuery } from "@/lib/client/queries/revisions";
import { ObjectRow } from "./object-row";

interface ComparedProps {
	from: number;
	to: number;
	onCompare: (change: Partial<{ from: number; to: number }>) => void;
}

export function Compared({ from, to, onCompare }: ComparedProps) {
	const t = useTranslations("revisions.compare");
	const common = useTranslations("common");
	const isSame = from === to;
	const { data, error, isFetching, refetch } = useQuery({
		...comparisonQuery(from, to),
		enabled: !isSame,
		placeholderData: keepPreviousData,
	});
	return (
		<Panel
			title={t("title", { from, to })}
			description={t("description")}
			aria-busy={isFetching}
			actions={
				<Button size="sm" icon={<ArrowLeftRight aria-hidden />} onClick={() => onCompare({ from: to, to: from })}>
					{t("swap")}
				</Button>
			}
		>
			{isSame ? (
				<p className="text-ink-muted">{t("same")}</p>
			) : error ? (
				<ProblemNote error={error} action={<Button onClick={() => refetch()}>{common("retry")}</Button>} />
			) : data ? (
				<Differences comparison={data} />
			) : (
				<div role="status" aria-label={t("reading")}>
					<Skeleton className="h-32" />
				</div>
			)}
		</Panel>
	);
}

function Differences({ comparison }: { comparison: Comparison }) {
	const t = useTranslations("revisions.compare");
	const asOf = useTranslations("revisions.asOf");
	const { profiles, objects, objectsLeftOff, to } = comparison;
	return (
		<div className="flex flex-col gap-6">
			<section aria-label={t("profiles")}>
				{profiles.length === 0 ? (
					<p className="text-ink-muted">{t("nothing")}</p>
				) : (
					<ul className="grid gap-3 md:grid-cols-2 2xl:grid-cols-3">
						{profiles.map((effect) => (
							<li key={effect.profile}>
								<Card className="h-full">
									<TextLink
										href={`/profiles/${encodeURIComponent(effect.profile)}`}
										className="mb-2 inline-block font-mono font-semibold"
									>
										{effect.profile}
									</TextLink>
									<Effect effect={effect} />
								</Card>
							</li>
						))}
					</ul>
				)}
			</section>
			<section aria-label={t("objects")}>
				<h3 className="mb-2 font-semibold">{t("objects")}</h3>
				{objects.length === 0 && <p className="text-ink-muted">{t("noObjects")}</p>}
				<ul className="divide-y rounded-md border empty:hidden">
					{objects.map((object) => (
						<ObjectRow key={`${object.kind} ${object.name}`} object={object} />
					))}
				</ul>
				{objectsLeftOff > 0 && <p className="mt-2 text-ink-muted">{t("leftOff", { count: objectsLeftOff })}</p>}
			</section>
			<CodeBlock
				showLabel
				label={asOf("title", { revision: to })}
				code={`npx sallyport resolve --profile ${profiles[0]?.profile ?? "cli"} --at ${to}`}
			/>
		</div>
	);
}
