// What a check says, as icon and word, with the marks of doubt beside it and the last error below.
import { Activity, CircleCheck, CircleDashed, CircleX, Hourglass, type LucideIcon, Radio } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { Check } from "@/lib/client/queries/checks";

type State = NonNullable<Check["probe"]>["state"] | "reported";

const LOOK: Record<State, { tone: BadgeTone; icon: LucideIcon }> = {
	available: { tone: "visible", icon: CircleCheck },
	grace: { tone: "ask", icon: Hourglass },
	unavailable: { tone: "deny", icon: CircleX },
	unreported: { tone: "unknown", icon: CircleDashed },
	reported: { tone: "neutral", icon: Radio },
};

export function CheckState({ probe }: Pick<Check, "probe">) {
	const t = useTranslations("checks");
	const state = probe?.state ?? "reported";
	const { tone, icon: Icon } = LOOK[state];
	return (
		<>
			<span className="flex flex-wrap gap-1">
				<Badge tone={tone} icon={<Icon aria-hidden />} title={t(`stateHint.${state}`)}>
					{t(`state.${state}`)}
				</Badge>
				{probe?.isFlapping && (
					<Badge tone="ask" icon={<Activity aria-hidden />} title={t("flappingHint")}>
						{t("flapping")}
					</Badge>
				)}
			</span>
			{probe?.error && (
				<span className="mt-1 block whitespace-normal break-words text-ink-muted text-xs">{probe.error}</span>
			)}
		</>
	);
}
