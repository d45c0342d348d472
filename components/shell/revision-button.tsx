"use client";
// The current revision with its age; a press says who changed what.
import { useQuery } from "@tanstack/react-query";
import { GitCommitHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import { revisionQuery } from "@/lib/client/revision";

export function RevisionButton() {
	const t = useTranslations("shell.revision");
	const { data, isPending } = useQuery(revisionQuery);
	if (isPending) return <Skeleton className="mx-2 h-4 w-16 sm:w-28" />;
	if (!data) return <span className="px-2 text-ink-muted text-xs max-sm:sr-only">{t("failed")}</span>;
	return (
		<Popover
			align="end"
			title={t("title", { revision: data.revision })}
			trigger={
				<Button
					variant="ghost"
					size="sm"
					aria-label={t("label", { revision: data.revision })}
					icon={<GitCommitHorizontal aria-hidden />}
				>
					<span className="font-mono">{data.revision}</span>
					<RelativeTime at={data.at} className="font-normal text-ink-faint max-sm:hidden" />
				</Button>
			}
		>
			<p className="mt-2">{data.summary}</p>
			<p className="mt-1 text-ink-muted text-xs">
				{t("by", { actor: data.actor })} · <RelativeTime at={data.at} />
			</p>
			<p className="mt-3 border-t pt-3 text-ink-muted text-xs">{t("explain")}</p>
			<TextLink href="/revisions" className="mt-2 inline-block text-sm">
				{t("history")}
			</TextLink>
		</Popover>
	);
}
