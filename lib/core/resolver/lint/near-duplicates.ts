// Tools of one profile whose descriptions say nearly the same.
import { has } from "../bitset";
import { listOf } from "../gates/words";
import type { LintRule } from "./finding";
import { similarGroups } from "./similar-texts";

/** Share of word pairs that two descriptions have in common. */
const ALIKE = 0.6;

export const nearDuplicates: LintRule = {
	rule: "near-duplicates",
	why: "A model that sees both cannot tell them apart and calls one for the other.",
	*find({ living, views }) {
		const shownBy = living.map(({ index }) => views.filter(({ shown }) => has(shown, index)));
		const groups = similarGroups(
			living.map((tool) => tool.row.description),
			ALIKE,
			// Tools that no profile shows together are never confused.
			(left, right) => shownBy[left]!.some((view) => shownBy[right]!.includes(view)),
		);
		for (const places of groups) {
			const names = places.map((place) => living[place]!.row.name);
			yield {
				severity: "warning",
				subject: { kind: "tool", name: names[0]! },
				where: "description",
				message: `The descriptions of ${listOf(names)} say nearly the same.`,
				mend: "Say in each what it does that the others do not, or merge the tools.",
			};
		}
	},
};
