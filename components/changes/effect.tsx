// What a change does to one profile, as people decide on it: the same form wherever a change is confirmed.
import { ArrowRight, Minus, Plus, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { isDangerous, toCapabilityName } from "@/components/marks/capability";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { formatNumber } from "@/lib/client/format";
import type { ProfileEffect } from "@/lib/client/queries/changes";

const NAMES_SHOWN = 12;

/** Tools that appear and vanish, tokens, capabilities gained, and enabled toolsets that lose to disabled ones. */
export function Effect({ effect }: { effect: ProfileEffect }) {
	const t = useTranslations("changes.effect");
	return (
		<div className="flex flex-col gap-3 text-sm">
			{effect.appear.length > 0 && (
				<ToolNames tone="added" title={t("appear", { count: effect.appear.length })} names={effect.appear} />
			)}
			{effect.vanish.length > 0 && (
				<ToolNames tone="removed" title={t("vanish", { count: effect.vanish.length })} names={effect.vanish} />
			)}
			<dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-t pt-3">
				<Figure label={t("tools")} before={effect.visibleBefore} after={effect.visibleAfter} />
				<Figure label={t("tokens")} before={effect.tokensBefore} after={effect.tokensAfter} />
			</dl>
			{effect.capabilitiesGained.length > 0 && <Gained capabilities={effect.capabilitiesGained} />}
			{effect.conflicts.length > 0 && (
				<Block
					icon={<TriangleAlert className="text-asks" />}
					title={t("conflicts", { count: effect.conflicts.length })}
				>
					<ul className="flex flex-col gap-1 text-ink-muted">
						{effect.conflicts.slice(0, NAMES_SHOWN).map(({ isNew: _, ...conflict }) => (
							<li key={`${conflict.tool} ${conflict.enabledBy} ${conflict.disabledBy}`}>{t("conflict", conflict)}</li>
						))}
					</ul>
				</Block>
			)}
		</div>
	);
}

function ToolNames({ tone, title, names }: { tone: "added" | "removed"; title: string; names: readonly string[] }) {
	const t = useTranslations("changes.effect");
	const Icon = tone === "added" ? Plus : Minus;
	const more = names.length - NAMES_SHOWN;
	return (
		<Block icon={<Icon className={tone === "added" ? "text-added" : "text-removed"} />} title={title}>
			<ul className="flex flex-wrap gap-1">
				{names.slice(0, NAMES_SHOWN).map((name) => (
					<li key={name} className="flex max-w-full">
						<Badge tone={tone} className="font-mono font-normal">
							<span className="truncate">{name}</span>
						</Badge>
					</li>
				))}
				{more > 0 && (
					<li title={names.slice(NAMES_SHOWN).join(", ")}>
						<Badge>{t("more", { count: more })}</Badge>
					</li>
				)}
			</ul>
		</Block>
	);
}

function Gained({ capabilities }: { capabilities: readonly string[] }) {
	const t = useTranslations("changes.effect");
	const meaning = useTranslations("marks.capability");
	const isGrave = capabilities.some(isDangerous);
	return (
		<Block
			icon={isGrave ? <TriangleAlert className="text-asks" /> : <Plus className="text-added" />}
			title={t("gains", { count: capabilities.length })}
		>
			<ul className="flex flex-col gap-0.5">
				{capabilities.map((capability) => (
					<li key={capability} className="flex flex-wrap items-baseline gap-x-2">
						<span className={cn("font-mono", isDangerous(capability) && "font-semibold")}>{capability}</span>
						<span className="text-ink-muted">{meaning(toCapabilityName(capability))}</span>
					</li>
				))}
			</ul>
		</Block>
	);
}

/** A small titled part of an effect. */
export function Block({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
	return (
		<section>
			<h3 className="mb-1.5 flex items-center gap-1.5 font-medium [&_svg]:size-3.5">
				<span aria-hidden>{icon}</span>
				{title}
			</h3>
			{children}
		</section>
	);
}

function Figure({ label, before, after }: { label: string; before: number; after: number }) {
	const t = useTranslations("changes.effect");
	return (
		<>
			<dt className="text-ink-muted">{label}</dt>
			<dd className="flex items-center gap-1.5">
				{formatNumber(before)}
				<ArrowRight role="img" aria-label={t("becomes")} className="size-3 text-ink-faint" />
				<span className="font-medium">{formatNumber(after)}</span>
			</dd>
		</>
	);
}
