"use client";
// Short news at the lower edge (on a phone under the top bar, clear of dialogs), announced politely (urgently for errors), reachable with F6, kept while hovered or focused.
import { Toast as Base } from "@base-ui/react/toast";
import { Check, Info, TriangleAlert, X } from "lucide-react";
import type { ReactNode } from "react";
import { buttonVariants } from "./button-variants";
import { cn } from "./cn";
import { useUiLabels } from "./ui-labels";

export type ToastTone = "done" | "info" | "error";

export interface ToastOptions {
	title: ReactNode;
	description?: ReactNode;
	tone?: ToastTone;
	/** One action, for example Undo; pressing it also closes the toast. */
	action?: { label: string; onClick: () => void };
	/** Milliseconds; 0 stays. Default 6000, errors 10000. */
	timeout?: number;
	/** A toast with the same id is replaced instead of stacked. */
	id?: string;
}

const SHOWN_MS = 6_000;
const ERROR_SHOWN_MS = 10_000;

const ICON: Record<ToastTone, ReactNode> = {
	done: <Check aria-hidden className="size-4 text-visible" />,
	info: <Info aria-hidden className="size-4 text-info" />,
	error: <TriangleAlert aria-hidden className="size-4 text-deny" />,
};

const manager = Base.createToastManager();

function showToast({ title, description, tone = "done", action, timeout, id }: ToastOptions): string {
	const shownId = manager.add({
		id,
		title,
		description,
		type: tone,
		priority: tone === "error" ? "high" : "low",
		timeout: timeout ?? (tone === "error" ? ERROR_SHOWN_MS : SHOWN_MS),
		actionProps: action && {
			children: action.label,
			onClick: () => {
				action.onClick();
				manager.close(shownId);
			},
		},
	});
	return shownId;
}

const face = { toast: showToast, dismiss: (id?: string) => manager.close(id) };

/** `toast(options)` shows one and returns its id; `dismiss(id)` takes it away. Never re-renders its caller. */
export function useToast(): typeof face {
	return face;
}

export function ToastProvider({ children }: { children: ReactNode }) {
	return (
		<Base.Provider toastManager={manager} limit={3}>
			{children}
			<ToastViewport />
		</Base.Provider>
	);
}

function ToastViewport() {
	const { toasts } = Base.useToastManager();
	const labels = useUiLabels();
	return (
		<Base.Portal>
			<Base.Viewport
				aria-label={labels.notifications}
				className="fixed inset-x-2 top-14 z-[60] flex flex-col gap-2 outline-none sm:inset-x-auto sm:top-auto sm:right-4 sm:bottom-4 sm:w-96 sm:flex-col-reverse"
			>
				{toasts.map((toast) => (
					<Base.Root
						key={toast.id}
						toast={toast}
						swipeDirection={["right", "up", "down"]}
						className="translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y) rounded-md border bg-raised text-ink shadow-overlay transition-[opacity,translate] data-ending-style:translate-y-2 data-starting-style:translate-y-2 data-ending-style:opacity-0 data-limited:opacity-0 data-starting-style:opacity-0"
					>
						<Base.Content className="flex items-start gap-2.5 p-3">
							<span className="flex h-5 shrink-0 items-center">{ICON[(toast.type as ToastTone) ?? "info"]}</span>
							<div className="min-w-0 flex-1 break-words">
								<Base.Title className="font-medium" />
								<Base.Description className="mt-0.5 text-ink-muted text-sm" />
							</div>
							<Base.Action className={cn(buttonVariants({ size: "sm" }), "-my-1 text-accent-text")} />
							<Base.Close
								aria-label={labels.close}
								className={cn(buttonVariants({ variant: "ghost", size: "sm", shape: "square" }), "-my-1 -mr-1")}
							>
								<X aria-hidden />
							</Base.Close>
						</Base.Content>
					</Base.Root>
				))}
			</Base.Viewport>
		</Base.Portal>
	);
}
