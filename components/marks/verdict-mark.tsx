// The verdict on a tool as icon and word; colour only repeats what they say.
import { CircleCheck, CircleHelp, EyeOff, Flag, Hourglass, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";

export type VerdictName = "visible" | "asks" | "deferred" | "hidden" | "unknown";

const LOOK: Record<VerdictName, { icon: LucideIcon; text: string; chip: string }> = {
	visible: { icon: CircleCheck, text: "text-visible", chip: "bg-visible-soft" },
	asks: { icon: Flag, text: "text-asks", chip: "bg-asks-soft" },
	deferred: { icon: Hourglass, text: "text-deferred", chip: "bg-deferred-soft" },
	hidden: { icon: EyeOff, text: "text-hidden", chip: "bg-hidden-soft" },
	unknown: { icon: CircleHelp, text: "text-unknown", chip: "bg-unknown-soft" },
};

export interface VerdictMarkProps {
	verdict: VerdictName;
	/** Sits on its own soft background, for headlines. */
	chip?: boolean;
	/** Keeps the word for screen readers and the title only, for dense cells. */
	iconOnly?: boolean;
	className?: string;
}

export function VerdictMark({ verdict, chip = false, iconOnly = false, className }: VerdictMarkProps) {
	const word = useTranslations("marks.verdict")(verdict);
	const { icon: Icon, text, chip: background } = LOOK[verdict];
	return (
		<span
			title={iconOnly ? word : undefined}
			className={cn(
				"inline-flex items-center gap-1.5 whitespace-nowrap font-medium align-middle",
				text,
				chip && ["h-6 rounded-sm px-2 text-sm", background],
				className,
			)}
		>
			<Icon aria-hidden className="size-3.5 shrink-0" />
			<span className={iconOnly ? "sr-only" : undefined}>{word}</span>
		</span>
	);
}
