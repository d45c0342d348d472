// Revisions of the configuration: the newest ones, who made them and whether they can still be resolved.
import type { z } from "zod";
import type { revisionPageSchema } from "../../contracts/revisions";
import { apiQuery } from "../api-query";

export type RevisionPage = z.infer<typeof revisionPageSchema>;

export const revisionsQuery = apiQuery<RevisionPage>("/api/revisions");
