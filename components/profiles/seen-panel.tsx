"use client";
// The tools that a profile sees now, each with the way to its inspector, and the way to the matrix.
import { useQuery } from "@tanstack/react-query";
import { Flag, Grid3x3 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Panel } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { Skeleton } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import { formatTokens } from "@/lib/client/format";
import { type Matrix, matrixQuery } from "@/lib/client/queries/matrix";
import type { Profile } from "@/lib/client/queries/profiles";
import { inspectorAddress } from "@/lib/client/queries/tools";

const SKELETON_ROWS = ["a", "b", "c", "d", "e", "f"];

export function SeenPanel({ profile }: { profile: Profile }) {
	const t = useTranslations("profiles.seen");
	return (
		<Panel
			title={t("panel")}
			description={t("summary", { tools: profile.visible, tokens: formatTokens(profile.tokens) })}
			actions={
				<LinkButton href="/toolsets" size="sm" icon={<Grid3x3 aria-hidden />}>
					{t("matrix")}
				</LinkButton>
			}
			flush
		>
			<SeenTools profile={profile.name} />
			<p className="border-t px-4 py-2 text-ink-muted text-xs">{t("assumes")}</p>
		</Panel>
	);
}

function SeenTools({ profile }: { profile: string }) {
	const t = useTranslations("profiles.seen");
	const { data, isPending } = useQuery(matrixQuery);
	if (isPending) {
		return (
			<div aria-busy className="flex flex-col gap-3 px-4 py-3">
				{SKELETON_ROWS.map((row) => (
					<Skeleton key={row} />
				))}
			</div>
		);
	}
	if (!data) return <p className="px-4 py-3 text-ink-muted">{t("failed")}</p>;
	const tools = seenBy(data, profile);
	if (tools.length === 0) return <p className="px-4 py-3 text-ink-muted">{t("none")}</p>;
	return (
		<section
			// biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
			tabIndex={0}
			aria-label={t("panel")}
			className="max-h-80 overflow-y-auto py-1.5 focus-visible:-outline-offset-2"
		>
			<ul>
				{tools.map(({ tool, asks }) => (
					<li key={tool} className="flex min-h-7 items-center gap-2 px-4">
						<TextLink
							href={`${inspectorAddress(tool)}?profile=${encodeURIComponent(profile)}`}
							title={t("inspect", { tool })}
							className="min-w-0 truncate py-1 font-mono text-ink text-sm hover:text-accent-text"
						>
							{tool}
						</TextLink>
						{asks && (
							<span className="inline-flex shrink-0 items-center gap-1 text-asks text-xs">
								<Flag aria-hidden className="size-3" fill="currentColor" />
								{t("asks")}
							</span>
						)}
					</li>
				))}
			</ul>
		</section>
	);
}

/** Visible tools by name; a tool that several toolsets list is there once. */
function seenBy(matrix: Matrix, profile: string): { tool: string; asks: boolean }[] {
	const column = matrix.profiles.findIndex(({ name }) => name === profile);
	const seen = new Map<string, boolean>();
	for (const { tool, cells } of matrix.rows.flatMap((row) => row.tools)) {
		const verdict = cells[column];
		if (verdict === "visible" || verdict === "asks") seen.set(tool, verdict === "asks");
	}
	return [...seen].map(([tool, asks]) => ({ tool, asks })).sort((a, b) => (a.tool < b.tool ? -1 : 1));
}
