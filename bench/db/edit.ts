// From an edit that was saved to the first answer that shows it, and how long the serving process stood still meanwhile. Writer and server are
// processes of their own on one PostgreSQL, as Next and the gateway are.
// Alone: node --import tsx --conditions=react-server bench/db/edit.ts
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Database, openDatabase } from "../../lib/db/client";
import { startEmbedded } from "../../lib/db/embedded";
import { migrate } from "../../lib/db/migrate";
import { change } from "../../lib/services/change";
import { setCell } from "../../lib/services/profiles";
import { makeCatalogue } from "../catalogue";
import { median, percentile } from "../http/load";
import { BENCH, fill } from "./fill";

export type EditResult = {
	readonly tools: number;
	readonly edits: number;
	/** Milliseconds from the commit to the first answer. */
	readonly p50Ms: number;
	readonly p99Ms: number;
	/** The same, from the moment at which the edit was sent to the database. */
	readonly wholeP50Ms: number;
	readonly wholeP99Ms: number;
	/** Longest stall of the serving process's event loop during one edit: the median of the edits, and the longest of all. */
	readonly stallMedianMs: number;
	readonly stallMaxMs: number;
};

const WARM_UPS = 6;

/** Measures for catalogues of these sizes, one after the other. */
export async function benchEdits(sizes: readonly number[], edits: number): Promise<EditResult[]> {
	const folder = mkdtempSync(join(tmpdir(), "sallyport-bench-"));
	// As root the database runs under another account, which has to enter.
	chmodSync(folder, 0o755);
	const server = await startEmbedded({ dataDir: folder });
	try {
		const results: EditResult[] = [];
		for (const tools of sizes) results.push(await onDatabase(await createDatabase(server.url, tools), tools, edits));
		return results;
	} finally {
		await server.stop();
		rmSync(folder, { recursive: true, force: true });
		rmSync(server.cluster, { recursive: true, force: true });
	}
}

async function createDatabase(url: string, tools: number): Promise<string> {
	const admin = openDatabase(url);
	await admin.pool.query(`CREATE DATABASE bench_${tools}`);
	await admin.close();
	const own = new URL(url);
	own.pathname = `/bench_${tools}`;
	await migrate(own.href);
	return own.href;
}

async function onDatabase(url: string, tools: number, edits: number): Promise<EditResult> {
	const db = openDatabase(url);
	await fill(db, makeCatalogue(tools));
	await db.pool.query("ANALYZE");
	const follower = fork(fileURLToPath(new URL("follower.ts", import.meta.url)), [url], {
		execArgv: ["--import", "tsx", "--conditions=react-server"],
		env: { ...process.env, NODE_ENV: "production", LOG_LEVEL: "silent" },
		stdio: ["ignore", "ignore", "inherit", "ipc"],
	});
	try {
		await told(follower, "ready");
		const kinds = await editsOf(db);
		const samples: Sample[] = [];
		for (let turn = -WARM_UPS; turn < edits; turn++) {
			const sample = await measure(follower, () => kinds[(turn + WARM_UPS) % kinds.length]!(turn));
			if (turn >= 0) samples.push(sample);
		}
		return summarise(tools, samples);
	} finally {
		follower.kill();
		await db.close();
	}
}

type Edit = (turn: number) => Promise<{ readonly revision: number }>;

/** What people do: a cell of the matrix, mostly; a tool whose module was changed, sometimes. */
async function editsOf(db: Database): Promise<Edit[]> {
	const toolsets = await db.prisma.toolset.findMany({ take: 50, orderBy: { position: "asc" }, select: { name: true } });
	const tools = await db.prisma.tool.findMany({ take: 50, orderBy: { name: "asc" }, select: { id: true } });
	let cells = 0;
	const cell: Edit = () => {
		// Off and back again, so that every edit changes something.
		const toolset = toolsets[(cells >> 1) % toolsets.length]?.name ?? "";
		return setCell(db, BENCH, { profile: "cli", toolset, state: cells++ % 2 === 0 ? "off" : "inherit" });
	};
	const tool: Edit = (turn) =>
		change(db, BENCH, async ({ tx, revision }) => {
			const { id = "" } = tools[Math.abs(turn) % tools.length] ?? {};
			await tx.tool.update({ where: { id }, data: { description: `Changed in turn ${turn}.`, revision } });
			const event = { action: "tool.update", objectKind: "tool", objectName: id, summary: "Changed a tool" };
			return { kind: "changed", summary: "Changed a tool", events: [event], result: null };
		});
	return [cell, cell, tool];
}

type Sample = { readonly savedMs: number; readonly wholeMs: number; readonly stallMs: number };

async function measure(follower: ChildProcess, edit: () => Promise<{ readonly revision: number }>): Promise<Sample> {
	follower.send("reset");
	await told(follower, "reset");
	const served: Promise<{ revision: number; at: bigint }> = new Promise((resolve) => {
		follower.once("message", (message: { revision: number; at: string }) =>
			resolve({ revision: message.revision, at: BigInt(message.at) }),
		);
	});
	const sent = process.hrtime.bigint();
	const { revision } = await edit();
	const saved = process.hrtime.bigint();
	const answer = await Promise.race([served, ended(follower)]);
	if (answer.revision !== revision) throw new Error(`revision ${answer.revision} was served instead of ${revision}`);
	follower.send("stall");
	const { stallMs } = await told(follower, "stallMs");
	const milliseconds = (from: bigint) => Math.max(0, Number(answer.at - from) / 1e6);
	return { savedMs: milliseconds(saved), wholeMs: milliseconds(sent), stallMs: Number(stallMs) };
}

const endings = new WeakMap<ChildProcess, Promise<never>>();

/** Rejects when the process ends, so that nobody waits for it. */
function ended(follower: ChildProcess): Promise<never> {
	const known = endings.get(follower);
	if (known !== undefined) return known;
	const ending = once(follower, "exit").then(([code]) => {
		throw new Error(`the process that follows ended with ${code}`);
	});
	endings.set(follower, ending);
	return ending;
}

async function told(follower: ChildProcess, field: string): Promise<Record<string, unknown>> {
	for (;;) {
		const [message]: unknown[] = await Promise.race([once(follower, "message"), ended(follower)]);
		if (typeof message === "object" && message !== null && field in message)
			return Object.fromEntries(Object.entries(message));
	}
}

function summarise(tools: number, samples: readonly Sample[]): EditResult {
	const of = (field: keyof Sample) => Float64Array.from(samples, (sample) => sample[field]).sort();
	return {
		tools,
		edits: samples.length,
		p50Ms: percentile(of("savedMs"), 0.5),
		p99Ms: percentile(of("savedMs"), 0.99),
		wholeP50Ms: percentile(of("wholeMs"), 0.5),
		wholeP99Ms: percentile(of("wholeMs"), 0.99),
		stallMedianMs: median(samples.map((sample) => sample.stallMs)),
		stallMaxMs: Math.max(...samples.map((sample) => sample.stallMs)),
	};
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
	console.table(await benchEdits([500, 5_000], 60));
}
