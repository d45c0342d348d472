// OpenAI's two forms: chat completions, with functions inside tools, and responses, which are flat. `hermes` is the first with the runtime's
// own names kept.

import type { Provider, Writable } from "./provider";
import { RULES } from "./rules";

const write = ({ name, description, parametersJson, isStrict }: Writable): string =>
	`{"type":"function","function":{"name":${JSON.stringify(name)},"description":${JSON.stringify(description)},"parameters":${parametersJson}${isStrict === true ? ',"strict":true' : ""}}}`;

/** Names and the cap of 128 as in OpenAI's API reference for `tools`. */
export const openai: Provider = {
	names: RULES.openai.toolNames,
	providerToolCap: 128,
	write,
};

/** `strict` is always said, because responses take a tool that says nothing as a strict one. */
export const openaiResponses: Provider = {
	...openai,
	write: ({ name, description, parametersJson, isStrict }) =>
		`{"type":"function","name":${JSON.stringify(name)},"description":${JSON.stringify(description)},"parameters":${parametersJson},"strict":${isStrict === true}}`,
};

export const hermes: Provider = { ...openai, names: null };
