// Two revisions compared: lib/http/routes/revisions.ts.
import { handleInNext } from "@/lib/http/next";

export const dynamic = "force-dynamic";
export {
	handleInNext as DELETE,
	handleInNext as GET,
	handleInNext as PATCH,
	handleInNext as POST,
	handleInNext as PUT,
};
