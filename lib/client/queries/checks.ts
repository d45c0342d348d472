// Checks of outside dependencies, with the tools and toolsets that need them.
import type { z } from "zod";
import type { checkListSchema } from "../../contracts/configuration";
import { apiQuery } from "../api-query";

export type CheckList = z.infer<typeof checkListSchema>;

export const checksQuery = apiQuery<CheckList>("/api/checks");
