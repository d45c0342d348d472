// People who sign in: made, given new passwords, checked. Unknown e-mail, wrong password and disabled account get the same
// answer at the same cost.
import "server-only";
import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Role } from "../contracts/permissions";
import { AppError } from "../contracts/problem";
import { currentRevision } from "../db/change-feed";
import type { Database } from "../db/client";
import { toAppError } from "../db/errors";
import { type Actor, change, recordEvent } from "./change";
import { type Derive, hashPassword, verifyPassword } from "./passwords";
import { countAttempt, forgetAttempts } from "./sign-in-limiter";

export type Person = {
	readonly id: string;
	readonly email: string;
	readonly name: string | null;
	readonly role: Role;
	/** A session that carries another number is over. */
	readonly sessionEpoch: number;
	readonly disabledAt: Date | null;
};

const PERSON = { id: true, email: true, name: true, role: true, sessionEpoch: true, disabledAt: true } as const;
const uuid = z.guid();

export const MIN_PASSWORD_LENGTH = 8;
const MAX_PASSWORD_LENGTH = 256;

/** The one spelling of an e-mail address that is stored and compared. */
export function normaliseEmail(email: string): string {
	return email.trim().toLowerCase();
}

function requireEmail(email: string): string {
	const normal = normaliseEmail(email);
	if (/^[^\s@]+@[^\s@]+$/.test(normal) && normal.length <= 254) return normal;
	throw new AppError("rule-violation", `\`${email.slice(0, 80)}\` is not an e-mail address.`, {
		errors: [{ path: "email", message: "Use an address like name@example.com." }],
	});
}

function requirePassword(password: string): void {
	if (password.length >= MIN_PASSWORD_LENGTH && password.length <= MAX_PASSWORD_LENGTH) return;
	const message = `Choose a password of ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters.`;
	throw new AppError("rule-violation", message, { errors: [{ path: "password", message }] });
}

/** The person of an id, disabled ones too; null for any id that is none. @throws AppError `unavailable`. */
export async function loadPerson(db: Database, id: string): Promise<Person | null> {
	if (!uuid.safeParse(id).success) return null;
	try {
		return await db.prisma.user.findUnique({ where: { id }, select: PERSON });
	} catch (error) {
		throw toAppError(error);
	}
}

export type NewUser = {
	readonly email: string;
	readonly name?: string | null;
	readonly password: string;
	readonly role: Role;
};

/** Adds a person. @throws AppError `conflict` when the e-mail is taken, `rule-violation` for a bad e-mail or password. */
export async function createUser(
	db: Database,
	actor: Actor,
	input: NewUser,
): Promise<{ revision: number; id: string }> {
	const email = requireEmail(input.email);
	requirePassword(input.password);
	// Before the transaction: deriving takes long, and the lock is everybody's.
	const passwordHash = await hashPassword(input.password);
	const { name = null, role } = input;
	const changed = await change(db, actor, async ({ tx, revision }) => {
		if ((await tx.user.findUnique({ where: { email }, select: { id: true } })) !== null) {
			throw new AppError("conflict", `There is an account for ${email} already: reset its password instead.`);
		}
		const user = await tx.user.create({ data: { email, name, passwordHash, role, revision } });
		const summary = `Created the account ${email} as ${role}`;
		const event = {
			action: "user.create",
			objectKind: "user",
			objectName: email,
			summary,
			after: { email, name, role },
		};
		return { kind: "changed", summary, events: [event], result: user.id };
	});
	return { revision: changed.revision, id: changed.result };
}

/** Gives an account a new password and ends its sessions. @throws AppError `not-found`, `rule-violation`. */
export async function resetPassword(
	db: Database,
	actor: Actor,
	emailAsGiven: string,
	password: string,
): Promise<{ revision: number; id: string }> {
	const email = normaliseEmail(emailAsGiven);
	requirePassword(password);
	const passwordHash = await hashPassword(password);
	const changed = await change(db, actor, async ({ tx, revision }) => {
		const user = await tx.user.findUnique({ where: { email }, select: PERSON });
		if (user === null) throw new AppError("not-found", `There is no account for ${email.slice(0, 80)}.`);
		const sessionEpoch = user.sessionEpoch + 1;
		await tx.user.update({ where: { id: user.id }, data: { passwordHash, sessionEpoch, revision } });
		const summary = `Reset the way in of ${email}; its sessions ended`;
		const epochs = { before: { sessionEpoch: user.sessionEpoch }, after: { sessionEpoch } };
		const event = { action: "user.password.reset", objectKind: "user", objectName: email, summary, ...epochs };
		return { kind: "changed", summary, events: [event], result: user.id };
	});
	return { revision: changed.revision, id: changed.result };
}

export type SignIn = {
	readonly email: string;
	readonly password: string;
	/** Network address of the caller. */
	readonly address: string;
};

/**
 * The person whose e-mail and password these are, or null.
 * @throws AppError `rate-limited` after too many attempts, `unavailable`.
 */
export async function verifyCredentials(db: Database, attempt: SignIn, derive?: Derive): Promise<Person | null> {
	const email = normaliseEmail(attempt.email).slice(0, 320);
	await countAttempt(db, email, attempt.address);
	const user = await db.prisma.user
		.findUnique({ where: { email }, select: { ...PERSON, passwordHash: true } })
		.catch((error: unknown) => {
			throw toAppError(error);
		});
	const isRight = await verifyPassword(
		user?.passwordHash ?? null,
		attempt.password.slice(0, MAX_PASSWORD_LENGTH + 1),
		derive,
	);
	if (user === null || !isRight || user.disabledAt !== null) return null;
	await forgetAttempts(db, email, attempt.address);
	const { passwordHash: _, ...person } = user;
	const actor: Actor = { kind: "person", id: person.id, label: email, requestId: null };
	await recordEvent(db, actor, {
		action: "user.sign-in",
		objectKind: "user",
		objectName: email,
		summary: `${email} signed in`,
	});
	return person;
}

export type FirstAdmin = {
	readonly revision: number;
	/** Null when there were accounts already; nothing was done then. */
	readonly created: {
		readonly email: string /** As given, or made up here: to be shown once. */;
		readonly password: string;
	} | null;
};

/** Makes the first admin if there is no account at all. Without a password a random one is made. @throws AppError as createUser. */
export async function ensureFirstAdmin(
	db: Database,
	actor: Actor,
	input: { readonly email: string; readonly password?: string | null },
): Promise<FirstAdmin> {
	const email = requireEmail(input.email);
	const password = input.password ?? randomBytes(15).toString("base64url");
	requirePassword(password);
	if ((await db.prisma.user.count()) > 0) return { revision: await currentRevision(db), created: null };
	const passwordHash = await hashPassword(password);
	const changed = await change(db, actor, async ({ tx, revision }) => {
		if ((await tx.user.count()) > 0) return { kind: "unchanged", result: null };
		await tx.user.create({ data: { email, passwordHash, role: "admin", revision } });
		const summary = `Created the first admin ${email}`;
		const event = {
			action: "user.create",
			objectKind: "user",
			objectName: email,
			summary,
			after: { email, role: "admin" },
		};
		return { kind: "changed", summary, events: [event], result: { email, password } };
	});
	return { revision: changed.revision, created: changed.result };
}
