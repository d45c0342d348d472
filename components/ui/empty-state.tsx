// Nothing here, and the one next step: an icon, one sentence, one action.
import type { ReactNode } from "react";
import { cn } from "./cn";

export interface EmptyStateProps {
	icon?: ReactNode;
	title: ReactNode;
	description?: ReactNode;
	action?: ReactNode;
	className?: string;
}

export function EmptyState({ icon, title, description, action, className }: EmptyStateProps) {
	return (
		<div className={cn("flex flex-col items-center gap-1 px-6 py-12 text-center", className)}>
			{icon && (
				<span aria-hidden className="mb-2 text-ink-faint [&_svg]:size-6 [&_svg]:stroke-[1.5]">
					{icon}
				</span>
			)}
			<div className="max-w-prose text-balance font-medium">{title}</div>
			{description && <p className="max-w-prose text-balance text-ink-muted text-sm">{description}</p>}
			{action && <div className="mt-3">{action}</div>}
		</div>
	);
}
