// What lint says about the present configuration.
import type { LintAnswer } from "../../contracts/lint";
import { apiQuery } from "../api-query";

export type { LintAnswer };
export type Finding = LintAnswer["findings"][number];

export const lintQuery = apiQuery<LintAnswer>("/api/lint");
