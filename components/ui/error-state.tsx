// What went wrong and how to mend it, announced as an alert, with a way to try again.
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn";

export interface ErrorStateProps {
	/** The problem's title. */
	title: ReactNode;
	/** The problem's detail: what to do about it. */
	detail?: ReactNode;
	/** A code or request id to quote. */
	reference?: string;
	/** Normally a Button that retries. */
	action?: ReactNode;
	className?: string;
}

export function ErrorState({ title, detail, reference, action, className }: ErrorStateProps) {
	return (
		<div role="alert" className={cn("flex items-start gap-3 rounded-md border bg-surface p-4", className)}>
			<TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-deny" />
			<div className="min-w-0 flex-1">
				<div className="font-medium">{title}</div>
				{detail && <p className="mt-0.5 break-words text-ink-muted text-sm">{detail}</p>}
				{reference && <p className="mt-1 break-all font-mono text-ink-faint text-xs">{reference}</p>}
				{action && <div className="mt-3">{action}</div>}
			</div>
		</div>
	);
}
