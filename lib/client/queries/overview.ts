// The overview: every profile at a glance, what changed today, and what needs a look.
import type { z } from "zod";
import type { overviewSchema } from "../../contracts/configuration";
import { apiQuery } from "../api-query";

export type Overview = z.infer<typeof overviewSchema>;
export type OverviewProfile = Overview["profiles"][number];
export type OverviewEvent = Overview["changedToday"][number];
export type OverviewNotice = Overview["notices"][number];

/** A resolve makes no revision and so no event; counts of resolves are read again this often. */
const COUNTS_MS = 30_000;
/** While somebody sits with the first `curl` in hand, the page should turn green by itself. */
const WAITING_MS = 3_000;

const read = apiQuery<Overview>("/api/overview");

export const overviewQuery = {
	...read,
	refetchInterval: (query: { state: { data: Overview | undefined } }) =>
		query.state.data?.notices.some((notice) => notice.code === "no-resolve-yet") ? WAITING_MS : COUNTS_MS,
};
