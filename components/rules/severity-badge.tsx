// How grave a danger rule is, as icon and word.
import { Ban, Hand, Info, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { Severity } from "@/lib/core/commands/rules";

const LOOK: Record<Severity, { icon: LucideIcon; tone: BadgeTone }> = {
	deny: { icon: Ban, tone: "deny" },
	ask: { icon: Hand, tone: "ask" },
	info: { icon: Info, tone: "info" },
};

export function SeverityBadge({ severity }: { severity: Severity }) {
	const word = useTranslations("rules.severity")(severity);
	const { icon: Icon, tone } = LOOK[severity];
	return (
		<Badge tone={tone} icon={<Icon aria-hidden />}>
			{word}
		</Badge>
	);
}
