// People, keys and calls for the tests of the interface.

import { encode } from "next-auth/jwt";
import { expect } from "vitest";
import type { Role, Scope } from "@/lib/contracts/permissions";
import { type Problem, problemSchema } from "@/lib/contracts/problem";
import type { Database } from "@/lib/db/client";
import type { Actor } from "@/lib/services/change";
import { createKey, revokeKey } from "@/lib/services/runtimes";
import { createUser, loadPerson } from "@/lib/services/users";
import { AUTH_SECRET } from "./doors";

const tests: Actor = { kind: "system", id: null, label: "tests", requestId: null };

/** Every fact that the seeded catalogue asks for, so that checks hide nothing. */
export async function allFacts(db: Database) {
	const { loadConfiguration } = await import("@/lib/db/snapshot-loader");
	const rows = await loadConfiguration(db);
	const env = rows.checks.flatMap((check) => (check.kind === "env" ? check.config.anyOf : []));
	const facts = rows.checks.flatMap((check) => (check.kind === "fact" ? [check.config.fact] : []));
	return {
		env: [...new Set([...env, ...rows.tools.flatMap((tool) => tool.requiresEnv)])],
		checks: Object.fromEntries(facts.map((fact) => [fact, true])),
	};
}

/** A key's secret. */
export async function makeKey(db: Database, scopes: readonly Scope[], profiles: readonly string[]): Promise<string> {
	const name = `key ${Math.random()}`;
	return (await createKey(db, tests, { runtime: { name }, name, scopes, profiles })).secret;
}

export async function makeRevokedKey(db: Database): Promise<string> {
	const name = "revoked";
	const key = await createKey(db, tests, { runtime: { name }, name, scopes: ["resolve", "admin"], profiles: ["cli"] });
	await revokeKey(db, tests, key.id);
	return key.secret;
}

/** The Cookie header of somebody who has signed in. */
export async function signIn(db: Database, role: Role): Promise<string> {
	const email = `${role}-${Math.random().toString(36).slice(2)}@example.test`;
	const { id } = await createUser(db, tests, { email, password: "correct horse battery", role });
	const person = await loadPerson(db, id);
	const token = await encode({ token: { userId: id, sessionEpoch: person?.sessionEpoch }, secret: AUTH_SECRET });
	return `next-auth.session-token=${token}`;
}

export const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });
export const asJson = { "Content-Type": "application/json" };

export function post(url: string, key: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
	return fetch(url, { method: "POST", headers: { ...bearer(key), ...asJson, ...headers }, body: JSON.stringify(body) });
}

/** Holds that an answer is a problem of this kind, complete, and without anything of our insides. */
export async function expectProblem(response: Response, status: number, code: Problem["code"]): Promise<Problem> {
	const text = await response.text();
	expect({ status: response.status, text }).toMatchObject({ status });
	expect(response.headers.get("content-type")).toBe("application/problem+json");
	expect(text).not.toMatch(/node_modules|\.ts:\d|\n\s+at /);
	const problem = problemSchema.parse(JSON.parse(text));
	expect(problem).toMatchObject({ status, code, requestId: response.headers.get("x-request-id") });
	return problem;
}
