// What each profile amounts to: how much it shows, what that costs, and what it can do.

import { CAPABILITIES } from "./capabilities";
import type { Context } from "./context";
import type { ProfileSummary } from "./model";
import { sizeOf } from "./resolve";
import { select } from "./select";
import type { CompiledProfile, Snapshot } from "./snapshot";
import { ASSUMED, NO_FACTS, viewOf, viewsOf } from "./views";

/** One summary a profile, by position and name. */
export function summariseProfiles(snapshot: Snapshot): ProfileSummary[] {
	return viewsOf(snapshot, ASSUMED).map(({ profile, context }) => {
		const { name, title, description, tier, isProtected } = profile.row;
		const unaided = viewOf(snapshot, name, NO_FACTS);
		return {
			name,
			title,
			description,
			tier,
			isProtected,
			visible: select(context).order.length,
			visibleWithoutFacts: unaided === null ? 0 : select(unaided).order.length,
			tokens: tokensShown(context),
			capabilities: capabilitiesShown(profile, context),
		};
	});
}

/** Tokens of everything that the answer holds. */
export const tokensShown = (context: Context): number => sizeOf(context, select(context)).tokens;

/** Capabilities that at least one visible tool holds, mildest first. */
export function capabilitiesShown(profile: CompiledProfile, context: Context): ProfileSummary["capabilities"] {
	const held = select(context).order.map((tool) => new Set(context.snapshot.tools[tool]!.row.capabilities));
	return CAPABILITIES.map((capability) => ({
		capability,
		asks: profile.ceiling.get(capability) === true,
		tools: held.filter((capabilities) => capabilities.has(capability)).length,
	})).filter((entry) => entry.tools > 0);
}
