// Browser tests run against the production server on a database and a port of their own, started here by the same command that people use.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { BASE_URL, PORT, serverEnvironment } from "./tests/support/browser-server";

// Workers evaluate this file too; only the first evaluation makes the folder.
process.env.SALLYPORT_TEST_DATA_DIR ??= mkdtempSync(join(tmpdir(), "sallyport-e2e-"));

export default defineConfig({
	testDir: "./tests",
	testMatch: ["e2e/**/*.spec.ts", "a11y/**/*.spec.ts"],
	outputDir: "./test-results",
	fullyParallel: false,
	workers: 1,
	retries: 0,
	forbidOnly: Boolean(process.env.CI),
	timeout: 60_000,
	expect: { timeout: 10_000 },
	reporter: [
		["line"],
		["json", { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? "tests/artefacts/browser.json" }],
	],
	globalSetup: "./tests/support/browser-setup.ts",
	use: {
		...devices["Desktop Chrome"],
		baseURL: BASE_URL,
		viewport: { width: 1440, height: 900 },
		trace: "retain-on-failure",
		screenshot: "only-on-failure",
		launchOptions: {
			executablePath: process.env.SALLYPORT_TEST_CHROMIUM || undefined,
			args: [
				"--disable-background-networking",
				"--disable-component-update",
				...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
			],
		},
	},
	webServer: {
		command: "node lib/cli/sallyport.mjs start",
		url: `http://127.0.0.1:${PORT}/api/ready`,
		env: serverEnvironment(process.env.SALLYPORT_TEST_DATA_DIR),
		timeout: 240_000,
		gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
		stdout: "pipe",
	},
});
