// The signed-in person for pages. The only module of this room, beside the sign-in itself, that knows Next.

import "server-only";
import { cookies, headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import type { Permission } from "@/lib/contracts/permissions";
import { callerOfToken, sessionCookieName } from "./auth";
import { type Person, processContext } from "./context";

/** Set by proxy.ts, so that a sign-in leads back to the page that asked for it. */
export const PATH_HEADER = "x-sallyport-path";

/**
 * The person who is signed in, read from the database at every call. Nobody: redirects to the sign-in. Without the
 * permission: the page does not exist.
 */
export async function requirePerson(permission?: Permission): Promise<Person> {
	const person = await currentPerson();
	if (person === null) {
		const path = (await headers()).get(PATH_HEADER);
		redirect(path === null || path === "/" ? "/sign-in" : `/sign-in?callbackUrl=${encodeURIComponent(path)}`);
	}
	if (permission !== undefined && !person.permissions.has(permission)) notFound();
	return person.person;
}

/** Who is signed in and what they may do, or null. */
export async function currentPerson(): Promise<{ person: Person; permissions: ReadonlySet<Permission> } | null> {
	// First, because it tells Next that a page depends on the request, and there is no database while building.
	const jar = await cookies();
	const context = processContext();
	const token = jar.get(sessionCookieName(context.publicUrl))?.value;
	if (token === undefined) return null;
	const caller = await callerOfToken(token, context);
	return caller.kind === "person" ? { person: caller.person, permissions: caller.permissions } : null;
}
