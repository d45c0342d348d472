// The public face of the resolver. Everything here is pure: no I/O, no clock, no randomness, and nothing throws.

export { includeChains } from "./chains";
export { compile } from "./compile";
export { diff } from "./diff";
export { applyEdits } from "./edits";
export { explain } from "./explain";
export { buildMatrix } from "./matrix";
export type * from "./model";
export { nearestNames } from "./nearest";
export { summariseProfiles } from "./overview";
export { encodeTools, listHidden, resolve } from "./resolve";
export type { CompileTools, Snapshot } from "./snapshot";
export { closure, tokensOf, toolVerdict, warm } from "./views";
