// Parameters without a description.
import { adviceRule } from "./from-advice";

export const undocumentedParameters = adviceRule("undocumented-parameter", {
	severity: "note",
	why: "A model fills parameters by their descriptions; what is not described is guessed.",
	mend: "Describe each parameter: what it means, its unit or form, and an example.",
});
