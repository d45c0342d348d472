"use client";
// A list of actions behind a button, with type-ahead and arrow keys.
import { Menu as Base } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { cn } from "./cn";
import { popupClass } from "./popup-class";

const itemClass =
	"flex min-h-8 w-full cursor-default select-none items-center gap-2 rounded-sm px-2 outline-none data-disabled:opacity-50 data-highlighted:bg-hover [&_svg]:size-4 [&_svg]:shrink-0";

export interface MenuProps {
	trigger: ReactElement;
	side?: "top" | "right" | "bottom" | "left";
	align?: "start" | "center" | "end";
	children: ReactNode;
	className?: string;
}

export function Menu({ trigger, side = "bottom", align = "end", children, className }: MenuProps) {
	return (
		<Base.Root modal={false}>
			<Base.Trigger render={trigger} />
			<Base.Portal>
				<Base.Positioner side={side} align={align} sideOffset={6} collisionPadding={8} className="z-50 outline-none">
					<Base.Popup className={cn(popupClass, "min-w-48 max-w-80 p-1", className)}>{children}</Base.Popup>
				</Base.Positioner>
			</Base.Portal>
		</Base.Root>
	);
}

export interface MenuItemProps {
	icon?: ReactNode;
	/** Right-aligned, for example a Kbd. */
	trailing?: ReactNode;
	danger?: boolean;
	disabled?: boolean;
	onClick: () => void;
	children: ReactNode;
}

export function MenuItem({ icon, trailing, danger = false, disabled, onClick, children }: MenuItemProps) {
	return (
		<Base.Item disabled={disabled} onClick={onClick} className={cn(itemClass, danger && "text-deny")}>
			{icon && (
				<span aria-hidden className={danger ? undefined : "text-ink-muted"}>
					{icon}
				</span>
			)}
			<span className="min-w-0 flex-1">{children}</span>
			{trailing}
		</Base.Item>
	);
}

export function MenuSeparator() {
	return <Base.Separator className="-mx-1 my-1 h-px bg-line" />;
}

export interface MenuRadioProps<Value extends string> {
	label: ReactNode;
	value: Value | undefined;
	onValueChange: (value: Value) => void;
	options: ReadonlyArray<{ value: Value; label: ReactNode; icon?: ReactNode }>;
}

/** One choice of several, ticked. */
export function MenuRadio<Value extends string>({ label, value, onValueChange, options }: MenuRadioProps<Value>) {
	return (
		<Base.RadioGroup value={value} onValueChange={(next: Value) => onValueChange(next)}>
			<Base.GroupLabel className="px-2 pt-1.5 pb-1 text-ink-muted text-xs">{label}</Base.GroupLabel>
			{options.map((option) => (
				<Base.RadioItem key={option.value} value={option.value} closeOnClick className={itemClass}>
					{option.icon && (
						<span aria-hidden className="text-ink-muted">
							{option.icon}
						</span>
					)}
					<span className="min-w-0 flex-1">{option.label}</span>
					<Base.RadioItemIndicator>
						<Check aria-hidden className="text-accent-text" />
					</Base.RadioItemIndicator>
				</Base.RadioItem>
			))}
		</Base.RadioGroup>
	);
}
