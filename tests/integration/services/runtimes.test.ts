// Keys: shown once, kept as a digest, bound to profiles, revoked for good; the bootstrap key is a matter of the first start.
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { findKey, listRuntimes } from "@/lib/db/queries/runtimes";
import { loadConfiguration, loadKeys } from "@/lib/db/snapshot-loader";
import {
	createKey,
	createRuntime,
	ensureBootstrapKey,
	generateKey,
	isWellFormedKey,
	revokeKey,
} from "@/lib/services/runtimes";
import { TESTER } from "../../support/actor";
import { eachDatabase } from "../../support/each-database";

const db = eachDatabase();
const newKey = (extra: object = {}) =>
	createKey(db(), TESTER, {
		runtime: { name: "worker" },
		name: "first",
		scopes: ["resolve", "resolve"],
		profiles: ["webhook", "public"],
		...extra,
	});
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

test("a key's secret is returned once and stored nowhere", async () => {
	const { id, secret, revision } = await newKey();
	expect(isWellFormedKey(secret)).toBe(true);
	const [key] = await loadKeys(db());
	expect(key).toEqual({
		id,
		digestHex: sha256(secret),
		name: "first",
		prefix: secret.slice(0, 9),
		scopes: ["resolve"],
		profiles: ["public", "webhook"],
		expiresAt: null,
		revokedAt: null,
		isBootstrap: false,
		runtimeName: "worker",
	});
	const events = await db().prisma.auditEvent.findMany({ where: { revision }, orderBy: { sequence: "asc" } });
	expect(events.map((event) => event.action)).toEqual(["runtime.create", "key.create"]);
	const kept = JSON.stringify([
		events.map((event) => [event.summary, event.before, event.after]),
		await listRuntimes(db()),
	]);
	expect(kept).not.toContain(secret.slice(9));
	expect(kept).not.toContain(sha256(secret));
});

test("generated keys differ, and a typing error breaks the checksum", () => {
	const key = generateKey();
	expect(generateKey()).not.toBe(key);
	const typo = `${key.slice(0, 10)}${key[10] === "a" ? "b" : "a"}${key.slice(11)}`;
	expect(isWellFormedKey(typo)).toBe(false);
	expect(isWellFormedKey("sp_short")).toBe(false);
});

test("a key is added to an existing runtime, by id or by name", async () => {
	const { id } = await createRuntime(db(), TESTER, { name: "worker", description: "of ours" });
	await newKey({ runtime: { id } });
	await newKey({ name: "second" });
	expect(await listRuntimes(db())).toMatchObject([{ id, name: "worker", description: "of ours", keys: [{}, {}] }]);
	await expect(createRuntime(db(), TESTER, { name: "worker", description: "" })).rejects.toMatchObject({
		code: "conflict",
	});
});

test.each([
	[{ runtime: { id: "nonsense" } }, "not-found"],
	[{ runtime: { id: "00000000-0000-0000-0000-000000000000" } }, "not-found"],
	[{ profiles: ["webhok"] }, "unknown-name"],
	[{ expiresAt: "2020-01-01T00:00:00Z" }, "rule-violation"],
])("a key that cannot be is refused, and leaves no runtime behind: %j", async (extra, code) => {
	await expect(newKey(extra)).rejects.toMatchObject({ code });
	expect(await listRuntimes(db())).toEqual([]);
});

test("a revoked key stays on record, and revoking it again changes nothing", async () => {
	const { id } = await newKey();
	const { revision } = await revokeKey(db(), TESTER, id);
	expect((await findKey(db(), id))?.revokedAt).not.toBeNull();
	expect((await loadKeys(db()))[0]?.revokedAt).toBeInstanceOf(Date);
	expect(await revokeKey(db(), TESTER, id)).toEqual({ revision, id });
	await expect(revokeKey(db(), TESTER, "nonsense")).rejects.toMatchObject({ code: "not-found" });
});

test("the bootstrap key has the given value, every seeded profile and four scopes", async () => {
	const value = "a-value-that-somebody-chose";
	expect(await ensureBootstrapKey(db(), TESTER, value)).toMatchObject({ created: true });
	const profiles = (await loadConfiguration(db())).profiles.map((row) => row.name).sort();
	expect(profiles).toHaveLength(7);
	expect(await loadKeys(db())).toMatchObject([
		{
			digestHex: sha256(value),
			profiles,
			scopes: ["resolve", "authorize", "register", "admin"],
			isBootstrap: true,
			prefix: "a-va",
		},
	]);
	expect(JSON.stringify(await listRuntimes(db()))).not.toContain("that-somebody-chose");
});

test("only the first start decides about a bootstrap key", async () => {
	await ensureBootstrapKey(db(), TESTER, "a-value-that-somebody-chose");
	expect(await ensureBootstrapKey(db(), TESTER, "another-value-at-a-later-start")).toMatchObject({ created: false });
	expect(await loadKeys(db())).toHaveLength(1);
});

test("a first start without one means that later starts make none", async () => {
	expect(await ensureBootstrapKey(db(), TESTER, undefined)).toMatchObject({ revision: 1, created: false });
	expect(await ensureBootstrapKey(db(), TESTER, "a-value-at-a-later-start")).toMatchObject({
		revision: 1,
		created: false,
	});
	expect(await loadKeys(db())).toEqual([]);
});

test("a bootstrap key of less than 16 characters is refused, and the next start may decide again", async () => {
	await expect(ensureBootstrapKey(db(), TESTER, "short")).rejects.toThrow(
		"SALLYPORT_BOOTSTRAP_KEY is shorter than 16 characters",
	);
	expect(await ensureBootstrapKey(db(), TESTER, "long-enough-this-time")).toMatchObject({ created: true });
});
