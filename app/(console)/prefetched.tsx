// Reads what a page will ask for while the page is rendered, and hands it to the browser: no second round trip, no jump.
import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ApiQueryKey } from "@/lib/client/api-query";
import { makeQueryClient } from "@/lib/client/query";
import { readForPage } from "@/lib/http/page-data";

interface PrefetchedProps {
	/** Results of `apiQuery`; each is read in this process, with the person's own permissions. */
	queries: readonly { queryKey: ApiQueryKey }[];
	children: ReactNode;
}

export async function Prefetched({ queries, children }: PrefetchedProps) {
	const client = makeQueryClient();
	await Promise.all(
		queries.map(async ({ queryKey }) => {
			const data = await readForPage(queryKey[0], queryKey[1]);
			if (data !== null) client.setQueryData(queryKey, data);
		}),
	);
	return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>;
}
