// Headers at the border between the public port and Next: what belongs to one connection only is not passed on, and what a
// client claims about itself is replaced by what is known.

import "server-only";
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from "node:http";

/** RFC 9110 §7.6.1, and the names that proxies have used for the same. */
const HOP_BY_HOP = new Set([
	"connection",
	"keep-alive",
	"proxy-authenticate",
	"proxy-authorization",
	"proxy-connection",
	"te",
	"trailer",
	"transfer-encoding",
	"upgrade",
]);

/** How `next dev` ties a page in the browser to its live reload; without meaning in production. */
const DEVELOPMENT = new Set(["x-nextjs-request-id", "x-nextjs-html-request-id"]);

/** Names that only the gateway or Next itself may set. */
const isInternal = (name: string) =>
	name.startsWith("x-forwarded-") ||
	name === "forwarded" ||
	name === "x-real-ip" ||
	name === "x-request-id" ||
	name === "x-sallyport-revision" ||
	name.startsWith("x-middleware-") ||
	(name.startsWith("x-nextjs-") && !DEVELOPMENT.has(name)) ||
	name === "x-invoke-path" ||
	name === "x-invoke-query" ||
	name === "x-matched-path";

function namedByConnection(headers: IncomingHttpHeaders): Set<string> {
	const names = (headers.connection ?? "")
		.toLowerCase()
		.split(",")
		.map((name) => name.trim());
	// A body whose length went missing would be read as the next request of the shared connection.
	return new Set(names.filter((name) => name !== "content-length" && name !== "host"));
}

/** Headers for the request to Next. */
export function forwardedHeaders(message: IncomingMessage, requestId: string, isUpgrade: boolean): OutgoingHttpHeaders {
	const alsoHop = namedByConnection(message.headers);
	const headers: OutgoingHttpHeaders = {};
	for (const [name, value] of Object.entries(message.headers)) {
		if (!HOP_BY_HOP.has(name) && !alsoHop.has(name) && !isInternal(name)) headers[name] = value;
	}
	headers["x-forwarded-for"] = message.socket.remoteAddress ?? "unknown";
	headers["x-forwarded-host"] = message.headers.host ?? "localhost";
	headers["x-forwarded-proto"] = "http";
	headers["x-forwarded-port"] = String(message.socket.localPort ?? "");
	headers["x-request-id"] = requestId;
	if (message.headers["transfer-encoding"] !== undefined) headers["transfer-encoding"] = "chunked";
	if (isUpgrade) {
		headers.connection = "Upgrade";
		headers.upgrade = message.headers.upgrade;
	}
	return headers;
}

/** Headers of Next's answer for the client. */
export function returnedHeaders(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
	const alsoHop = namedByConnection(headers);
	return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name) && !alsoHop.has(name)));
}
