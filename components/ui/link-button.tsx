// A link that looks like a button, for actions that only go somewhere. It stays a link for the keyboard and the screen reader.
import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { type ButtonSize, type ButtonVariant, buttonVariants } from "./button-variants";
import { cn } from "./cn";

export interface LinkButtonProps extends ComponentProps<typeof Link> {
	variant?: ButtonVariant;
	size?: ButtonSize;
	icon?: ReactNode;
}

export function LinkButton({ variant, size, icon, className, children, ...props }: LinkButtonProps) {
	return (
		<Link className={cn(buttonVariants({ variant, size }), className)} {...props}>
			{icon}
			{children}
		</Link>
	);
}
