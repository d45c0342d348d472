"use client";
// A tick with its words. The words are part of the target, which is never under 24 px; `indeterminate` shows a part of a set.
import { Checkbox as Base } from "@base-ui/react/checkbox";
import { Check, Minus } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn";

export interface CheckboxProps {
	/** Visible words; use `hideLabel` to keep them for screen readers only. */
	label: ReactNode;
	hint?: ReactNode;
	hideLabel?: boolean;
	checked?: boolean;
	defaultChecked?: boolean;
	indeterminate?: boolean;
	onCheckedChange?: (checked: boolean) => void;
	disabled?: boolean;
	name?: string;
	value?: string;
	className?: string;
}

export function Checkbox({ label, hint, hideLabel = false, className, onCheckedChange, ...props }: CheckboxProps) {
	return (
		// biome-ignore lint/a11y/noLabelWithoutControl: Base UI renders the hidden input that this label wraps.
		<label
			className={cn(
				"inline-flex min-h-6 items-start gap-2 has-data-disabled:cursor-not-allowed has-data-disabled:text-ink-muted",
				hideLabel && "min-w-6 justify-center",
				className,
			)}
		>
			<Base.Root
				className="mt-1 flex size-4 shrink-0 items-center justify-center rounded-sm border border-edge bg-surface text-accent-ink transition-colors data-checked:border-accent data-indeterminate:border-accent data-checked:bg-accent data-indeterminate:bg-accent data-disabled:opacity-50"
				onCheckedChange={(next) => onCheckedChange?.(next)}
				{...props}
			>
				<Base.Indicator className="flex data-unchecked:hidden">
					{props.indeterminate ? (
						<Minus aria-hidden className="size-3" strokeWidth={3} />
					) : (
						<Check aria-hidden className="size-3" strokeWidth={3} />
					)}
				</Base.Indicator>
			</Base.Root>
			<span className={cn("pt-0.5", hideLabel && "sr-only")}>
				{label}
				{hint && <span className="block text-ink-muted text-xs">{hint}</span>}
			</span>
		</label>
	);
}
