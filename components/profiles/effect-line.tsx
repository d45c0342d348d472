"use client";
// What a change does to a profile, in one line: tools that appear and vanish, tokens, capabilities, conflicts; the names on demand.
import { ArrowDown, ArrowUp, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CapabilityGlyph } from "@/components/marks/capability-glyph";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import { formatTokens } from "@/lib/client/format";
import type { ProfileEffect } from "@/lib/client/queries/changes";

export function EffectLine({ effect }: { effect: ProfileEffect }) {
	const t = useTranslations("profiles.bar");
	const { appear, vanish, conflicts, capabilitiesGained, capabilitiesLost, tokensBefore, tokensAfter } = effect;
	const movesTools = appear.length > 0 || vanish.length > 0;
	return (
		<span className="flex flex-wrap items-center gap-x-3 gap-y-1">
			{!movesTools && t("noEffect")}
			{appear.length > 0 && (
				<Badge tone="added" icon={<ArrowUp aria-hidden />}>
					{t("appear", { count: appear.length })}
				</Badge>
			)}
			{vanish.length > 0 && (
				<Badge tone="removed" icon={<ArrowDown aria-hidden />}>
					{t("vanish", { count: vanish.length })}
				</Badge>
			)}
			{tokensBefore !== tokensAfter && (
				<span>{t("tokens", { before: formatTokens(tokensBefore), after: formatTokens(tokensAfter) })}</span>
			)}
			<Capabilities label={t("gains")} capabilities={capabilitiesGained} />
			<Capabilities label={t("loses")} capabilities={capabilitiesLost} />
			{conflicts.length > 0 && (
				<Badge tone="ask" icon={<TriangleAlert aria-hidden />}>
					{t("conflictCount", { count: conflicts.length })}
				</Badge>
			)}
			{(movesTools || conflicts.length > 0) && <EffectDetails effect={effect} />}
		</span>
	);
}

function Capabilities({ label, capabilities }: { label: string; capabilities: readonly string[] }) {
	if (capabilities.length === 0) return null;
	return (
		<span className="inline-flex flex-wrap items-center gap-1.5">
			{label}
			{capabilities.map((capability) => (
				<CapabilityGlyph key={capability} capability={capability} showName />
			))}
		</span>
	);
}

function EffectDetails({ effect: { appear, vanish, conflicts } }: { effect: ProfileEffect }) {
	const t = useTranslations("profiles.bar");
	return (
		<Popover
			side="top"
			title={t("detailsTitle")}
			trigger={
				<Button size="sm" variant="ghost" className="-my-1">
					{t("details")}
				</Button>
			}
			className="max-h-96 overflow-y-auto"
		>
			<Names title={t("appearTitle")} icon={<ArrowUp aria-hidden className="size-3.5 text-added" />} names={appear} />
			<Names
				title={t("vanishTitle")}
				icon={<ArrowDown aria-hidden className="size-3.5 text-removed" />}
				names={vanish}
			/>
			{conflicts.length > 0 && (
				<div className="mt-3">
					<p className="flex items-center gap-1.5 font-medium text-sm">
						<TriangleAlert aria-hidden className="size-3.5 text-ask" />
						{t("conflictsTitle")}
					</p>
					<ul className="mt-1 text-ink-muted text-sm">
						{conflicts.map(({ isNew: _, ...conflict }) => (
							<li key={conflict.tool + conflict.enabledBy + conflict.disabledBy}>{t("conflict", conflict)}</li>
						))}
					</ul>
				</div>
			)}
		</Popover>
	);
}

function Names({ title, icon, names }: { title: string; icon: ReactNode; names: readonly string[] }) {
	if (names.length === 0) return null;
	return (
		<div className="mt-3">
			<p className="flex items-center gap-1.5 font-medium text-sm">
				{icon}
				{title}
			</p>
			<p className="mt-1 break-words font-mono text-ink-muted text-xs leading-5">{names.join(", ")}</p>
		</div>
	);
}
