"use client";
// One of a few short choices, side by side: a radio group, so that arrow keys move and a screen reader counts. The chosen one is
// raised and ticked by weight, not by colour alone.
import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import type { ReactNode } from "react";
import { cn } from "./cn";

export interface SegmentedProps<Value extends string> {
	/** Names the group; not shown. */
	label: string;
	options: ReadonlyArray<{ value: Value; label: ReactNode; icon?: ReactNode }>;
	value: Value;
	onValueChange: (value: Value) => void;
	disabled?: boolean;
	className?: string;
}

export function Segmented<Value extends string>({
	label,
	options,
	value,
	onValueChange,
	disabled,
	className,
}: SegmentedProps<Value>) {
	return (
		<RadioGroup
			aria-label={label}
			value={value}
			onValueChange={(next: Value) => onValueChange(next)}
			disabled={disabled}
			className={cn("inline-flex max-w-full rounded-md border border-edge bg-sunken p-0.5", className)}
		>
			{options.map((option) => (
				<Radio.Root
					key={option.value}
					value={option.value}
					nativeButton
					render={<button type="button" />}
					className="inline-flex h-6.5 min-w-0 flex-1 items-center justify-center gap-1.5 whitespace-nowrap rounded-sm px-2.5 text-ink-muted text-sm transition-colors hover:not-data-disabled:text-ink data-disabled:cursor-not-allowed data-checked:bg-surface data-checked:font-medium data-checked:text-ink data-checked:ring-1 data-checked:ring-edge [&_svg]:size-3.5 [&_svg]:shrink-0"
				>
					{option.icon}
					{option.label}
				</Radio.Root>
			))}
		</RadioGroup>
	);
}
