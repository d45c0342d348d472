// One key of the keyboard.
import type { ComponentProps } from "react";
import { cn } from "./cn";

export function Kbd({ className, ...props }: ComponentProps<"kbd">) {
	return (
		<kbd
			className={cn(
				"inline-flex h-5 min-w-5 items-center justify-center rounded-sm border bg-sunken px-1 font-sans text-ink-muted text-xs",
				className,
			)}
			{...props}
		/>
	);
}
