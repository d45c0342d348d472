// Two projects: unit tests beside the code, which need nothing, and integration tests, which get a real PostgreSQL.
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const resolve = {
	alias: [
		{ find: /^@\//, replacement: `${at(".")}/` },
		// The real one throws outside of a React server build.
		{ find: /^server-only$/, replacement: at("tests/support/server-only.ts") },
	],
};

export default defineConfig({
	test: {
		projects: [
			{
				resolve,
				test: {
					name: "unit",
					environment: "node",
					include: ["{lib,tools,prisma,components}/**/*.test.{ts,tsx}"],
					// Generous, because a password's hash or a large catalogue takes its time on a busy machine.
					testTimeout: 20_000,
				},
			},
			{
				resolve,
				test: {
					name: "integration",
					environment: "node",
					include: ["tests/{integration,http,cli}/**/*.test.ts"],
					globalSetup: ["tests/support/postgres.ts"],
					testTimeout: 30_000,
					hookTimeout: 60_000,
				},
			},
		],
	},
});
