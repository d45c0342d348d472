// Profiles as the console reads and changes them. Every write names the revision that it was based on.
import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type {
	ProfilePatch,
	profileCreateSchema,
	profileListSchema,
	profileSchema,
} from "../../contracts/configuration";
import { apiQuery } from "../api-query";
import { api } from "../http";
import { type ConfigurationEdit, previewChanges } from "./changes";

export type Profile = z.infer<typeof profileSchema>;
export type ProfileList = z.infer<typeof profileListSchema>;

const PROFILES = "/api/profiles";

function addressOf(name: string): string {
	return `${PROFILES}/${encodeURIComponent(name)}`;
}

export const profilesQuery = apiQuery<ProfileList>(PROFILES);

export function profileQuery(name: string) {
	return apiQuery<Profile>(addressOf(name));
}

/** What a set of edits would do to every profile, decided by the server's own resolver. Nothing is changed. */
export function previewQuery(edits: readonly ConfigurationEdit[], revision: number) {
	return queryOptions({
		queryKey: ["preview", revision, edits],
		queryFn: () => previewChanges(edits),
		enabled: edits.length > 0,
	});
}

export function createProfile(body: z.input<typeof profileCreateSchema>): Promise<Profile> {
	return api.post<Profile>(PROFILES, body);
}

/** @throws ProblemError 412 when the profile was changed after `revision` */
export function patchProfile(name: string, patch: ProfilePatch, revision: number): Promise<Profile> {
	return api.patch<Profile>(addressOf(name), patch, { ifMatch: revision });
}

/** @throws ProblemError 412 when the profile was changed after `revision` */
export function deleteProfile(name: string, revision: number): Promise<unknown> {
	return api.delete<unknown>(addressOf(name), { ifMatch: revision });
}
