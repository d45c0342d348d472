// Anthropic's messages API: flat tools with `input_schema`.

import type { Provider } from "./provider";

export const anthropic: Provider = {
	names: { forbidden: /[^a-zA-Z0-9_-]/gu, maxLength: 64 },
	providerToolCap: null,
	write: ({ name, description, parametersJson }) =>
		`{"name":${JSON.stringify(name)},"description":${JSON.stringify(description)},"input_schema":${parametersJson}}`,
};
