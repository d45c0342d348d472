// OpenAI's chat completions: functions inside tools. `hermes` is the same form with the runtime's own names kept.

import type { Provider, Writable } from "./provider";

const write = ({ name, description, parametersJson }: Writable): string =>
	`{"type":"function","function":{"name":${JSON.stringify(name)},"description":${JSON.stringify(description)},"parameters":${parametersJson}}}`;

/** Names and the cap of 128 as in OpenAI's API reference for `tools`. */
export const openai: Provider = {
	names: { forbidden: /[^a-zA-Z0-9_-]/gu, maxLength: 64 },
	providerToolCap: 128,
	write,
};

export const hermes: Provider = { ...openai, names: null };
