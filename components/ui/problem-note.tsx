// A failed request shown where it happened: the server's title and its advice, the faulty fields, and a way on.
import type { ReactNode } from "react";
import { ProblemError } from "@/lib/client/http";
import { ErrorState } from "./error-state";

export interface ProblemNoteProps {
	error: Error;
	/** Replaces the server's title and detail, for a case that the page explains better. */
	title?: ReactNode;
	detail?: ReactNode;
	/** Normally a Button that retries or reloads. */
	action?: ReactNode;
	className?: string;
}

export function ProblemNote({ error, title, detail, action, className }: ProblemNoteProps) {
	if (!(error instanceof ProblemError)) {
		return <ErrorState title={title ?? error.message} detail={detail} action={action} className={className} />;
	}
	const shown = detail ?? error.detail;
	return (
		<ErrorState
			title={title ?? error.title}
			detail={
				<>
					{shown}
					{error.errors.map(({ path, message }) => (
						<span key={path + message} className="block">
							{path !== "" && <code className="mr-1.5 text-xs">{path}</code>}
							{message}
						</span>
					))}
				</>
			}
			reference={error.status >= 500 ? error.requestId : undefined}
			action={action}
			className={className}
		/>
	);
}
