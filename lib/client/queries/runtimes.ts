// Runtimes and their keys as the console reads and changes them. The secret of a key is in one answer only and is never cached.
import type { z } from "zod";
import type {
	keyCreatedSchema,
	keyCreateSchema,
	keySchema,
	runtimeCreateSchema,
	runtimeListSchema,
	runtimeSchema,
} from "../../contracts/runtimes";
import { apiQuery } from "../api-query";
import { api } from "../http";

export type RuntimeKey = z.infer<typeof keySchema>;
export type Runtime = z.infer<typeof runtimeSchema>;
export type RuntimeList = z.infer<typeof runtimeListSchema>;
export type KeyCreated = z.infer<typeof keyCreatedSchema>;

const RUNTIMES = "/api/runtimes";

export const runtimesQuery = apiQuery<RuntimeList>(RUNTIMES);

export function createRuntime(body: z.input<typeof runtimeCreateSchema>): Promise<unknown> {
	return api.post<unknown>(RUNTIMES, body);
}

export function createKey(runtimeId: string, body: z.input<typeof keyCreateSchema>): Promise<KeyCreated> {
	return api.post<KeyCreated>(`${RUNTIMES}/${encodeURIComponent(runtimeId)}/keys`, body);
}

/** From the next request on the key is refused. It stays in the list with the time of its end. */
export function revokeKey(runtimeId: string, keyId: string): Promise<unknown> {
	return api.delete<unknown>(`${RUNTIMES}/${encodeURIComponent(runtimeId)}/keys/${encodeURIComponent(keyId)}`);
}
