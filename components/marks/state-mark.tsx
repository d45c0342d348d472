// The effective state of a toolset or tool in a profile: a shape that differs without colour, and its word.
import { Circle, CircleDashed, CircleDot, CircleSlash2, Contrast, Disc, Flag, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";

export type StateName = "on" | "included" | "partial" | "asks" | "off" | "ceiling" | "pending";

const LOOK: Record<StateName, { icon: LucideIcon; className: string; filled?: boolean }> = {
	on: { icon: Disc, className: "text-visible", filled: true },
	included: { icon: CircleDot, className: "text-visible" },
	partial: { icon: Contrast, className: "text-visible [&>path]:fill-current" },
	asks: { icon: Flag, className: "text-asks", filled: true },
	off: { icon: Circle, className: "text-ink-faint" },
	ceiling: { icon: CircleSlash2, className: "text-hidden" },
	pending: { icon: CircleDashed, className: "text-changed" },
};

export interface StateMarkProps {
	state: StateName;
	/** Replaces the state's own word, for example "safe" or "2 hidden". */
	label?: string;
	/** Keeps the word for screen readers and the title only. */
	iconOnly?: boolean;
	className?: string;
}

export function StateMark({ state, label, iconOnly = false, className }: StateMarkProps) {
	const t = useTranslations("marks.state");
	const word = label ?? t(state);
	const { icon: Icon, className: colour, filled } = LOOK[state];
	return (
		<span
			title={iconOnly ? word : undefined}
			className={cn("inline-flex items-center gap-1.5 whitespace-nowrap text-sm align-middle", className)}
		>
			<Icon aria-hidden className={cn("size-3.5 shrink-0", colour)} fill={filled ? "currentColor" : "none"} />
			<span className={iconOnly ? "sr-only" : undefined}>{word}</span>
		</span>
	);
}
