// Descriptions that order the model about.
import { adviceRule } from "./from-advice";

export const instructionsInDescription = adviceRule("instructions-in-description", {
	severity: "warning",
	why: "Whoever writes a description speaks to the model with your authority: orders in it can redirect every conversation.",
	mend: "Describe what the tool does and when to use it; leave orders to the model out.",
});
