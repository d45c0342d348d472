// One profile that holds private data, reads text of strangers, and can send data out without asking.
import { elements, has } from "../bitset";
import type { Capability } from "../capabilities";
import { listOf } from "../gates/words";
import type { CeilingEntry } from "../model";
import type { LintRule, Severity } from "./finding";

/** Ways out: whoever runs commands can send anything anywhere. */
const WAYS_OUT: readonly Capability[] = ["network", "message", "execute"];
/** Who asks through such a profile is a stranger, whose text is hostile by itself. */
const STRANGERS = 1;

const severityOf = (tier: number): Severity => (tier <= 2 ? "error" : tier <= 4 ? "warning" : "note");

export const dangerousTriangle: LintRule = {
	rule: "dangerous-triangle",
	why: "A sentence on a web page or in a message is enough to make the model send private data away.",
	*find({ snapshot, views }) {
		for (const { profile, shown } of views) {
			const { name, tier, ceiling } = profile.row;
			const tools = elements(shown).map((tool) => snapshot.tools[tool]!);
			const holding = (capability: Capability) => tools.filter((tool) => tool.row.capabilities.includes(capability));
			const readsPrivate = holding("read:private");
			const readsHostile = holding("read:web");
			const sends = WAYS_OUT.flatMap(holding).filter((tool) => !has(profile.asking, tool.index));
			if (readsPrivate.length === 0 || sends.length === 0) continue;
			if (readsHostile.length === 0 && tier > STRANGERS) continue;
			const namesOf = (list: typeof tools) => listOf([...new Set(list.map((tool) => tool.row.name))].slice(0, 3));
			const hostile =
				readsHostile.length > 0 ? `reads what strangers write (${namesOf(readsHostile)})` : "talks to strangers";
			const asking = ceiling.map(
				(entry): CeilingEntry => (WAYS_OUT.includes(entry.capability) ? { ...entry, requiresApproval: true } : entry),
			);
			yield {
				severity: severityOf(tier),
				subject: { kind: "profile", name },
				where: "ceiling",
				message: `${name} holds private data (${namesOf(readsPrivate)}), ${hostile}, and can send data out without asking (${namesOf(sends)}).`,
				mend: "Let the calls that can send data out ask first, or split the profile.",
				edits: [{ kind: "set-ceiling", profile: name, ceiling: asking }],
			};
		}
	},
};
