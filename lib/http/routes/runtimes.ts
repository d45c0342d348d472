// Runtimes and their keys: listed, made, revoked. A key is shown once, in the answer that makes it.

import "server-only";
import { z } from "zod";
import { revisionSchema } from "@/lib/contracts/names";
import { AppError } from "@/lib/contracts/problem";
import {
	keyCreatedSchema,
	keyCreateSchema,
	runtimeCreateSchema,
	runtimeListSchema,
	runtimeSchema,
} from "@/lib/contracts/runtimes";
import { findKey, findRuntime, listRuntimes as readRuntimes } from "@/lib/db/queries/runtimes";
import { createKey, createRuntime, revokeKey } from "@/lib/services/runtimes";
import { actorOf, type HttpContext } from "../context";
import { defineRoute } from "../define-route";
import { json } from "../message";
import { written } from "../write-reply";

const idSchema = z.string().min(1).max(64);
const revokedSchema = z.object({ revision: revisionSchema, id: z.string() }).meta({ id: "KeyRevoked" });

export const listRuntimes = defineRoute({
	method: "GET",
	path: "/api/runtimes",
	auth: "any",
	permission: "keys.manage",
	summary: "All runtimes with their keys",
	tag: "Keys",
	response: runtimeListSchema,
	async handler({ context }) {
		const { rows } = context.holder.current();
		return json({ revision: rows.revision, runtimes: await readRuntimes(context.db) });
	},
});

export const postRuntime = defineRoute({
	method: "POST",
	path: "/api/runtimes",
	auth: "any",
	permission: "keys.manage",
	summary: "Add a runtime",
	tag: "Keys",
	status: 201,
	body: runtimeCreateSchema,
	response: runtimeSchema,
	async handler({ body, caller, context, requestId }) {
		const { revision, id } = await createRuntime(context.db, actorOf(caller, requestId), body);
		return written(context, revision, await readRuntime(context, id), 201);
	},
});

export const postKey = defineRoute({
	method: "POST",
	path: "/api/runtimes/{id}/keys",
	auth: "any",
	permission: "keys.manage",
	summary: "Make a key; the answer is the only place where it can be read",
	tag: "Keys",
	status: 201,
	params: z.object({ id: idSchema }),
	body: keyCreateSchema,
	response: keyCreatedSchema,
	async handler({ params, body, caller, context, requestId }) {
		const { revision, id, secret } = await createKey(context.db, actorOf(caller, requestId), {
			...body,
			runtime: { id: params.id },
		});
		const key = await findKey(context.db, id);
		if (key === null) throw new Error(`The key ${id} was made but cannot be read.`);
		return written(context, revision, { key, secret, revision }, 201);
	},
});

export const deleteKey = defineRoute({
	method: "DELETE",
	path: "/api/runtimes/{id}/keys/{keyId}",
	auth: "any",
	permission: "keys.manage",
	summary: "Revoke a key; it counts at once",
	tag: "Keys",
	params: z.object({ id: idSchema, keyId: idSchema }),
	response: revokedSchema,
	async handler({ params, caller, context, requestId }) {
		const runtime = await readRuntime(context, params.id);
		if (!runtime.keys.some((key) => key.id === params.keyId)) {
			throw new AppError("not-found", `The runtime ${runtime.name} has no such key.`);
		}
		const revoked = await revokeKey(context.db, actorOf(caller, requestId), params.keyId);
		return written(context, revoked.revision, revoked);
	},
});

async function readRuntime(context: HttpContext, id: string) {
	const found = await findRuntime(context.db, id);
	if (found === null) throw new AppError("not-found", `There is no runtime ${id}.`);
	return found;
}
