// GET /api/events: tells a client that something changed, so that it can ask again. Events carry a revision, never a state; those of checks say
// whether answers may differ.
// Whoever loses the right to listen is cut off at the next event or heartbeat.

import "server-only";
import { AppError } from "@/lib/contracts/problem";
import { log } from "@/lib/runtime/log";
import { authenticate } from "../auth";
import type { HttpContext } from "../context";
import { defineRoute } from "../define-route";
import { type HttpRequest, raw } from "../message";

const HEARTBEAT_MS = 25_000;

export const getEvents = defineRoute({
	method: "GET",
	path: "/api/events",
	auth: "any",
	summary: "Server-sent events: `ready` at the start, `revision` after each change, `check` after each probe",
	tag: "Runtimes",
	contentType: "text/event-stream",
	handler: ({ request, context }) =>
		raw(eventStream(request, context), "text/event-stream", {
			headers: { "Cache-Control": "no-store", "X-Accel-Buffering": "no" },
		}),
});

function eventStream(request: HttpRequest, context: HttpContext): ReadableStream<Uint8Array> {
	const encoder = new TextEncoder();
	let stop = () => {};
	return new ReadableStream<Uint8Array>({
		start(controller) {
			let isOpen = true;
			const send = (text: string) => isOpen && controller.enqueue(encoder.encode(text));
			const event = (name: string, revision: number) =>
				send(`id: ${revision}\nevent: ${name}\ndata: ${JSON.stringify({ revision })}\n\n`);
			const whileAllowed = async (work: () => void) => {
				if (await mayListen(request, context)) return work();
				if (!isOpen) return;
				stop();
				controller.close();
			};
			const unsubscribeChecks = context.holder.probes.onNews((news) => {
				// Without an id: a client that comes back says which revision it knows.
				void whileAllowed(() => send(`event: check\ndata: ${JSON.stringify(news)}\n\n`));
			});
			const unsubscribe = context.holder.onChange((revision) => void whileAllowed(() => event("revision", revision)));
			const timer = setInterval(() => void whileAllowed(() => send(": still here\n\n")), HEARTBEAT_MS);
			timer.unref();
			stop = () => {
				isOpen = false;
				unsubscribe();
				unsubscribeChecks();
				clearInterval(timer);
			};
			const now = context.holder.revision() ?? 0;
			event("ready", now);
			// A client that comes back learns at once that it missed something.
			const seen = Number(request.header("last-event-id") ?? Number.NaN);
			if (Number.isSafeInteger(seen) && seen !== now) event("revision", now);
		},
		cancel: () => stop(),
	});
}

/** Whether the caller of the stream would still be let in. */
async function mayListen(request: HttpRequest, context: HttpContext): Promise<boolean> {
	try {
		return (await authenticate(request, context)).kind !== "nobody";
	} catch (error) {
		// Not knowing is not a yes: the client connects again and is told then.
		if (!(error instanceof AppError)) log.warn({ err: error, requestId: request.requestId }, "event stream ended");
		return false;
	}
}
