// Anthropic's messages API: flat tools with `input_schema`.

import type { Provider } from "./provider";
import { RULES } from "./rules";

export const anthropic: Provider = {
	names: RULES.anthropic.toolNames,
	providerToolCap: null,
	write: ({ name, description, parametersJson }) =>
		`{"name":${JSON.stringify(name)},"description":${JSON.stringify(description)},"input_schema":${parametersJson}}`,
};
