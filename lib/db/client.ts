// The connection to the database: one Prisma client on one pool. The only place that makes either.
import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { AppError } from "../contracts/problem";
import { type Prisma, PrismaClient } from "./generated/client";

export type Database = {
	readonly prisma: PrismaClient;
	/** For statements where the driver itself is several times faster: the snapshot loader, usage, rate limits. */
	readonly pool: pg.Pool;
	/** With the password; it is a secret. */
	readonly url: string;
	close(): Promise<void>;
};

/** Prisma inside of a transaction. */
export type Transaction = Prisma.TransactionClient;

const MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5000;
const STATEMENT_TIMEOUT_MS = 30_000;

/** Opens a database. Nothing is connected before the first query; a database that is away is told by that query. */
export function openDatabase(url: string): Database {
	const pool = new pg.Pool({
		connectionString: url,
		max: MAX_CONNECTIONS,
		connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
		statement_timeout: STATEMENT_TIMEOUT_MS,
		keepAlive: true,
		// A process that only holds idle connections may end.
		allowExitOnIdle: true,
	});
	// An idle connection that the server closes is replaced at the next query, which tells its caller if that fails too.
	pool.on("error", () => undefined);
	const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { onPoolError: () => undefined }) });
	let closing: Promise<void> | null = null;
	return {
		prisma,
		pool,
		url,
		close() {
			closing ??= prisma.$disconnect().then(() => pool.end());
			return closing;
		},
	};
}

const SLOT = Symbol.for("sallyport.database");
type Slot = { [SLOT]?: Database };

/** The one database of this process, from DATABASE_URL. @throws AppError `unavailable` when that is not set. */
export function getDatabase(): Database {
	const slot: typeof globalThis & Slot = globalThis;
	if (slot[SLOT] === undefined) {
		const url = process.env.DATABASE_URL;
		if (url === undefined || url === "") {
			throw new AppError(
				"unavailable",
				"DATABASE_URL is not set in this process: start it with `npm start`, or set it.",
			);
		}
		slot[SLOT] = openDatabase(url);
	}
	return slot[SLOT];
}
