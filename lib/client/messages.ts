// The catalogue of every word on the screen, one file per area, so that page authors do not meet in one file. Typed: an unknown key fails tsc.

import apiDocs from "./messages/en/apiDocs.json";
import auth from "./messages/en/auth.json";
import changes from "./messages/en/changes.json";
import checks from "./messages/en/checks.json";
import common from "./messages/en/common.json";
import discovery from "./messages/en/discovery.json";
import inspector from "./messages/en/inspector.json";
import lint from "./messages/en/lint.json";
import marks from "./messages/en/marks.json";
import overview from "./messages/en/overview.json";
import profiles from "./messages/en/profiles.json";
import reasons from "./messages/en/reasons.json";
import revisions from "./messages/en/revisions.json";
import rules from "./messages/en/rules.json";
import runtimes from "./messages/en/runtimes.json";
import shell from "./messages/en/shell.json";
import tools from "./messages/en/tools.json";
import toolsets from "./messages/en/toolsets.json";

export const LOCALE = "en";

export const messages = {
	common,
	apiDocs,
	auth,
	changes,
	checks,
	discovery,
	inspector,
	lint,
	marks,
	overview,
	profiles,
	reasons,
	revisions,
	rules,
	runtimes,
	shell,
	tools,
	toolsets,
};

declare module "next-intl" {
	interface AppConfig {
		Locale: typeof LOCALE;
		Messages: typeof messages;
	}
}
