// Characters in the texts of a tool that nobody sees and every model reads.
import { adviceRule } from "./from-advice";

export const hiddenCharacters = adviceRule("hidden-characters", {
	severity: "error",
	why: "Hidden characters can carry orders that a reviewer does not see and a model follows.",
	mend: "Take the hidden characters out where the tool is defined, and look at how they came in.",
});
