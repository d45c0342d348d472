// From what a runtime sends to what the core takes: names that nobody knows are refused with the nearest known ones, a key
// stays within its profiles, and facts that were not reported count as not reported.

import "server-only";
import { AppError, type FieldError } from "@/lib/contracts/problem";
import type { ResolveBody } from "@/lib/contracts/resolve";
import { type Facts, type Format, nearestNames, type ResolveRequest, type UnknownName } from "@/lib/core/resolver";
import { FORMATS, type ProbeStates } from "@/lib/core/resolver/model";
import { type Past, pastSnapshotsOf } from "@/lib/runtime/past-snapshots";
import { requireBinding } from "../auth";
import type { Caller, HttpContext } from "../context";

type Asked = Pick<ResolveBody, "profile" | "format" | "strict" | "toolsets" | "facts" | "prompt" | "limits">;

/** What a request is decided by: the present configuration, or the one of the revision that it asks for. */
export type Ground = Pick<Past, "snapshot" | "rows" | "profiles" | "stale"> & {
	readonly isPast?: boolean;
	/** Absent: probed checks are unreported. */
	readonly probes?: ProbeStates;
};
type Known = Pick<Ground, "profiles" | "isPast" | "probes">;

const isFormat = (name: string): name is Format => FORMATS.some((format) => format === name);

/**
 * Answers from the configuration that the request asks for: at once from the present one, and after it is loaded from an earlier one.
 * @throws AppError `revision-not-kept`, `unavailable`
 */
export function answerFrom<T>(
	atRevision: number | undefined,
	context: HttpContext,
	answer: (ground: Ground) => T,
): T | Promise<T> {
	if (atRevision === undefined) return answer(context.holder.current());
	return pastSnapshotsOf(context.db, context.holder).at(atRevision).then(answer);
}

/**
 * The core's request. Keys without the right to read the configuration may ask for their own profiles only.
 * @throws AppError `unknown-name`, `profile-not-allowed`
 */
export function toResolveRequest(asked: Asked, caller: Caller, served: Known): ResolveRequest {
	requireProfile(asked.profile, caller, served);
	if (!isFormat(asked.format)) {
		throw unknownNames([
			{ what: "format", path: "format", name: asked.format, nearest: nearestNames(asked.format, FORMATS) },
		]);
	}
	return {
		profile: asked.profile,
		format: asked.format,
		strict: asked.strict,
		toolsets: asked.toolsets,
		facts: toFacts(asked.facts, served),
		prompt: asked.prompt,
		limits: asked.limits,
	};
}

function requireProfile(profile: string, caller: Caller, served: Known): void {
	const isLimited = caller.kind === "key" && !caller.permissions.has("config.read");
	if (served.profiles.has(profile)) {
		if (isLimited) requireBinding(caller, profile);
		return;
	}
	// A key learns nothing about profiles that are not its own, not even from a spelling mistake.
	const known = isLimited ? caller.key.profiles : [...served.profiles];
	throw unknownNames([{ what: "profile", path: "profile", name: profile, nearest: nearestNames(profile, known) }]);
}

function toFacts(facts: Asked["facts"], { isPast, probes }: Known): Facts {
	// Without a prototype, so that no fact is "reported" by being called `constructor`.
	const checks: Record<string, boolean> = Object.assign(Object.create(null), facts?.checks);
	return { kind: "reported", env: facts?.env ?? [], checks, probes: isPast ? "assumed" : probes };
}

/** 422 with one entry for each name, and what may have been meant. */
export function unknownNames(unknown: readonly UnknownName[]): AppError {
	const errors = unknown.map(
		({ what, path, name, nearest }): FieldError => ({
			path,
			message: `There is no ${what} \`${name.slice(0, 80)}\`.${nearest.length > 0 ? ` Did you mean ${list(nearest)}?` : ""}`,
			nearest: [...nearest],
		}),
	);
	return new AppError("unknown-name", errors.map((error) => error.message).join(" "), { errors });
}

const list = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(" or ");
