// The audit trail in pages, newest first.

import "server-only";
import { auditPageSchema, auditQuerySchema } from "@/lib/contracts/configuration";
import { listEvents } from "@/lib/db/queries/audit";
import { defineRoute } from "../define-route";
import { json } from "../message";

export const listAudit = defineRoute({
	method: "GET",
	path: "/api/audit",
	auth: "any",
	permission: "audit.read",
	summary: "What was changed, by whom, newest first",
	tag: "Audit",
	query: auditQuerySchema,
	response: auditPageSchema,
	handler: async ({ query, context }) => json(await listEvents(context.db, query)),
});
