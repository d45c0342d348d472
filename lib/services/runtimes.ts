// Runtimes and their keys. A key is random, shown once, stored as its digest, bound to profiles, and never deleted: a
// revoked one stays on record.
import "server-only";
import { createHash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Scope } from "../contracts/permissions";
import { AppError } from "../contracts/problem";
import type { Database, Transaction } from "../db/client";
import type { Json } from "../db/history-store";
import { type Actor, change } from "./change";
import { idsOf, profileDirectory } from "./names";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_LENGTH = 40;
const CHECK_LENGTH = 6;
const PREFIX_LENGTH = 9;
export const MIN_BOOTSTRAP_LENGTH = 16;
/** Of a bootstrap key, whose value somebody chose, less is shown. */
const BOOTSTRAP_PREFIX_LENGTH = 4;
const BOOTSTRAP_SCOPES: readonly Scope[] = ["resolve", "authorize", "register", "admin"];

function checksum(text: string): string {
	let rest = crc32(text);
	let digits = "";
	for (let index = 0; index < CHECK_LENGTH; index++) {
		digits = ALPHABET.charAt(rest % ALPHABET.length) + digits;
		rest = Math.floor(rest / ALPHABET.length);
	}
	return digits;
}

/** A new key: `sp_`, 40 random letters and digits (238 bits), and a checksum by which scanners and typing errors are told apart. */
export function generateKey(): string {
	let random = "";
	for (let index = 0; index < RANDOM_LENGTH; index++) random += ALPHABET.charAt(randomInt(ALPHABET.length));
	return `sp_${random}${checksum(random)}`;
}

/** Whether a text has the form of a generated key, checksum included. Bootstrap keys may have any form. */
export function isWellFormedKey(text: string): boolean {
	const random = text.slice(3, -CHECK_LENGTH);
	return text.startsWith("sp_") && /^[0-9A-Za-z]{40}$/.test(random) && text.endsWith(checksum(random));
}

const digestOf = (key: string) => new Uint8Array(createHash("sha256").update(key).digest());

/** Adds a runtime. @throws AppError `conflict` for a taken name. */
export async function createRuntime(
	db: Database,
	actor: Actor,
	input: { readonly name: string; readonly description: string },
): Promise<{ revision: number; id: string }> {
	const changed = await change(db, actor, async ({ tx, revision }) => {
		const { name, description } = input;
		if ((await tx.runtime.findUnique({ where: { name }, select: { id: true } })) !== null) {
			throw new AppError("conflict", `There is a runtime "${name}" already: add a key to it, or choose another name.`);
		}
		const runtime = await tx.runtime.create({ data: { name, description, revision } });
		return { kind: "changed", ...runtimeCreated(name, description), result: runtime.id };
	});
	return { revision: changed.revision, id: changed.result };
}

function runtimeCreated(name: string, description: string) {
	const summary = `Created the runtime ${name}`;
	const event = {
		action: "runtime.create",
		objectKind: "runtime",
		objectName: name,
		summary,
		after: { name, description },
	};
	return { summary, events: [event] };
}

export type NewKey = {
	/** An existing runtime by its id, or one by its name, which is made when it is missing. */
	readonly runtime: { readonly id: string } | { readonly name: string };
	readonly name: string;
	readonly scopes: readonly Scope[];
	/** Names of the profiles that the key may ask for. */
	readonly profiles: readonly string[];
	readonly expiresAt?: Date | string | null;
};

/**
 * Makes a key.
 * @returns `secret`, the whole key, which nobody can read again.
 * @throws AppError `not-found` for the runtime, `unknown-name` for profiles, `rule-violation` for an end in the past.
 */
export async function createKey(
	db: Database,
	actor: Actor,
	input: NewKey,
): Promise<{ revision: number; id: string; secret: string }> {
	const expiresAt = input.expiresAt === null || input.expiresAt === undefined ? null : new Date(input.expiresAt);
	if (expiresAt !== null && !(expiresAt.getTime() > Date.now())) {
		const message = "The key would have expired already: give a time in the future, or none.";
		throw new AppError("rule-violation", message, { errors: [{ path: "expiresAt", message }] });
	}
	const secret = generateKey();
	const changed = await change(db, actor, async ({ tx, revision }) => {
		const profileIds = idsOf("profile", input.profiles, "profiles", await profileDirectory(tx));
		const runtime = await runtimeFor(tx, input.runtime, revision);
		const key = {
			name: input.name,
			prefix: secret.slice(0, PREFIX_LENGTH),
			scopes: [...new Set(input.scopes)],
			expiresAt,
		};
		const id = await insertKey(tx, {
			...key,
			secret,
			runtimeId: runtime.id,
			profileIds,
			isBootstrap: false,
			actor,
			revision,
		});
		const created = keyCreated(runtime.name, { ...key, profiles: input.profiles });
		return { kind: "changed", ...created, events: [...runtime.events, ...created.events], result: id };
	});
	return { revision: changed.revision, id: changed.result, secret };
}

async function runtimeFor(tx: Transaction, wanted: NewKey["runtime"], revision: number) {
	const where = "id" in wanted ? { id: wanted.id } : { name: wanted.name };
	const isPossible = !("id" in wanted) || /^[0-9a-f-]{36}$/i.test(wanted.id);
	const found = isPossible ? await tx.runtime.findUnique({ where }) : null;
	if (found !== null) return { id: found.id, name: found.name, events: [] };
	if ("id" in wanted) throw new AppError("not-found", `There is no runtime ${wanted.id.slice(0, 80)}.`);
	const made = await tx.runtime.create({ data: { name: wanted.name, revision } });
	return { id: made.id, name: made.name, events: runtimeCreated(made.name, "").events };
}

type KeyRow = {
	readonly runtimeId: string;
	readonly name: string;
	readonly prefix: string;
	readonly secret: string;
	readonly scopes: readonly Scope[];
	readonly profileIds: readonly string[];
	readonly expiresAt: Date | null;
	readonly isBootstrap: boolean;
	readonly actor: Actor;
	readonly revision: number;
};

async function insertKey(tx: Transaction, row: KeyRow): Promise<string> {
	const { secret, profileIds, actor, scopes, ...fields } = row;
	const key = await tx.key.create({
		data: {
			...fields,
			scopes: [...scopes],
			digest: digestOf(secret),
			createdBy: actor.label,
			profiles: { create: profileIds.map((profileId) => ({ profileId })) },
		},
	});
	return key.id;
}

type KeyFacts = {
	readonly name: string;
	readonly prefix: string;
	readonly scopes: readonly Scope[];
	readonly profiles: readonly string[];
	readonly expiresAt: Date | null;
};

function keyCreated(runtime: string, key: KeyFacts) {
	const summary = `Created the key ${key.name} of ${runtime}`;
	const after: Json = { ...key, runtime, expiresAt: key.expiresAt?.toISOString() ?? null };
	return {
		summary,
		events: [{ action: "key.create", objectKind: "key", objectName: `${runtime} / ${key.name}`, summary, after }],
	};
}

/** Ends a key at once; a revoked one stays so. @throws AppError `not-found`. */
export async function revokeKey(db: Database, actor: Actor, keyId: string): Promise<{ revision: number; id: string }> {
	const changed = await change(db, actor, async ({ tx, revision }) => {
		const isPossible = /^[0-9a-f-]{36}$/i.test(keyId);
		const key = isPossible ? await tx.key.findUnique({ where: { id: keyId }, include: { runtime: true } }) : null;
		if (key === null) throw new AppError("not-found", `There is no key ${keyId.slice(0, 80)}.`);
		if (key.revokedAt !== null) return { kind: "unchanged", result: key.id };
		const revokedAt = new Date();
		await tx.key.update({ where: { id: key.id }, data: { revokedAt, revision } });
		const objectName = `${key.runtime.name} / ${key.name}`;
		const summary = `Revoked the key ${key.name} of ${key.runtime.name}`;
		const event = { action: "key.revoke", objectKind: "key", objectName, summary };
		const states = { before: { revokedAt: null }, after: { revokedAt: revokedAt.toISOString() } };
		return { kind: "changed", summary, events: [{ ...event, ...states }], result: key.id };
	});
	return { revision: changed.revision, id: changed.result };
}

/**
 * Decides, once in the life of a database, whether there is a bootstrap key. Called at every start after seeding.
 * @param value the key itself, or undefined for none. Bound to every profile there is; scopes resolve, authorize, register, admin.
 * @returns `created` false when there is none to make, or when an earlier start has decided.
 * @throws AppError `rule-violation` when the value is shorter than 16 characters.
 */
export async function ensureBootstrapKey(
	db: Database,
	actor: Actor,
	value: string | undefined,
): Promise<{ revision: number; created: boolean }> {
	const changed = await change(db, actor, async ({ tx, revision }) => {
		const instance = await tx.instance.findUnique({ where: { id: 1 } });
		if (instance?.isBootstrapSettled === true) return { kind: "unchanged", result: false };
		if (value !== undefined && value.length < MIN_BOOTSTRAP_LENGTH) {
			throw new AppError(
				"rule-violation",
				`SALLYPORT_BOOTSTRAP_KEY is shorter than ${MIN_BOOTSTRAP_LENGTH} characters: make one with \`openssl rand -hex 24\`.`,
			);
		}
		await tx.instance.updateMany({ where: { id: 1 }, data: { isBootstrapSettled: true } });
		if (value === undefined || (await tx.key.count({ where: { isBootstrap: true } })) > 0) {
			return { kind: "unchanged", result: false };
		}
		const profiles = await profileDirectory(tx);
		const runtime = await runtimeFor(tx, { name: "bootstrap" }, revision);
		const prefix = value.slice(0, BOOTSTRAP_PREFIX_LENGTH);
		const key = { name: "bootstrap", prefix, scopes: BOOTSTRAP_SCOPES, expiresAt: null };
		const row = { ...key, secret: value, runtimeId: runtime.id, profileIds: [...profiles.nameOf.keys()] };
		await insertKey(tx, { ...row, isBootstrap: true, actor, revision });
		const created = keyCreated(runtime.name, { ...key, profiles: [...profiles.names].sort() });
		return { kind: "changed", ...created, events: [...runtime.events, ...created.events], result: true };
	});
	return { revision: changed.revision, created: changed.result };
}
