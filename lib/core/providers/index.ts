// The formats in which tools can be written, as one table.

import type { Format } from "../resolver/model";
import { anthropic } from "./anthropic";
import { mcp } from "./mcp";
import { hermes, openai } from "./openai";
import type { Provider } from "./provider";

export const PROVIDERS: Readonly<Record<Format, Provider>> = { openai, anthropic, mcp, hermes };
