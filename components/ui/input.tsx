"use client";
// A one-line text control; inside a Field it is labelled, described and marked invalid by itself. Works with react-hook-form's register.
import { Input as BaseInput } from "@base-ui/react/input";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";
import { controlClass } from "./control-class";

export interface InputProps extends Omit<ComponentProps<typeof BaseInput>, "className" | "size"> {
	/** A decorative icon inside the left edge. */
	icon?: ReactNode;
	/** Something inside the right edge, for example a Kbd or an IconButton. */
	trailing?: ReactNode;
	mono?: boolean;
	size?: "sm" | "md" | "lg";
	className?: string;
}

const HEIGHT = { sm: "h-7 text-sm", md: "h-8", lg: "h-10" };

export function Input({ icon, trailing, mono = false, size = "md", className, ...props }: InputProps) {
	const input = (
		<BaseInput
			className={cn(
				controlClass,
				HEIGHT[size],
				mono && "font-mono text-sm",
				icon && "pl-8",
				trailing && "pr-9",
				!(icon || trailing) && className,
			)}
			{...props}
		/>
	);
	if (!(icon || trailing)) return input;
	return (
		<div className={cn("relative", className)}>
			{icon && (
				<span
					aria-hidden
					className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-ink-faint [&_svg]:size-4"
				>
					{icon}
				</span>
			)}
			{input}
			{trailing && <span className="absolute inset-y-0 right-1 flex items-center">{trailing}</span>}
		</div>
	);
}
