// The two doors to the same handlers, each on a real port: the gateway, with Next's route modules behind it as in production,
// and those route modules by themselves, as `next dev` and serverless deployments call them.

import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { openDatabase } from "@/lib/db/client";
import { sendResponse } from "@/lib/gateway/node-door";
import { alone } from "@/lib/gateway/peers";
import { createProxy } from "@/lib/gateway/proxy";
import { createGateway } from "@/lib/gateway/server";
import type { HttpContext } from "@/lib/http/context";
import { metricsText } from "@/lib/runtime/metrics";
import { parseAllowlist } from "@/lib/runtime/probe/allowlist";
import { createProber } from "@/lib/runtime/prober";
import { createHolder } from "@/lib/runtime/snapshot-holder";
import { createUsage } from "@/lib/runtime/usage";

export const AUTH_SECRET = "a-secret-for-tests-only-0123456789";
export const PUBLIC_URL = "http://sallyport.test";

/** What checks in tests may probe: servers that the tests open. */
export const PROBE_ALLOW = "127.0.0.1";

export type Door = { readonly url: string; close(): Promise<void> };

/** A context of its own on a database: what `processContext` gives, without the process's environment. */
export function contextFor(
	databaseUrl: string,
	options: Partial<HttpContext> & { staleMaxSeconds?: number } = {},
): HttpContext {
	const db = openDatabase(databaseUrl);
	const holder = createHolder({ db, staleMaxSeconds: options.staleMaxSeconds ?? 300 });
	return {
		db,
		holder,
		usage: createUsage(db),
		prober: createProber({ db, board: holder.probes, guard: { allow: parseAllowlist(PROBE_ALLOW) } }),
		authSecret: AUTH_SECRET,
		publicUrl: PUBLIC_URL,
		bodyTimeoutMs: 10_000,
		isStrict: true,
		metrics: metricsText,
		now: Date.now,
		...options,
	};
}

/** The gateway on a free port; what it does not answer itself goes to the route modules on another. */
export async function openGateway(
	databaseUrl: string,
	options: Partial<HttpContext> = {},
): Promise<Door & { context: HttpContext }> {
	const context = contextFor(databaseUrl, options);
	await context.holder.start();
	const next = await openRouteModules(databaseUrl);
	const port = Number(new URL(next.url).port);
	const proxy = createProxy({ host: "127.0.0.1", port, untilServed: alone(context.holder).untilServed });
	const gateway = createGateway({ context, proxy });
	const listening = await gateway.listen(0, "127.0.0.1");
	return {
		url: `http://127.0.0.1:${listening}`,
		context,
		async close() {
			gateway.server.closeAllConnections();
			await gateway.close();
			await next.close();
			await context.prober.close();
			await context.usage.close();
			await context.holder.close();
			await context.db.close();
		},
	};
}

/** The modules of app/api on a free port. They serve the process's database, so there is one of these per test file. */
export async function openRouteModules(databaseUrl: string): Promise<Door> {
	process.env.DATABASE_URL = databaseUrl;
	process.env.NEXTAUTH_SECRET = AUTH_SECRET;
	process.env.NEXTAUTH_URL = PUBLIC_URL;
	process.env.SALLYPORT_PROBE_ALLOW = PROBE_ALLOW;
	const door = await serve(async (request, path) => {
		const handle = await handlerFor(request.method, path);
		return handle === null ? new Response(null, { status: 405 }) : handle(request);
	});
	return {
		url: door.url,
		async close() {
			await door.close();
			const { processContext } = await import("@/lib/http/context");
			const { db, holder, usage, prober } = processContext();
			await prober.close();
			await usage.close();
			await holder.close();
			await db.close();
		},
	};
}

/** Any handler of Requests on a free port. */
export async function serve(handle: (request: Request, path: string) => Promise<Response>): Promise<Door> {
	const answer = async (message: IncomingMessage, response: ServerResponse) => {
		const url = new URL(message.url ?? "/", PUBLIC_URL);
		const hasBody = message.method !== "GET" && message.method !== "HEAD";
		const request = new Request(url, {
			method: message.method,
			headers: Object.entries(message.headers).flatMap(([name, value]): [string, string][] =>
				value === undefined ? [] : [[name, String(value)]],
			),
			...(hasBody ? { body: bodyOf(message), duplex: "half" } : {}),
		});
		const { status, headers, body } = await handle(request, url.pathname);
		// What the handler did not want of the body must not stand in the way of the next request.
		message.removeAllListeners("data").resume();
		sendResponse(message, response, { status, headers: Object.fromEntries(headers), body });
	};
	const server = createServer((message, response) => void answer(message, response));
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	return {
		url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
		async close() {
			const closed = new Promise((resolve) => server.close(resolve));
			server.closeAllConnections();
			await closed;
		},
	};
}

/** The body as Next gives it to a route: giving up on it does not cut the connection. */
function bodyOf(message: IncomingMessage): ReadableStream<Uint8Array> {
	let isWanted = true;
	return new ReadableStream<Uint8Array>({
		start(controller) {
			message.on("data", (chunk: Buffer) => {
				if (!isWanted) return;
				controller.enqueue(new Uint8Array(chunk));
				if ((controller.desiredSize ?? 0) <= 0) message.pause();
			});
			message.on("end", () => isWanted && controller.close());
			message.on("error", (error) => isWanted && controller.error(error));
		},
		pull: () => void message.resume(),
		cancel() {
			isWanted = false;
			message.resume();
		},
	});
}

const APP = join(import.meta.dirname, "../../app");

/** The route module of a path as Next finds it: literal folders first, then parameters, then the rest of the path. */
export function moduleFor(path: string): string | null {
	let folder = APP;
	for (const segment of path.split("/").slice(1)) {
		const names = readdirSync(folder, { withFileTypes: true })
			.filter((entry) => entry.isDirectory())
			.map((entry) => entry.name);
		const next = names.includes(segment) ? segment : names.find((name) => /^\[[^.]/.test(name));
		if (next === undefined || segment === "") return join(APP, "api/[...path]/route.ts");
		folder = join(folder, next);
	}
	const file = join(folder, "route.ts");
	return existsSync(file) ? file : join(APP, "api/[...path]/route.ts");
}

async function handlerFor(method: string, path: string): Promise<((request: Request) => Promise<Response>) | null> {
	const module: Record<string, (request: Request) => Promise<Response>> = await import(moduleFor(path) ?? "");
	return module[method === "HEAD" ? "GET" : method] ?? null;
}
