// The report of the last scan of the tools folder.
import type { z } from "zod";
import type { discoverySchema, scanFileSchema } from "../../contracts/system";
import { apiQuery } from "../api-query";

export type Discovery = z.infer<typeof discoverySchema>;
export type ScanFile = z.infer<typeof scanFileSchema>;

export const discoveryQuery = apiQuery<Discovery>("/api/discovery");
