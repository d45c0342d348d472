"use client";
// A modal panel from an edge, dismissed by Escape, outside press or a swipe toward its edge.
import { Drawer as Base } from "@base-ui/react/drawer";
import { X } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { closeCornerClass } from "./close-corner";
import { cn } from "./cn";
import { scrimClass } from "./popup-class";
import { useUiLabels } from "./ui-labels";

export interface DrawerProps {
	title: ReactNode;
	description?: ReactNode;
	side?: "left" | "right";
	trigger?: ReactElement;
	open?: boolean;
	onOpenChange?: (open: boolean) => void;
	footer?: ReactNode;
	/** Content touches the edges; for navigation. */
	flush?: boolean;
	children?: ReactNode;
	className?: string;
}

const SIDE = {
	left: {
		viewport: "justify-start",
		popup: "border-r data-starting-style:-translate-x-full data-ending-style:-translate-x-full",
	},
	right: {
		viewport: "justify-end",
		popup: "border-l data-starting-style:translate-x-full data-ending-style:translate-x-full",
	},
};

export function Drawer({
	title,
	description,
	side = "right",
	trigger,
	open,
	onOpenChange,
	footer,
	flush = false,
	children,
	className,
}: DrawerProps) {
	const labels = useUiLabels();
	return (
		<Base.Root swipeDirection={side} open={open} onOpenChange={(next) => onOpenChange?.(next)}>
			{trigger && <Base.Trigger render={trigger} />}
			<Base.Portal>
				<Base.Backdrop className={scrimClass} />
				<Base.Viewport className={cn("fixed inset-0 z-50 flex", SIDE[side].viewport)}>
					<Base.Popup
						data-modal=""
						className={cn(
							"relative flex h-full w-[26rem] max-w-[calc(100vw-3rem)] translate-x-(--drawer-swipe-movement-x) flex-col bg-raised shadow-overlay outline-none transition-[translate] data-swiping:transition-none",
							SIDE[side].popup,
							className,
						)}
					>
						<div className="p-4 pr-12 pb-3">
							<Base.Title className="font-semibold text-lg">{title}</Base.Title>
							{description && <Base.Description className="mt-0.5 text-ink-muted">{description}</Base.Description>}
						</div>
						<Base.Content className={cn("min-h-0 flex-1 overflow-y-auto", !flush && "px-4 pb-4")}>
							{children}
						</Base.Content>
						{footer && <div className="flex flex-wrap justify-end gap-2 border-t px-4 py-3">{footer}</div>}
						<Base.Close aria-label={labels.close} className={closeCornerClass}>
							<X aria-hidden />
						</Base.Close>
					</Base.Popup>
				</Base.Viewport>
			</Base.Portal>
		</Base.Root>
	);
}
