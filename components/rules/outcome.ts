// What a call of a tool that takes commands comes to, from the tool's verdict on a profile and the engine's on the command. Pure.
import type { Verdict } from "@/lib/core/commands/judge";

export type Outcome = "hidden" | "denied" | "asks" | "runs" | "nothing";

/** @param tool `visible`, `asks`, or the code that hides it; @param command null while there is none */
export function outcomeOn(tool: string, command: Verdict | null): Outcome {
	if (tool !== "visible" && tool !== "asks") return "hidden";
	if (command === null) return "nothing";
	if (command === "deny") return "denied";
	return tool === "asks" || command === "ask" ? "asks" : "runs";
}
