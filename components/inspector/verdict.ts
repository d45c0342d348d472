// The verdict of an answer as one word of the language of marks. Pure.
import type { ExplainAnswer } from "@/lib/client/queries/explain";

/** @param asks calls of the tool wait for approval on this profile, when it is visible */
export function verdictOf({ visible, presence }: Pick<ExplainAnswer, "visible" | "presence">, asks: boolean) {
	if (!visible) return "hidden";
	if (presence === "deferred") return "deferred";
	return asks ? "asks" : "visible";
}
