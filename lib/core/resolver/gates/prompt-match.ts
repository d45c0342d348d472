// Gate 8, `prompt-match`: how well the tool fits a prompt, among the visible tools. Owner: the user. It orders what limits keep and hides nothing by
// itself.

import { rankingOf } from "../ranking";
import { select } from "../select";
import type { AdviceGate } from "./gate";
import { listOf } from "./words";

export const promptMatch: AdviceGate = {
	kind: "advice",
	gate: "prompt-match",
	advise: (context, tool) => {
		const ranking = rankingOf(context);
		if (ranking === null) return { status: "skip", detail: "The request gave no prompt.", evidence: {} };
		const { order } = select(context);
		const scoreOf = (index: number) => ranking.get(index)?.score ?? 0;
		const match = ranking.get(tool.index);
		const score = rounded(match?.score ?? 0);
		const terms = [...(match?.terms ?? [])].sort();
		const isVisible = order.includes(tool.index);
		const better = order.filter((other) => scoreOf(other) > scoreOf(tool.index)).length;
		const evidence = { rank: isVisible && match !== undefined ? better + 1 : null, score, of: order.length, terms };
		if (match === undefined) return { status: "pass", detail: "It shares no word with the prompt.", evidence };
		const because = `score ${score}, for ${listOf(terms)}`;
		return {
			status: "pass",
			detail: isVisible
				? `It is number ${better + 1} of ${order.length} visible tools for this prompt (${because}).`
				: `It is not visible; the prompt would give it the ${because}.`,
			evidence,
		};
	},
};

const rounded = (score: number): number => Math.round(score * 100) / 100;
