// What the set-up of the database says when it is done.

import { z } from "zod";

export const firstStartSchema = z.object({
	/** Number of the revision that holds all of it. */
	revision: z.int(),
	adminEmail: z.string(),
	/** Only when it was made up now; to be shown once. */
	adminPassword: z.string().nullable(),
	/** Whether an admin was made now. */
	isAdminNew: z.boolean(),
});
export type FirstStart = z.output<typeof firstStartSchema>;
