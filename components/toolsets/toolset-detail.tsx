"use client";
// One toolset by itself: what it is, its tools with those of its includes, and its state on every profile.
import { useQuery } from "@tanstack/react-query";
import { Grid3x3 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Panel } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import { matrixQuery, type Toolset, toolsetQuery } from "@/lib/client/queries/matrix";
import { ReadFailure } from "./read-failure";
import { ToolsetProfiles } from "./toolset-profiles";
import { ToolsetSavings } from "./toolset-savings";

export function ToolsetDetail({ name }: { name: string }) {
	const t = useTranslations("toolsets.detail");
	const toolset = useQuery(toolsetQuery(name));
	const matrix = useQuery(matrixQuery);
	const row = matrix.data?.rows.find((other) => other.toolset === (toolset.data?.name ?? name));
	return (
		<>
			<PageHeader
				title={<span className="font-mono">{toolset.data?.name ?? name}</span>}
				description={toolset.data?.description}
				actions={
					toolset.data && (
						<LinkButton icon={<Grid3x3 aria-hidden />} href={`/toolsets?q=${encodeURIComponent(toolset.data.name)}`}>
							{t("open")}
						</LinkButton>
					)
				}
			/>
			{toolset.isPending ? (
				<DetailSkeleton />
			) : !toolset.data ? (
				<ReadFailure error={toolset.error} onRetry={() => void toolset.refetch()} isRetrying={toolset.isFetching} />
			) : (
				<div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
					<Facts toolset={toolset.data} />
					<div className="grid min-w-0 gap-4">
						{matrix.data && row && <ToolsetProfiles profiles={matrix.data.profiles} row={row} />}
						{toolset.data.savings.length > 0 && <ToolsetSavings toolset={toolset.data} />}
						<Tools toolset={toolset.data} />
					</div>
				</div>
			)}
		</>
	);
}

function Facts({ toolset }: { toolset: Toolset }) {
	const t = useTranslations("toolsets.detail");
	const kinds = useTranslations("toolsets.filter.kinds");
	return (
		<Panel title={t("about")}>
			<dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2.5">
				<Fact label={t("kind")}>{kinds(toolset.kind)}</Fact>
				<Fact label={t("optIn")}>{toolset.optIn ? t("optInYes") : t("optInNo")}</Fact>
				<Fact label={t("includes")}>
					<Names names={toolset.includes} href={(other) => `/toolsets/${encodeURIComponent(other)}`} />
				</Fact>
				<Fact label={t("aliases")}>
					<Names names={toolset.aliases} />
				</Fact>
				<Fact label={t("checks")}>
					<Names names={toolset.checks} />
				</Fact>
			</dl>
		</Panel>
	);
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
	return (
		<>
			<dt className="text-ink-muted">{label}</dt>
			<dd className="min-w-0">{children}</dd>
		</>
	);
}

function Names({ names, href }: { names: readonly string[]; href?: (name: string) => string }) {
	const t = useTranslations("toolsets.detail");
	if (names.length === 0) return <span className="text-ink-muted">{t("none")}</span>;
	return (
		<ul className="flex flex-wrap gap-x-3 gap-y-1 font-mono text-sm">
			{names.map((name) => (
				<li key={name} className="min-w-0 break-words">
					{href ? <TextLink href={href(name)}>{name}</TextLink> : name}
				</li>
			))}
		</ul>
	);
}

function Tools({ toolset }: { toolset: Toolset }) {
	const t = useTranslations("toolsets.detail");
	const direct = new Set(toolset.tools);
	const included = toolset.closure.filter((tool) => !direct.has(tool));
	return (
		<>
			{toolset.tools.length > 0 && (
				<ToolNames title={t("direct", { count: toolset.tools.length })} tools={toolset.tools} />
			)}
			{included.length > 0 && <ToolNames title={t("included", { count: included.length })} tools={included} />}
			{toolset.closure.length === 0 && toolset.tools.length === 0 && (
				<Panel title={t("direct", { count: 0 })}>
					<p className="text-ink-muted">{t("noTools")}</p>
				</Panel>
			)}
		</>
	);
}

function ToolNames({ title, tools }: { title: string; tools: readonly string[] }) {
	return (
		<Panel title={title}>
			<ul className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-x-4">
				{tools.map((tool) => (
					<li key={tool} className="flex min-h-7 min-w-0 items-center">
						<TextLink href={`/tools/${encodeURIComponent(tool)}`} title={tool} className="truncate font-mono text-sm">
							{tool}
						</TextLink>
					</li>
				))}
			</ul>
		</Panel>
	);
}

function DetailSkeleton() {
	const t = useTranslations("common");
	return (
		<div role="status" aria-label={t("loading")} className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
			<Skeleton className="h-56 rounded-md" />
			<Skeleton className="h-80 rounded-md" />
		</div>
	);
}
