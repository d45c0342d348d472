// Asks a web address for its status. Every hop of a redirect is judged like the first, nothing of a body is kept, and nothing is sent that could
// identify more than the product.

import "server-only";
import { request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import type { HttpCheckConfig } from "@/lib/core/resolver/model";
import { addressesOf, fixedLookup, type Guard, readUrl } from "./address-guard";
import { withDeadline } from "./deadline";
import { ProbeFailure } from "./failure";

const MOST_REDIRECTS = 3;
const MOST_HEADER_BYTES = 16_384;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

type Answer = { readonly status: number; readonly location: string | undefined };

/**
 * Succeeds when the address answers with an expected status in time.
 * @throws ProbeFailure, or the system's error for a connection that cannot be made
 */
export function probeHttp(config: HttpCheckConfig, guard: Guard): Promise<void> {
	return withDeadline(config.timeoutMs, async (signal) => {
		let url = readUrl(config.url);
		for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
			const addresses = await addressesOf(url.hostname, portOf(url), guard);
			const { status, location } = await ask(url, config.method, { signal, lookup: fixedLookup(addresses) });
			if (isExpected(config.expect, status)) return;
			if (!REDIRECTS.has(status) || location === undefined) {
				throw new ProbeFailure("failed", `It answered ${status} instead of ${wordsFor(config.expect)}.`);
			}
			url = readUrl(location, url);
		}
		throw new ProbeFailure("failed", `It redirects more than ${MOST_REDIRECTS} times.`);
	});
}

/** The port that an address means. */
export const portOf = (url: URL): number =>
	url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port);

type Connection = { readonly signal: AbortSignal; readonly lookup: ReturnType<typeof fixedLookup> };

function ask(url: URL, method: HttpCheckConfig["method"], connection: Connection): Promise<Answer> {
	const send = url.protocol === "https:" ? secureRequest : plainRequest;
	return new Promise((resolve, reject) => {
		const sent = send(url, {
			...connection,
			method,
			// A connection of its own: one that is kept would go round the look-up.
			agent: false,
			maxHeaderSize: MOST_HEADER_BYTES,
			headers: { "User-Agent": "sallyport", Accept: "*/*", "Accept-Encoding": "identity", Connection: "close" },
		});
		sent.on("error", reject);
		sent.on("response", (response) => {
			resolve({ status: response.statusCode ?? 0, location: response.headers.location });
			// The status is all that is wanted: nothing of the body is read beyond what came with it (64 KiB at most).
			response.on("error", () => undefined);
			response.destroy();
		});
		sent.end();
	});
}

function isExpected(expect: HttpCheckConfig["expect"], status: number): boolean {
	if (expect === "2xx") return status >= 200 && status <= 299;
	return typeof expect === "number" ? status === expect : expect.includes(status);
}

const wordsFor = (expect: HttpCheckConfig["expect"]) =>
	typeof expect === "object" ? expect.join(" or ") : String(expect);
