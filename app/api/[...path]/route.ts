// Every other address below /api: a problem instead of a page.
import { handleInNext } from "@/lib/http/next";

export const dynamic = "force-dynamic";
export {
	handleInNext as DELETE,
	handleInNext as GET,
	handleInNext as PATCH,
	handleInNext as POST,
	handleInNext as PUT,
};
