// A request made ready against a snapshot: names looked up, facts and selections as bits. Unknown names are an answer of their own, never an
// empty list.

import { intersects, isEmpty } from "./bitset";
import type { Context } from "./context";
import { type Facts, FORMATS, type Format, type ResolveRequest, type UnknownName, type Warning } from "./model";
import { nearestNames } from "./nearest";
import { readFacts, readProbes } from "./requirements";
import { type CompiledProfile, type CompiledToolset, findToolset, type Snapshot } from "./snapshot";
import { dialectOf, hasStrict, tableOf } from "./tables";

export type Prepared =
	| { readonly kind: "context"; readonly context: Context }
	| { readonly kind: "unknown-names"; readonly unknown: readonly UnknownName[] };

/** Spelling help costs time, and one request may hold hundreds of unknown names. */
const MOST_HELPED = 10;

/** What a look-up finds besides the thing itself. Functions of the request path are declared once, not made anew for every request. */
type Notes = { readonly unknown: UnknownName[]; readonly warnings: Warning[] };

/** Looks up every name of the request. */
export function prepare(snapshot: Snapshot, request: ResolveRequest): Prepared {
	const notes: Notes = { unknown: [], warnings: [] };
	const profile = snapshot.profileByName.get(request.profile);
	if (profile === undefined) {
		const known = snapshot.profiles.map(({ row }) => row.name);
		noteUnknown(notes, known, { what: "profile", path: "profile", name: request.profile });
	}
	const format = FORMATS.includes(request.format) ? request.format : undefined;
	if (format === undefined) noteUnknown(notes, FORMATS, { what: "format", path: "format", name: request.format });
	const enabled = request.toolsets?.enabled;
	const asked = enabled === undefined || enabled === "all" ? null : lookUp(snapshot, enabled, "enabled", notes);
	const refused = lookUp(snapshot, request.toolsets?.disabled ?? "none", "disabled", notes);
	const { unknown, warnings } = notes;
	if (profile === undefined || format === undefined || unknown.length > 0) return { kind: "unknown-names", unknown };
	return { kind: "context", context: makeContext(snapshot, request, { profile, format, asked, refused, warnings }) };
}

function noteUnknown({ unknown }: Notes, known: readonly string[], miss: Omit<UnknownName, "nearest">): void {
	unknown.push({ ...miss, nearest: unknown.length < MOST_HELPED ? nearestNames(miss.name, known) : [] });
}

function lookUp(
	snapshot: Snapshot,
	names: readonly string[] | "none",
	field: "enabled" | "disabled",
	notes: Notes,
): CompiledToolset[] {
	const found: CompiledToolset[] = [];
	if (names === "none") return found;
	for (let place = 0; place < names.length; place++) {
		const name = names[place]!;
		const toolset = findToolset(snapshot, name);
		if (toolset === null) {
			const known = snapshot.toolsets.map((other) => other.name);
			noteUnknown(notes, known, { what: "toolset", path: `toolsets.${field}.${place}`, name });
			continue;
		}
		found.push(toolset);
		if (toolset.row !== null && toolset.name !== name) {
			notes.warnings.push({ code: "alias-used", message: `"${name}" is an old name; use "${toolset.name}".` });
		}
	}
	return found;
}

type Found = {
	readonly profile: CompiledProfile;
	readonly format: Format;
	readonly asked: readonly CompiledToolset[] | null;
	readonly refused: readonly CompiledToolset[];
	readonly warnings: Warning[];
};

function makeContext(snapshot: Snapshot, request: ResolveRequest, found: Found): Context {
	const { profile, asked, refused } = found;
	const isStrict = request.strict === true;
	const table = tableOf(snapshot, dialectOf(found.format, isStrict));
	warnOfSelection(profile, asked, found.warnings);
	if (isStrict) warnOfStrict(found.format, found.warnings);
	warnOfAssumedChecks(request.facts, snapshot, found.warnings);
	warnOfGrace(request.facts, snapshot, profile, found.warnings);
	const limits = request.limits ?? {};
	return {
		snapshot,
		profile,
		table,
		facts: readFacts(snapshot.requirements, request.facts),
		asked,
		refused,
		limits: {
			tools: Math.min(
				limits.tools ?? Number.POSITIVE_INFINITY,
				table.provider.providerToolCap ?? Number.POSITIVE_INFINITY,
			),
			tokens: limits.tokens ?? Number.POSITIVE_INFINITY,
		},
		prompt: request.prompt === undefined || request.prompt.trim() === "" ? null : request.prompt,
		warnings: found.warnings,
		ranking: null,
		selected: null,
	};
}

function warnOfSelection(
	profile: CompiledProfile,
	asked: readonly CompiledToolset[] | null,
	warnings: Warning[],
): void {
	if (asked === null) return;
	if (asked.length === 0) {
		warnings.push({ code: "empty-selection", message: "The request selects no toolset, so no tool is visible." });
	}
	asked.forEach((toolset, place) => {
		if (intersects(toolset.full, profile.permitted) || asked.indexOf(toolset) < place) return;
		const message = `The profile ${profile.row.name} shows nothing of the toolset ${toolset.name}.`;
		warnings.push({ code: "selection-outside-profile", message });
	});
}

function warnOfAssumedChecks(facts: Facts, { revision, requirements }: Snapshot, warnings: Warning[]): void {
	if (facts.kind !== "reported" || facts.probes !== "assumed" || isEmpty(requirements.probed)) return;
	const message = `This is revision ${revision}, and what probed checks said then is not kept: they count as passed.`;
	warnings.push({ code: "checks-assumed", message });
}

function warnOfGrace(facts: Facts, { requirements }: Snapshot, profile: CompiledProfile, warnings: Warning[]): void {
	if (facts.kind !== "reported" || typeof facts.probes !== "object") return;
	for (const { check, tools } of readProbes(requirements, facts.probes).inGrace) {
		if (!intersects(tools, profile.permitted)) continue;
		const message = `The check ${check} failed just after a success; it counts as passed for a moment. Ask again soon.`;
		warnings.push({ code: "check-in-grace", message });
	}
}

function warnOfStrict(format: Format, warnings: Warning[]): void {
	if (hasStrict(format)) return;
	const message = `The format ${format} has no strict mode; the tools are written without it.`;
	warnings.push({ code: "strict-not-used", message });
}
