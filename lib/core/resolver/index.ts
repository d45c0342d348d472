// The public face of the resolver. Everything here is pure: no I/O, no clock, no randomness, and nothing throws.

export type { Conversions } from "../providers/plan";
export { restoreArguments } from "../providers/restore";
export { includeChains } from "./chains";
export { compile, compileSteps } from "./compile";
export { diff } from "./diff";
export { applyEdits } from "./edits";
export { explain, inspect } from "./explain";
export { minimalFixes } from "./fixes";
export type { Finding } from "./lint/finding";
export { compareFindings, lint } from "./lint/index";
export { buildMatrix } from "./matrix";
export type * from "./model";
export { nearestNames } from "./nearest";
export { summariseProfiles } from "./overview";
export { indexSteps } from "./ranking";
export { encodeTools, listHidden, resolve } from "./resolve";
export { savings } from "./savings";
export { search } from "./search";
export type { CompileTools, Snapshot, TextDocument, TextIndex, TextMatch } from "./snapshot";
export type { Steps } from "./steps";
export { USUAL_DIALECTS } from "./tables";
export { closure, fittingsOf, tokensOf, toolVerdict, warm, warmSteps } from "./views";
