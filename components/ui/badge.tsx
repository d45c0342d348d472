// A short word with a meaning. The tone is one of the language's roles; the word carries it, the colour only helps.
import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";

const badgeVariants = cva(
	"inline-flex h-5 max-w-full align-middle items-center gap-1 whitespace-nowrap rounded-sm px-1.5 font-medium text-xs [&_svg]:size-3 [&_svg]:shrink-0",
	{
		variants: {
			tone: {
				neutral: "bg-hover text-ink-muted",
				accent: "bg-accent-soft text-accent-text",
				visible: "bg-visible-soft text-visible",
				asks: "bg-asks-soft text-asks",
				deferred: "bg-deferred-soft text-deferred",
				hidden: "bg-hidden-soft text-hidden",
				unknown: "bg-unknown-soft text-unknown",
				deny: "bg-deny-soft text-deny",
				ask: "bg-ask-soft text-ask",
				info: "bg-info-soft text-info",
				added: "bg-added-soft text-added",
				removed: "bg-removed-soft text-removed",
				changed: "bg-changed-soft text-changed",
			},
		},
		defaultVariants: { tone: "neutral" },
	},
);

export type BadgeTone = NonNullable<VariantProps<typeof badgeVariants>["tone"]>;

export interface BadgeProps extends ComponentProps<"span"> {
	tone?: BadgeTone;
	icon?: ReactNode;
}

export function Badge({ tone, icon, className, children, ...props }: BadgeProps) {
	return (
		<span className={cn(badgeVariants({ tone }), className)} {...props}>
			{icon}
			{children}
		</span>
	);
}
