// The server under the browser tests: its address, the people and keys in it, and the environment that it starts with.

export const PORT = Number(process.env.SALLYPORT_TEST_PORT ?? 4310);
export const BASE_URL = `http://localhost:${PORT}`;
export const ADMIN = { email: "admin@example.test", password: "correct horse battery staple" };
export const BOOTSTRAP_KEY = "sp_browser_tests_bootstrap_key_0123456789";

/** Environment of `sallyport start` for the tests; nothing of the developer's own settings leaks in. */
export function serverEnvironment(dataDir: string): Record<string, string> {
	return {
		PATH: process.env.PATH ?? "",
		HOME: process.env.HOME ?? "",
		PORT: String(PORT),
		HOST: "127.0.0.1",
		SALLYPORT_DATA_DIR: dataDir,
		SALLYPORT_ADMIN_EMAIL: ADMIN.email,
		SALLYPORT_ADMIN_PASSWORD: ADMIN.password,
		SALLYPORT_BOOTSTRAP_KEY: BOOTSTRAP_KEY,
		// Servers that the tests open for checks to probe.
		SALLYPORT_PROBE_ALLOW: "127.0.0.1",
		NEXTAUTH_URL: BASE_URL,
		NEXT_TELEMETRY_DISABLED: "1",
	};
}

/** Cookies of the signed-in admin, written once by browser-setup. */
export const SIGNED_IN = "test-results/.auth/admin.json";
