"use client";
// Holds links back while there is something unsaved, and asks before the tab is closed or reloaded.
import { useEffect, useState } from "react";

/** `pending` is the address that a held link leads to, until `stay` is called. */
export function useLeaveGuard(isActive: boolean): { pending: string | null; stay: () => void } {
	const [pending, setPending] = useState<string | null>(null);

	useEffect(() => {
		if (!isActive) return;
		const onClick = (event: MouseEvent) => {
			const target = heldTarget(event);
			if (target === null) return;
			// On the way down, so that the router never hears of it.
			event.preventDefault();
			event.stopPropagation();
			setPending(target);
		};
		const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
		document.addEventListener("click", onClick, true);
		window.addEventListener("beforeunload", onUnload);
		return () => {
			document.removeEventListener("click", onClick, true);
			window.removeEventListener("beforeunload", onUnload);
		};
	}, [isActive]);

	return { pending, stay: () => setPending(null) };
}

/** Address within this console, on another page, that a plain click would open in this tab. */
function heldTarget(event: MouseEvent): string | null {
	if (event.defaultPrevented || event.button !== 0) return null;
	if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
	const anchor = event.target instanceof Element ? event.target.closest("a[href]") : null;
	if (!(anchor instanceof HTMLAnchorElement) || anchor.target === "_blank") return null;
	const url = new URL(anchor.href);
	if (url.origin !== window.location.origin || url.pathname === window.location.pathname) return null;
	return url.pathname + url.search + url.hash;
}
