"use client";
// A popover at one cell of the matrix. It keeps its last content while it fades, and gives the focus back to the cell.
import { Popover as Base } from "@base-ui/react/popover";
import { type ReactNode, type RefObject, useState } from "react";
import { cn } from "@/components/ui/cn";
import { popupClass } from "@/components/ui/popup-class";

export interface CellPopoverProps<T extends { anchor: HTMLElement }> {
	/** What the popover is about; null closes it. */
	about: T | null;
	onClose: () => void;
	/** Takes the focus first; the default is the first thing that can have it. */
	initialFocus?: RefObject<HTMLElement | null>;
	/** A press outside only closes, and reaches nothing. */
	modal?: boolean;
	title: (about: T) => ReactNode;
	children: (about: T) => ReactNode;
	className?: string;
}

export function CellPopover<T extends { anchor: HTMLElement }>({
	about,
	onClose,
	initialFocus,
	modal = false,
	title,
	children,
	className,
}: CellPopoverProps<T>) {
	const [shown, setShown] = useState(about);
	if (about && about !== shown) setShown(about);
	return (
		<Base.Root open={about !== null} onOpenChange={(open) => !open && onClose()} modal={modal}>
			<Base.Portal>
				<Base.Positioner
					anchor={shown?.anchor ?? null}
					side="bottom"
					align="start"
					sideOffset={4}
					collisionPadding={8}
					className="z-50"
				>
					<Base.Popup
						data-modal=""
						initialFocus={initialFocus}
						finalFocus={() => shown?.anchor ?? true}
						className={cn(
							popupClass,
							"max-h-(--available-height) w-[22rem] max-w-[calc(100vw-1rem)] overflow-y-auto p-4",
							className,
						)}
					>
						{shown && (
							<>
								<Base.Title className="font-semibold text-base">{title(shown)}</Base.Title>
								{children(shown)}
							</>
						)}
					</Base.Popup>
				</Base.Positioner>
			</Base.Portal>
		</Base.Root>
	);
}
