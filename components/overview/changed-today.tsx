"use client";
// What changed today, newest first, as sentences with who did it and when.
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { RelativeTime } from "@/components/ui/relative-time";
import { TextLink } from "@/components/ui/text-link";
import type { OverviewEvent } from "@/lib/client/queries/overview";
import { addressOf } from "./object-address";

const SHOWN = 8;

export function ChangedToday({ events }: { events: readonly OverviewEvent[] }) {
	const t = useTranslations("overview.today");
	const [isLong, setIsLong] = useState(false);
	const more = events.length - SHOWN;
	return (
		<Panel title={t("title")} flush>
			{events.length === 0 ? (
				<EmptyState
					title={t("empty")}
					action={<LinkButton href="/toolsets">{t("emptyAction")}</LinkButton>}
					className="py-8"
				/>
			) : (
				<ol>
					{events.slice(0, isLong ? undefined : SHOWN).map((event) => (
						<ChangeLine key={event.id} event={event} />
					))}
				</ol>
			)}
			{more > 0 && (
				<div className="border-t px-2 py-1.5">
					<Button variant="ghost" size="sm" aria-expanded={isLong} onClick={() => setIsLong(!isLong)}>
						{isLong ? t("less") : t("more", { count: more })}
					</Button>
				</div>
			)}
		</Panel>
	);
}

function ChangeLine({ event }: { event: OverviewEvent }) {
	const t = useTranslations("overview.today");
	const address = addressOf(event.object);
	return (
		<li className="flex items-baseline gap-x-3 border-b px-4 py-2 last:border-b-0">
			<p className="min-w-0 flex-1 break-words">
				{address ? (
					<TextLink href={address} className="text-ink">
						{event.summary}
					</TextLink>
				) : (
					event.summary
				)}{" "}
				<span className="text-ink-muted">{t("by", { actor: event.actor.label })}</span>
			</p>
			{event.revision !== null && (
				<span className="shrink-0 font-mono text-ink-faint text-xs max-sm:hidden">{event.revision}</span>
			)}
			<RelativeTime at={event.at} className="shrink-0 text-ink-muted text-xs sm:w-20 sm:text-right" />
		</li>
	);
}
