// Who the audit trail names for changes from the command line.

import { userInfo } from "node:os";
import type { Actor } from "@/lib/services/change";

/** The account that runs the command; the database password or the data directory is what gives it the right to. */
export const commandLine: Actor = {
	kind: "system",
	id: null,
	label: `command line (${accountName()})`,
	requestId: null,
};

function accountName(): string {
	try {
		return userInfo().username;
	} catch {
		// An account without an entry, as in some containers.
		return `uid ${process.getuid?.() ?? "unknown"}`;
	}
}
