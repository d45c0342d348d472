// Gemini's function declarations.

import type { Provider } from "./provider";
import { RULES } from "./rules";

/** Canonical text of parameters that are none. Gemini refuses an object without properties, so that they are left out. */
const NO_PARAMETERS = '{"properties":{},"type":"object"}';

export const gemini: Provider = {
	names: RULES.gemini.toolNames,
	providerToolCap: 512,
	write: ({ name, description, parametersJson }) => {
		const parameters = parametersJson === NO_PARAMETERS ? "" : `,"parameters":${parametersJson}`;
		return `{"name":${JSON.stringify(name)},"description":${JSON.stringify(description)}${parameters}}`;
	},
};
