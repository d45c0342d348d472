// Distinct requests whose answers are about as large for every catalogue, so that the catalogue's size is the only thing that differs.

import { type ResolveRequest, resolve, type Snapshot } from "../lib/core/resolver";
import { FACTS, VARIABLES } from "./catalogue";
import { type Random, seeded } from "./random";

export const FEWEST_TOOLS = 25;
export const MOST_TOOLS = 60;
const AIM = 40;

/** `count` different requests for `snapshot`, each answered with 25 to 60 tools, 40 on average or as near as the catalogue allows. */
export function makeRequests(snapshot: Snapshot, count = 256, seed = 7): ResolveRequest[] {
	const random = seeded(seed);
	const leaves = snapshot.rows.toolsets.map((toolset) => toolset.name).filter((name) => name.startsWith("leaf"));
	const composites = snapshot.rows.toolsets.map((toolset) => toolset.name).filter((name) => name.startsWith("level1"));
	const found = new Map<string, ResolveRequest>();
	for (let tries = 0; found.size < count && tries < count * 50; tries++) {
		const request = grow(snapshot, random, random.some(leaves, leaves.length), random.pick(composites));
		if (request !== null) found.set(JSON.stringify(request), request);
	}
	if (found.size < count) throw new Error(`only ${found.size} of ${count} requests answer with enough tools`);
	return [...found.values()];
}

/** Asks for toolsets one more at a time until the answer is about as large as it should be. */
function grow(snapshot: Snapshot, random: Random, leaves: readonly string[], composite: string): ResolveRequest | null {
	const facts: ResolveRequest["facts"] = {
		kind: "reported",
		env: VARIABLES.filter(() => random.chance(0.95)),
		checks: Object.fromEntries(FACTS.map((fact) => [fact, random.chance(0.95)])),
	};
	const profile = random.pick(["cli", "cli", "dm"]);
	const disabled = [random.pick(leaves)];
	const limit = AIM + random.below(13) - 6;
	let best: ResolveRequest | null = null;
	const enabled = [composite];
	for (const leaf of leaves) {
		enabled.push(leaf);
		const request: ResolveRequest = { profile, format: "openai", facts, toolsets: { enabled: [...enabled], disabled } };
		const answer = resolve(snapshot, request);
		if (answer.kind !== "resolved" || answer.summary.visible > MOST_TOOLS) break;
		if (answer.summary.visible >= FEWEST_TOOLS) best = request;
		if (answer.summary.visible >= limit) break;
	}
	return best;
}
