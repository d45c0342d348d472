// Tells at once when the configuration has a new revision, on one connection of its own, for as long as it takes: a lost
// connection is made again, and what happened in between is read from the table, so no revision is missed.
import "server-only";
import pg from "pg";
import type { Database } from "./client";
import { toAppError } from "./errors";

const CHANNEL = "sallyport_change";
const CHECKS_CHANNEL = "sallyport_checks";
const REVISION = "SELECT coalesce(max(number), 0) AS revision FROM revisions";
const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 5000;
const CONNECT_TIMEOUT_MS = 5000;

/** Number of the newest revision; 0 when nothing was ever configured. @throws AppError `unavailable`. */
export async function currentRevision(db: Pick<Database, "pool">): Promise<number> {
	try {
		const answer = await db.pool.query<{ revision: number }>(REVISION);
		return answer.rows[0]?.revision ?? 0;
	} catch (error) {
		throw toAppError(error);
	}
}

export type ChangeFeed = { close(): Promise<void> };

/**
 * Listens until closed.
 * @param onRevision gets the newest number after each (re)connection and after each change; numbers may repeat or skip.
 * @param onState `connected` once it listens, `lost` when the connection ended or could not be made.
 * @param onChecks is called after each (re)connection and each time that a probed check has another result.
 */
export function listenForChanges(
	url: string,
	onRevision: (revision: number) => void,
	onState: (state: "connected" | "lost") => void,
	onChecks: () => void = () => undefined,
): ChangeFeed {
	const feed = new Feed(url, onRevision, onState, onChecks);
	feed.connect();
	return feed;
}

class Feed implements ChangeFeed {
	#client: pg.Client | null = null;
	#timer: NodeJS.Timeout | null = null;
	#delayMs = FIRST_DELAY_MS;
	#isClosed = false;

	constructor(
		private readonly url: string,
		private readonly onRevision: (revision: number) => void,
		private readonly onState: (state: "connected" | "lost") => void,
		private readonly onChecks: () => void,
	) {}

	connect(): void {
		const client = new pg.Client({
			connectionString: this.url,
			keepAlive: true,
			connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
			application_name: "sallyport change feed",
		});
		this.#client = client;
		client.on("error", () => this.#lose(client));
		client.on("end", () => this.#lose(client));
		client.on("notification", (message) => {
			if (message.channel === CHECKS_CHANNEL) this.onChecks();
			const revision = Number(message.payload);
			if (message.channel === CHANNEL && Number.isInteger(revision)) this.onRevision(revision);
		});
		this.#begin(client).catch(() => this.#lose(client));
	}

	async #begin(client: pg.Client): Promise<void> {
		await client.connect();
		// Listen first, then read: a change between the two is then told twice, never missed.
		await client.query(`LISTEN ${CHANNEL}`);
		await client.query(`LISTEN ${CHECKS_CHANNEL}`);
		const answer = await client.query<{ revision: number }>(REVISION);
		if (this.#client !== client) return;
		this.#delayMs = FIRST_DELAY_MS;
		this.onState("connected");
		this.onRevision(answer.rows[0]?.revision ?? 0);
		this.onChecks();
	}

	#lose(client: pg.Client): void {
		if (this.#client !== client) return;
		this.#client = null;
		client.end().catch(() => undefined);
		if (this.#isClosed) return;
		this.onState("lost");
		// Jitter, so that many instances do not come back in one moment.
		this.#timer = setTimeout(() => this.connect(), this.#delayMs * (0.75 + Math.random() / 2));
		this.#timer.unref();
		this.#delayMs = Math.min(this.#delayMs * 2, LONGEST_DELAY_MS);
	}

	async close(): Promise<void> {
		this.#isClosed = true;
		if (this.#timer !== null) clearTimeout(this.#timer);
		const client = this.#client;
		this.#client = null;
		await client?.end().catch(() => undefined);
	}
}
