// The Model Context Protocol's `tools/list`: tools as they were registered.

import type { Provider } from "./provider";

export const mcp: Provider = {
	names: null,
	providerToolCap: null,
	write: ({ name, description, parametersJson }) =>
		`{"name":${JSON.stringify(name)},"description":${JSON.stringify(description)},"inputSchema":${parametersJson}}`,
};
