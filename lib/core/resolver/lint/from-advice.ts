// A rule that repeats gate 7's advice on living tools, one finding a tool.

import { type Advice, adviceOf } from "../advice";
import type { AdviceCode } from "../codes";
import { plural } from "../gates/words";
import type { Finding, LintGround, LintRule, Severity } from "./finding";

type Told = { readonly severity: Severity; readonly why: string; readonly mend: string };

export const adviceRule = (code: AdviceCode, { severity, why, mend }: Told): LintRule => ({
	rule: code,
	why,
	*find({ living }: LintGround) {
		for (const { row } of living) {
			const advice = adviceOf(row).filter((entry) => entry.code === code);
			const [first] = advice;
			if (first !== undefined) yield tell(row.name, first, advice.length - 1, severity, mend);
		}
	},
});

function tell(tool: string, { path, message }: Advice, more: number, severity: Severity, mend: string) {
	const others = more === 0 ? "" : ` ${more} more ${plural(more, "place", "places")} in it.`;
	const finding: Omit<Finding, "rule" | "why"> = {
		severity,
		subject: { kind: "tool", name: tool },
		where: path,
		message: `${message
			.replace(/^Its/, `${tool}: its`)
			.replace(/^It /, `${tool} `)
			.replace(/^The description/, `${tool}: the description`)}${others}`,
		mend,
	};
	return finding;
}
