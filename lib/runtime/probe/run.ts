// One probe of one check, of whatever kind: always an answer, never an error.

import "server-only";
import type { CheckDefinition } from "@/lib/contracts/checks";
import { type ProbeResult, serverState } from "@/lib/db/check-store";
import type { Database } from "@/lib/db/client";
import { addressesOf, type Guard, readUrl } from "./address-guard";
import { ProbeFailure, toFailure } from "./failure";
import { portOf, probeHttp } from "./http";
import { probeTcp } from "./tcp";

type ProbeGround = { readonly db: Pick<Database, "pool">; readonly guard: Guard };

/** Probes. A database that is lost meanwhile is no result about the check: that is thrown. @throws AppError `unavailable` */
export async function runProbe(definition: CheckDefinition, ground: ProbeGround): Promise<ProbeResult> {
	const started = performance.now();
	const error =
		definition.kind === "mcp" ? await askServer(definition.config.server, ground) : await ask(definition, ground);
	return { isOk: error === null, durationMs: Math.round(performance.now() - started), error };
}

async function ask(definition: CheckDefinition, { guard }: ProbeGround): Promise<string | null> {
	try {
		if (definition.kind === "http") await probeHttp(definition.config, guard);
		else if (definition.kind === "tcp") await probeTcp(definition.config, guard);
		else throw new ProbeFailure("refused", "Runtimes report this kind; it is not probed.");
		return null;
	} catch (error) {
		return toFailure(error).message;
	}
}

async function askServer(name: string, { db }: ProbeGround): Promise<string | null> {
	const state = await serverState(db, name);
	if (state === "online") return null;
	if (state === null) return `There is no MCP server named ${name}.`;
	return `The MCP server ${name} is ${state === "offline" ? "not connected" : "gone"}.`;
}

type TargetVerdict =
	| { readonly verdict: "allowed"; readonly reason: null }
	| { readonly verdict: "refused" | "unresolved"; readonly reason: string };

/** What the guard says about a target before anything is asked: it looks the name up and connects to nothing. */
export async function judgeTarget(definition: CheckDefinition, guard: Guard): Promise<TargetVerdict> {
	try {
		if (definition.kind === "http") {
			const url = readUrl(definition.config.url);
			await addressesOf(url.hostname, portOf(url), guard);
		} else if (definition.kind === "tcp") {
			await addressesOf(definition.config.host, definition.config.port, guard);
		}
		return { verdict: "allowed", reason: null };
	} catch (error) {
		const failure = toFailure(error);
		return { verdict: failure.kind === "refused" ? "refused" : "unresolved", reason: failure.message };
	}
}
