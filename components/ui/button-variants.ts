// How anything button-shaped looks; shared by Button, IconButton and LinkButton so that they cannot drift apart.
import { cva, type VariantProps } from "class-variance-authority";

export const buttonVariants = cva(
	[
		"relative inline-flex shrink-0 select-none items-center justify-center gap-1.5 overflow-hidden whitespace-nowrap rounded-md",
		"border border-transparent font-medium transition-colors",
		"disabled:cursor-not-allowed disabled:opacity-50 data-disabled:cursor-not-allowed data-disabled:opacity-50",
		"[&_svg]:size-4 [&_svg]:shrink-0",
	],
	{
		variants: {
			variant: {
				primary: "bg-accent text-accent-ink hover:not-data-disabled:bg-accent-hover",
				secondary: "border-line bg-surface text-ink hover:not-data-disabled:bg-hover data-popup-open:bg-hover",
				ghost:
					"text-ink-muted hover:not-data-disabled:bg-hover hover:not-data-disabled:text-ink data-popup-open:bg-hover data-popup-open:text-ink",
				danger: "bg-danger text-danger-ink hover:not-data-disabled:bg-danger-hover",
			},
			size: {
				sm: "h-7 px-2 text-sm",
				md: "h-8 px-3 text-base",
				lg: "h-10 px-4 text-base",
			},
			shape: { text: "", square: "px-0" },
		},
		compoundVariants: [
			{ shape: "square", size: "sm", class: "w-7" },
			{ shape: "square", size: "md", class: "w-8" },
			{ shape: "square", size: "lg", class: "w-10" },
		],
		defaultVariants: { variant: "secondary", size: "md", shape: "text" },
	},
);

export type ButtonVariant = NonNullable<VariantProps<typeof buttonVariants>["variant"]>;
export type ButtonSize = NonNullable<VariantProps<typeof buttonVariants>["size"]>;
