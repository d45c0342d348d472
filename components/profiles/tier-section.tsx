"use client";
// The trust tier as six lines, widest trust first, each saying who is there.
import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { useController } from "react-hook-form";
import { TierPips } from "@/components/marks/tier-pips";
import { Panel } from "@/components/ui/card";
import { TIERS, type Tier } from "@/lib/core/resolver/capabilities";
import type { SectionProps } from "./section";

export function TierSection({ control, isReadOnly }: SectionProps) {
	const t = useTranslations("profiles.tier");
	const tMarks = useTranslations("marks.tier");
	const { field } = useController({ control, name: "tier" });
	return (
		<Panel title={t("panel")} description={t("lead")} flush>
			<RadioGroup
				aria-label={t("panel")}
				value={field.value}
				onValueChange={(tier: Tier) => field.onChange(tier)}
				disabled={isReadOnly}
				className="flex flex-col p-1"
			>
				{TIERS.toReversed().map((tier) => (
					<Radio.Root
						key={tier}
						value={tier}
						nativeButton
						render={<button type="button" />}
						className="group/tier flex min-h-9 w-full items-start gap-3 rounded-sm px-3 py-2 text-left transition-colors hover:not-data-disabled:bg-hover data-disabled:cursor-not-allowed data-checked:bg-accent-soft"
					>
						<TierPips tier={tier} className="h-5 w-14 shrink-0" />
						<span className="min-w-0 flex-1">
							<span className="block font-medium first-letter:uppercase">{tMarks(`${tier}`)}</span>
							<span className="block text-ink-muted text-sm">{t(`meaning.${tier}`)}</span>
						</span>
						<span className="flex size-5 shrink-0 items-center justify-center">
							<Radio.Indicator>
								<Check aria-hidden className="size-4 text-accent-text" />
							</Radio.Indicator>
						</span>
					</Radio.Root>
				))}
			</RadioGroup>
		</Panel>
	);
}
