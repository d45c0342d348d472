// A closed-loop HTTP/1.1 load: a few keep-alive sockets, requests encoded beforehand, answers parsed no further than to their
// end. It costs little CPU, so that the server and not the load is what is measured.
import { connect, type Socket } from "node:net";

export type LoadResult = {
	requests: number;
	seconds: number;
	latenciesMs: Float64Array;
	statuses: Map<number, number>;
	bytes: number;
};

const HEADER_END = Buffer.from("\r\n\r\n");
const CHUNKS_END = Buffer.from("0\r\n\r\n");

/** Encodes one request. `host` is only the header's value. */
export function encodeRequest(
	method: "GET" | "POST",
	path: string,
	headers: Readonly<Record<string, string>>,
	body?: string,
): Buffer {
	const payload = body === undefined ? "" : body;
	const all: Record<string, string> = { host: "localhost", ...headers };
	if (body !== undefined) {
		all["content-type"] = "application/json";
		all["content-length"] = String(Buffer.byteLength(payload));
	}
	const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
	return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${payload}`);
}

type Answer = { status: number; length: number };

/** Length in bytes of the first whole answer in `data`, or null while it is incomplete. */
function wholeAnswer(data: Buffer): Answer | null {
	const end = data.indexOf(HEADER_END);
	if (end < 0) return null;
	const head = data.toString("latin1", 0, end).toLowerCase();
	const status = Number(head.slice(9, 12));
	const bodyStart = end + 4;
	if (status === 304 || status === 204) return { status, length: bodyStart };
	const declared = /\r\ncontent-length: *(\d+)/.exec(head);
	if (declared) {
		const length = bodyStart + Number(declared[1]);
		return data.length >= length ? { status, length } : null;
	}
	const tail = data.length - CHUNKS_END.length;
	return tail >= bodyStart && data.indexOf(CHUNKS_END, tail) === tail ? { status, length: data.length } : null;
}

/** Runs `connections` clients against a port on the loopback for `seconds`; each waits for its answer before it asks again. */
export async function runLoad(options: {
	port: number;
	requests: readonly Buffer[];
	connections: number;
	seconds: number;
}): Promise<LoadResult> {
	const latencies: number[] = [];
	const statuses = new Map<number, number>();
	let bytes = 0;
	let next = 0;
	const started = performance.now();
	const deadline = started + options.seconds * 1000;

	const client = () =>
		new Promise<void>((resolve, reject) => {
			const socket: Socket = connect(options.port, "127.0.0.1");
			socket.setNoDelay(true);
			let received: Buffer = Buffer.alloc(0);
			let sentAt = 0;
			const send = () => {
				const request = options.requests[next++ % options.requests.length];
				if (!request) throw new Error("no requests to send");
				sentAt = performance.now();
				socket.write(request);
			};
			socket.on("connect", send);
			socket.on("error", reject);
			socket.on("close", () => resolve());
			socket.on("data", (chunk: Buffer) => {
				received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
				const answer = wholeAnswer(received);
				if (!answer) return;
				const now = performance.now();
				latencies.push(now - sentAt);
				statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
				bytes += received.length;
				received = Buffer.alloc(0);
				if (now < deadline) send();
				else socket.end();
			});
		});

	await Promise.all(Array.from({ length: options.connections }, client));
	return {
		requests: latencies.length,
		seconds: (performance.now() - started) / 1000,
		latenciesMs: Float64Array.from(latencies).sort(),
		statuses,
		bytes,
	};
}

/** Value below which `share` (0 to 1) of the sorted values lie. */
export function percentile(sorted: Float64Array, share: number): number {
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
	const sorted = [...values].sort((a, b) => a - b);
	const middle = sorted.length >> 1;
	const upper = sorted[middle] ?? Number.NaN;
	return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
