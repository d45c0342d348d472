"use client";
// On or off, at once. The thumb's position says which, not colour alone; the target is at least 24 px high.
import { Switch as Base } from "@base-ui/react/switch";
import type { ReactNode } from "react";
import { cn } from "./cn";

export interface SwitchProps {
	label: ReactNode;
	hint?: ReactNode;
	hideLabel?: boolean;
	checked?: boolean;
	defaultChecked?: boolean;
	onCheckedChange?: (checked: boolean) => void;
	disabled?: boolean;
	name?: string;
	className?: string;
}

export function Switch({ label, hint, hideLabel = false, className, onCheckedChange, ...props }: SwitchProps) {
	return (
		// biome-ignore lint/a11y/noLabelWithoutControl: Base UI renders the hidden input that this label wraps.
		<label className={cn("inline-flex min-h-6 items-start gap-2.5 has-data-disabled:text-ink-muted", className)}>
			<Base.Root
				className="mt-0.5 flex h-5 w-8 shrink-0 cursor-pointer items-center rounded-full border border-edge bg-sunken px-0.5 transition-colors data-disabled:cursor-not-allowed data-checked:border-accent data-checked:bg-accent data-disabled:opacity-50"
				onCheckedChange={(next) => onCheckedChange?.(next)}
				{...props}
			>
				<Base.Thumb className="size-3.5 rounded-full bg-edge transition-[translate,background-color] data-checked:translate-x-3 data-checked:bg-accent-ink" />
			</Base.Root>
			<span className={cn("pt-0.5", hideLabel && "sr-only")}>
				{label}
				{hint && <span className="block text-ink-muted text-xs">{hint}</span>}
			</span>
		</label>
	);
}
