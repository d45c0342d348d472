"use client";
// Copies a text; icon and announcement say that it happened.
import { Check, Copy, X } from "lucide-react";
import { IconButton } from "./icon-button";
import { useUiLabels } from "./ui-labels";
import { useCopy } from "./use-copy";

export interface CopyButtonProps {
	text: string;
	/** What is copied, for the button's name; the default is the provider's "Copy". */
	label?: string;
	className?: string;
}

export function CopyButton({ text, label, className }: CopyButtonProps) {
	const labels = useUiLabels();
	const { state, copy } = useCopy();
	const said = state === "copied" ? labels.copied : state === "failed" ? labels.copyFailed : "";
	return (
		<>
			<IconButton
				label={said || label || labels.copy}
				size="sm"
				className={className}
				onClick={() => copy(text)}
				icon={
					state === "copied" ? (
						<Check aria-hidden className="text-visible" />
					) : state === "failed" ? (
						<X aria-hidden className="text-deny" />
					) : (
						<Copy aria-hidden />
					)
				}
			/>
			<span role="status" className="sr-only">
				{said}
			</span>
		</>
	);
}
