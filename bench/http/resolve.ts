// Measures /api/resolve over HTTP: the gateway and the App Router door of one production server, beside a bare server with
// the same bytes.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encodeRequest } from "./load";
import { pidOfPort, portsBelow, startAndWait } from "./processes";
import { interleave, type Row, type Target } from "./rounds";

const PORT = Number(process.env.SALLYPORT_BENCH_PORT ?? 4390);
const KEY = "sp_bench_bootstrap_key_0123456789abcdef";
const AUTHORIZATION = { authorization: `Bearer ${KEY}` };
const FACTS = {
	env: ["HASS_TOKEN", "FAL_KEY", "XAI_API_KEY", "DISCORD_BOT_TOKEN"],
	checks: { browser: true, cdp: true, display: true, docker: true },
};
/** Toolsets that distinct requests leave out in turn; eight of them give 256 combinations. */
const VARIED = ["vision", "image_gen", "tts", "todo", "memory", "session_search", "delegation", "cronjob"];

export const distinctBodies = (): string[] =>
	Array.from({ length: 2 ** VARIED.length }, (_, mask) =>
		JSON.stringify({
			profile: "cli",
			format: "openai",
			facts: FACTS,
			toolsets: { disabled: VARIED.filter((_name, bit) => (mask >> bit) & 1) },
		}),
	);

async function fetchBody(port: number, body: string): Promise<{ text: string; etag: string }> {
	const response = await fetch(`http://127.0.0.1:${port}/api/resolve`, {
		method: "POST",
		headers: { ...AUTHORIZATION, "content-type": "application/json" },
		body,
	});
	const text = await response.text();
	if (response.status !== 200) throw new Error(`resolve answered ${response.status}: ${text}`);
	return { text, etag: response.headers.get("etag") ?? "" };
}

/** Port of Next behind the gateway: the child that answers /api/health and is not the gateway itself. */
async function nextPort(supervisorPid: number): Promise<number> {
	for (const { port } of portsBelow(supervisorPid)) {
		if (port === PORT) continue;
		const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null);
		if (answer?.ok) return port;
	}
	throw new Error("Next's own port was not found below the supervisor");
}

/** Starts the servers, measures in interleaved rounds, stops them. */
export async function benchResolveOverHttp(options: {
	rounds: number;
	seconds: number;
	log: (line: string) => void;
}): Promise<Row[]> {
	const folder = mkdtempSync(join(tmpdir(), "sallyport-bench-"));
	const server = await startAndWait(
		process.execPath,
		["lib/cli/sallyport.mjs", "start"],
		{
			PATH: process.env.PATH,
			HOME: process.env.HOME,
			PORT: String(PORT),
			SALLYPORT_DATA_DIR: folder,
			SALLYPORT_BOOTSTRAP_KEY: KEY,
			SALLYPORT_ADMIN_PASSWORD: "bench bench bench",
			NEXT_TELEMETRY_DISABLED: "1",
		},
		/curl .*resolve/,
	);
	try {
		const bodies = distinctBodies();
		const sampleBody = bodies[0] ?? "";
		const { text, etag } = await fetchBody(PORT, sampleBody);
		const bodyFile = join(folder, "answer.json");
		writeFileSync(bodyFile, text);
		const bare = await startAndWait(
			process.execPath,
			["--import", "tsx", "bench/http/bare-server.ts", bodyFile],
			process.env,
			/port (\d+)/,
		);
		try {
			const barePort = Number(bare.match[1]);
			const behindNext = await nextPort(server.child.pid ?? 0);
			await fetchBody(behindNext, sampleBody);
			const targets = describeTargets({ bodies, etag, barePort, barePid: bare.child.pid ?? 0, behindNext });
			options.log(
				`${targets.length} targets, answer of ${Buffer.byteLength(text)} bytes, ${options.rounds} interleaved rounds`,
			);
			return await interleave(targets, {
				rounds: options.rounds,
				connections: 8,
				seconds: options.seconds,
				onRound: (round) => options.log(`round ${round} of ${options.rounds}`),
			});
		} finally {
			await bare.stop();
		}
	} finally {
		await server.stop();
		rmSync(folder, { recursive: true, force: true });
	}
}

function describeTargets(on: {
	bodies: string[];
	etag: string;
	barePort: number;
	barePid: number;
	behindNext: number;
}): Target[] {
	const posts = on.bodies.map((body) => encodeRequest("POST", "/api/resolve", AUTHORIZATION, body));
	const onePost = posts.slice(0, 1);
	const unchanged = [
		encodeRequest(
			"POST",
			"/api/resolve",
			AUTHORIZATION,
			JSON.stringify({ ...JSON.parse(on.bodies[0] ?? "{}"), ifEtag: on.etag }),
		),
	];
	const query = `/api/resolve?profile=cli&format=openai&env=${FACTS.env.join(",")}&checks=${Object.keys(FACTS.checks).join(",")}`;
	const get = [encodeRequest("GET", query, AUTHORIZATION)];
	const conditional = (etag: string) => [encodeRequest("GET", query, { ...AUTHORIZATION, "if-none-match": etag })];
	const gateway = { port: PORT, pid: pidOfPort(PORT) };
	const bare = { port: on.barePort, pid: on.barePid };
	const next = { port: on.behindNext, pid: pidOfPort(on.behindNext) };
	return [
		{ name: "bare POST, same bytes", ...bare, requests: posts, yardstick: null, expectStatus: 200 },
		{
			name: "gateway POST, 256 distinct",
			...gateway,
			requests: posts,
			yardstick: "bare POST, same bytes",
			expectStatus: 200,
		},
		{
			name: "gateway POST, one request",
			...gateway,
			requests: onePost,
			yardstick: "bare POST, same bytes",
			expectStatus: 200,
		},
		{
			name: "gateway POST, unchanged",
			...gateway,
			requests: unchanged,
			yardstick: "gateway POST, one request",
			expectStatus: 200,
		},
		{
			name: "App Router POST, 256 distinct",
			...next,
			requests: posts,
			yardstick: "gateway POST, 256 distinct",
			expectStatus: 200,
		},
		{ name: "bare GET 304", ...bare, requests: conditional('W/"bare"'), yardstick: null, expectStatus: 304 },
		{ name: "gateway GET 200", ...gateway, requests: get, yardstick: "bare POST, same bytes", expectStatus: 200 },
		{
			name: "gateway GET 304",
			...gateway,
			requests: conditional(on.etag),
			yardstick: "bare GET 304",
			expectStatus: 304,
		},
	];
}
