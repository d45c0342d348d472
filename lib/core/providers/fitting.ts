// What one fitting of one tool carries along: rules, findings, and the work done so far, which is bounded.

import { note, type Repair, type RepairCode } from "./repairs";
import type { Rules } from "./rules";
import { type Json, type Path, pathText, type Schema, type SchemaDraft } from "./schema";
import type { Fault } from "./survey";

/** Steps of work, of about a microsecond each: keeps the worst schema within tens of milliseconds. */
const MOST_WORK = 25_000;

/** What has to be undone for the value of one emitted schema. */
export type Conversion =
	/** a text that is one of these is read as the value beside it */
	| { readonly kind: "values"; readonly values: { readonly [emitted: string]: Json } }
	/** the text is JSON */
	| { readonly kind: "json" }
	/** null stands for an absent value of these properties */
	| { readonly kind: "absent"; readonly names: readonly string[] };

export type Fitting = {
	readonly rules: Rules;
	/** The whole schema, in which references are looked up. */
	readonly document: Schema;
	/** Real property name → emitted one, where they differ. */
	readonly aliases: ReadonlyMap<string, string>;
	readonly repairs: Repair[];
	/** How arguments are read back, by the emitted schema that they belong to. */
	readonly conversions: Map<Schema, Conversion>;
	/** Reference → name of the shared definition that its target was moved to, and those still to be written. */
	readonly moved: Map<string, string>;
	readonly unwritten: string[];
	/** Emitted → real property name, for those that the schema really has. */
	readonly renamed: Map<string, string>;
	/** Schemas that stand for several, with the list of these while it still grows. */
	readonly joined: Map<Schema, unknown[]>;
	/** Why the tool cannot be fitted. Everything stops at the first. */
	fault: Fault | null;
	/** Why strict mode cannot express it. */
	notStrict: { readonly path: Path; readonly reason: string } | null;
	work: number;
};

export const startFitting = (rules: Rules, document: Schema, aliases: ReadonlyMap<string, string>): Fitting => ({
	rules,
	document,
	aliases,
	repairs: [],
	conversions: new Map(),
	moved: new Map(),
	unwritten: [],
	renamed: new Map(),
	joined: new Map(),
	fault: null,
	notStrict: null,
	work: 0,
});

export const repaired = (fitting: Fitting, path: Path, code: RepairCode, detail = ""): void =>
	note(fitting.repairs, path, code, detail);

/** Counts work; false when there was too much of it, or when a fault stops the fitting anyway. */
export function mayGoOn(fitting: Fitting, steps = 1): boolean {
	fitting.work += steps;
	if (fitting.work > MOST_WORK)
		setFault(fitting, null, "The schema's references and alternatives are too many to be worked through.");
	return fitting.fault === null;
}

export function setFault(fitting: Fitting, path: Path, message: string): void {
	fitting.fault ??= { path: pathText(path), message };
}

export function setNotStrict(fitting: Fitting, path: Path, reason: string): void {
	fitting.notStrict ??= { path, reason };
}

/** A copy with changes that is read back as the original would be. */
export function changed(fitting: Fitting, schema: Schema, changes: Schema): SchemaDraft {
	const copy: SchemaDraft = { ...schema, ...changes };
	const conversion = fitting.conversions.get(schema);
	if (conversion !== undefined) fitting.conversions.set(copy, conversion);
	return copy;
}
