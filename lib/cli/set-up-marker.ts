// Remembers for which catalogue and which embedded database the set-up has been done, so that a start with nothing new can
// serve at once. Databases of one's own are always set up: others may have changed them.

import { createHash } from "node:crypto";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type FirstStart, firstStartSchema } from "./first-start";
import { root } from "./root";

/** What the result of a set-up depends on. */
const SOURCES = [
	"tools",
	"prisma/seed",
	"prisma/migrations",
	"lib/registry",
	"lib/services",
	"lib/core/resolver/capabilities.ts",
];

const markerSchema = z.object({ of: z.string(), first: firstStartSchema });
const fileIn = (dataDir: string) => join(dataDir, "set-up.json");

/** The result of the last set-up when nothing has changed since, else null. */
export async function knownSetUp(dataDir: string, cluster: string): Promise<FirstStart | null> {
	const text = await readFile(fileIn(dataDir), "utf8").catch(() => "null");
	const marker = markerSchema.safeParse(parse(text));
	return marker.success && marker.data.of === (await identity(cluster)) ? marker.data.first : null;
}

/** Keeps the result, without the password that was made up in it. */
export async function rememberSetUp(dataDir: string, cluster: string, first: FirstStart): Promise<void> {
	const kept = { of: await identity(cluster), first: { ...first, adminPassword: null, isAdminNew: false } };
	await writeFile(fileIn(dataDir), `${JSON.stringify(kept)}\n`, { mode: 0o600 });
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		// A half-written marker is no marker.
		return null;
	}
}

/** Of the files and of the cluster: one that was made anew has another version file. */
async function identity(cluster: string): Promise<string> {
	const hash = createHash("sha256");
	const { ino, mtimeMs } = await stat(join(cluster, "PG_VERSION"));
	hash.update(`${cluster} ${ino} ${mtimeMs}\n`);
	for (const source of SOURCES) await addFiles(hash, source);
	return hash.digest("hex");
}

async function addFiles(hash: ReturnType<typeof createHash>, path: string): Promise<void> {
	const absolute = join(root, path);
	if (!(await stat(absolute)).isDirectory()) {
		hash
			.update(`${path}\0`)
			.update(await readFile(absolute))
			.update("\0");
		return;
	}
	for (const name of (await readdir(absolute)).sort()) await addFiles(hash, `${path}/${name}`);
}
