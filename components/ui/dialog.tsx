"use client";
// A modal question. Focus is held inside, Escape closes, and `data-modal` keeps the page's shortcuts quiet meanwhile.
import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { closeCornerClass } from "./close-corner";
import { cn } from "./cn";
import { popupClass, scrimClass } from "./popup-class";
import { useUiLabels } from "./ui-labels";

export interface DialogProps {
	title: ReactNode;
	description?: ReactNode;
	trigger?: ReactElement;
	open?: boolean;
	onOpenChange?: (open: boolean) => void;
	/** Actions, right-aligned: the safe one first, the one that acts last. */
	footer?: ReactNode;
	size?: "sm" | "md" | "lg";
	children?: ReactNode;
}

const WIDTH = { sm: "max-w-sm", md: "max-w-lg", lg: "max-w-3xl" };

export function Dialog({
	title,
	description,
	trigger,
	open,
	onOpenChange,
	footer,
	size = "md",
	children,
}: DialogProps) {
	const labels = useUiLabels();
	return (
		<Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
			{trigger && <Base.Trigger render={trigger} />}
			<Base.Portal>
				<Base.Backdrop className={scrimClass} />
				<Base.Viewport className="fixed inset-0 z-50 flex items-end justify-center p-2 sm:items-start sm:p-4 sm:pt-[12vh]">
					<Base.Popup
						data-modal=""
						className={cn(
							popupClass,
							"relative flex max-h-[calc(100dvh-1rem)] w-full flex-col sm:max-h-[76vh]",
							WIDTH[size],
						)}
					>
						<div className="p-4 pr-12 pb-0">
							<Base.Title className="font-semibold text-lg">{title}</Base.Title>
							{description && <Base.Description className="mt-0.5 text-ink-muted">{description}</Base.Description>}
						</div>
						<div className="min-h-0 flex-1 overflow-y-auto p-4">{children}</div>
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

/** Wraps a button inside a dialog that also closes it. */
export function DialogClose({ children }: { children: ReactElement }) {
	return <Base.Close render={children} />;
}
