// A bordered surface. Card is the bare box; Panel adds a titled header with room for actions and labels its section.
import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "./cn";

export function Card({ className, ...props }: ComponentProps<"div">) {
	return <div className={cn("rounded-md border bg-surface p-4", className)} {...props} />;
}

export interface PanelProps extends Omit<ComponentProps<"section">, "title"> {
	title: ReactNode;
	description?: ReactNode;
	actions?: ReactNode;
	/** Lets a table or a list touch the border. */
	flush?: boolean;
}

export function Panel({ title, description, actions, flush = false, className, children, ...props }: PanelProps) {
	const titleId = useId();
	return (
		<section aria-labelledby={titleId} className={cn("min-w-0 rounded-md border bg-surface", className)} {...props}>
			<header className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-2">
				<div className="min-w-0 flex-1">
					<h2 id={titleId} className="font-semibold text-base">
						{title}
					</h2>
					{description && <p className="text-ink-muted text-xs">{description}</p>}
				</div>
				{actions && <div className="flex items-center gap-2">{actions}</div>}
			</header>
			<div className={cn(!flush && "p-4")}>{children}</div>
		</section>
	);
}
