"use client";
// How long ago (or ahead) a moment is, kept current, with the absolute time on hover. One clock serves all of them.
import { useSyncExternalStore } from "react";
import { subscribeToClock } from "@/lib/client/clock";
import { formatAbsoluteTime, formatRelativeTime } from "@/lib/client/format";

export interface RelativeTimeProps {
	/** ISO 8601. */
	at: string;
	className?: string;
}

export function RelativeTime({ at, className }: RelativeTimeProps) {
	const text = useSyncExternalStore(
		subscribeToClock,
		() => formatRelativeTime(at, Date.now()),
		() => formatRelativeTime(at, Date.now()),
	);
	// The server does not know the reader's time zone: it says UTC, and the browser replaces it.
	const absolute = useSyncExternalStore(
		neverChanges,
		() => formatAbsoluteTime(at),
		() => formatAbsoluteTime(at, "UTC"),
	);
	return (
		<time dateTime={at} title={absolute} suppressHydrationWarning className={className}>
			{text}
		</time>
	);
}

function neverChanges(): () => void {
	return () => {};
}
