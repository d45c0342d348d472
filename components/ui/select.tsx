"use client";
// Picks one of a short list. Inside a Field it takes the field's label; outside it needs aria-label.
import { Select as Base } from "@base-ui/react/select";
import { Check, ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn";
import { controlClass } from "./control-class";
import { popupClass } from "./popup-class";

export interface SelectOption<Value extends string> {
	value: Value;
	label: ReactNode;
	/** A second, quiet line in the list. */
	hint?: ReactNode;
	disabled?: boolean;
}

export interface SelectProps<Value extends string> {
	options: ReadonlyArray<SelectOption<Value>>;
	value?: Value | null;
	defaultValue?: Value;
	onValueChange?: (value: Value) => void;
	placeholder?: ReactNode;
	name?: string;
	disabled?: boolean;
	size?: "sm" | "md" | "lg";
	"aria-label"?: string;
	className?: string;
}

const HEIGHT = { sm: "h-7 text-sm", md: "h-8", lg: "h-10" };

export function Select<Value extends string>({
	options,
	value,
	defaultValue,
	onValueChange,
	placeholder,
	name,
	disabled,
	size = "md",
	className,
	...aria
}: SelectProps<Value>) {
	return (
		<Base.Root<Value>
			items={options}
			value={value}
			defaultValue={defaultValue}
			onValueChange={(next) => next !== null && onValueChange?.(next)}
			name={name}
			disabled={disabled}
			modal={false}
		>
			<Base.Trigger
				className={cn(
					controlClass,
					HEIGHT[size],
					"flex cursor-pointer items-center justify-between gap-2 pr-2",
					className,
				)}
				{...aria}
			>
				<span className="min-w-0 truncate">
					<Base.Value placeholder={placeholder} />
				</span>
				<Base.Icon className="text-ink-faint">
					<ChevronsUpDown aria-hidden className="size-3.5" />
				</Base.Icon>
			</Base.Trigger>
			<Base.Portal>
				<Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50 outline-none">
					<Base.Popup
						className={cn(popupClass, "max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto p-1")}
					>
						<Base.List>
							{options.map((option) => (
								<Base.Item
									key={option.value}
									value={option.value}
									disabled={option.disabled}
									className="flex min-h-8 cursor-default select-none items-center gap-2 rounded-sm px-2 py-1 outline-none data-disabled:opacity-50 data-highlighted:bg-hover"
								>
									<span className="flex size-4 shrink-0 items-center">
										<Base.ItemIndicator>
											<Check aria-hidden className="size-4 text-accent-text" />
										</Base.ItemIndicator>
									</span>
									<span className="min-w-0">
										<Base.ItemText>{option.label}</Base.ItemText>
										{option.hint && <span className="block text-ink-muted text-xs">{option.hint}</span>}
									</span>
								</Base.Item>
							))}
						</Base.List>
					</Base.Popup>
				</Base.Positioner>
			</Base.Portal>
		</Base.Root>
	);
}
