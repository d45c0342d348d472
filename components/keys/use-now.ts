"use client";
// The present moment, to the quarter of a minute, kept current by the page's one clock.
import { useSyncExternalStore } from "react";
import { subscribeToClock } from "@/lib/client/clock";

const STEP_MS = 15_000;

/** Milliseconds since 1970, rounded down, so that two reads in one render agree. */
export function useNow(): number {
	return useSyncExternalStore(subscribeToClock, read, read);
}

function read(): number {
	return Math.floor(Date.now() / STEP_MS) * STEP_MS;
}
