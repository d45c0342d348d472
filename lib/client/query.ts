// Makes the QueryClient: one per request on the server, one per tab in the browser. Live events keep data fresh, so nothing polls.
import { defaultShouldDehydrateQuery, environmentManager, QueryClient } from "@tanstack/react-query";
import { ProblemError } from "./http";

const STALE_MS = 30_000;
const MAX_RETRIES = 2;

export function makeQueryClient(): QueryClient {
	return new QueryClient({
		defaultOptions: {
			queries: {
				staleTime: STALE_MS,
				retry: (failures, error) => failures < MAX_RETRIES && isWorthRetrying(error),
			},
			mutations: { retry: false },
			// Pending queries may be streamed from a server component that did not wait for them.
			dehydrate: {
				shouldDehydrateQuery: (query) => defaultShouldDehydrateQuery(query) || query.state.status === "pending",
			},
		},
	});
}

let browserClient: QueryClient | undefined;

/** The tab's own client; on the server a fresh one, so that no request sees another's data. */
export function getQueryClient(): QueryClient {
	if (environmentManager.isServer()) return makeQueryClient();
	browserClient ??= makeQueryClient();
	return browserClient;
}

/** Only a server that is away or overloaded may answer better the next time. */
function isWorthRetrying(error: unknown): boolean {
	return !(error instanceof ProblemError) || error.status === 0 || error.status === 429 || error.status >= 500;
}
