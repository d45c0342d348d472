// Code or a command as plain text, never markup, with a copy button. Scrolls sideways and is reachable by keyboard.
import { cn } from "./cn";
import { CopyButton } from "./copy-button";

export interface CodeBlockProps {
	code: string;
	/** Names the region, for example "Request body". */
	label: string;
	/** Shows the label above the code instead of only naming the region. */
	showLabel?: boolean;
	wrap?: boolean;
	className?: string;
}

export function CodeBlock({ code, label, showLabel = false, wrap = false, className }: CodeBlockProps) {
	return (
		<div className={cn("relative min-w-0 rounded-md border bg-sunken", className)}>
			{showLabel && <p className="border-b px-3 py-2 text-ink-muted text-xs">{label}</p>}
			<section
				aria-label={label}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
				tabIndex={0}
				className="overflow-auto rounded-md focus-visible:-outline-offset-2"
			>
				<pre className={cn("w-max min-w-full p-3 pr-11 text-sm", wrap && "w-auto whitespace-pre-wrap break-words")}>
					<code>{code}</code>
				</pre>
			</section>
			<CopyButton text={code} className={cn("absolute right-1.5 bg-sunken", showLabel ? "top-0.5" : "top-1.5")} />
		</div>
	);
}
