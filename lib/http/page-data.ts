// Lets a server component read the API in its own process: the same routes, the same checks of the same cookie, no network.

import "server-only";
import { headers } from "next/headers";
import { processContext } from "./context";
import type { HttpRequest } from "./message";
import { requestIdFrom } from "./request-id";
import { createRouter } from "./router";
import { routes } from "./routes";

const router = createRouter(routes);

/**
 * Answers `GET path` for the signed-in person.
 * @returns the parsed body of a good answer; null for any problem, which the browser then meets, and shows, by itself
 */
export async function readForPage(path: string, parameters: Readonly<Record<string, string>>): Promise<unknown> {
	const incoming = await headers();
	const context = processContext();
	await context.holder.start();
	const request: HttpRequest = {
		method: "GET",
		path,
		search: new URLSearchParams(parameters).toString(),
		header: (name) => (name.toLowerCase() === "cookie" ? (incoming.get("cookie") ?? undefined) : undefined),
		readBody: async () => new Uint8Array(),
		remoteAddress: incoming.get("x-forwarded-for"),
		requestId: requestIdFrom(incoming.get("x-request-id") ?? undefined),
	};
	const answer = await router.handle(request, context);
	if (answer.status !== 200 || typeof answer.body !== "string") return null;
	return JSON.parse(answer.body);
}
