"use client";
// A square button known by its icon. The label is required: it names the button and appears as its tooltip.
import { Button as BaseButton } from "@base-ui/react/button";
import type { ComponentProps, ReactNode } from "react";
import { type ButtonSize, type ButtonVariant, buttonVariants } from "./button-variants";
import { cn } from "./cn";
import { Tooltip, type TooltipProps } from "./tooltip";

export interface IconButtonProps
	extends Omit<ComponentProps<typeof BaseButton>, "className" | "children" | "aria-label"> {
	label: string;
	icon: ReactNode;
	variant?: ButtonVariant;
	size?: ButtonSize;
	/** Extra words in the tooltip only, for example a keyboard shortcut. */
	hint?: ReactNode;
	tooltipSide?: TooltipProps["side"];
	className?: string;
}

export function IconButton({
	label,
	icon,
	variant = "ghost",
	size,
	hint,
	tooltipSide,
	className,
	type = "button",
	...props
}: IconButtonProps) {
	return (
		<Tooltip content={label} hint={hint} side={tooltipSide}>
			<BaseButton
				type={type}
				aria-label={label}
				className={cn(buttonVariants({ variant, size, shape: "square" }), className)}
				{...props}
			>
				{icon}
			</BaseButton>
		</Tooltip>
	);
}
