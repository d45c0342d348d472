// Names that differ only in upper and lower case.

import { listOf } from "../gates/words";
import { compareText } from "../order";
import type { Finding, LintRule } from "./finding";

export const namesDifferByCase: LintRule = {
	rule: "names-differ-by-case",
	why: "Models and people take one for the other, and some systems treat them as one.",
	*find({ snapshot, living }) {
		yield* alike(
			"tool",
			living.map((tool) => tool.row.name),
		);
		yield* alike(
			"toolset",
			snapshot.toolsets.map((toolset) => toolset.name),
		);
		yield* alike(
			"profile",
			snapshot.profiles.map((profile) => profile.row.name),
		);
	},
};

function* alike(kind: Finding["subject"]["kind"], names: readonly string[]): Iterable<Omit<Finding, "rule" | "why">> {
	const byForm = new Map<string, Set<string>>();
	for (const name of names) {
		const form = name.toLowerCase();
		byForm.set(form, (byForm.get(form) ?? new Set()).add(name));
	}
	for (const found of byForm.values()) {
		const [first, ...others] = [...found].sort(compareText);
		if (first === undefined || others.length === 0) continue;
		yield {
			severity: "warning",
			subject: { kind, name: first },
			where: "name",
			message: `The ${kind} names ${listOf([first, ...others])} differ only in upper and lower case.`,
			mend: "Rename all but one, and keep the old names as aliases.",
		};
	}
}
