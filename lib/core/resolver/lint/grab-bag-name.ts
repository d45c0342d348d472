// A toolset whose name does not say what it can do.
import type { LintRule } from "./finding";

const GRAB_BAGS = new Set(
	"additional advanced all-in-one assorted basic bonus common custom default everything experimental extra extras general generic helper helpers internal legacy misc miscellaneous mixed more new old other others power pro random rest special stuff temp temporary test things tmp unsorted util utilities utility utils various v2".split(
		" ",
	),
);
/** Words that say nothing either, but do no harm beside one that does. */
const FILLERS = new Set(
	"a and collection function functions group my our pack set the tool toolbox toolkit tools toolset".split(" "),
);

const words = (name: string) =>
	name
		.toLowerCase()
		.split(/[^a-z0-9]+/)
		.filter((word) => word !== "" && !/^\d+$/.test(word));

/** Every word is a grab-bag or filler, and one at least is a grab-bag. */
function isGrabBag(name: string): boolean {
	if (GRAB_BAGS.has(name.toLowerCase())) return true;
	const said = words(name);
	return said.some((word) => GRAB_BAGS.has(word)) && said.every((word) => GRAB_BAGS.has(word) || FILLERS.has(word));
}

export const grabBagName: LintRule = {
	rule: "grab-bag-name",
	why: "A toolset is turned on by its name: one that does not say what it can do is turned on by mistake.",
	*find({ snapshot }) {
		for (const { name, row } of snapshot.toolsets) {
			if (row === null || !isGrabBag(name)) continue;
			yield {
				// A plugin or server chose its own name; what is ours we can name well.
				severity: row.kind === "plugin" || row.kind === "server" ? "warning" : "error",
				subject: { kind: "toolset", name },
				where: "name",
				message: `The name ${name} does not say what its tools can do.`,
				mend: "Name it after what its tools do, and keep the old name as an alias; split it when that takes two names.",
			};
		}
	},
};
