// Profiles: read, made, changed, removed, and one cell of the matrix.

import "server-only";
import { z } from "zod";
import {
	profileCreateSchema,
	profileListSchema,
	profilePatchSchema,
	profileSchema,
	setCellAnswerSchema,
	setCellBodySchema,
} from "@/lib/contracts/configuration";
import { askedNameSchema, revisionSchema } from "@/lib/contracts/names";
import type { Served } from "@/lib/runtime/snapshot-holder";
import { createProfile, deleteProfile, patchProfile, setCell } from "@/lib/services/profiles";
import { actorOf, type HttpContext } from "../context";
import { defineRoute } from "../define-route";
import { json } from "../message";
import { noSuch } from "../not-found";
import { summariesOf } from "../per-snapshot";
import { rowFactsOf, versionOf } from "../row-facts";
import { written } from "../write-reply";

const params = z.object({ profile: askedNameSchema });
const removedSchema = z.object({ revision: revisionSchema, profile: z.string() }).meta({ id: "ProfileRemoved" });

export const listProfiles = defineRoute({
	method: "GET",
	path: "/api/profiles",
	auth: "any",
	permission: "config.read",
	summary: "All profiles",
	tag: "Configuration",
	response: profileListSchema,
	async handler({ context }) {
		const served = context.holder.current();
		return json({ revision: served.rows.revision, profiles: await readProfiles(context, served) });
	},
});

export const getProfile = defineRoute({
	method: "GET",
	path: "/api/profiles/{profile}",
	auth: "any",
	permission: "config.read",
	summary: "One profile",
	tag: "Configuration",
	params,
	response: profileSchema,
	handler: async ({ params, context }) => json(await readProfile(context, params.profile)),
});

export const postProfile = defineRoute({
	method: "POST",
	path: "/api/profiles",
	auth: "any",
	permission: "config.write",
	summary: "Make a profile, empty or as a copy",
	tag: "Configuration",
	status: 201,
	body: profileCreateSchema,
	response: profileSchema,
	async handler({ body, caller, context, requestId }) {
		const { revision, profile } = await createProfile(context.db, actorOf(caller, requestId), body);
		await context.holder.atLeast(revision);
		return written(context, revision, await readProfile(context, profile), 201);
	},
});

export const patchOneProfile = defineRoute({
	method: "PATCH",
	path: "/api/profiles/{profile}",
	auth: "any",
	permission: "config.write",
	summary: "Change fields of a profile; absent ones stay",
	tag: "Configuration",
	params,
	body: profilePatchSchema,
	response: profileSchema,
	async handler({ params, body, caller, context, requestId, ifMatch }) {
		const actor = actorOf(caller, requestId);
		const { revision, profile } = await patchProfile(context.db, actor, params.profile, body, ifMatch);
		await context.holder.atLeast(revision);
		return written(context, revision, await readProfile(context, profile));
	},
});

export const deleteOneProfile = defineRoute({
	method: "DELETE",
	path: "/api/profiles/{profile}",
	auth: "any",
	permission: "config.write",
	summary: "Remove a profile",
	tag: "Configuration",
	params,
	response: removedSchema,
	async handler({ params, caller, context, requestId, ifMatch }) {
		const removed = await deleteProfile(context.db, actorOf(caller, requestId), params.profile, ifMatch);
		return written(context, removed.revision, removed);
	},
});

export const putCell = defineRoute({
	method: "PUT",
	path: "/api/profiles/{profile}/toolsets/{toolset}",
	auth: "any",
	permission: "config.write",
	summary: "Turn a toolset on or off for a profile, or let it be inherited",
	tag: "Configuration",
	params: z.object({ profile: askedNameSchema, toolset: askedNameSchema }),
	body: setCellBodySchema,
	response: setCellAnswerSchema,
	async handler({ params, body, caller, context, requestId, ifMatch }) {
		const { rows, profiles } = context.holder.current();
		if (!profiles.has(params.profile)) throw noSuch("profile", params.profile, [...profiles]);
		if (!rows.toolsets.some((toolset) => toolset.name === params.toolset || toolset.aliases.includes(params.toolset))) {
			throw noSuch(
				"toolset",
				params.toolset,
				rows.toolsets.map((toolset) => toolset.name),
			);
		}
		const cell = await setCell(context.db, actorOf(caller, requestId), { ...params, state: body.state, ifMatch });
		return written(context, cell.revision, cell);
	},
});

async function readProfiles(context: HttpContext, served: Served) {
	const facts = await rowFactsOf(context, served);
	const summaries = new Map(summariesOf(served.snapshot).map((summary) => [summary.name, summary]));
	return served.rows.profiles.map(({ position: _, ...profile }) => ({
		...profile,
		revision: versionOf(facts.profiles.get(profile.name), served.rows.revision),
		visible: summaries.get(profile.name)?.visible ?? 0,
		tokens: summaries.get(profile.name)?.tokens ?? 0,
	}));
}

async function readProfile(context: HttpContext, name: string) {
	const served = context.holder.current();
	const found = (await readProfiles(context, served)).find((profile) => profile.name === name);
	if (found === undefined) throw noSuch("profile", name, [...served.profiles]);
	return found;
}
