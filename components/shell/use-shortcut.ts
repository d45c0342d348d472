"use client";
// Gives a shortcut of the registry its handler for as long as the component is mounted and `enabled` holds.
import { useEffect, useEffectEvent } from "react";
import { addShortcutHandler } from "./shortcut-dispatch";
import type { ShortcutId } from "./shortcuts";

export function useShortcut(id: ShortcutId, handler: () => void, enabled = true): void {
	const run = useEffectEvent(handler);
	useEffect(() => {
		if (!enabled) return;
		return addShortcutHandler(id, () => run());
	}, [id, enabled]);
}
