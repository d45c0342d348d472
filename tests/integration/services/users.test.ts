// Sign-in: the same answer at the same cost for every failure, counted for all instances, and sessions that end with a reset.

import { expect, test } from "vitest";
import { openDatabase } from "@/lib/db/client";
import { verifyChain } from "@/lib/services/audit-chain";
import type { Derive } from "@/lib/services/passwords";
import { ATTEMPTS_PER_ACCOUNT, ATTEMPTS_PER_ADDRESS } from "@/lib/services/sign-in-limiter";
import { createUser, ensureFirstAdmin, loadPerson, resetPassword, verifyCredentials } from "@/lib/services/users";
import { TESTER } from "../../support/actor";
import { eachDatabase } from "../../support/each-database";

const db = eachDatabase();
const PASSWORD = "correct horse";
const signIn = (email: string, password: string, derive?: Derive, address = "192.0.2.1") =>
	verifyCredentials(db(), { email, password, address }, derive);
const addAda = () =>
	createUser(db(), TESTER, { email: " Ada@Example.com ", name: "Ada", password: PASSWORD, role: "reviewer" });

/** A derivation that costs nothing, never fits, and is counted. */
function counted() {
	const calls: { ln: number; r: number; p: number }[] = [];
	const derive: Derive = async (_password, _salt, parameters) => {
		calls.push(parameters);
		return Buffer.alloc(32);
	};
	return { calls, derive };
}

test("the right password gives the person, whatever the case of the e-mail, and leaves an event", async () => {
	const { id } = await addAda();
	const person = await signIn("ADA@example.com", PASSWORD);
	expect(person).toEqual({
		id,
		email: "ada@example.com",
		name: "Ada",
		role: "reviewer",
		sessionEpoch: 1,
		disabledAt: null,
	});
	expect(await loadPerson(db(), id)).toEqual(person);
	expect(await db().prisma.auditEvent.findFirst({ orderBy: { sequence: "desc" } })).toMatchObject({
		action: "user.sign-in",
		revision: null,
	});
	expect(await signIn("ada@example.com", "wrong horse")).toBeNull();
});

test("unknown e-mail, wrong password, no password and disabled account: the same answer after one derivation of the same cost", async () => {
	const ada = await addAda();
	const { change } = await import("@/lib/services/change");
	const event = { action: "t", objectKind: "t", objectName: "t", summary: "t" };
	await change(db(), TESTER, async ({ tx, revision }) => {
		await tx.user.create({ data: { email: "nopass@example.com", role: "viewer", revision } });
		return { kind: "changed", summary: "t", events: [event], result: null };
	});
	const costs = [];
	for (const email of ["nobody@example.com", "ada@example.com", "nopass@example.com"]) {
		const { calls, derive } = counted();
		expect(await signIn(email, "x", derive)).toBeNull();
		costs.push(calls);
	}
	await change(db(), TESTER, async ({ tx, revision }) => {
		await tx.user.update({ where: { id: ada.id }, data: { disabledAt: new Date(), revision } });
		return { kind: "changed", summary: "t", events: [event], result: null };
	});
	const { calls, derive } = counted();
	expect(await signIn("ada@example.com", PASSWORD, derive)).toBeNull();
	costs.push(calls);
	expect(costs).toEqual(costs.map(() => [{ ln: 17, r: 8, p: 1 }]));
	// Also with the right password.
	expect(await signIn("ada@example.com", PASSWORD)).toBeNull();
});

test("passwords are stored as scrypt with a salt of their own", async () => {
	await addAda();
	await createUser(db(), TESTER, { email: "bob@example.com", password: PASSWORD, role: "viewer" });
	const hashes = (await db().prisma.user.findMany()).map((user) => user.passwordHash);
	for (const hash of hashes) expect(hash).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
	expect(new Set(hashes).size).toBe(2);
	const events = await db().prisma.auditEvent.findMany();
	expect(JSON.stringify(events.map((event) => [event.summary, event.before, event.after]))).not.toContain("scrypt");
});

test("too many attempts for an account from one address are stopped before the password is looked at, by all instances together", async () => {
	await addAda();
	const other = openDatabase(db().url);
	const { calls, derive } = counted();
	for (let attempt = 0; attempt < ATTEMPTS_PER_ACCOUNT; attempt++) {
		const instance = attempt % 2 === 0 ? db() : other;
		expect(
			await verifyCredentials(instance, { email: "ada@example.com", password: "x", address: "192.0.2.1" }, derive),
		).toBeNull();
	}
	const refused = { code: "rate-limited", status: 429, headers: { "Retry-After": expect.stringMatching(/^\d+$/) } };
	for (const instance of [db(), other]) {
		const attempt = verifyCredentials(
			instance,
			{ email: "Ada@example.com", password: PASSWORD, address: "192.0.2.1" },
			derive,
		);
		await expect(attempt).rejects.toMatchObject(refused);
	}
	expect(calls).toHaveLength(ATTEMPTS_PER_ACCOUNT);
	// The account's owner, elsewhere, is not locked out.
	expect(await signIn("ada@example.com", PASSWORD, undefined, "192.0.2.2")).not.toBeNull();
	await other.close();
});

test("one address cannot try account after account without end", async () => {
	const { derive } = counted();
	for (let attempt = 0; attempt < ATTEMPTS_PER_ADDRESS; attempt++)
		await signIn(`user${attempt}@example.com`, "x", derive);
	await expect(signIn("one-more@example.com", "x", derive)).rejects.toMatchObject({ code: "rate-limited" });
	const rows = JSON.stringify(await db().prisma.signInAttempt.findMany({ select: { key: true } }));
	expect(rows).not.toContain("example.com");
});

test("a good sign-in forgets the failures before it", async () => {
	await addAda();
	const { derive } = counted();
	for (let attempt = 1; attempt < ATTEMPTS_PER_ACCOUNT; attempt++) await signIn("ada@example.com", "x", derive);
	expect(await signIn("ada@example.com", PASSWORD)).not.toBeNull();
	expect(await signIn("ada@example.com", "x", derive)).toBeNull();
});

test("a reset gives a new password and ends the sessions", async () => {
	const { id } = await addAda();
	await resetPassword(db(), TESTER, "ADA@example.com", "battery staple");
	expect((await loadPerson(db(), id))?.sessionEpoch).toBe(2);
	expect(await signIn("ada@example.com", PASSWORD)).toBeNull();
	expect(await signIn("ada@example.com", "battery staple")).not.toBeNull();
	await expect(resetPassword(db(), TESTER, "nobody@example.com", "battery staple")).rejects.toMatchObject({
		code: "not-found",
	});
	expect(await verifyChain(db())).toMatchObject({ kind: "whole" });
});

test.each([
	[{ email: "no address" }, "rule-violation"],
	[{ password: "short" }, "rule-violation"],
	[{ email: "ada@example.com" }, "conflict"],
])("an account that cannot be is refused: %j", async (extra, code) => {
	await addAda();
	const input = { email: "eve@example.com", password: PASSWORD, role: "viewer" as const, ...extra };
	await expect(createUser(db(), TESTER, input)).rejects.toMatchObject({ code });
});

test("the first admin is made once, with the given or a random password", async () => {
	const made = await ensureFirstAdmin(db(), TESTER, { email: "Admin@localhost" });
	expect(made.created).toMatchObject({ email: "admin@localhost", password: expect.stringMatching(/^\S{20}$/) });
	expect(await signIn("admin@localhost", String(made.created?.password))).toMatchObject({ role: "admin" });
	const again = await ensureFirstAdmin(db(), TESTER, { email: "other@localhost", password: PASSWORD });
	expect(again).toEqual({ revision: made.revision, created: null });
});

test("any text for an id of a person is answered, not an error", async () => {
	for (const id of ["", "1", "__proto__", "' OR 1=1", "00000000-0000-0000-0000-000000000000"]) {
		expect(await loadPerson(db(), id)).toBeNull();
	}
});
