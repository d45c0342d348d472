// Signing in with e-mail and password. The cookie names the person and the epoch of their sessions; everything else about
// them is read from the database at every request.

import "server-only";
import type { NextAuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { AppError } from "@/lib/contracts/problem";
import { log } from "@/lib/runtime/log";
import { type Person, verifyCredentials } from "@/lib/services/users";
import { sessionCookieName } from "./auth";
import { processContext } from "./context";

const SESSION_SECONDS = 12 * 60 * 60;

/** What the sign-in page gets as `error`; it has a sentence for each. The wait is in seconds. */
type SignInError = "invalid-credentials" | "rate-limited" | `rate-limited:${string}` | "unavailable";

export function authOptions(): NextAuthOptions {
	const { authSecret, publicUrl } = processContext();
	return {
		secret: authSecret,
		session: { strategy: "jwt", maxAge: SESSION_SECONDS },
		pages: { signIn: "/sign-in", error: "/sign-in" },
		cookies: {
			sessionToken: {
				name: sessionCookieName(publicUrl),
				options: { httpOnly: true, sameSite: "lax", path: "/", secure: publicUrl.startsWith("https:") },
			},
		},
		providers: [
			CredentialsProvider({
				name: "E-mail and password",
				credentials: { email: { type: "email" }, password: { type: "password" } },
				async authorize(credentials, request) {
					const forwarded: unknown = request.headers?.["x-forwarded-for"];
					return signIn(credentials?.email ?? "", credentials?.password ?? "", String(forwarded ?? "unknown"));
				},
			}),
		],
		callbacks: {
			jwt({ token, user }) {
				// `user` is there at the sign-in itself only.
				return isPerson(user) ? { userId: user.id, sessionEpoch: user.sessionEpoch } : token;
			},
			session: ({ session }) => ({ expires: session.expires }),
		},
	};
}

/** next-auth hands the text of a thrown error to the page, so it is a code. */
async function signIn(email: string, password: string, address: string): Promise<Person> {
	const refuse = (code: SignInError) => new Error(code);
	let person: Person | null;
	try {
		person = await verifyCredentials(processContext().db, { email, password, address });
	} catch (error) {
		if (error instanceof AppError && error.code === "rate-limited") {
			const seconds = error.headers?.["Retry-After"];
			throw refuse(seconds === undefined ? "rate-limited" : `rate-limited:${seconds}`);
		}
		log.error({ err: error }, "sign-in failed");
		throw refuse("unavailable");
	}
	if (person === null) throw refuse("invalid-credentials");
	return person;
}

const isPerson = (user: object | undefined): user is Person => user !== undefined && "sessionEpoch" in user;
