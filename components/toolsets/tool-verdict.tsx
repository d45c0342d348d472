// What one profile does with one tool, as mark and word: visible, asks, or the short name of what hides it.
import { useTranslations } from "next-intl";
import { StateMark, type StateName } from "@/components/marks/state-mark";
import type { MatrixTool } from "@/lib/client/queries/matrix";

export type Verdict = MatrixTool["cells"][number];

/** Not asked for at all is the normal case, and stays quiet. */
export function isQuiet(verdict: Verdict): boolean {
	return verdict === "visible" || verdict === "toolset-not-enabled";
}

function markOf(verdict: Verdict): StateName {
	if (verdict === "visible") return "on";
	if (verdict === "asks") return "asks";
	return verdict === "above-ceiling" ? "ceiling" : "off";
}

export interface ToolVerdictProps {
	verdict: Verdict;
	iconOnly?: boolean;
	className?: string;
}

export function ToolVerdict({ verdict, iconOnly, className }: ToolVerdictProps) {
	const word = useVerdictWord()(verdict);
	return <StateMark state={markOf(verdict)} label={word} iconOnly={iconOnly} className={className} />;
}

export function useVerdictWord() {
	const t = useTranslations("toolsets.tool");
	const reason = useTranslations("reasons.code");
	return (verdict: Verdict): string =>
		verdict === "visible" || verdict === "asks" ? t(verdict) : reason(`${verdict}.title`);
}
