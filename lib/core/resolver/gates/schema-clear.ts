// Gate 7, `schema-clear`: advice on how well a model can understand the tool, and on what the provider of the format makes of it. Never hides.
// Owner: the tool's author.

import { adviceOf } from "../advice";
import type { AdviceCode } from "../codes";
import type { AdviceGate } from "./gate";
import { plural } from "./words";

const FIXES: Readonly<Record<AdviceCode, string>> = {
	"hidden-characters": "Take the hidden characters out where the tool is defined, and look at how they came in.",
	"instructions-in-description": "Describe what the tool does and when to use it; leave orders to the model out.",
	"no-description": "Say what the tool does and when to call it.",
	"vague-description": "Say what the tool does, when to call it and what it gives back.",
	"undocumented-parameter": "Describe each parameter: what it means, its unit or form, and an example.",
	"very-long-description": "Shorten the description; put details of single parameters into their own.",
	"provider-repair":
		"Nothing has to be done: calls are translated back. Simplify the schema to have the same one everywhere.",
};
/** All of it is in the evidence as long as somebody can read it. */
const MOST_SHOWN = 50;

export const schemaClear: AdviceGate = {
	kind: "advice",
	gate: "schema-clear",
	advise: ({ table }, tool) => {
		const repairs = (table.repairs?.[tool.index] ?? []).map(({ path, message }) => {
			return { code: "provider-repair" as const, path, message };
		});
		const advice = [...adviceOf(tool.row), ...repairs];
		const [first] = advice;
		if (first === undefined) {
			return { status: "pass", detail: "A model can understand it as it is described.", evidence: { advice: [] } };
		}
		const more = advice.length - 1;
		return {
			status: "warn",
			code: first.code,
			detail:
				more === 0
					? first.message
					: `${first.message} ${more} more ${plural(more, "thing", "things")} could be clearer.`,
			evidence: { advice: advice.slice(0, MOST_SHOWN), count: advice.length, format: table.format },
			fix: FIXES[first.code],
		};
	},
};
