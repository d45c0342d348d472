// What a scenario spares: the tokens of a profile's whole answer beside those of one composite toolset of it.

import { intersects } from "./bitset";
import type { Savings } from "./model";
import { tokensShown } from "./overview";
import { prepare } from "./request";
import { select } from "./select";
import type { Snapshot } from "./snapshot";
import { ASSUMED, viewOf } from "./views";

/**
 * The composite toolsets of which the profile shows anything, each with what a request costs that asks for it alone, when everything outside is
 * there; in the format `openai`. Null when there is no such profile.
 */
export function savings(snapshot: Snapshot, profile: string): Savings | null {
	const whole = viewOf(snapshot, profile, ASSUMED);
	if (whole === null) return null;
	const all = tokensShown(whole);
	const composites = snapshot.toolsets.filter(
		({ row, full }) => row?.kind === "composite" && intersects(full, whole.profile.permitted),
	);
	const sets = composites.flatMap(({ name: toolset }) => {
		const request = { profile, format: "openai", facts: ASSUMED, toolsets: { enabled: [toolset] } } as const;
		const prepared = prepare(snapshot, request);
		if (prepared.kind === "unknown-names") return [];
		const visible = select(prepared.context).order.length;
		const tokens = tokensShown(prepared.context);
		return visible === 0 ? [] : [{ toolset, visible, tokens, saved: all - tokens }];
	});
	return { profile, visible: select(whole).order.length, tokens: all, sets };
}
