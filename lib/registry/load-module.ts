// Runs one tool module and says what it registered, or at which line it failed. Every load runs the file as it is on disk now,
// and a module that never finishes does not hold up the others.

import { pathToFileURL } from "node:url";
import { AppError } from "../contracts/problem";
import { type Registration, recordRegistrations } from "./registry";

export type LoadOutcome =
	| { readonly kind: "loaded"; readonly registrations: readonly Registration[] }
	| { readonly kind: "failed"; readonly message: string; readonly line: number | null };

let loads = 0;

async function importFresh(path: string, timeoutMs: number): Promise<void> {
	const url = pathToFileURL(path);
	// Loaders keep modules by address; a new query is a new module.
	loads += 1;
	url.searchParams.set("scan", `${Date.now()}-${loads}`);
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<never>((_, reject) => {
		const message = `It did not finish loading within ${timeoutMs / 1000} s: a top-level await waits for something.`;
		timer = setTimeout(() => reject(new AppError("unavailable", message)), timeoutMs);
	});
	try {
		await Promise.race([import(/* @vite-ignore */ /* webpackIgnore: true */ url.href), late]);
	} finally {
		clearTimeout(timer);
	}
}

/** The first line of the stack that lies in the module itself. */
function lineInStack(error: unknown, path: string): number | null {
	if (!(error instanceof Error) || !error.stack) return null;
	for (const frame of error.stack.split("\n").slice(1)) {
		const place = /(\/[^()]*?)(?:\?[^:()]*)?:(\d+):\d+\)?$/.exec(frame);
		if (place?.[1]?.endsWith(path)) return Number(place[2]);
	}
	return null;
}

function faultOf(error: unknown): string {
	if (!(error instanceof Error)) return `It threw ${typeof error === "string" ? `"${error}"` : String(error)}.`;
	return error instanceof AppError
		? error.message
		: `${error.name}: ${error.message.replaceAll(/\s+/g, " ").slice(0, 500)}`;
}

/** Loads the module at an absolute path. Never throws for a fault of the module; one load at a time. */
export async function loadModule(path: string, timeoutMs: number): Promise<LoadOutcome> {
	try {
		return { kind: "loaded", registrations: await recordRegistrations(() => importFresh(path, timeoutMs)) };
	} catch (error) {
		return { kind: "failed", message: faultOf(error), line: lineInStack(error, path) };
	}
}
