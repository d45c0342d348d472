// The formats in which tools can be written, as one table.

import type { Format } from "../resolver/model";
import { anthropic } from "./anthropic";
import { gemini } from "./gemini";
import { mcp } from "./mcp";
import { hermes, openai, openaiResponses } from "./openai";
import type { Provider } from "./provider";

export const PROVIDERS: Readonly<Record<Format | "openai-responses" | "gemini", Provider>> = {
	openai,
	"openai-responses": openaiResponses,
	anthropic,
	gemini,
	mcp,
	hermes,
};
