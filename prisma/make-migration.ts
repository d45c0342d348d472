// Writes the next migration: the SQL between what prisma/migrations builds in an empty database and prisma/schema.prisma.
// Needs no server and no download:  node --import tsx --conditions=react-server prisma/make-migration.ts <name>
// Without a name it only prints. Checks and triggers are then added to the file by hand, before it is ever applied.
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "../lib/db/embedded";
import { migrate } from "../lib/db/migrate";
import { diffSchema } from "../lib/db/schema-diff";

const name = process.argv[2];
const folder = await mkdtemp(join(tmpdir(), "sallyport-migration-"));
// PostgreSQL may run under another account, which has to enter.
await chmod(folder, 0o755);
const database = await startEmbedded({ dataDir: folder, isDurable: false });
try {
	await migrate(database.url);
	const script = await diffSchema(database.url, join(process.cwd(), "prisma", "schema.prisma"));
	if (script === "") {
		process.stdout.write("The migrations already agree with prisma/schema.prisma.\n");
	} else if (name === undefined) {
		process.stdout.write(`${script}\n`);
	} else {
		const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
		const target = join(process.cwd(), "prisma", "migrations", `${stamp}_${name.replace(/[^a-z0-9]+/gi, "_")}`);
		await mkdir(target, { recursive: true });
		await writeFile(join(target, "migration.sql"), `${script}\n`);
		process.stdout.write(`Wrote ${target}/migration.sql\n`);
	}
} finally {
	await database.stop();
	await rm(folder, { recursive: true, force: true });
}
