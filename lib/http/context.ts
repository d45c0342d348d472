// What handlers work with beside the request: the database, the snapshot, the caller. Doors build one context per process.

import "server-only";
import type { Permission } from "@/lib/contracts/permissions";
import { type Database, getDatabase } from "@/lib/db/client";
import type { KeyRecord } from "@/lib/db/snapshot-loader";
import { getAuthSecret, getEnvironment } from "@/lib/runtime/environment";
import { metricsText } from "@/lib/runtime/metrics";
import { getProber, type Prober } from "@/lib/runtime/prober";
import { getHolder, type SnapshotHolder } from "@/lib/runtime/snapshot-holder";
import { getUsage, type Usage } from "@/lib/runtime/usage";
import type { Actor } from "@/lib/services/change";
import type { loadPerson } from "@/lib/services/users";

export type Person = NonNullable<Awaited<ReturnType<typeof loadPerson>>>;

export type Caller =
	| { readonly kind: "nobody" }
	| { readonly kind: "key"; readonly key: KeyRecord; readonly permissions: ReadonlySet<Permission> }
	| { readonly kind: "person"; readonly person: Person; readonly permissions: ReadonlySet<Permission> };

export type HttpContext = {
	readonly db: Database;
	readonly holder: SnapshotHolder;
	readonly usage: Usage;
	readonly prober: Prober;
	/** Signs the sign-in cookies. */
	readonly authSecret: string;
	/** The address that people open. */
	readonly publicUrl: string;
	readonly bodyTimeoutMs: number;
	/** Check answers against their schemas on the hot routes too. */
	readonly isStrict: boolean;
	/** Prometheus text of all processes that share the port. */
	readonly metrics: () => Promise<string>;
	/** Milliseconds since 1970; expiry of keys is judged by it. */
	readonly now: () => number;
};

export const BODY_TIMEOUT_MS = 10_000;

/** The context of a process that serves one database: the environment's. */
export function processContext(): HttpContext {
	return {
		db: getDatabase(),
		holder: getHolder(),
		usage: getUsage(),
		prober: getProber(),
		authSecret: getAuthSecret(),
		publicUrl: getEnvironment().publicUrl,
		bodyTimeoutMs: BODY_TIMEOUT_MS,
		isStrict: process.env.NODE_ENV !== "production",
		metrics: metricsText,
		now: Date.now,
	};
}

/** The caller as services record it. */
export function actorOf(caller: Caller, requestId: string): Actor {
	if (caller.kind === "person") {
		return { kind: "person", id: caller.person.id, label: caller.person.email, requestId };
	}
	if (caller.kind === "key") {
		const { id, runtimeName, name } = caller.key;
		return { kind: "key", id, label: `${runtimeName} / ${name}`, requestId };
	}
	return { kind: "system", id: null, label: "unauthenticated", requestId };
}
