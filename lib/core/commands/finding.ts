// What the engine says about a command.

import type { RuleId, Severity } from "./rules";
import type { Span } from "./values";

export type Finding = {
	readonly rule: RuleId;
	readonly severity: Severity;
	/** One sentence for people. */
	readonly message: string;
	/** In the original text. */
	readonly span: Span;
};

/** One step of understanding, for people who want to follow it: what was unwrapped, decoded or put in, and where it stood. */
export type Step = {
	readonly kind: "script" | "wrapper" | "decoded" | "stdin" | "file" | "alias" | "deferred" | "code" | "remote";
	readonly span: Span;
	readonly text: string;
};
