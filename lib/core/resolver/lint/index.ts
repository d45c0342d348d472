// Lint of the configuration: every rule over one snapshot. A finding changes no decision; it says what a person should look at.

import { add } from "../bitset";
import { compareText } from "../order";
import { select } from "../select";
import type { Snapshot } from "../snapshot";
import { ASSUMED, viewsOf } from "../views";
import { dangerousTriangle } from "./dangerous-triangle";
import { danglingName } from "./dangling-name";
import { disabledTakesEnabled } from "./disabled-takes-enabled";
import { emptyProfile } from "./empty-profile";
import type { Finding, LintGround, LintRule } from "./finding";
import { grabBagName } from "./grab-bag-name";
import { hiddenCharacters } from "./hidden-characters";
import { instructionsInDescription } from "./instructions-in-description";
import { limitCuts } from "./limit-cuts";
import { namesDifferByCase } from "./names-differ-by-case";
import { nearDuplicates } from "./near-duplicates";
import { noDescription } from "./no-description";
import { toolInNoToolset } from "./tool-in-no-toolset";
import { unclassifiedTool } from "./unclassified-tool";
import { undocumentedParameters } from "./undocumented-parameters";
import { unnamedOptIn } from "./unnamed-opt-in";
import { unreachableToolset } from "./unreachable-toolset";
import { vagueDescription } from "./vague-description";
import { veryLongDescription } from "./very-long-description";

/** In the order in which findings of one severity are told. */
const RULES: readonly LintRule[] = [
	dangerousTriangle,
	hiddenCharacters,
	instructionsInDescription,
	danglingName,
	grabBagName,
	disabledTakesEnabled,
	limitCuts,
	emptyProfile,
	unreachableToolset,
	toolInNoToolset,
	unclassifiedTool,
	namesDifferByCase,
	nearDuplicates,
	noDescription,
	vagueDescription,
	veryLongDescription,
	unnamedOptIn,
	undocumentedParameters,
];

const SEVERITIES: readonly Finding["severity"][] = ["error", "warning", "note"];

/** Every finding: errors first, then by rule and name. The same snapshot always gives the same list. */
export function lint(snapshot: Snapshot): Finding[] {
	const ground = groundOf(snapshot);
	const findings = RULES.flatMap(({ rule, why, find }) =>
		[...find(ground)]
			.map((found): Finding => ({ rule, why, ...found }))
			.sort((left, right) => compareText(left.subject.name, right.subject.name)),
	);
	return SEVERITIES.flatMap((severity) => findings.filter((finding) => finding.severity === severity));
}

function groundOf(snapshot: Snapshot): LintGround {
	return {
		snapshot,
		living: snapshot.tools.filter(({ row, ownsName }) => ownsName && row.state !== "gone"),
		views: viewsOf(snapshot, ASSUMED).map(({ profile, context }) => {
			const shown = new Uint32Array(snapshot.words);
			for (const tool of select(context).order) add(shown, tool);
			return { profile, context, shown };
		}),
	};
}

const identity = ({ rule, subject, where, message }: Finding) => JSON.stringify([rule, subject, where, message]);

/** Findings of `after` that are not in `before`, and the other way round. */
export function compareFindings(before: readonly Finding[], after: readonly Finding[]) {
	const missingIn = (findings: readonly Finding[]) => {
		const known = new Set(findings.map(identity));
		return (finding: Finding) => !known.has(identity(finding));
	};
	return { appear: after.filter(missingIn(before)), vanish: before.filter(missingIn(after)) };
}
