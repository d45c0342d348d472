// Searching and reading the web. The two basic tools have no check: a backend without a key exists for both.

import { flag, integer, object, text, texts } from "../lib/registry/parameters";
import { registry } from "../lib/registry/registry";

registry.register({
	name: "web_search",
	toolset: "web",
	description:
		"Search the web and get titles, addresses and short excerpts. Call it for current facts, for anything you are not sure of and to find pages worth reading. When you already have the address, read that page directly.",
	parameters: object({
		required: { query: text("What to search for, in the words that a good page would use.") },
		optional: { limit: integer("How many results to return.", { default: 5, minimum: 1, maximum: 50 }) },
	}),
	capabilities: ["read:web"],
	emoji: "🌐",
	maxResultChars: 50_000,
	priority: 80,
});

registry.register({
	name: "web_extract",
	toolset: "web",
	description:
		"Fetch public web pages or PDF files and return their text as Markdown; long pages are cut and the full text is kept for paging. Call it when you have addresses and need what the pages say. It doesn't sign in, fill forms or run a page's scripts.",
	parameters: object({
		required: {
			urls: texts("Addresses of the pages, with http or https.", { minItems: 1, maxItems: 10 }),
		},
		optional: {
			char_limit: integer("Characters to return for each page.", { default: 15_000, minimum: 500, maximum: 100_000 }),
		},
	}),
	capabilities: ["read:web"],
	isAsync: true,
	emoji: "📄",
	maxResultChars: 100_000,
	priority: 80,
});

registry.register({
	name: "x_search",
	toolset: "x_search",
	description:
		"Search public posts on X through xAI and get an answer with citations. Call it for what people say or announce there; it reads only and costs money. An answer marked as degraded came without citations: don't present it as fact. For the rest of the web use an ordinary web search.",
	parameters: object({
		required: { query: text("What to look for, as a question or as keywords.") },
		optional: {
			allowed_x_handles: texts("Only posts of these accounts, without the @. Not together with the excluded ones.", {
				maxItems: 10,
			}),
			excluded_x_handles: texts("No posts of these accounts, without the @.", { maxItems: 10 }),
			from_date: text("Earliest day of the posts, YYYY-MM-DD.", { pattern: "^\\d{4}-\\d{2}-\\d{2}$" }),
			to_date: text("Latest day of the posts, YYYY-MM-DD.", { pattern: "^\\d{4}-\\d{2}-\\d{2}$" }),
			enable_image_understanding: flag("Also look at images in the posts.", false),
			enable_video_understanding: flag("Also look at videos in the posts.", false),
		},
	}),
	requiresEnv: ["XAI_API_KEY"],
	capabilities: ["read:web", "spend"],
	isAsync: true,
	emoji: "🐦",
	maxResultChars: 50_000,
	priority: 20,
});
