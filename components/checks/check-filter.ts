// Which checks a filter of the page shows. Pure.
import type { Check } from "@/lib/client/queries/checks";

export const CHECK_FILTERS = ["all", "attention", "probed", "reported"] as const;
export type CheckFilter = (typeof CHECK_FILTERS)[number];

/** Whether somebody should look at it: it fails or wavers, or is needed and says nothing. */
export function needsAttention({ probe, tools, toolsets }: Pick<Check, "probe" | "tools" | "toolsets">): boolean {
	if (probe === null) return false;
	if (probe.isFlapping || probe.state === "unavailable" || probe.state === "grace") return true;
	return probe.state === "unreported" && tools.length + toolsets.length > 0;
}

export function passes(filter: CheckFilter, check: Pick<Check, "probe" | "tools" | "toolsets">): boolean {
	if (filter === "all") return true;
	if (filter === "attention") return needsAttention(check);
	return (check.probe === null) === (filter === "reported");
}
