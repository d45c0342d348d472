// The browser's only way to the API: JSON in and out, and every failure is a ProblemError that says how to mend.
export interface FieldProblem {
	path: string;
	message: string;
}

/** An RFC 9457 problem as thrown by `api`. `status` 0 means that the server was not reached. */
export class ProblemError extends Error {
	override readonly name = "ProblemError";

	constructor(
		readonly status: number,
		readonly code: string,
		readonly title: string,
		readonly detail: string | undefined,
		readonly errors: readonly FieldProblem[] = [],
		readonly requestId: string | undefined = undefined,
		/** Seconds to wait, when the server gave `Retry-After`. */
		readonly retryAfterSeconds: number | undefined = undefined,
	) {
		super(detail ?? title);
	}
}

export interface RequestOptions {
	/** The revision or row version that this write is based on; a lost update is then 412, never silent. */
	ifMatch?: string | number;
	signal?: AbortSignal;
	/** Undefined and null values are left out; arrays become comma-separated. */
	query?: Record<string, string | number | boolean | readonly string[] | null | undefined>;
	headers?: Record<string, string>;
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export const api = {
	get: <T>(path: string, options?: RequestOptions) => send<T>("GET", path, undefined, options),
	post: <T>(path: string, body?: unknown, options?: RequestOptions) => send<T>("POST", path, body, options),
	put: <T>(path: string, body?: unknown, options?: RequestOptions) => send<T>("PUT", path, body, options),
	patch: <T>(path: string, body?: unknown, options?: RequestOptions) => send<T>("PATCH", path, body, options),
	delete: <T = void>(path: string, options?: RequestOptions) => send<T>("DELETE", path, undefined, options),
};

async function send<T>(method: Method, path: string, body: unknown, options: RequestOptions = {}): Promise<T> {
	const headers = new Headers({ accept: "application/json", ...options.headers });
	if (body !== undefined) headers.set("content-type", "application/json");
	if (options.ifMatch !== undefined) headers.set("if-match", quoteEtag(options.ifMatch));

	let response: Response;
	try {
		response = await fetch(withQuery(path, options.query), {
			method,
			headers,
			body: body === undefined ? undefined : JSON.stringify(body),
			signal: options.signal,
			credentials: "same-origin",
		});
	} catch (error) {
		if (options.signal?.aborted) throw error;
		throw new ProblemError(0, "unreachable", "The server did not answer", undefined);
	}

	if (!response.ok) throw await readProblem(response);
	if (response.status === 204) return undefined as T;
	const text = await response.text();
	// Shapes are the server's promise, held by its response schemas; the browser does not validate them twice.
	return (text === "" ? undefined : JSON.parse(text)) as T;
}

/** Entity tags are quoted strings on the wire: 41 becomes "41", an already quoted or weak tag stays. */
export function quoteEtag(version: string | number): string {
	const text = String(version);
	return /^(W\/)?"/.test(text) || text === "*" ? text : `"${text}"`;
}

export function withQuery(path: string, query: RequestOptions["query"]): string {
	const parameters = new URLSearchParams();
	for (const [name, value] of Object.entries(query ?? {})) {
		if (value === undefined || value === null) continue;
		parameters.set(name, Array.isArray(value) ? value.join(",") : String(value));
	}
	const search = parameters.toString();
	return search === "" ? path : `${path}?${search}`;
}

async function readProblem(response: Response): Promise<ProblemError> {
	const body = await readJsonObject(response);
	const retryAfter = Number(response.headers.get("retry-after"));
	return new ProblemError(
		response.status,
		typeof body.code === "string" ? body.code : "unknown",
		typeof body.title === "string" ? body.title : response.statusText || `HTTP ${response.status}`,
		typeof body.detail === "string" ? body.detail : undefined,
		Array.isArray(body.errors) ? body.errors.filter(isFieldProblem) : [],
		response.headers.get("x-request-id") ?? undefined,
		retryAfter > 0 ? retryAfter : undefined,
	);
}

async function readJsonObject(response: Response): Promise<Record<string, unknown>> {
	try {
		const value: unknown = await response.json();
		return typeof value === "object" && value !== null ? { ...value } : {};
	} catch {
		// A proxy in between may answer with HTML; the status alone has to do.
		return {};
	}
}

function isFieldProblem(value: unknown): value is FieldProblem {
	return (
		typeof value === "object" &&
		value !== null &&
		"path" in value &&
		typeof value.path === "string" &&
		"message" in value &&
		typeof value.message === "string"
	);
}
