"use client";
// A small surface that belongs to its trigger; closes on Escape and outside press, and gives the focus back.
import { Popover as Base } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";
import { cn } from "./cn";
import { popupClass } from "./popup-class";

export interface PopoverProps {
	/** A Button or IconButton. Leave out to anchor to an element of your own with `anchor`. */
	trigger?: ReactElement;
	anchor?: Element | null;
	title?: ReactNode;
	description?: ReactNode;
	side?: "top" | "right" | "bottom" | "left";
	align?: "start" | "center" | "end";
	open?: boolean;
	onOpenChange?: (open: boolean) => void;
	children?: ReactNode;
	className?: string;
}

export function Popover({
	trigger,
	anchor,
	title,
	description,
	side = "bottom",
	align = "start",
	open,
	onOpenChange,
	children,
	className,
}: PopoverProps) {
	return (
		<Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
			{trigger && <Base.Trigger render={trigger} />}
			<Base.Portal>
				<Base.Positioner side={side} align={align} sideOffset={6} anchor={anchor} collisionPadding={8} className="z-50">
					<Base.Popup className={cn(popupClass, "w-80 max-w-[calc(100vw-1rem)] p-4", className)}>
						{title && <Base.Title className="font-semibold text-base">{title}</Base.Title>}
						{description && (
							<Base.Description className="mt-0.5 text-ink-muted text-sm">{description}</Base.Description>
						)}
						{children}
					</Base.Popup>
				</Base.Positioner>
			</Base.Portal>
		</Base.Root>
	);
}
