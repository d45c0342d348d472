// The state of a key as icon and word.
import { Ban, CircleCheck, ClockAlert, Hourglass, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { KeyState } from "./key-state";

const LOOK: Record<KeyState, { tone: BadgeTone; icon: LucideIcon }> = {
	active: { tone: "visible", icon: CircleCheck },
	expiring: { tone: "ask", icon: ClockAlert },
	expired: { tone: "hidden", icon: Hourglass },
	revoked: { tone: "hidden", icon: Ban },
};

export function KeyStateBadge({ state }: { state: KeyState }) {
	const t = useTranslations("runtimes.state");
	const { tone, icon: Icon } = LOOK[state];
	return (
		<Badge tone={tone} icon={<Icon aria-hidden />}>
			{t(state)}
		</Badge>
	);
}
