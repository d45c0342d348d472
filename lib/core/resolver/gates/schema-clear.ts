// Gate 7, `schema-clear`: advice on how well a model can understand the tool. Owner: the tool's author. Not evaluated in this version.

import type { LaterGate } from "./gate";

export const schemaClear: LaterGate = {
	kind: "later",
	gate: "schema-clear",
	detail: "Advice on descriptions and schemas comes in a later version.",
};
