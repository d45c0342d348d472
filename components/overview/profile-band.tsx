// One profile in the pyramid. Its words stand in the same columns in every band, so that the eye can run down them; the band's
// edges say how much it shows. On a phone it is a card with a bar.
import { Lock, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { CSSProperties } from "react";
import { CapabilityGlyph } from "@/components/marks/capability-glyph";
import { TierPips } from "@/components/marks/tier-pips";
import { cn } from "@/components/ui/cn";
import { formatNumber, formatTokens } from "@/lib/client/format";
import type { OverviewProfile } from "@/lib/client/queries/overview";
import { bandWidth } from "./band-width";

/** Stripes in the text's colour: what is there only once facts arrive. */
export const hatchClass =
	"bg-[repeating-linear-gradient(135deg,transparent_0_5px,color-mix(in_srgb,currentColor_28%,transparent)_5px_6px)]";

const TIER_SOFT = [
	"bg-tier-0-soft",
	"bg-tier-1-soft",
	"bg-tier-2-soft",
	"bg-tier-3-soft",
	"bg-tier-4-soft",
	"bg-tier-5-soft",
];
const TIER_TEXT = ["text-tier-0", "text-tier-1", "text-tier-2", "text-tier-3", "text-tier-4", "text-tier-5"];

export interface ProfileBandProps {
	profile: OverviewProfile;
	/** Of the widest profile's tools, between 0 and 1. */
	share: number;
	/** The same for the tools that need no facts; never more than `share`. */
	shareWithoutFacts: number;
	/** What lint has to say about the profile; notes are not counted. */
	findings: number;
}

export function ProfileBand({ profile, share, shareWithoutFacts, findings }: ProfileBandProps) {
	const widths: CSSProperties & Record<`--${string}`, string> = {
		"--band": bandWidth(share),
		"--core": bandWidth(shareWithoutFacts),
		"--bar": `${share * 100}%`,
		"--bar-core": `${shareWithoutFacts * 100}%`,
	};
	const text = TIER_TEXT[profile.tier];
	const layer = "-translate-x-1/2 absolute inset-y-0 left-1/2 max-md:hidden";
	return (
		<li data-profile={profile.name} style={widths} className="group/band relative w-full md:h-19">
			{/* A band in two tones: all its tools, and in the middle those that need no facts. */}
			<span aria-hidden className={cn(layer, "w-(--band) overflow-hidden rounded-md bg-surface")}>
				<span className={cn("absolute inset-0", hatchClass, text)} />
			</span>
			<span aria-hidden className={cn(layer, "w-(--core) rounded-md", TIER_SOFT[profile.tier])} />
			<div className="relative mx-auto h-full overflow-hidden rounded-md border transition-colors group-hover/band:border-edge max-md:bg-surface md:w-(--band)">
				<span aria-hidden className="absolute inset-x-0 top-0 h-1 bg-sunken md:hidden">
					<span className={cn("absolute inset-y-0 left-0 w-(--bar)", hatchClass, text)} />
					<span className={cn("absolute inset-y-0 left-0 w-(--bar-core) bg-current", text)} />
				</span>
				<BandWords profile={profile} findings={findings} />
			</div>
		</li>
	);
}

function BandWords({ profile, findings }: Pick<ProfileBandProps, "profile" | "findings">) {
	const t = useTranslations("overview.pyramid");
	const { name, title, tier, isProtected, visible, visibleWithoutFacts, tokens, resolvesLastHour } = profile;
	const waiting = Math.max(visible - visibleWithoutFacts, 0);
	return (
		<div className="mx-auto grid h-full max-w-[36rem] grid-cols-[3.25rem_minmax(0,1fr)] items-center gap-x-3 gap-y-2 p-3 pt-4 md:grid-cols-[3.25rem_minmax(0,1fr)_auto] md:py-0">
			<p className="text-right leading-none">
				<span className="block font-semibold text-2xl tracking-tight">{formatNumber(visible)}</span>
				<span className="text-ink-muted text-xs">{t("tools", { count: visible })}</span>
			</p>
			<div className="min-w-0">
				<h2 className="flex min-w-0 items-baseline gap-2">
					<Link
						href={`/profiles/${encodeURIComponent(name)}`}
						className="shrink-0 font-mono font-semibold text-base after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus group-hover/band:underline"
					>
						{name}
					</Link>
					<span className="truncate text-ink-muted text-sm" title={title}>
						{title}
					</span>
					<TierPips tier={tier} className="shrink-0 self-center" />
					{isProtected && (
						<Lock role="img" aria-label={t("protected")} className="size-3 shrink-0 self-center text-ink-muted" />
					)}
				</h2>
				<Capabilities profile={profile} />
			</div>
			<div className="text-ink-muted text-xs max-md:col-start-2 max-md:flex max-md:flex-wrap max-md:gap-x-3 md:w-40 md:text-right">
				<p title={t("exactTokens", { tokens: formatNumber(tokens) })}>
					{t("tokens", { tokens: formatTokens(tokens) })}
				</p>
				<p>{t("resolves", { count: resolvesLastHour, number: formatNumber(resolvesLastHour) })}</p>
				{waiting > 0 && <p>{t("hidden", { count: waiting })}</p>}
				{findings > 0 && (
					<Link
						href={`/lint?q=${encodeURIComponent(name)}`}
						className="relative z-10 inline-flex items-center gap-1 text-asks hover:underline"
					>
						<TriangleAlert aria-hidden className="size-3" />
						{t("findings", { count: findings })}
					</Link>
				)}
			</div>
		</div>
	);
}

function Capabilities({ profile }: { profile: OverviewProfile }) {
	const t = useTranslations("overview.pyramid");
	if (profile.capabilities.length === 0) return <p className="mt-1 text-ink-muted text-sm">{t("nothing")}</p>;
	return (
		<ul aria-label={t("capabilities", { profile: profile.name })} className="mt-1 flex flex-wrap gap-0.5">
			{profile.capabilities.map(({ capability, asks }) => (
				// Above the stretched link, so that each glyph tells its meaning on hover.
				<li key={capability} className="relative z-10 flex">
					<CapabilityGlyph capability={capability} asks={asks} />
				</li>
			))}
		</ul>
	);
}
