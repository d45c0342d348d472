"use client";
// One tool in full: what a model is told about it, what it can do, where it comes from, and where it is visible.
import { useQuery } from "@tanstack/react-query";
import { SearchX, Waypoints } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { ProblemError } from "@/lib/client/http";
import { inspectorAddress, type ToolDetail as Tool, toolQuery } from "@/lib/client/queries/tools";
import { Fittings } from "./fittings";
import { Parameters } from "./parameters";
import { ToolFacts } from "./tool-facts";
import { ToolVisibility } from "./tool-visibility";

export function ToolDetail({ name }: { name: string }) {
	const tool = useQuery(toolQuery(name));
	if (tool.data) return <Found tool={tool.data} />;
	if (tool.error instanceof ProblemError && tool.error.status === 404) return <NoSuchTool name={name} />;
	if (tool.error) return <Failure error={tool.error} retry={() => void tool.refetch()} />;
	return <Loading name={name} />;
}

function Found({ tool }: { tool: Tool }) {
	const t = useTranslations("tools.detail");
	return (
		<>
			<PageHeader
				title={<ToolTitle name={tool.name} emoji={tool.emoji} />}
				actions={
					<LinkButton href={inspectorAddress(tool.name)} variant="primary" icon={<Waypoints aria-hidden />}>
						{t("inspect")}
					</LinkButton>
				}
			/>
			<p className="-mt-3 mb-5 max-w-[80ch] whitespace-pre-line break-words text-ink-muted">{tool.description}</p>
			<div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_360px]">
				<div className="flex min-w-0 flex-col gap-4">
					<Parameters schema={tool.parameters} />
					<Fittings tool={tool} />
					<ToolVisibility tool={tool} />
				</div>
				<ToolFacts tool={tool} />
			</div>
		</>
	);
}

function ToolTitle({ name, emoji }: { name: string; emoji: string | null }) {
	return (
		<span className="flex items-center gap-2">
			{emoji && <span aria-hidden>{emoji}</span>}
			<code className="break-all">{name}</code>
		</span>
	);
}

function NoSuchTool({ name }: { name: string }) {
	const t = useTranslations("tools.detail");
	return (
		<EmptyState
			icon={<SearchX />}
			title={<h1>{t("notFound", { name })}</h1>}
			description={t("notFoundDetail")}
			action={
				<LinkButton href={inspectorAddress(name)} variant="primary">
					{t("openInspector")}
				</LinkButton>
			}
			className="py-24"
		/>
	);
}

function Failure({ error, retry }: { error: Error; retry: () => void }) {
	const t = useTranslations("tools.detail");
	const common = useTranslations("common");
	const problem = error instanceof ProblemError ? error : null;
	return (
		<ErrorState
			title={<h1>{t("failed")}</h1>}
			detail={problem?.detail ?? error.message}
			reference={problem?.requestId && common("reference", { id: problem.requestId })}
			action={<Button onClick={retry}>{common("retry")}</Button>}
		/>
	);
}

function Loading({ name }: { name: string }) {
	const t = useTranslations("common");
	return (
		<div aria-busy="true">
			<PageHeader title={<ToolTitle name={name} emoji={null} />} />
			<span role="status" className="sr-only">
				{t("loading")}
			</span>
			<Skeleton className="-mt-3 mb-5 h-10 max-w-[80ch]" />
			<div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_360px]">
				<Card className="flex flex-col gap-3">
					<Skeleton className="w-40" />
					<Skeleton className="h-48" />
				</Card>
				<Card className="flex flex-col gap-3">
					<Skeleton className="w-24" />
					<Skeleton className="h-72" />
				</Card>
			</div>
		</div>
	);
}
