"use client";
// The few words that primitives need for themselves (close, copy …), given once from outside so that no primitive holds text.
import { createContext, type ReactNode, use } from "react";

export interface UiLabels {
	close: string;
	copy: string;
	copied: string;
	copyFailed: string;
	notifications: string;
}

const UiLabelsContext = createContext<UiLabels | null>(null);

export function UiLabelsProvider({ labels, children }: { labels: UiLabels; children: ReactNode }) {
	return <UiLabelsContext value={labels}>{children}</UiLabelsContext>;
}

export function useUiLabels(): UiLabels {
	const labels = use(UiLabelsContext);
	if (!labels) throw new Error("UiLabelsProvider is missing above this primitive.");
	return labels;
}
