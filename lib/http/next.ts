// The second door: the same handlers behind the App Router, for `next dev` and for deployments without the gateway.

import "server-only";
import { AppError } from "@/lib/contracts/problem";
import { tooLarge, tooSlow } from "./body";
import { type HttpContext, processContext } from "./context";
import type { HttpRequest } from "./message";
import { requestIdFrom } from "./request-id";
import { createRouter } from "./router";
import { routes } from "./routes";

const router = createRouter(routes);

/** A handler for every method of every route, 405 and 404 included; `provide` is called at the first request. */
export function createNextHandler(provide: () => HttpContext): (request: Request) => Promise<Response> {
	let context: HttpContext | null = null;
	return async (request) => {
		context ??= provide();
		await context.holder.start();
		context.prober.start();
		const { status, headers, body } = await router.handle(toHttpRequest(request), context);
		// A Response wants bytes of an ArrayBuffer of their own.
		return new Response(body instanceof Uint8Array ? new Uint8Array(body) : body, { status, headers });
	};
}

/** What the route modules export. */
export const handleInNext = createNextHandler(processContext);

function toHttpRequest(request: Request): HttpRequest {
	const url = new URL(request.url);
	return {
		method: request.method,
		path: url.pathname,
		search: url.search.slice(1),
		header: (name) => request.headers.get(name) ?? undefined,
		readBody: (limit, timeoutMs) => readBody(request, limit, timeoutMs),
		remoteAddress: request.headers.get("x-forwarded-for"),
		requestId: requestIdFrom(request.headers.get("x-request-id") ?? undefined),
	};
}

async function readBody(request: Request, limit: number, timeoutMs: number): Promise<Uint8Array> {
	if (request.body === null) return new Uint8Array();
	const reader = request.body.getReader();
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(tooSlow()), timeoutMs);
	});
	const chunks: Uint8Array[] = [];
	let length = 0;
	try {
		for (;;) {
			const { done, value } = await Promise.race([reader.read(), late]);
			if (done) return Buffer.concat(chunks, length);
			length += value.length;
			if (length > limit) throw tooLarge();
			chunks.push(value);
		}
	} catch (error) {
		// Not awaited: a sender that hangs would hold the answer back.
		void reader.cancel().catch(() => undefined);
		if (error instanceof AppError) throw error;
		throw new AppError("invalid-request", "The connection ended before the body was complete.", { cause: error });
	} finally {
		clearTimeout(timer);
	}
}
