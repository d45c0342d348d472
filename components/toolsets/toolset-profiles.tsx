"use client";
// How one toolset stands on every profile, in words.
import { useTranslations } from "next-intl";
import { StateMark } from "@/components/marks/state-mark";
import { TierPips } from "@/components/marks/tier-pips";
import { Panel } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { TextLink } from "@/components/ui/text-link";
import type { MatrixProfile, MatrixRow } from "@/lib/client/queries/matrix";
import { isOn, markOf } from "./cell-state";
import { useCellSentence } from "./use-cell-sentence";

export interface ToolsetProfilesProps {
	profiles: readonly MatrixProfile[];
	row: MatrixRow;
}

export function ToolsetProfiles({ profiles, row }: ToolsetProfilesProps) {
	const t = useTranslations("toolsets.detail");
	const sentenceOf = useCellSentence();
	return (
		<Panel title={t("profiles")} flush>
			<ul>
				{row.cells.map((cell) => (
					<li
						key={cell.profile}
						className="grid min-h-9 grid-cols-[1fr_auto] items-center gap-x-4 gap-y-0.5 border-b px-4 py-1.5 last:border-b-0 sm:grid-cols-[6rem_4rem_1fr]"
					>
						<TextLink href={`/profiles/${encodeURIComponent(cell.profile)}`} className="truncate font-mono text-sm">
							{cell.profile}
						</TextLink>
						<TierPips tier={profiles.find(({ name }) => name === cell.profile)?.tier ?? 0} />
						<span className="flex min-w-0 items-baseline gap-2 text-sm max-sm:col-span-2">
							<StateMark
								state={markOf(cell)}
								iconOnly
								className={cn("translate-y-0.5", !isOn(cell) && "[&>svg]:text-ink-faint")}
							/>
							<span className="inline-block first-letter:uppercase">{sentenceOf(cell)}</span>
						</span>
					</li>
				))}
			</ul>
		</Panel>
	);
}
