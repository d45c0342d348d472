// Changes of checks: each one is a revision with its event, keeps to the version that it is based on, and takes nothing away that something hangs on.

import { describe, expect, test } from "vitest";
import type { CheckCreate } from "@/lib/contracts/checks";
import { currentRevision } from "@/lib/db/change-feed";
import { loadConfiguration } from "@/lib/db/snapshot-loader";
import { createCheck, deleteCheck, patchCheck } from "@/lib/services/checks";
import { TESTER } from "../../support/actor";
import { eachDatabase } from "../../support/each-database";

const db = eachDatabase();
const CONFIG = { url: "https://example.com/health", method: "GET", expect: "2xx", timeoutMs: 3000 } as const;
const CHECK: CheckCreate = {
	name: "backend",
	description: "The search backend.",
	ttlSeconds: 30,
	toolsets: [],
	kind: "http",
	config: CONFIG,
};

const lastEvent = () => db().prisma.auditEvent.findFirst({ orderBy: { sequence: "desc" } });
const checkNamed = async (name: string) => (await loadConfiguration(db())).checks.find((check) => check.name === name);
const toolsetNamed = (name: string) => db().prisma.toolset.findUniqueOrThrow({ where: { name } });

describe("a new check", () => {
	test("is in the configuration, with the toolsets that need it, as one revision with one event", async () => {
		const before = await currentRevision(db());
		const { revision } = await createCheck(db(), TESTER, { ...CHECK, toolsets: ["web", "file"] });
		expect(revision).toBe(before + 1);
		const rows = await loadConfiguration(db());
		const { toolsets: _, ...row } = CHECK;
		expect(rows.checks).toContainEqual(row);
		expect(rows.toolsets.filter(({ checks }) => checks.includes("backend")).map(({ name }) => name)).toEqual(
			expect.arrayContaining(["file", "web"]),
		);
		expect((await toolsetNamed("web")).revision).toBe(revision);
		expect(await lastEvent()).toMatchObject({
			revision,
			action: "check.create",
			objectName: "backend",
			after: { kind: "http", config: CONFIG, toolsets: ["file", "web"] },
		});
	});

	test("needs a name of its own and toolsets that exist", async () => {
		await createCheck(db(), TESTER, CHECK);
		await expect(createCheck(db(), TESTER, CHECK)).rejects.toMatchObject({ code: "conflict" });
		const unknown = createCheck(db(), TESTER, { ...CHECK, name: "other", toolsets: ["web", "wep"] });
		await expect(unknown).rejects.toMatchObject({ code: "unknown-name", errors: [{ path: "toolsets.1" }] });
	});
});

describe("a change", () => {
	test("says before and after of what it changed, and marks the toolsets that it touched", async () => {
		await createCheck(db(), TESTER, { ...CHECK, toolsets: ["web", "file"] });
		const file = await toolsetNamed("file");
		const definition = { kind: "tcp", config: { host: "example.com", port: 443, timeoutMs: 1000 } } as const;
		const patch = { definition, ttlSeconds: 60, toolsets: ["file", "terminal"] };
		const { revision } = await patchCheck(db(), TESTER, "backend", patch);
		expect(await checkNamed("backend")).toEqual({
			name: "backend",
			description: CHECK.description,
			ttlSeconds: 60,
			...definition,
		});
		expect((await toolsetNamed("web")).revision).toBe(revision);
		expect((await toolsetNamed("terminal")).revision).toBe(revision);
		expect((await toolsetNamed("file")).revision).toBe(file.revision);
		expect(await lastEvent()).toMatchObject({
			action: "check.update",
			summary: "Changed ttlSeconds, kind, config, toolsets of the check backend",
			before: { ttlSeconds: 30, kind: "http", toolsets: ["file", "web"] },
			after: { ttlSeconds: 60, kind: "tcp", toolsets: ["file", "terminal"] },
		});
	});

	test("that changes nothing makes no revision, whatever version it is based on", async () => {
		const { revision } = await createCheck(db(), TESTER, { ...CHECK, toolsets: ["web"] });
		const same = { definition: { kind: "http", config: { ...CONFIG } }, toolsets: ["web"], ttlSeconds: 30 } as const;
		expect(await patchCheck(db(), TESTER, "backend", same, 1)).toMatchObject({ revision });
		expect(await currentRevision(db())).toBe(revision);
	});

	test("that is based on an old version is refused", async () => {
		const { revision } = await createCheck(db(), TESTER, CHECK);
		await patchCheck(db(), TESTER, "backend", { description: "Other." }, revision);
		const late = patchCheck(db(), TESTER, "backend", { description: "Late." }, revision);
		await expect(late).rejects.toMatchObject({ code: "version-mismatch" });
		await expect(deleteCheck(db(), TESTER, "backend", revision)).rejects.toMatchObject({ code: "version-mismatch" });
		const unknown = patchCheck(db(), TESTER, "backed", { description: "x" });
		await expect(unknown).rejects.toMatchObject({ code: "not-found" });
	});
});

describe("a removal", () => {
	test("is refused while something hangs on the check, and names it", async () => {
		await createCheck(db(), TESTER, { ...CHECK, toolsets: ["web", "file"] });
		await expect(deleteCheck(db(), TESTER, "backend")).rejects.toThrow(
			"The check backend is needed by the toolsets file, web: take it off there first.",
		);
		const seeded = (await loadConfiguration(db())).tools.find((tool) => tool.checks.length > 0);
		const needed = deleteCheck(db(), TESTER, seeded?.checks[0] ?? "");
		await expect(needed).rejects.toMatchObject({
			code: "rule-violation",
			message: expect.stringContaining(seeded?.name ?? "?"),
		});
	});

	test("takes results with it and leaves an event", async () => {
		await createCheck(db(), TESTER, CHECK);
		const { id } = await db().prisma.check.findUniqueOrThrow({ where: { name: "backend" } });
		const at = new Date();
		await db().prisma.checkState.create({ data: { checkId: id, isOk: true, checkedAt: at, durationMs: 1 } });
		await db().prisma.checkResult.create({ data: { checkId: id, isOk: true, at, durationMs: 1 } });
		const { revision } = await deleteCheck(db(), TESTER, "backend");
		expect(await checkNamed("backend")).toBeUndefined();
		expect(await db().prisma.checkState.count()).toBe(0);
		expect(await db().prisma.checkResult.count()).toBe(0);
		expect(await lastEvent()).toMatchObject({ revision, action: "check.delete", before: { kind: "http" } });
	});
});
