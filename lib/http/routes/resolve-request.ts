// From what a runtime sends to what the core takes: names that nobody knows are refused with the nearest known ones, a key
// stays within its profiles, and facts that were not reported count as not reported.

import "server-only";
import { AppError, type FieldError } from "@/lib/contracts/problem";
import type { ResolveBody } from "@/lib/contracts/resolve";
import { type Facts, type Format, nearestNames, type ResolveRequest, type UnknownName } from "@/lib/core/resolver";
import { FORMATS } from "@/lib/core/resolver/model";
import type { Served } from "@/lib/runtime/snapshot-holder";
import { requireBinding } from "../auth";
import type { Caller } from "../context";

type Asked = Pick<ResolveBody, "profile" | "format" | "toolsets" | "facts" | "prompt" | "limits" | "atRevision">;

type Known = Pick<Served, "rows" | "profiles">;

const isFormat = (name: string): name is Format => FORMATS.some((format) => format === name);

/**
 * The core's request. Keys without the right to read the configuration may ask for their own profiles only.
 * @throws AppError `unknown-name`, `profile-not-allowed`, `revision-not-kept`
 */
export function toResolveRequest(asked: Asked, caller: Caller, served: Known): ResolveRequest {
	requireProfile(asked.profile, caller, served);
	if (!isFormat(asked.format)) {
		throw unknownNames([
			{ what: "format", path: "format", name: asked.format, nearest: nearestNames(asked.format, FORMATS) },
		]);
	}
	if (asked.atRevision !== undefined && asked.atRevision !== served.rows.revision) {
		throw new AppError(
			"revision-not-kept",
			`Only the present revision ${served.rows.revision} can be resolved, not ${asked.atRevision}. Leave out atRevision.`,
			{ errors: [{ path: "atRevision", message: `The present revision is ${served.rows.revision}.` }] },
		);
	}
	return {
		profile: asked.profile,
		format: asked.format,
		toolsets: asked.toolsets,
		facts: toFacts(asked.facts),
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

function toFacts(facts: Asked["facts"]): Facts {
	// Without a prototype, so that no fact is "reported" by being called `constructor`.
	const checks: Record<string, boolean> = Object.assign(Object.create(null), facts?.checks);
	return { kind: "reported", env: facts?.env ?? [], checks };
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
