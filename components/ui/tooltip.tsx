"use client";
// A short explanation on hover and focus. It repeats or extends a name that the trigger already has, never replaces it.
import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";

export interface TooltipProps {
	content: ReactNode;
	hint?: ReactNode;
	side?: "top" | "right" | "bottom" | "left";
	/** Keeps the trigger mounted but the tooltip away, for example when the words are already on screen. */
	disabled?: boolean;
	/** One element that accepts a ref and DOM props. */
	children: ReactElement;
}

export function Tooltip({ content, hint, side = "bottom", disabled, children }: TooltipProps) {
	return (
		<Base.Root disabled={disabled}>
			<Base.Trigger render={children} />
			<Base.Portal>
				<Base.Positioner side={side} sideOffset={6} className="z-50">
					<Base.Popup className="flex max-w-72 items-center gap-2 rounded-md bg-ink px-2 py-1 text-canvas text-xs shadow-overlay transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0 data-instant:transition-none">
						{content}
						{hint}
					</Base.Popup>
				</Base.Positioner>
			</Base.Portal>
		</Base.Root>
	);
}

/** Put once above everything, so that neighbouring tooltips follow each other without delay. */
export function TooltipProvider({ children }: { children: ReactNode }) {
	return <Base.Provider delay={350}>{children}</Base.Provider>;
}
