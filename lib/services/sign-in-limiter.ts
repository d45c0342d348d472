// How often a sign-in may be tried: counted in the database, so that all instances count together, for each address alone
// and for each account from each address. An attempt is counted before the password is looked at.
import "server-only";
import { createHash } from "node:crypto";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "../contracts/problem";
import type { Database } from "../db/client";
import { toAppError } from "../db/errors";

const WINDOW_SECONDS = 15 * 60;
export const ATTEMPTS_PER_ACCOUNT = 10;
export const ATTEMPTS_PER_ADDRESS = 100;

type Limiters = { readonly account: RateLimiterPostgres; readonly address: RateLimiterPostgres };
const limiters = new WeakMap<Database, Limiters>();

function limitersOf(db: Database): Limiters {
	const known = limiters.get(db);
	if (known !== undefined) return known;
	const make = (keyPrefix: string, points: number, clearExpiredByTimeout: boolean) =>
		new RateLimiterPostgres({
			storeClient: db.pool,
			storeType: "pool",
			tableName: "sign_in_attempts",
			tableCreated: true,
			keyPrefix,
			points,
			duration: WINDOW_SECONDS,
			clearExpiredByTimeout,
		});
	const made = {
		account: make("account", ATTEMPTS_PER_ACCOUNT, true),
		address: make("address", ATTEMPTS_PER_ADDRESS, false),
	};
	limiters.set(db, made);
	return made;
}

// A digest: the table need not hold who tried to sign in from where, and any input has the same length.
const keyOf = (...parts: string[]) => createHash("sha256").update(parts.join("\n")).digest("base64url");

/** Counts an attempt. @throws AppError `rate-limited` with Retry-After when there were too many; `unavailable`. */
export async function countAttempt(db: Database, email: string, address: string): Promise<void> {
	const { account, address: byAddress } = limitersOf(db);
	try {
		await byAddress.consume(keyOf(address));
		await account.consume(keyOf(email, address));
	} catch (error) {
		if (!(error instanceof RateLimiterRes)) throw toAppError(error);
		const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
		throw new AppError(
			"rate-limited",
			`Too many attempts to sign in. Try again in ${Math.ceil(seconds / 60)} minutes.`,
			{ headers: { "Retry-After": String(seconds) } },
		);
	}
}

/** Forgets the attempts for an account from an address after a good sign-in. */
export async function forgetAttempts(db: Database, email: string, address: string): Promise<void> {
	await limitersOf(db).account.delete(keyOf(email, address));
}
