"use client";
// Live updates: one event stream per tab. Events carry no state, they only invalidate queries; after a gap everything is invalidated.
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";

export type LiveStatus = "connecting" | "live" | "paused";

const EVENTS_PATH = "/api/events";
const CHECKS_PATH = "/api/checks";
/** A server restart is shorter than this and should not flash a warning. */
const GRACE_MS = 2_500;
const RETRY_FIRST_MS = 1_000;
const RETRY_MAX_MS = 30_000;
/** Bursts of events become one round of refetching. */
const GATHER_MS = 120;

function holdsOlderThan(queryClient: QueryClient, readyData: unknown): boolean {
	const ready = revisionIn(typeof readyData === "string" ? JSON.parse(readyData) : null);
	if (ready === null) return false;
	return queryClient
		.getQueryCache()
		.getAll()
		.some((query) => (revisionIn(query.state.data) ?? ready) < ready);
}

function changesAnswers(checkData: unknown): boolean {
	const news: unknown = typeof checkData === "string" ? JSON.parse(checkData) : null;
	return typeof news === "object" && news !== null && "isChanged" in news && news.isChanged === true;
}

function revisionIn(data: unknown): number | null {
	if (typeof data !== "object" || data === null || !("revision" in data)) return null;
	return typeof data.revision === "number" ? data.revision : null;
}

export function useLiveUpdates(): { status: LiveStatus; reconnect: () => void } {
	const queryClient = useQueryClient();
	const [status, setStatus] = useState<LiveStatus>("connecting");
	const connectNow = useRef<() => void>(() => {});

	useEffect(() => {
		let source: EventSource | undefined;
		let retry: ReturnType<typeof setTimeout> | undefined;
		let grace: ReturnType<typeof setTimeout> | undefined;
		let gather: ReturnType<typeof setTimeout> | undefined;
		let retryMs = RETRY_FIRST_MS;
		let hadGap = false;

		const refetch = () => {
			gather ??= setTimeout(() => {
				gather = undefined;
				void queryClient.invalidateQueries();
			}, GATHER_MS);
		};

		const connect = () => {
			clearTimeout(retry);
			source?.close();
			source = new EventSource(EVENTS_PATH);
			source.onopen = () => {
				clearTimeout(grace);
				grace = undefined;
				retryMs = RETRY_FIRST_MS;
				setStatus("live");
				if (hadGap) refetch();
				hadGap = false;
			};
			source.onerror = () => {
				hadGap = true;
				grace ??= setTimeout(() => setStatus("paused"), GRACE_MS);
				// The browser retries a dropped stream by itself, but gives up after a refusal.
				if (source?.readyState !== EventSource.CLOSED) return;
				clearTimeout(retry);
				retry = setTimeout(connect, retryMs);
				retryMs = Math.min(retryMs * 2, RETRY_MAX_MS);
			};
			source.addEventListener("revision", refetch);
			// A result that changes no answer makes checks older or younger, and nothing else.
			source.addEventListener("check", (event) => {
				if (changesAnswers(event.data)) refetch();
				else void queryClient.invalidateQueries({ queryKey: [CHECKS_PATH] });
			});
			// What the server rendered may be older than the moment from which the stream tells of changes.
			source.addEventListener("ready", (event) => {
				if (holdsOlderThan(queryClient, event.data)) refetch();
			});
		};

		connectNow.current = () => {
			retryMs = RETRY_FIRST_MS;
			setStatus("connecting");
			clearTimeout(grace);
			grace = undefined;
			hadGap = true;
			connect();
		};
		connect();
		return () => {
			source?.close();
			for (const timer of [retry, grace, gather]) clearTimeout(timer);
		};
	}, [queryClient]);

	const reconnect = useCallback(() => connectNow.current(), []);
	return { status, reconnect };
}
