// Requests and answers as the handlers see them: free of node:http and of Next, so that both doors lead to the same code.

import "server-only";

export type HttpRequest = {
	readonly method: string;
	/** Path as it came, still percent-encoded, without the query. */
	readonly path: string;
	/** Query without the question mark. */
	readonly search: string;
	/** Value of a header; the name in lower case. */
	header(name: string): string | undefined;
	/**
	 * The whole body.
	 * @throws AppError `body-too-large` as soon as it exceeds `limit` bytes, `body-timeout` after `timeoutMs`
	 */
	readBody(limit: number, timeoutMs: number): Promise<Uint8Array>;
	readonly remoteAddress: string | null;
	readonly requestId: string;
};

export type HttpBody = Uint8Array | string | ReadableStream<Uint8Array> | null;

export type HttpResponse = {
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: HttpBody;
};

type ReplyOptions = { readonly status?: number; readonly headers?: Readonly<Record<string, string>> };

/** What a handler returns. `json` values are checked against the route's schema; the others are sent as they are. */
export type Reply<T> =
	| ({ readonly kind: "json"; readonly value: T } & ReplyOptions)
	| ({ readonly kind: "raw"; readonly body: HttpBody; readonly contentType: string | null } & ReplyOptions);

export function json<T>(value: T, options: ReplyOptions = {}): Reply<T> {
	return { kind: "json", value, ...options };
}

/** A body that is ready to be sent, or null for none. */
export function raw(body: HttpBody, contentType: string | null, options: ReplyOptions = {}): Reply<never> {
	return { kind: "raw", body, contentType, ...options };
}
