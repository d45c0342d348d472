// Gate 8, `prompt-match`: how well the tool fits a prompt. Owner: the user. Not evaluated in this version.

import type { LaterGate } from "./gate";

export const promptMatch: LaterGate = {
	kind: "later",
	gate: "prompt-match",
	detail: "The rank of the tool for a prompt comes in a later version.",
};
