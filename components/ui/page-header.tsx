// The top of every page: its one h1, one line of explanation and the page's actions.
import type { ReactNode } from "react";

export interface PageHeaderProps {
	title: ReactNode;
	description?: ReactNode;
	actions?: ReactNode;
}

export function PageHeader({ title, description, actions }: PageHeaderProps) {
	return (
		<header className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
			<div className="min-w-0 max-w-prose">
				<h1 className="break-words font-semibold text-xl tracking-tight">{title}</h1>
				{description && <p className="mt-0.5 text-ink-muted">{description}</p>}
			</div>
			{actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
		</header>
	);
}
