"use client";
// A button that keeps its label, its width and its focus while it works; a bar on its lower edge shows the work.
import { Button as BaseButton } from "@base-ui/react/button";
import type { ComponentProps, ReactNode } from "react";
import { type ButtonSize, type ButtonVariant, buttonVariants } from "./button-variants";
import { cn } from "./cn";

export interface ButtonProps extends Omit<ComponentProps<typeof BaseButton>, "className"> {
	variant?: ButtonVariant;
	size?: ButtonSize;
	/** Shown before the label; decorative. */
	icon?: ReactNode;
	/** Refuses further presses but stays focusable, so that the keyboard does not lose its place. */
	loading?: boolean;
	className?: string;
}

export function Button({
	variant,
	size,
	icon,
	loading = false,
	disabled,
	className,
	type = "button",
	children,
	...props
}: ButtonProps) {
	return (
		<BaseButton
			type={type}
			disabled={disabled || loading}
			focusableWhenDisabled={loading}
			aria-busy={loading || undefined}
			className={cn(buttonVariants({ variant, size }), loading && "data-disabled:opacity-80", className)}
			{...props}
		>
			{icon}
			{children}
			{loading && (
				<span aria-hidden className="absolute inset-x-0 bottom-0 h-0.5 overflow-hidden opacity-80">
					<span className="block h-full w-2/5 animate-progress bg-current" />
				</span>
			)}
		</BaseButton>
	);
}
