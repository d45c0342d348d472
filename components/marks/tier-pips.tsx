// A trust tier as five pips and its number: readable without colour, named for screen readers.
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";

const PIPS = [1, 2, 3, 4, 5];
const COLOUR = ["text-tier-0", "text-tier-1", "text-tier-2", "text-tier-3", "text-tier-4", "text-tier-5"];

export interface TierPipsProps {
	/** 0 to 5. */
	tier: number;
	className?: string;
}

export function TierPips({ tier, className }: TierPipsProps) {
	const t = useTranslations("marks.tier");
	const label = t("label", { tier });
	return (
		<span
			role="img"
			aria-label={label}
			title={label}
			className={cn(
				"inline-flex items-center gap-1.5 font-medium text-xs align-middle",
				COLOUR[tier] ?? COLOUR[0],
				className,
			)}
		>
			<span aria-hidden className="flex items-center gap-0.5">
				{PIPS.map((pip) => (
					<span
						key={pip}
						className={cn("h-2.5 w-1 rounded-full border border-current", pip <= tier ? "bg-current" : "opacity-45")}
					/>
				))}
			</span>
			<span aria-hidden>{tier}</span>
		</span>
	);
}
