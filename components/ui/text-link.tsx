// A link inside text or a table: accent-coloured, underlined on hover and always under focus.
import Link from "next/link";
import type { ComponentProps } from "react";
import { cn } from "./cn";

export function TextLink({ className, ...props }: ComponentProps<typeof Link>) {
	return (
		<Link
			className={cn(
				"rounded-sm text-accent-text underline-offset-2 hover:underline focus-visible:underline",
				className,
			)}
			{...props}
		/>
	);
}
