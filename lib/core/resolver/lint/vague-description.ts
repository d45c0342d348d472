// A description that says little more than the name.
import { adviceRule } from "./from-advice";

export const vagueDescription = adviceRule("vague-description", {
	severity: "warning",
	why: "A model that cannot tell what a tool does calls it at the wrong time, or never.",
	mend: "Say what the tool does, when to call it and what it gives back.",
});
