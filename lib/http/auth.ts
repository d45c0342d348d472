// Who is calling. Keys are looked up by digest in the snapshot, without a query; people are read from the database at every
// request, so that a disabled account or a changed role counts at once. Works without Next.

import "server-only";
import { hash } from "node:crypto";
import { decode } from "next-auth/jwt";
import { z } from "zod";
import { type Permission, ROLE_PERMISSIONS, SCOPE_PERMISSIONS } from "@/lib/contracts/permissions";
import { AppError } from "@/lib/contracts/problem";
import type { KeyRecord } from "@/lib/db/snapshot-loader";
import { loadPerson } from "@/lib/services/users";
import type { Caller, HttpContext } from "./context";
import type { HttpRequest } from "./message";

export const SESSION_COOKIE = "next-auth.session-token";

/** Name of the session cookie: browsers give the `__Secure-` prefix its meaning on https alone. */
export function sessionCookieName(publicUrl: string): string {
	return publicUrl.startsWith("https:") ? `__Secure-${SESSION_COOKIE}` : SESSION_COOKIE;
}

/**
 * The caller of a request: of a key at once, of a cookie after a look into the database. A sent key decides alone; the cookie is then not looked at.
 * @throws AppError `invalid-key` for a key that is unknown, revoked or expired
 */
export function authenticate(request: HttpRequest, context: HttpContext): Caller | Promise<Caller> {
	const authorization = request.header("authorization");
	if (authorization !== undefined) return callerOfKey(authorization, context);
	const cookie = request.header("cookie");
	if (cookie === undefined) return { kind: "nobody" };
	return callerOfCookie(cookie, context);
}

const BEARER = /^bearer +(\S+) *$/i;

function callerOfKey(authorization: string, context: HttpContext): Caller {
	const token = BEARER.exec(authorization)?.[1];
	if (token === undefined) {
		throw new AppError("invalid-key", "Send the key as `Authorization: Bearer sp_…`.");
	}
	const key = context.holder.current().keys.get(hash("sha256", token, "hex"));
	if (key === undefined || !isUsable(key, context.now())) {
		throw new AppError("invalid-key", "This key is not known, was revoked or has expired. Ask an admin for a new one.");
	}
	context.usage.keyUsed(key.id, context.now());
	return { kind: "key", key, permissions: permissionsOf(key) };
}

/** Neither revoked nor expired at `now` (milliseconds since 1970). */
export function isUsable(key: KeyRecord, now: number): boolean {
	if (key.revokedAt !== null) return false;
	return key.expiresAt === null || key.expiresAt.getTime() > now;
}

const permissionsByKey = new WeakMap<KeyRecord, ReadonlySet<Permission>>();
function permissionsOf(key: KeyRecord): ReadonlySet<Permission> {
	let permissions = permissionsByKey.get(key);
	if (permissions === undefined) {
		permissions = new Set(key.scopes.flatMap((scope) => SCOPE_PERMISSIONS[scope]));
		permissionsByKey.set(key, permissions);
	}
	return permissions;
}

const tokenSchema = z.object({ userId: z.string(), sessionEpoch: z.int() });

async function callerOfCookie(header: string, context: HttpContext): Promise<Caller> {
	const token = readCookie(header, sessionCookieName(context.publicUrl));
	return token === null ? { kind: "nobody" } : callerOfToken(token, context);
}

/** The person of a session cookie's content, when the account is still enabled and the session not ended since. */
export async function callerOfToken(token: string, context: Pick<HttpContext, "db" | "authSecret">): Promise<Caller> {
	const session = tokenSchema.safeParse(await decodeSession(token, context.authSecret));
	if (!session.success) return { kind: "nobody" };
	const person = await loadPerson(context.db, session.data.userId);
	if (person === null || person.disabledAt !== null || person.sessionEpoch !== session.data.sessionEpoch) {
		return { kind: "nobody" };
	}
	return { kind: "person", person, permissions: new Set(ROLE_PERMISSIONS[person.role]) };
}

/** The content of a session cookie, or null when it is forged, damaged or out of date. */
async function decodeSession(token: string, secret: string): Promise<unknown> {
	try {
		return await decode({ token, secret });
	} catch {
		// A cookie that cannot be read is the same as none; the request goes on as nobody's and is refused where that matters.
		return null;
	}
}

/** Long values are split by next-auth into `name.0`, `name.1` …; they are joined again here. */
function readCookie(header: string, name: string): string | null {
	const values = new Map<string, string>();
	for (const part of header.split(";")) {
		const at = part.indexOf("=");
		if (at > 0) values.set(part.slice(0, at).trim(), part.slice(at + 1).trim());
	}
	const whole = values.get(name);
	if (whole !== undefined) return whole;
	let joined = "";
	for (let index = 0; values.has(`${name}.${index}`); index += 1) joined += values.get(`${name}.${index}`);
	return joined === "" ? null : joined;
}

/**
 * Refuses a write that a browser sends from another site with this site's cookie. Browsers say where a request comes from;
 * clients that say nothing are no browsers and have no cookie that somebody else could use.
 * @throws AppError `cross-origin`
 */
export function requireSameOrigin(request: HttpRequest, publicUrl: string): void {
	const site = request.header("sec-fetch-site");
	const origin = request.header("origin");
	const hosts = [request.header("x-forwarded-host"), request.header("host"), new URL(publicUrl).host];
	const isForeignSite = site !== undefined && site !== "same-origin" && site !== "none";
	const isForeignOrigin = origin !== undefined && !(URL.canParse(origin) && hosts.includes(new URL(origin).host));
	if (isForeignSite || isForeignOrigin) {
		throw new AppError(
			"cross-origin",
			"Changes with a sign-in are taken from the console's own pages only. Use a key instead.",
		);
	}
}

/**
 * Holds that a caller may ask as `profile`: keys by their binding, people and keys that read the configuration always.
 * @throws AppError `profile-not-allowed`
 */
export function requireBinding(caller: Caller, profile: string): void {
	if (caller.kind !== "key" || caller.key.profiles.includes(profile)) return;
	throw new AppError(
		"profile-not-allowed",
		`This key is not bound to the profile \`${profile.slice(0, 80)}\`. Use one of its own profiles, or ask an admin for another key.`,
	);
}
