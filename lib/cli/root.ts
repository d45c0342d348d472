// Where the checkout is, whatever folder a command is called from.

import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

export const migrations = join(root, "prisma/migrations");
