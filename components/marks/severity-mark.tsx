// How grave a finding of lint is, as icon and word; colour only repeats what they say.
import { CircleX, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge, type BadgeTone } from "@/components/ui/badge";

export type Severity = "error" | "warning" | "note";

const LOOK: Record<Severity, { icon: LucideIcon; tone: BadgeTone }> = {
	error: { icon: CircleX, tone: "deny" },
	warning: { icon: TriangleAlert, tone: "ask" },
	note: { icon: Info, tone: "info" },
};

export function SeverityMark({ severity }: { severity: Severity }) {
	const word = useTranslations("marks.severity")(severity);
	const { icon: Icon, tone } = LOOK[severity];
	return (
		<Badge tone={tone} icon={<Icon aria-hidden />}>
			{word}
		</Badge>
	);
}
