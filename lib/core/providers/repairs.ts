// What fitting changed, as a closed list of codes with one sentence each.

import { type Path, pathText } from "./schema";

/** A code never changes its meaning. The sentence is for people; `{}` stands for what is concerned. */
export const REPAIRS = {
	"name-changed": "The provider does not take the tool's name; it is called {} there.",
	"description-cut": "The description was cut to the {} characters that the provider takes.",
	"root-made-object": "The parameters were not described as an object; an object was put in their place.",
	"root-merged": "The provider takes no {} at the top; its alternatives were merged into one object.",
	"root-keyword-dropped": "The provider takes no {} at the top; it was left out.",
	"keyword-dropped": "The provider does not know {}; it was left out.",
	"value-dropped": "The value of {} makes no sense there; it was left out.",
	"format-dropped": "The provider does not know the format {}; it was left out.",
	"properties-repaired": "The properties were not written as an object; they count as none.",
	"property-renamed": "The provider does not take this property name; it is called {} there.",
	"property-dropped": "No value is allowed for this property; it was left out.",
	"required-repaired": "The list of required properties was not a list of existing names; it was cleaned.",
	"items-added": "The list did not say what it holds; it now takes {}.",
	"boolean-rewritten": "A schema of just true or false was written out as an object.",
	"bounds-rewritten": "The bounds were written in a form that the provider knows.",
	"tuple-rewritten": "The list with a schema per place was written in a form that the provider knows.",
	"ref-opened": "The reference {} leads nowhere; any value is taken there.",
	"ref-loop-opened": "The reference {} leads back to itself; any value is taken there.",
	"ref-moved": "The target of the reference {} was moved to the shared definitions.",
	"ref-inlined": "The provider takes no references; the target of {} was put in its place.",
	"recursion-opened": "The provider takes no recursion; below this place {} is given as JSON text.",
	"opened-as-text": "The provider cannot describe this value; it is given as JSON text and read back.",
	"combiner-merged": "The provider takes no {}; its parts were merged.",
	"combiner-dropped": "The provider cannot express this {}; it was left out.",
	"one-of-widened": "The provider knows anyOf only; oneOf was written as that.",
	"type-inferred": "The type was not given; it follows from the rest.",
	"type-split": "The provider takes one type at a time; the types were written as alternatives.",
	"nullable-rewritten": "That null is allowed was written in the provider's form.",
	"enum-rewritten": "The provider takes only texts as choices; the values are written as texts and read back.",
	"enum-dropped": "The list of choices was empty or impossible; it was left out.",
	"const-rewritten": "The fixed value was written as a list of one choice.",
	"object-closed": "Strict mode takes no properties beside those listed.",
	"optional-made-nullable": "Strict mode knows no optional properties; null stands for an absent value.",
	"strict-fallback": "Strict mode cannot express this ({}); the tool is offered without it.",
} as const;
export type RepairCode = keyof typeof REPAIRS;
export const REPAIR_CODES = Object.keys(REPAIRS) as RepairCode[];

/** `path` is a JSON path in the parameters as registered, or `$` for the whole tool. */
export type Repair = { readonly path: string; readonly code: RepairCode; readonly message: string };

/** More say nothing new to a reader. */
const MOST_REPAIRS = 200;
/** Notes taken before they are sorted and cut; bounds the time that a huge schema can cost. */
const MOST_NOTES = 3000;
const LONGEST_DETAIL = 80;

/** Notes a repair. */
export function note(repairs: Repair[], path: Path, code: RepairCode, detail = ""): void {
	if (repairs.length >= MOST_NOTES) return;
	const shown = detail.length > LONGEST_DETAIL ? `${detail.slice(0, LONGEST_DETAIL)}…` : detail;
	repairs.push({
		path: pathText(path),
		code,
		message: detail === "" ? REPAIRS[code] : REPAIRS[code].replace("{}", () => shown),
	});
}

/** The same repairs in one order, each once, and at most 200 of them. */
export function inOrder(repairs: readonly Repair[]): Repair[] {
	if (repairs.length < 2) return [...repairs];
	const byText = new Map(repairs.map((repair) => [`${repair.path}\n${repair.code}\n${repair.message}`, repair]));
	return [...byText.keys()]
		.sort()
		.slice(0, MOST_REPAIRS)
		.flatMap((text) => byText.get(text) ?? []);
}
