// Saved logins for the browser. The model handles names of logins only; passwords and codes never pass through it.

import { object, text } from "../lib/registry/parameters";
import { registry } from "../lib/registry/registry";

registry.register({
	name: "browser_vault_list",
	toolset: "browser_vault",
	description:
		"List the saved logins: handle, site and user name, never a password. Call it when a page asks to sign in, to see whether there is a login for exactly this site.",
	parameters: object({}),
	checks: ["browser"],
	capabilities: ["read:private"],
	emoji: "🗝️",
	maxResultChars: 20_000,
});

registry.register({
	name: "browser_vault_fill",
	toolset: "browser_vault",
	description:
		"Fill the sign-in form of the present page from a saved login, without showing you the password. It works only when the page's address is exactly the one that the login was saved for; a refusal is a warning of a false page, not a fault to work around.",
	parameters: object({ required: { handle: text("Handle of the login, from the list of saved logins.") } }),
	checks: ["browser"],
	capabilities: ["read:private", "network"],
	isAsync: true,
	emoji: "🔐",
	maxResultChars: 5_000,
});

registry.register({
	name: "browser_vault_save_login",
	toolset: "browser_vault",
	description:
		"Ask the person, in a masked prompt, for the login of the site that is open and keep it for later. Call it when there is no saved login and the person wants you to sign in; never ask for a password in the conversation.",
	parameters: object({ optional: { label: text("A name by which the person will know this login.") } }),
	checks: ["browser"],
	capabilities: ["ask", "write:files"],
	isAsync: true,
	emoji: "💾",
	maxResultChars: 5_000,
});

registry.register({
	name: "browser_vault_unlock",
	toolset: "browser_vault",
	description:
		"Ask the person to unlock an outside password manager, so that its logins can be used in this session. Call it once, when the list of saved logins says that the manager is locked.",
	parameters: object({
		required: { backend: text("Name of the password manager, as the list of saved logins gives it.") },
	}),
	checks: ["browser"],
	capabilities: ["ask", "read:private"],
	isAsync: true,
	emoji: "🔓",
	maxResultChars: 5_000,
});

registry.register({
	name: "browser_vault_enter_code",
	toolset: "browser_vault",
	description:
		"Enter the one-time code of a saved login into the present page, without showing it to you. Call it when a site asks for a code after the password was filled in. If the login has no code generator, the person is asked for the code.",
	parameters: object({
		required: { handle: text("Handle of the login that is being used.") },
		optional: { ref: text("Reference of the code's field from the last snapshot. Default: the field in focus.") },
	}),
	checks: ["browser"],
	capabilities: ["ask", "read:private", "network"],
	isAsync: true,
	emoji: "🔢",
	maxResultChars: 5_000,
});
