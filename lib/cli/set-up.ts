// What every start does to the database before anything is served: the seed of an empty one, the catalogue of tools/, the
// first admin, the bootstrap key. Each does nothing when it has been done.

import { join } from "node:path";
import type { Database } from "@/lib/db/client";
import { discover } from "@/lib/registry/discover";
import type { Environment } from "@/lib/runtime/environment";
import { syncCatalogue } from "@/lib/services/catalogue";
import type { Actor } from "@/lib/services/change";
import { storeScan } from "@/lib/services/discovery";
import { ensureBootstrapKey } from "@/lib/services/runtimes";
import { seed } from "@/lib/services/seed";
import { ensureFirstAdmin } from "@/lib/services/users";
import type { FirstStart } from "./first-start";
import { root } from "./root";

const start: Actor = { kind: "system", id: null, label: "start", requestId: null };

/** @throws AppError of the services, one sentence that says how to mend */
export async function setUp(db: Database, environment: Environment): Promise<FirstStart> {
	const discovered = await discover(join(root, "tools"), { root });
	const seeded = await seed(db, start, environment.seed, discovered);
	const isCatalogueWanted = seeded.kind === "demo" && !seeded.isSeeded;
	const synced = isCatalogueWanted ? await syncCatalogue(db, start, discovered) : seeded;
	await storeScan(db, discovered.report);
	const admin = await ensureFirstAdmin(db, start, {
		email: environment.adminEmail,
		password: environment.adminPassword,
	});
	const key = await ensureBootstrapKey(db, start, environment.bootstrapKey ?? undefined);
	return {
		revision: Math.max(synced.revision, admin.revision, key.revision),
		adminEmail: admin.created?.email ?? environment.adminEmail,
		adminPassword: environment.adminPassword === null ? (admin.created?.password ?? null) : null,
		isAdminNew: admin.created !== null,
	};
}
