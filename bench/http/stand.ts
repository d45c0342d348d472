// What is measured, put up once: a database with the seeded catalogue, the gateway's process on it, and for the whole bench the production server with
// Next, a person's cookie, and the MCP SDK's servers.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encode } from "next-auth/jwt";
import { setUp } from "../../lib/cli/set-up";
import { openDatabase } from "../../lib/db/client";
import { startEmbedded } from "../../lib/db/embedded";
import { migrate } from "../../lib/db/migrate";
import { parseEnvironment } from "../../lib/runtime/environment";
import { portsBelow, type Started, startAndWait } from "./processes";

export const KEY = "sp_bench_bootstrap_key_0123456789abcdef";
export const AUTHORIZATION = { authorization: `Bearer ${KEY}` };
const SECRET = "bench bench bench bench bench".replaceAll(" ", "-");
const TSX = ["--import", "tsx", "--conditions=react-server"];

export type Address = { readonly port: number; readonly pid: number };
type Stop = () => Promise<void> | void;

/** Things to be undone, in the opposite order in which they were done. */
export class Stand {
	readonly #stops: Stop[] = [];
	readonly folder = mkdtempSync(join(tmpdir(), "sallyport-bench-"));
	#databaseUrl = "";

	constructor() {
		// As root the database runs under another account, which has to enter.
		chmodSync(this.folder, 0o755);
		this.#stops.push(() => rmSync(this.folder, { recursive: true, force: true }));
	}

	get #variables(): Record<string, string> {
		return {
			PATH: process.env.PATH ?? "",
			HOME: process.env.HOME ?? "",
			NODE_ENV: "production",
			DATABASE_URL: this.#databaseUrl,
			SALLYPORT_DATA_DIR: this.folder,
			SALLYPORT_BOOTSTRAP_KEY: KEY,
			SALLYPORT_ADMIN_PASSWORD: "bench bench bench",
			SALLYPORT_ENCRYPTION_KEY: SECRET,
			NEXTAUTH_SECRET: SECRET,
			NEXT_TELEMETRY_DISABLED: "1",
		};
	}

	/** A migrated and seeded database. */
	async startDatabase(): Promise<void> {
		const database = await startEmbedded({ dataDir: this.folder });
		this.#stops.push(async () => {
			await database.stop();
			rmSync(database.cluster, { recursive: true, force: true });
		});
		this.#databaseUrl = database.url;
		await migrate(database.url);
		const db = openDatabase(database.url);
		await setUp(db, parseEnvironment(this.#variables, process.cwd())).finally(() => db.close());
	}

	/** The gateway's process, with its constant route. */
	async startGateway(flags: readonly string[] = []): Promise<Address> {
		const started = await this.#run([...flags, ...TSX, "bench/http/gateway-process.ts"], this.#variables, /port (\d+)/);
		return { port: Number(started.match[1]), pid: started.child.pid ?? 0 };
	}

	/** The production server. Gives the gateway's and Next's own addresses. */
	async startProduction(): Promise<{ readonly gateway: Address; readonly next: Address }> {
		const port = await freePort();
		const started = await this.#run(
			["lib/cli/sallyport.mjs", "start"],
			{ ...this.#variables, PORT: String(port) },
			/curl .*resolve/,
		);
		const own = portsBelow(started.child.pid ?? 0);
		const gateway = own.find((entry) => entry.port === port);
		for (const entry of own) {
			if (gateway === undefined || entry.port === port) continue;
			const answer = await fetch(`http://127.0.0.1:${entry.port}/api/health`).catch(() => null);
			if (answer?.ok) return { gateway, next: entry };
		}
		throw new Error("Next's own port was not found below the supervisor");
	}

	/** Servers of the MCP SDK that list these tools. */
	async startMcp(tools: unknown): Promise<{ readonly low: Address; readonly high: Address }> {
		const file = join(this.folder, "tools.json");
		writeFileSync(file, JSON.stringify(tools));
		const { match, child } = await this.#run(
			["--import", "tsx", "bench/peers/mcp-process.ts", file],
			{ PATH: process.env.PATH ?? "", NODE_ENV: "production" },
			/ports (\d+) (\d+)/,
		);
		const pid = child.pid ?? 0;
		return { low: { port: Number(match[1]), pid }, high: { port: Number(match[2]), pid } };
	}

	/** The cookie of the first admin. */
	async signIn(): Promise<string> {
		const db = openDatabase(this.#databaseUrl);
		const person = await db.prisma.user.findFirstOrThrow().finally(() => db.close());
		const token = await encode({ token: { userId: person.id, sessionEpoch: person.sessionEpoch }, secret: SECRET });
		return `next-auth.session-token=${token}`;
	}

	async #run(args: readonly string[], env: Readonly<Record<string, string>>, line: RegExp) {
		const started: Started & { match: RegExpExecArray } = await startAndWait(process.execPath, args, env, line);
		this.#stops.push(started.stop);
		return started;
	}

	async close(): Promise<void> {
		for (const stop of this.#stops.splice(0).reverse()) await stop();
	}
}

function freePort(): Promise<number> {
	return new Promise((resolve) => {
		const probe = createServer().listen(0, "127.0.0.1", () => {
			const address = probe.address();
			probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
		});
	});
}
