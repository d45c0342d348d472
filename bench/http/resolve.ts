// /api/resolve over HTTP beside yardsticks: the same process' constant route, the App Router's smallest route, and the MCP SDK's servers that list the
// same tools.
import { encodeRequest } from "./load";
import { interleave, type Row, type Target } from "./rounds";
import { type Address, AUTHORIZATION } from "./stand";

const FACTS = {
	env: ["HASS_TOKEN", "FAL_KEY", "XAI_API_KEY", "DISCORD_BOT_TOKEN"],
	checks: { browser: true, cdp: true, display: true, docker: true },
};
/** Toolsets that distinct requests leave out in turn; eight of them give 256 combinations. */
const VARIED = ["vision", "image_gen", "tts", "todo", "memory", "session_search", "delegation", "cronjob"];
const LISTED = { profile: "cli", format: "mcp", facts: FACTS, limits: { tools: 40 } };

export const distinctBodies = (): string[] =>
	Array.from({ length: 2 ** VARIED.length }, (_, mask) =>
		JSON.stringify({
			profile: "cli",
			format: "openai",
			facts: FACTS,
			toolsets: { disabled: VARIED.filter((_name, bit) => (mask >> bit) & 1) },
		}),
	);

/** More requests than the gateway remembers, so that none is remembered when its turn comes again. */
const FRESH = 4096;
const freshBody = (bodies: readonly string[], number: number): string =>
	JSON.stringify({ session: `session-${number}`, ...JSON.parse(bodies[number % bodies.length] ?? "{}") });

export const NAMES = {
	constant: "constant route, same process",
	distinct: "resolve, 256 distinct",
	cached: "resolve, one request",
	fresh: "resolve, never the same twice",
	unchanged: "resolve, unchanged (ifEtag)",
	get: "resolve, GET",
	notModified: "resolve, GET 304",
	hello: "App Router, smallest route",
	listed: "resolve, 40 tools as MCP",
	low: "MCP SDK, low-level",
	high: "MCP SDK, high-level (zod)",
} as const;

async function resolveOnce(port: number, body: string): Promise<{ readonly text: string; readonly etag: string }> {
	const response = await fetch(`http://127.0.0.1:${port}/api/resolve`, {
		method: "POST",
		headers: { ...AUTHORIZATION, "content-type": "application/json" },
		body,
	});
	const text = await response.text();
	if (response.status !== 200) throw new Error(`resolve answered ${response.status}: ${text}`);
	return { text, etag: response.headers.get("etag") ?? "" };
}

/** The 40 tools that the MCP servers list, as the gateway writes them. */
export async function listedTools(gateway: Address): Promise<unknown> {
	const { text } = await resolveOnce(gateway.port, JSON.stringify(LISTED));
	return JSON.parse(text).tools;
}

/** What is measured on the gateway's process alone. Gives the constant route the bytes of an answer first. */
export async function gatewayTargets(gateway: Address): Promise<Target[]> {
	const bodies = distinctBodies();
	const { text, etag } = await resolveOnce(gateway.port, bodies[0] ?? "");
	await fetch(`http://127.0.0.1:${gateway.port}/constant-body`, { method: "POST", body: text });
	const post = (path: string, body: string) => encodeRequest("POST", path, AUTHORIZATION, body);
	const posts = bodies.map((body) => post("/api/resolve", body));
	const same = JSON.stringify({ ...JSON.parse(bodies[0] ?? "{}"), ifEtag: etag });
	const query = `/api/resolve?profile=cli&format=openai&env=${FACTS.env.join(",")}&checks=${Object.keys(FACTS.checks).join(",")}`;
	const get = (headers: Record<string, string> = {}) => encodeRequest("GET", query, { ...AUTHORIZATION, ...headers });
	const make = (name: string, requests: readonly Buffer[], yardstick: string | null, expectStatus = 200): Target => ({
		...{ name, ...gateway, requests, yardstick, expectStatus },
	});
	return [
		make(
			NAMES.constant,
			bodies.map((body) => post("/constant", body)),
			null,
		),
		make(NAMES.distinct, posts, NAMES.constant),
		make(NAMES.cached, posts.slice(0, 1), NAMES.constant),
		make(
			NAMES.fresh,
			Array.from({ length: FRESH }, (_, number) => post("/api/resolve", freshBody(bodies, number))),
			NAMES.constant,
		),
		make(NAMES.unchanged, [post("/api/resolve", same)], NAMES.fresh),
		make(NAMES.get, [get()], null),
		make(NAMES.notModified, [get({ "if-none-match": etag })], NAMES.get, 304),
	];
}

/** The App Router's door beside the gateway. */
export const helloTarget = (next: Address): Target => ({
	...{ name: NAMES.hello, ...next, yardstick: NAMES.distinct, expectStatus: 200 },
	requests: [encodeRequest("GET", "/api/health", {})],
});

/** The SDK's servers beside the gateway's list of the same tools. */
export async function mcpTargets(
	gateway: Address,
	mcp: { readonly low: Address; readonly high: Address },
): Promise<Target[]> {
	const listed = encodeRequest("POST", "/api/resolve", AUTHORIZATION, JSON.stringify(LISTED));
	return [
		{ name: NAMES.listed, ...gateway, requests: [listed], yardstick: null, expectStatus: 200 },
		{
			name: NAMES.low,
			...mcp.low,
			requests: [await listRequest(mcp.low.port)],
			yardstick: NAMES.listed,
			expectStatus: 200,
		},
		{
			name: NAMES.high,
			...mcp.high,
			requests: [await listRequest(mcp.high.port)],
			yardstick: NAMES.listed,
			expectStatus: 200,
		},
	];
}

const MCP_HEADERS = { accept: "application/json, text/event-stream", "mcp-protocol-version": "2025-06-18" };

/** Opens a session as a client does; the request that lists tools in it. */
async function listRequest(port: number): Promise<Buffer> {
	const send = (message: object, headers: Record<string, string> = {}) =>
		fetch(`http://127.0.0.1:${port}/mcp`, {
			method: "POST",
			headers: { ...MCP_HEADERS, "content-type": "application/json", ...headers },
			body: JSON.stringify({ jsonrpc: "2.0", ...message }),
		});
	const clientInfo = { name: "bench", version: "1.0.0" };
	const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo };
	const opened = await send({ id: 1, method: "initialize", params });
	const session = { "mcp-session-id": opened.headers.get("mcp-session-id") ?? "" };
	await send({ method: "notifications/initialized" }, session);
	const list = { id: 2, method: "tools/list" };
	const { result } = await (await send(list, session)).json();
	if (result?.tools?.length !== 40)
		throw new Error(`the MCP server lists ${result?.tools?.length} tools instead of 40`);
	return encodeRequest("POST", "/mcp", { ...MCP_HEADERS, ...session }, JSON.stringify({ jsonrpc: "2.0", ...list }));
}

export const benchTargets = (
	targets: readonly Target[],
	options: { readonly rounds: number; readonly seconds: number; readonly log: (line: string) => void },
): Promise<Row[]> =>
	interleave(targets, {
		rounds: options.rounds,
		connections: 8,
		seconds: options.seconds,
		onRound: (round) => options.log(`round ${round} of ${options.rounds}`),
	});
