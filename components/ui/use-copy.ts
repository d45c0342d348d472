"use client";
// Copies text and says for a moment whether it worked.
import { useCallback, useEffect, useRef, useState } from "react";
import { writeClipboard } from "@/lib/client/clipboard";

export type CopyState = "idle" | "copied" | "failed";

const SHOWN_MS = 1_600;

export function useCopy(): { state: CopyState; copy: (text: string) => Promise<void> } {
	const [state, setState] = useState<CopyState>("idle");
	const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

	useEffect(() => () => clearTimeout(timer.current), []);

	const copy = useCallback(async (text: string) => {
		setState((await writeClipboard(text)) ? "copied" : "failed");
		clearTimeout(timer.current);
		timer.current = setTimeout(() => setState("idle"), SHOWN_MS);
	}, []);

	return { state, copy };
}
