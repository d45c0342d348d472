// What takes edits back, where that is simple: each becomes the edit that says what the profile said before. Pure.
import type { ConfigurationEdit } from "@/lib/client/queries/changes";
import type { Profile } from "@/lib/client/queries/profiles";

/** As much of a profile as is needed to say what it said. */
export type Before = Pick<
	Profile,
	"name" | "tier" | "enabledMode" | "enabled" | "disabled" | "allowTools" | "denyTools" | "ceiling" | "limits"
>;

/**
 * The edits that lead back, last first; null when one of them has no simple way back (a kill switch that was lifted, a member that was added).
 * @param edits by present names, as fixes and findings say them.
 * @param profiles as they were before the edits.
 */
export function inverseOf(
	edits: readonly ConfigurationEdit[],
	profiles: readonly Before[],
): readonly ConfigurationEdit[] | null {
	const back: ConfigurationEdit[] = [];
	for (const edit of edits) {
		const before = "profile" in edit ? profiles.find(({ name }) => name === edit.profile) : undefined;
		const inverse = before === undefined ? null : inverseOfOne(edit, before);
		if (inverse === null) return null;
		back.unshift(inverse);
	}
	return back;
}

function inverseOfOne(edit: ConfigurationEdit, before: Before): ConfigurationEdit | null {
	switch (edit.kind) {
		case "set-cell": {
			// An empty list of toolsets would come back as "none", which is another thing.
			if (before.enabledMode === "listed" && before.enabled.length === 0) return null;
			const [isOn, isOff] = [before.enabled.includes(edit.toolset), before.disabled.includes(edit.toolset)];
			return isOn && isOff ? null : { ...edit, state: isOn ? "on" : isOff ? "off" : "inherit" };
		}
		case "set-tool": {
			const [isAllowed, isDenied] = [before.allowTools.includes(edit.tool), before.denyTools.includes(edit.tool)];
			return isAllowed && isDenied ? null : { ...edit, state: isAllowed ? "allow" : isDenied ? "deny" : "inherit" };
		}
		case "set-tier":
			return { ...edit, tier: before.tier };
		case "set-ceiling":
			return { ...edit, ceiling: before.ceiling };
		case "set-limits":
			return { ...edit, limits: before.limits };
		default:
			return null;
	}
}
