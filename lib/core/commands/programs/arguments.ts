// Small questions about the arguments of an invocation: whether it only asks for help, or only pretends.

import type { Value } from "../values";

export const textsOf = (values: readonly Value[]) => values.map((value) => value.text);
export const isHelp = (args: readonly Value[]) =>
	args.some(({ text }) => /^(?:--help|-help|-h|help|--version)$/.test(text));
export const isDry = (args: readonly Value[]) =>
	args.some(({ text }) =>
		/^--?dry[-_]?run(?:=(?:client|server|true))?$|^--noop$|^--check$|^--what-if$|^-WhatIf$|^--plan$|^--simulate$/i.test(
			text,
		),
	);
