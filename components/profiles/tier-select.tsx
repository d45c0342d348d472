"use client";
// A trust tier out of a short list, each with its pips and what it means.
import { useTranslations } from "next-intl";
import { TierPips } from "@/components/marks/tier-pips";
import { Select } from "@/components/ui/select";
import { TIERS, type Tier } from "@/lib/core/resolver/capabilities";

interface TierSelectProps {
	value: Tier;
	onValueChange: (tier: Tier) => void;
}

export function TierSelect({ value, onValueChange }: TierSelectProps) {
	const tMarks = useTranslations("marks.tier");
	const t = useTranslations("profiles.tier.meaning");
	return (
		<Select
			value={String(value)}
			onValueChange={(text) => onValueChange(TIERS.find((tier) => String(tier) === text) ?? value)}
			options={TIERS.toReversed().map((tier) => ({
				value: String(tier),
				label: (
					<span className="inline-flex items-center gap-2">
						<TierPips tier={tier} />
						{tMarks(`${tier}`)}
					</span>
				),
				hint: t(`${tier}`),
			}))}
		/>
	);
}
