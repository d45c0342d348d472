"use client";
// The inverted pyramid of trust: one band a profile, as wide as the tools that it shows, the most trusted on top.
import { useQuery } from "@tanstack/react-query";
import { Flag } from "lucide-react";
import { useTranslations } from "next-intl";
import { lintQuery } from "@/lib/client/queries/lint";
import type { OverviewProfile } from "@/lib/client/queries/overview";
import { shareOf } from "./band-width";
import { hatchClass, ProfileBand } from "./profile-band";

export function Pyramid({ profiles }: { profiles: readonly OverviewProfile[] }) {
	const t = useTranslations("overview.pyramid");
	// Among equally trusted ones the wider stands on top.
	const bands = profiles.toSorted((a, b) => b.tier - a.tier || b.visible - a.visible);
	const findings = useQuery(lintQuery).data?.findings ?? [];
	const findingsOf = (profile: string) =>
		findings.filter(
			({ severity, subject }) => severity !== "note" && subject.kind === "profile" && subject.name === profile,
		).length;
	const most = Math.max(...profiles.map(({ visible }) => visible), 0);
	return (
		<section aria-label={t("label")}>
			<ol className="flex flex-col items-center gap-1.5">
				{bands.map((profile) => (
					<ProfileBand
						key={profile.name}
						profile={profile}
						share={shareOf(profile.visible, most)}
						shareWithoutFacts={shareOf(Math.min(profile.visibleWithoutFacts, profile.visible), most)}
						findings={findingsOf(profile.name)}
					/>
				))}
			</ol>
			<Legend />
		</section>
	);
}

const swatchClass = "h-3 w-5 shrink-0 rounded-sm border border-edge";
const tileClass = "flex size-4 shrink-0 items-center justify-center rounded-sm border";

function Legend() {
	const t = useTranslations("overview.legend");
	return (
		<ul
			aria-label={t("label")}
			className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1 text-ink-muted text-xs md:justify-center"
		>
			<li className="flex items-center gap-1.5">
				<span aria-hidden className={`${swatchClass} bg-tier-5-soft`} />
				{t("solid")}
			</li>
			<li className="flex items-center gap-1.5">
				<span aria-hidden className={`${swatchClass} text-tier-5 ${hatchClass}`} />
				{t("hatched")}
			</li>
			<li className="flex items-center gap-1.5">
				<span aria-hidden className={`${tileClass} border-ink bg-ink text-canvas`}>
					<Flag className="size-2.5" />
				</span>
				{t("free")}
			</li>
			<li className="flex items-center gap-1.5">
				<span aria-hidden className={`${tileClass} border-edge border-dashed text-ink`}>
					<Flag className="size-2.5" />
				</span>
				{t("asks")}
			</li>
		</ul>
	);
}
