// Checks of outside dependencies, with the tools and toolsets that need them: read, changed, probed. Every write names the revision that it was based on.
import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type {
	checkCreateSchema,
	checkListSchema,
	checkPatchSchema,
	checkSchema,
	checkTargetSchema,
	targetVerdictSchema,
} from "../../contracts/checks";
import type { toolsetListSchema } from "../../contracts/configuration";
import { apiQuery } from "../api-query";
import { api } from "../http";

export type Check = z.infer<typeof checkSchema>;
export type CheckList = z.infer<typeof checkListSchema>;
export type CheckTarget = z.input<typeof checkTargetSchema>;
type TargetVerdict = z.infer<typeof targetVerdictSchema>;

const CHECKS = "/api/checks";
const addressOf = (name: string) => `${CHECKS}/${encodeURIComponent(name)}`;

export const checksQuery = apiQuery<CheckList>(CHECKS);

/** For choosing among them. */
export const toolsetsQuery = apiQuery<z.infer<typeof toolsetListSchema>>("/api/toolsets");

/** Whether the server would probe a target. Nothing is asked of the target itself. */
export function targetQuery(target: CheckTarget | null) {
	return queryOptions({
		queryKey: ["check-target", target],
		queryFn: ({ signal }) => api.post<TargetVerdict>("/api/check-targets", target, { signal }),
		enabled: target !== null,
	});
}

export function createCheck(body: z.input<typeof checkCreateSchema>): Promise<Check> {
	return api.post<Check>(CHECKS, body);
}

/** @throws ProblemError 412 when the check was changed after `revision` */
export function patchCheck(name: string, patch: z.input<typeof checkPatchSchema>, revision: number): Promise<Check> {
	return api.patch<Check>(addressOf(name), patch, { ifMatch: revision });
}

/** @throws ProblemError 412 when the check was changed after `revision` */
export function deleteCheck(name: string, revision: number): Promise<unknown> {
	return api.delete<unknown>(addressOf(name), { ifMatch: revision });
}

/** Probes now and answers with what that found; while a probe runs already, with what that one finds. */
export function probeCheck(name: string): Promise<Check> {
	return api.post<Check>(`${addressOf(name)}/probe`);
}
