// The instance itself: is the process there, can it decide, which revision is the newest, what did discovery find.

import "server-only";
import { AppError } from "@/lib/contracts/problem";
import { discoverySchema, healthSchema, readySchema, revisionAnswerSchema } from "@/lib/contracts/system";
import { currentRevision } from "@/lib/db/change-feed";
import { migrationStatus } from "@/lib/db/migrate";
import { lastScan } from "@/lib/db/queries/discovery";
import { latestRevision } from "@/lib/db/queries/revision";
import packageJson from "@/package.json";
import type { HttpContext } from "../context";
import { defineRoute } from "../define-route";
import { json, raw } from "../message";

export const version = packageJson.version;

export const getHealth = defineRoute({
	method: "GET",
	path: "/api/health",
	auth: "none",
	summary: "The process runs",
	tag: "System",
	isHot: true,
	response: healthSchema,
	handler: () => json({ status: "ok" as const, version }),
});

// Once applied, migrations stay applied; asking again for every probe would open a connection each time.
const migrated = new WeakSet<HttpContext["db"]>();

export const getReady = defineRoute({
	method: "GET",
	path: "/api/ready",
	auth: "none",
	summary: "It can decide: database, migrations, configuration",
	tag: "System",
	isHot: true,
	response: readySchema,
	async handler({ context }) {
		const database = await isReachable(context);
		const migrations = database ? await migrationsOf(context) : ("unknown" as const);
		const revision = context.holder.revision();
		const isReady = database && migrations === "ok" && revision !== null;
		return json(
			{
				status: isReady ? ("ready" as const) : ("not-ready" as const),
				database: database ? ("ok" as const) : ("unreachable" as const),
				migrations,
				revision,
			},
			{ status: isReady ? 200 : 503 },
		);
	},
});

async function isReachable(context: HttpContext): Promise<boolean> {
	try {
		await currentRevision(context.db);
		return true;
	} catch {
		// The answer of this route is the report.
		return false;
	}
}

async function migrationsOf(context: HttpContext): Promise<"ok" | "pending" | "unknown"> {
	if (migrated.has(context.db)) return "ok";
	try {
		const { pending } = await migrationStatus(context.db.url);
		if (pending.length > 0) return "pending";
		migrated.add(context.db);
		return "ok";
	} catch {
		return "unknown";
	}
}

export const getMetrics = defineRoute({
	method: "GET",
	path: "/api/metrics",
	auth: "none",
	summary: "Metrics in Prometheus's text format",
	tag: "System",
	contentType: "text/plain",
	handler: async ({ context }) => raw(await context.metrics(), "text/plain; version=0.0.4; charset=utf-8"),
});

export const getRevision = defineRoute({
	method: "GET",
	path: "/api/revision",
	auth: "any",
	summary: "The newest revision, and who made it",
	tag: "System",
	response: revisionAnswerSchema,
	async handler({ context }) {
		const latest = await latestRevision(context.db);
		if (latest === null)
			throw new AppError("unavailable", "Nothing has been configured yet. Try again when the first start is over.");
		return json({ ...latest, at: latest.at.toISOString() });
	},
});

export const getDiscovery = defineRoute({
	method: "GET",
	path: "/api/discovery",
	auth: "any",
	permission: "config.read",
	summary: "The last scan of the catalogue, file by file",
	tag: "System",
	response: discoverySchema,
	handler: async ({ context }) => json({ report: await lastScan(context.db) }),
});
