// One tool fitted to one provider: the least change that the provider's documented rules ask for, with a report of every change and what is
// needed to read arguments back. The same tool gives the same result, whatever else is registered.

import { readBack, recordOf } from "./conversions";
import { type Fitting, setNotStrict, startFitting } from "./fitting";
import { excessOf } from "./limits";
import type { Conversions, PropertyMap } from "./plan";
import { inOrder, note, type Repair } from "./repairs";
import { makeRegisteredRoot, makeRoot, objectOf } from "./root";
import { type Dialect, RULES, type Rules } from "./rules";
import type { Path, Schema } from "./schema";
import { makeDocumentSound } from "./sound";
import { makeStrict } from "./strict";
import { aliasesOf, survey } from "./survey";
import { makeTyped } from "./typed";

/** `parameters` is whatever was registered. */
export type ToolToFit = { readonly name: string; readonly description: string; readonly parameters: unknown };

export type Fitted =
	| {
			readonly kind: "fitted";
			readonly description: string;
			/** Keys in no particular order: the caller writes them in canonical form. */
			readonly parameters: Schema;
			readonly properties: PropertyMap;
			/** For `restoreArguments`; empty when arguments are taken as they come. Plain data. */
			readonly conversions: Conversions;
			/** Sorted by path; empty when the tool is emitted as registered. */
			readonly repairs: readonly Repair[];
			/** Whether strict mode holds; only in strict dialects. */
			readonly isStrict?: boolean;
	  }
	/** `path` is a JSON path such as `$.properties.a.type`; `message` one sentence. */
	| { readonly kind: "unfit"; readonly path: string; readonly message: string };

/**
 * Fits a tool to a dialect. Never throws, whatever was registered; the time is bounded by limits on depth, size and work, beyond which the tool
 * is unfit. `emittedName` is the name that `fitNames` chose, for the report.
 */
export function fitTool(dialect: Dialect, tool: ToolToFit, emittedName: string = tool.name): Fitted {
	const rules = RULES[dialect];
	const names = new Set<string>();
	const fault = survey(tool.parameters, names);
	if (fault !== null) return { kind: "unfit", ...fault };
	const fitting = startFitting(rules, {}, aliasesOf(names, rules.propertyNames));
	const started = { ...fitting, document: objectOf(fitting, tool.parameters) };
	const parameters = shapes[rules.shape](started);
	if (started.fault !== null) return { kind: "unfit", ...started.fault };
	const read = readBack(parameters, started.conversions, started.renamed);
	if (read.isAmbiguous && rules.strict !== null) setNotStrict(started, null, "alternatives with optional properties");
	const excess = rules.strict === null ? null : excessOf(parameters, rules.strict);
	if (excess !== null) setNotStrict(started, null, excess);
	if (started.notStrict !== null && rules.fallback !== null) {
		return withoutStrict(fitTool(rules.fallback, tool, emittedName), started.notStrict);
	}
	if (emittedName !== tool.name) note(started.repairs, null, "name-changed", emittedName);
	return {
		kind: "fitted",
		description: fitDescription(rules, tool.description, started.repairs),
		parameters,
		properties: recordOf([...started.renamed]),
		conversions: read.conversions,
		repairs: inOrder(started.repairs),
		...(rules.strict === null ? {} : { isStrict: true }),
	};
}

/** What each kind of rules makes of the registered schema. */
const shapes: Readonly<Record<Rules["shape"], (fitting: Fitting) => Schema>> = {
	registered: (fitting) => {
		// The schema stays as it is, and yet has to be one.
		const trial = startFitting(fitting.rules, fitting.document, fitting.aliases);
		makeDocumentSound(trial);
		fitting.fault = trial.fault;
		return makeRegisteredRoot(fitting, fitting.document);
	},
	sound: (fitting) => makeRoot(fitting, makeDocumentSound(fitting)),
	strict: (fitting) => makeStrict(fitting, makeRoot(fitting, makeDocumentSound(fitting))),
	typed: (fitting) => makeTyped(fitting, makeRoot(fitting, makeDocumentSound(fitting))),
};

function withoutStrict(lax: Fitted, { path, reason }: { readonly path: Path; readonly reason: string }): Fitted {
	if (lax.kind === "unfit") return lax;
	const repairs = [...lax.repairs];
	note(repairs, path, "strict-fallback", reason);
	return { ...lax, repairs: inOrder(repairs), isStrict: false };
}

/** The description, cut between two characters when it is too long. */
function fitDescription({ descriptionLength }: Rules, description: string, repairs: Repair[]): string {
	if (descriptionLength === null || description.length <= descriptionLength) return description;
	const last = description.charCodeAt(descriptionLength - 1);
	const isHalf = last >= 0xd800 && last <= 0xdbff;
	note(repairs, null, "description-cut", String(descriptionLength));
	return description.slice(0, isHalf ? descriptionLength - 1 : descriptionLength);
}
