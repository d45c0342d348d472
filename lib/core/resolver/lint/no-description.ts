// A tool without a description.
import { adviceRule } from "./from-advice";

export const noDescription = adviceRule("no-description", {
	severity: "warning",
	why: "A model chooses tools by their descriptions; without one it guesses from the name.",
	mend: "Say what the tool does and when to call it, where it is registered.",
});
