// A description that some providers cut or refuse.
import { adviceRule } from "./from-advice";

export const veryLongDescription = adviceRule("very-long-description", {
	severity: "warning",
	why: "Some providers refuse it or cut it, and every request pays for it.",
	mend: "Shorten it; put details of single parameters into their own descriptions.",
});
