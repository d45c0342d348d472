// What became of a file, as icon and word.
import { CircleCheck, CircleX, type LucideIcon, SkipForward } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { ScanFile } from "@/lib/client/queries/discovery";

const LOOK: Record<ScanFile["outcome"], { tone: BadgeTone; icon: LucideIcon }> = {
	registered: { tone: "visible", icon: CircleCheck },
	skipped: { tone: "hidden", icon: SkipForward },
	failed: { tone: "deny", icon: CircleX },
};

export function OutcomeBadge({ outcome }: { outcome: ScanFile["outcome"] }) {
	const t = useTranslations("discovery.outcome");
	const { tone, icon: Icon } = LOOK[outcome];
	return (
		<Badge tone={tone} icon={<Icon aria-hidden />}>
			{t(outcome)}
		</Badge>
	);
}
