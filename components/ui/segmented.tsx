// One of two to four short choices, all in sight. Native radio buttons underneath: arrow keys, one tab stop, named by its legend.
import { type ReactNode, useId } from "react";
import { cn } from "./cn";

export interface SegmentedProps<Value extends string> {
	/** Names the group; shown only to screen readers, as the caller writes the visible words beside it. */
	legend: string;
	options: ReadonlyArray<{ value: Value; label: ReactNode; tone?: "visible" | "deny" | "neutral" }>;
	value: Value;
	onValueChange: (value: Value) => void;
	disabled?: boolean;
	className?: string;
}

const TONE = {
	visible: "has-checked:text-visible",
	deny: "has-checked:text-deny",
	neutral: "has-checked:text-ink",
};

export function Segmented<Value extends string>({
	legend,
	options,
	value,
	onValueChange,
	disabled,
	className,
}: SegmentedProps<Value>) {
	const name = useId();
	return (
		<fieldset
			disabled={disabled}
			className={cn("inline-flex shrink-0 rounded-md border border-edge bg-sunken p-px", className)}
		>
			<legend className="sr-only">{legend}</legend>
			{options.map((option) => (
				<label
					key={option.value}
					className={cn(
						"relative flex h-6 cursor-pointer items-center rounded-[6px] px-2 text-ink-muted text-xs transition-colors hover:text-ink",
						"has-checked:bg-surface has-checked:font-medium has-checked:ring-1 has-checked:ring-edge",
						"has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-1",
						"has-disabled:cursor-not-allowed has-disabled:opacity-60",
						TONE[option.tone ?? "neutral"],
					)}
				>
					<input
						type="radio"
						name={name}
						value={option.value}
						checked={option.value === value}
						onChange={() => onValueChange(option.value)}
						className="absolute inset-0 cursor-pointer appearance-none opacity-0"
					/>
					{option.label}
				</label>
			))}
		</fieldset>
	);
}
