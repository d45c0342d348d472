// One real browser, driven step by step. Everything here needs a browser at hand: local, in the cloud, or one that listens for
// DevTools. Tools that only look read the web; those that act also send data out; three can run code inside or beside the page.

import { choice, flag, integer, object, text } from "../lib/registry/parameters";
import { registry } from "../lib/registry/registry";

registry.register({
	name: "browser_navigate",
	toolset: "browser",
	description:
		"Open an address in the browser, starting it when needed, and return an overview of the page. Call it for pages that need a real browser: scripts, forms, signing in.",
	parameters: object({ required: { url: text("Address to open, with http or https.") } }),
	checks: ["browser"],
	capabilities: ["read:web", "network"],
	isAsync: true,
	emoji: "🧭",
	maxResultChars: 50_000,
	priority: 40,
	dynamic: [
		{
			at: "description",
			list: ["web_extract", "web_search"],
			template: "To find or read plain public pages, these are quicker and cheaper: {tools}.",
		},
	],
});

registry.register({
	name: "browser_snapshot",
	toolset: "browser",
	description:
		"Return the present page as a tree of texts and controls, with a reference for each control. Call it after a page has changed and before you click or type: old references stop working. It shows structure, not looks.",
	parameters: object({
		optional: { full: flag("Return the whole content instead of only what one can act on.", false) },
	}),
	checks: ["browser"],
	capabilities: ["read:web"],
	isAsync: true,
	emoji: "📸",
	maxResultChars: 50_000,
	priority: 40,
});

registry.register({
	name: "browser_click",
	toolset: "browser",
	description:
		"Click a control of the present page by its reference from the last snapshot. Make sure that you know what the control does: a click can order, send or delete. Take a new snapshot afterwards.",
	parameters: object({
		required: { ref: text("Reference of the control from the last snapshot, for example `@e12`.") },
	}),
	checks: ["browser"],
	capabilities: ["read:web", "network"],
	isAsync: true,
	emoji: "👆",
	maxResultChars: 20_000,
	priority: 40,
});

registry.register({
	name: "browser_type",
	toolset: "browser",
	description:
		"Clear a field of the present page and type a text into it. It doesn't submit: press Enter or click for that. Never type passwords or one-time codes with it.",
	parameters: object({
		required: {
			ref: text("Reference of the field from the last snapshot."),
			text: text("What to type."),
		},
	}),
	checks: ["browser"],
	capabilities: ["read:web", "network"],
	isAsync: true,
	emoji: "⌨️",
	maxResultChars: 20_000,
	priority: 40,
	dynamic: [{ at: "description", list: ["browser_vault_fill"], template: "Saved logins are filled in by {tools}." }],
});

registry.register({
	name: "browser_scroll",
	toolset: "browser",
	description:
		"Scroll the present page by about one screen, so that content further on is loaded and seen. Call it when a list goes on or a page loads more as one scrolls; snapshots already hold what is loaded.",
	parameters: object({ required: { direction: choice(["up", "down"], "Which way to scroll.") } }),
	checks: ["browser"],
	capabilities: ["read:web"],
	isAsync: true,
	emoji: "↕️",
	maxResultChars: 20_000,
	priority: 30,
});

registry.register({
	name: "browser_back",
	toolset: "browser",
	description:
		"Go back to the page before, as the browser's Back button does. Use it after following a wrong link; a form that was sent stays sent.",
	parameters: object({}),
	checks: ["browser"],
	capabilities: ["read:web"],
	isAsync: true,
	emoji: "◀️",
	maxResultChars: 20_000,
	priority: 30,
});

registry.register({
	name: "browser_press",
	toolset: "browser",
	description:
		"Press one key or key combination on the present page, for example Enter to submit, Escape to close or Tab to move on. For whole texts type into the field instead.",
	parameters: object({
		required: { key: text("The key, for example `Enter`, `Escape`, `ArrowDown` or `Control+a`.") },
	}),
	checks: ["browser"],
	capabilities: ["read:web", "network"],
	isAsync: true,
	emoji: "🔘",
	maxResultChars: 20_000,
	priority: 30,
});

registry.register({
	name: "browser_get_images",
	toolset: "browser",
	description:
		"List the images of the present page with their addresses and alternative texts. Call it to find a picture that you then look at or hand on; it doesn't describe what the pictures show.",
	parameters: object({}),
	checks: ["browser"],
	capabilities: ["read:web"],
	isAsync: true,
	emoji: "🖼️",
	maxResultChars: 20_000,
	priority: 20,
});

registry.register({
	name: "browser_vision",
	toolset: "browser",
	description:
		"Take a screenshot of the present page and answer a question about how it looks: layout, charts, pictures, puzzles. Call it when the tree of the page isn't enough; for text and controls a snapshot is quicker.",
	parameters: object({
		required: { question: text("What you want to know about the page as it looks.") },
		optional: { annotate: flag("Mark controls with their references in the screenshot.", false) },
	}),
	checks: ["browser"],
	capabilities: ["read:web"],
	isAsync: true,
	emoji: "🕶️",
	maxResultChars: 20_000,
	priority: 20,
});

registry.register({
	name: "browser_console",
	toolset: "browser",
	description:
		"Read what the present page wrote to its console, with script errors, and optionally evaluate one JavaScript expression in it. Call it to debug a page or to read a value that the page doesn't show. Scripts run with the rights of whoever is signed in there.",
	parameters: object({
		optional: {
			clear: flag("Empty the console after reading it.", false),
			expression: text("JavaScript expression to evaluate in the page; its value comes back."),
		},
	}),
	checks: ["browser"],
	capabilities: ["read:web", "network", "execute"],
	isAsync: true,
	emoji: "🐞",
	maxResultChars: 50_000,
	priority: 10,
});

registry.register({
	name: "browser_cdp",
	toolset: "browser",
	description:
		"Send one raw DevTools protocol command to the browser. It is the last resort for what no other browser tool can do: frames, cookies, network conditions, emulation. Know the method before you call it; mistakes can end the browser.",
	parameters: object({
		required: { method: text("Method of the protocol, for example `Page.captureScreenshot`.") },
		optional: {
			params: { type: "object", description: "Parameters of the method, as the protocol names them.", default: {} },
			target_id: text("Tab or worker to address. Default: the present tab."),
			frame_id: text("Frame inside the tab."),
			timeout: integer("Seconds to wait for the answer.", { default: 30, minimum: 1, maximum: 300 }),
		},
	}),
	checks: ["browser", "cdp"],
	capabilities: ["read:web", "network", "execute"],
	isAsync: true,
	emoji: "🔧",
	maxResultChars: 50_000,
	dynamic: [
		{
			at: "description",
			list: ["web_extract", "web_search"],
			template: "Plain public pages need no browser at all: {tools}.",
		},
	],
});

registry.register({
	name: "browser_dialog",
	toolset: "browser",
	description:
		"Answer a JavaScript dialog (alert, confirm, prompt, leave this page?) that holds up the page. Call it only when a dialog is reported as open; read its text first, since accepting can delete or send something.",
	parameters: object({
		required: { action: choice(["accept", "dismiss"], "OK, or Cancel.") },
		optional: {
			prompt_text: text("What to enter, when the dialog asks for a text."),
			dialog_id: text("Which dialog, when several tabs have one open."),
		},
	}),
	checks: ["browser", "cdp"],
	capabilities: ["read:web", "network"],
	isAsync: true,
	emoji: "💬",
	maxResultChars: 5_000,
	priority: 10,
});

registry.register({
	name: "browser_exec",
	toolset: "browser",
	description:
		"Run a Python script on the runtime's machine that drives the browser through the Browser Use client, for long flows that would take dozens of single steps. It can do whatever a shell can: prefer the single browser tools where they suffice, and never put passwords into the script.",
	parameters: object({
		required: { code: text("The Python script; print what you need to know.") },
		optional: { local: flag("Drive a browser on this machine instead of one in the cloud.", false) },
	}),
	checks: ["browser", "browser_use"],
	capabilities: ["read:web", "network", "execute"],
	isAsync: true,
	emoji: "🤖",
	maxResultChars: 50_000,
	dynamic: [
		{
			at: "description",
			list: ["terminal"],
			template: "Commands that do not concern the browser belong to {tools}.",
			whenEmpty: "hide",
		},
	],
});
