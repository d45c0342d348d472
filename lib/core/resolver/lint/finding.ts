// What lint finds, and what a rule is. Shapes, and the ground that all rules stand on.

import type { Context } from "../context";
import type { Edit } from "../model";
import type { CompiledProfile, CompiledTool, Snapshot } from "../snapshot";

export type Severity = "error" | "warning" | "note";

export type Finding = {
	readonly rule: string;
	readonly severity: Severity;
	readonly subject: { readonly kind: "tool" | "toolset" | "profile" | "check"; readonly name: string };
	/** The part of the subject, for example `description` or `parameters.properties.query`. */
	readonly where: string;
	/** What is the case, in one sentence. */
	readonly message: string;
	/** Why it matters. */
	readonly why: string;
	readonly mend: string;
	/** Changes that would settle it, ready to be previewed; absent when a person has to decide what is right. */
	readonly edits?: readonly Edit[];
};

export type LintGround = {
	readonly snapshot: Snapshot;
	/** Tools that are on offer or could be: no retired name, no loser of a collision. */
	readonly living: readonly CompiledTool[];
	/** Every profile with everything outside assumed to be there, and the set of tools that it shows then. */
	readonly views: readonly {
		readonly profile: CompiledProfile;
		readonly context: Context;
		readonly shown: Uint32Array;
	}[];
};

export type LintRule = {
	readonly rule: string;
	readonly why: string;
	readonly find: (ground: LintGround) => Iterable<Omit<Finding, "rule" | "why">>;
};
