// A short exact value (an id, a key prefix, a tool's name) in mono with a copy button beside it.
import type { ReactNode } from "react";
import { cn } from "./cn";
import { CopyButton } from "./copy-button";

export interface CopyableProps {
	value: string;
	/** Shown instead of the value, for example a shortened form; the full value stays in the title. */
	children?: ReactNode;
	label?: string;
	className?: string;
}

export function Copyable({ value, children, label, className }: CopyableProps) {
	return (
		<span className={cn("inline-flex min-w-0 max-w-full align-middle items-center gap-0.5", className)}>
			<code className="truncate text-sm" title={value}>
				{children ?? value}
			</code>
			<CopyButton text={value} label={label} />
		</span>
	);
}
